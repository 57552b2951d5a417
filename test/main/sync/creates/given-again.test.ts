import { describe, expect, it, vi } from 'vitest'
import { openCache } from '../../../../main/database/open-database.ts'
import { likeness } from '../../../../main/sync/creates/match-create.ts'
import { parseRawRecord } from '../../../../main/customers/raw-record.ts'
import { givenAgain, hadItsName, namesakesIn, noteExplained } from '../../../../main/sync/creates/given-again.ts'
import { noteSent, readListedSince, readSent, writeListedSince } from '../../../../main/sync/outbox/sent.ts'

const row = (id: string, name: string, city = 'Gent') => ({
  id,
  json: JSON.stringify({ CustomerId: id, Name: name, City: city }),
})
const fields = { Name: '"De Zon"' }
const before = [row('1', 'De Zon'), row('2', 'De Maan'), row('3', 'De Ster'), row('constructor', 'De Ster')]
const list = {
  named: (name: string) => before.filter(({ json }) => likeness(parseRawRecord(json)) === name),
  made: () => ['5'],
}
const lost = { id: 'e', knownIds: before.map(({ id }) => id) }

const sent = () => {
  const cache = openCache({ file: null, key: new Uint8Array(32) })
  noteSent(cache, 'e', { at: 1, fields, namesakes: namesakesIn(fields, list) })
  return cache
}

describe('a known id', () => {
  it('may be the result of a create if its row has the sent name now, spelling apart', () => {
    expect(
      givenAgain(sent(), lost, [
        row('1', 'De Zon'),
        row('2', 'DE ZON'),
        row('3', 'De Ster'),
        row('constructor', 'De Zon'),
        row('9', 'De Zon'),
      ]),
    ).toEqual(['2', 'constructor'])
  })

  it('may be the result of a create if it had the name before and its row has changed', () => {
    const cache = sent()
    expect(givenAgain(cache, lost, before)).toEqual([])
    expect(givenAgain(cache, lost, [row('1', 'De Zon', 'Assen')])).toEqual(['1'])
    expect(['1', '2', 'constructor'].map((id) => hadItsName(cache, 'e', id))).toEqual([true, false, false])
  })

  it('is not the result of a create once it is linked to another one of ours', () => {
    const cache = sent()
    writeListedSince(cache, 'e', ['2', '9'])
    for (const id of ['1', '2']) noteExplained(cache, 'e', id)
    expect(givenAgain(cache, lost, [row('1', 'De Zon', 'Assen'), row('2', 'De Zon')])).toEqual([])
    expect(readListedSince(cache, 'e')).toEqual(['9'])
  })

  it('still raises a question after another id was explained, and the sent fields stay known', () => {
    const cache = sent()
    noteExplained(cache, 'e', '2')
    expect(givenAgain(cache, lost, [row('1', 'De Zon', 'Assen'), row('2', 'De Zon'), row('3', 'De Zon')])).toEqual([
      '1',
      '3',
    ])
    expect(['1', '2', '3'].map((id) => hadItsName(cache, 'e', id))).toEqual([true, true, false])
    expect(readSent(cache, 'e')).toMatchObject({ at: 1, fields })
  })

  it('says nothing about a create that never left or has no known ids, and nothing is stored', () => {
    const cache = sent()
    const put = vi.spyOn(cache.facts, 'put')
    expect(givenAgain(cache, { ...lost, id: 'never' }, [row('1', 'De Zon', 'Assen')])).toEqual([])
    expect(givenAgain(cache, { ...lost, knownIds: null }, [row('1', 'De Zon', 'Assen')])).toEqual([])
    expect(hadItsName(cache, 'never', '1')).toBe(false)
    noteExplained(cache, 'never', '1')
    expect(put).not.toHaveBeenCalled()
  })

  it('says nothing about a create that an earlier version sent', () => {
    const cache = sent()
    noteSent(cache, 'e', { at: 1, fields })
    noteExplained(cache, 'e', '2')
    expect(givenAgain(cache, lost, [row('1', 'De Zon', 'Assen'), row('2', 'De Zon')])).toEqual([])
    expect(hadItsName(cache, 'e', '1')).toBe(false)
  })
})
