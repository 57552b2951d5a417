import { describe, expect, it, vi } from 'vitest'
import { customerFields, type FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { Cache } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { parseRawRecord, type RawRecord } from '../../../../main/customers/raw-record.ts'
import {
  lackedFields,
  omissionLearner,
  omittedWhenEmpty,
  withKnown,
} from '../../../../main/sync/read/omitted-fields.ts'

const start = (): Cache => openCache({ file: null, key: new Uint8Array(32).fill(7) })
const record = (fields: object): RawRecord => parseRawRecord(JSON.stringify(fields))
/** Every contract field in the service's letter case, without some. */
const whole = (
  without: readonly FieldName[] = [],
  changes: Readonly<Partial<Record<FieldName, unknown>>> = {},
): RawRecord => {
  const values = Object.fromEntries(
    customerFields
      .filter(({ name }) => !without.includes(name))
      .map(({ name }) => [name.toLowerCase(), changes[name] ?? 'x']),
  )
  return record(values)
}
const known = [whole()]

/** First reads of so many customers, each without these fields. */
const learn = (cache: Cache, customers: readonly string[], read: RawRecord): void => {
  const learner = omissionLearner(cache)
  for (const id of customers) learner(id, read)
}

describe('what the service omits', () => {
  it('is part of the second copy, and known from databases of earlier versions', () => {
    const cache = start()
    learn(cache, ['1'], whole([], { Fax: '' }))
    const learned = cache.facts.get('omitted-fields:desk')!
    expect(learned).toContain('Fax')
    const earlier = start()
    earlier.facts.put('omitted-fields', learned)
    expect(lackedFields(earlier, [], whole(['Fax']))).toEqual(['Fax'])
  })
})

describe('a field that the service omits', () => {
  it('is empty wherever it is omitted, if the service sends no empty field of any customer', () => {
    const cache = start()
    expect([...omittedWhenEmpty(cache)]).toEqual([])
    learn(cache, ['1', '2', '3'], whole(['Fax']))
    expect([...omittedWhenEmpty(cache)]).toEqual(['Fax'])
  })

  it('may have a content if the service sends another field although it is empty', () => {
    const cache = start()
    learn(cache, ['1', '2', '3'], whole(['Fax'], { Email: '' }))
    expect([...omittedWhenEmpty(cache)]).toEqual([])
  })
})

describe('a read', () => {
  it('lacks known contract fields, but not fields that nobody knew or that are outside the contract', () => {
    const cache = start()
    expect(lackedFields(cache, known, whole(['Email', 'Fax']))).toEqual(['Email', 'Fax'])
    expect(lackedFields(cache, known, whole())).toEqual([])
    expect(lackedFields(cache, [record({ Name: 'x', strange: 1 })], record({ city: 'Gent' }))).toEqual(['Name'])
    expect(lackedFields(cache, [], whole(['Email']))).toEqual([])
  })

  it('lacks fields that any of the known records had', () => {
    expect(
      lackedFields(
        start(),
        [record({ Name: 'x' }), record({ Fax: '1', name: 'x' })],
        record({ City: 'Gent' }),
      ).toSorted(),
    ).toEqual(['Fax', 'Name'])
  })

  it('is completed from the newest known record with the field, in its spelling', () => {
    const read = record({ Name: 'now', strange: 1 })
    expect(
      withKnown(read, [record({ fax: '2' }), record({ FAX: '1', City: 'Gent' })], ['Fax', 'City', 'Email']),
    ).toEqual([...read, { name: 'fax', json: '"2"' }, { name: 'City', json: '"Gent"' }])
  })
})

describe('a service that omits empty fields', () => {
  it('is recognised by three customers without a field; until then the field is missing', () => {
    const cache = start()
    learn(cache, ['1', '2'], whole(['Fax']))
    expect(lackedFields(cache, known, whole(['Fax']))).toEqual(['Fax'])
    learn(cache, ['3'], whole(['Fax']))
    expect(lackedFields(cache, known, whole(['Fax', 'Email']))).toEqual(['Email'])
  })

  it('is not recognised by three reads of one customer', () => {
    const cache = start()
    learn(cache, ['1', '1', '1'], whole(['Fax']))
    expect(lackedFields(cache, known, whole(['Fax']))).toEqual(['Fax'])
  })

  it.each([
    ['an empty text', ''],
    ['null', null],
  ])('is not recognised if it sends the field as %s, before or after', (_as, empty) => {
    for (const order of [
      ['empty', 'without'],
      ['without', 'empty'],
    ] as const) {
      const cache = start()
      for (const one of order)
        learn(
          cache,
          ['1', '2', '3'],
          one === 'without'
            ? whole(['Fax'])
            : record({ ...Object.fromEntries(whole(['Fax']).map(({ name }) => [name, 'x'])), fax: empty }),
        )
      expect(lackedFields(cache, known, whole(['Fax'])), order.join()).toEqual(['Fax'])
    }
  })

  it('is not recognised by customers that were read before: the field may be missing from this read only', () => {
    const cache = start()
    cache.customers.putWhole(['1', '2', '3'].map((id) => ({ id, raw: '{}', readAt: 1 })))
    learn(cache, ['1', '2', '3'], whole(['Fax']))
    expect(lackedFields(cache, known, whole(['Fax']))).toEqual(['Fax'])
  })

  it('is recognised by customers that only the list showed before', () => {
    const cache = start()
    cache.customers.layRows(['1', '2', '3'].map((id) => ({ id, json: '{}' })))
    learn(cache, ['1', '2', '3'], whole(['Fax']))
    expect(lackedFields(cache, known, whole(['Fax']))).toEqual([])
  })

  it('teaches nothing by unknown properties, by filled fields, or by a repeated read', () => {
    const cache = start()
    const put = vi.spyOn(cache.facts, 'put')
    const read = (changes: object): void =>
      omissionLearner(cache)(
        '1',
        record({ ...Object.fromEntries(whole(['Fax']).map(({ name }) => [name, 'x'])), ...changes }),
      )
    read({ fax: 'x', strange: '', other: null })
    expect(put).not.toHaveBeenCalled()
    read({ fax: '' })
    const learner = omissionLearner(cache)
    learner('2', record({ ...Object.fromEntries(whole().map(({ name }) => [name, 'x'])), fax: '' }))
    expect(put).toHaveBeenCalledOnce()
  })

  it('stays recognised after a restart, and is stored only when something was learned', () => {
    const cache = start()
    learn(cache, ['1'], whole(['Fax']))
    learn(cache, ['2'], whole(['Fax']))
    const put = vi.spyOn(cache.facts, 'put')
    const learner = omissionLearner(cache)
    learner('2', whole(['Fax']))
    learner('3', whole())
    expect(put).not.toHaveBeenCalled()
    learner('4', whole(['Fax']))
    learner('5', whole(['Fax']))
    expect(put).toHaveBeenCalledOnce()
    expect(lackedFields(cache, known, whole(['Fax']))).toEqual([])
  })
})
