import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { Cache } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { parseRawRecord } from '../../../../main/customers/raw-record.ts'
import type { Clock } from '../../../../main/base/clock.ts'
import { openRecentWrites, writtenOver } from '../../../../main/sync/outbox/recent-writes.ts'

const settleWindow = 240_000

/** A clock whose oldest wait ends when the test says so. */
const start = (cache: Cache = openCache({ file: null, key: new Uint8Array(32).fill(7) })) => {
  const waits: { readonly ms: number; readonly end: () => void }[] = []
  const clock: Clock = {
    now: () => 0,
    random: () => 0,
    wait: (ms) => new Promise((resolve) => void waits.push({ ms, end: resolve })),
  }
  const stop = new AbortController()
  const pass = async (): Promise<void> => {
    waits.shift()!.end()
    await Promise.resolve()
  }
  return { cache, stop, waits, pass, writes: openRecentWrites(cache, clock, settleWindow, stop.signal) }
}
const record = (fields: object) => parseRawRecord(JSON.stringify(fields))
const before = record({ Email: 'old@x', City: 'Gent', CreditLimit: 0 })
const changed = { Email: '"new@x"', CreditLimit: '5.0' }

describe('a read after an answered change', () => {
  it('is behind if it shows the fields from before, spelling apart', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, changed))
    expect(writes.isBehind('1', before)).toBe(true)
    expect(writes.isBehind('1', record({ EMAIL: 'old@x', creditLimit: 0.0, City: 'Assen' }))).toBe(true)
  })

  it('is not behind if it shows a changed text, or no earlier value: then somebody else changed it', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, changed))
    expect(writes.isBehind('1', record({ Email: 'new@x', CreditLimit: 5 }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'new@x', CreditLimit: 0 }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'third@x', CreditLimit: 7 }))).toBe(false)
    expect(writes.isBehind('2', before)).toBe(false)
  })

  it('is behind if one field is as before, another as somebody else had it, and none as changed', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, changed))
    expect(writes.isBehind('1', record({ Email: 'third@x', CreditLimit: 0 }))).toBe(true)
  })

  it.each([
    ['a yes or no', { IsDunForPayment: true }, 'IsDunForPayment', 'false'],
    ['a code', { LanguageId: '1' }, 'LanguageId', '"2"'],
    ['an emptied field', { Fax: '030' }, 'Fax', '""'],
  ])('is behind if one field is as before, and only %s is as changed', (_what, old, field, sent) => {
    const { writes } = start()
    const read = { ...old, [field]: JSON.parse(sent) as unknown }
    writes.note('1', writtenOver(record({ Email: 'old@x', ...old }), { Email: '"new@x"', [field]: sent }))
    expect(writes.isBehind('1', record({ Email: 'old@x', ...read }))).toBe(true)
    expect(writes.isBehind('1', record({ Email: 'new@x', ...old }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'new@x', ...read }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'third@x', ...read }))).toBe(false)
  })

  it('is not behind because of a field that a change of others sent unchanged', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, { ...changed, City: '"Gent"' }))
    expect(writes.isBehind('1', record({ Email: 'third@x', CreditLimit: 7, City: 'Gent' }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'old@x', CreditLimit: 0, City: 'Gent' }))).toBe(true)
  })

  it('is behind if it lacks a field that the change added', () => {
    const { writes } = start()
    writes.note('1', writtenOver(record({ City: 'Gent' }), { Email: '"new@x"' }))
    expect([
      writes.isBehind('1', record({ City: 'Gent' })),
      writes.isBehind('1', record({ Email: '', City: 'Gent' })),
    ]).toEqual([true, false])
  })

  it('is behind where its only changed value is one that an earlier change had replaced', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, changed))
    const then = record({ Email: 'new@x', City: 'Gent', CreditLimit: 5 })
    writes.note('1', writtenOver(then, { Email: '"old@x"', City: '"Assen"' }))
    expect(writes.isBehind('1', before)).toBe(true)
    expect(writes.isBehind('1', record({ Email: 'old@x', City: 'Assen' }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'old@x', City: 'third' }))).toBe(false)
  })

  it('is behind after the same value was changed, set back and changed again', () => {
    const { writes } = start()
    const then = record({ Email: 'new@x', City: 'Gent' })
    writes.note('1', writtenOver(before, { Email: '"new@x"' }))
    writes.note('1', writtenOver(then, { Email: '"old@x"' }))
    writes.note('1', writtenOver(before, { Email: '"new@x"', City: '"Assen"' }))
    expect(writes.isBehind('1', then)).toBe(true)
  })

  it('is behind where it shows none of two changes, and the second set a field of the first back', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, changed))
    writes.note('1', writtenOver(record({ Email: 'new@x', CreditLimit: 5 }), { Email: '"old@x"' }))
    expect(writes.isBehind('1', before)).toBe(true)
    expect(writes.isBehind('1', record({ Email: 'new@x', CreditLimit: 5 }))).toBe(true)
    expect(writes.isBehind('1', record({ Email: 'old@x', CreditLimit: 5 }))).toBe(false)
  })

  it('is behind where it shows a value from before an earlier change, which somebody else set back', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, { Email: '"new@x"' }))
    writes.note('1', writtenOver(record({ Email: 'new@x' }), { Email: '"third@x"' }))
    expect(writes.isBehind('1', before)).toBe(true)
    expect(writes.isBehind('1', record({ Email: 'third@x' }))).toBe(false)
    expect(writes.isBehind('1', record({ Email: 'fourth@x' }))).toBe(false)
  })

  it('is not behind where it shows the last change, and somebody else reverted the one before', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, { Email: '"new@x"' }))
    writes.note('1', writtenOver(record({ Email: 'new@x', City: 'Gent' }), { City: '"Assen"' }))
    expect(writes.isBehind('1', record({ Email: 'old@x', City: 'Assen' }))).toBe(false)
  })

  it('is not behind where the earlier change of the same value is over', async () => {
    const { writes, pass } = start()
    writes.note('1', writtenOver(before, changed))
    await pass()
    writes.note('1', writtenOver(record({ Email: 'new@x', City: 'Gent' }), { Email: '"old@x"', City: '"Assen"' }))
    expect(writes.isBehind('1', before)).toBe(false)
  })

  it('is not behind if the change changed nothing', () => {
    const { writes } = start()
    writes.note('1', writtenOver(before, { Email: '"old@x"' }))
    expect(writes.isBehind('1', before)).toBe(false)
  })
})

describe('the settle window of a change', () => {
  it('ends the memory of it: a later old value was put back', async () => {
    const { writes, waits, pass } = start()
    writes.note('1', writtenOver(before, changed))
    expect(waits.map(({ ms }) => ms)).toEqual([settleWindow])
    await pass()
    expect(writes.isBehind('1', before)).toBe(false)
  })

  it('begins again with another change of the customer', async () => {
    const { writes, pass } = start()
    writes.note('1', writtenOver(before, changed))
    writes.note('1', writtenOver(before, changed))
    await pass()
    expect(writes.isBehind('1', before)).toBe(true)
    await pass()
    expect(writes.isBehind('1', before)).toBe(false)
  })

  it('passes once more after a restart, from the first read of the customer on', async () => {
    const { cache, writes } = start()
    writes.note('1', writtenOver(before, changed))
    const later = start(cache)
    expect(later.waits).toEqual([])
    expect([later.writes.isBehind('1', before), later.writes.isBehind('1', before), later.waits.length]).toEqual([
      true,
      true,
      1,
    ])
    await later.pass()
    expect(later.writes.isBehind('1', before)).toBe(false)
  })

  it('does not end with the app: the stored change remains for the next start', async () => {
    const { cache, writes, stop, pass } = start()
    writes.note('1', writtenOver(before, changed))
    stop.abort()
    await pass()
    expect(start(cache).writes.isBehind('1', before)).toBe(true)
  })

  it('passes once more if the disk was full at its end', async () => {
    const { cache, writes, pass } = start()
    writes.note('1', writtenOver(before, changed))
    vi.spyOn(cache.facts, 'remove').mockImplementationOnce(() => {
      throw new AppError('disk-full')
    })
    await pass()
    expect(writes.isBehind('1', before)).toBe(true)
    await pass()
    expect(writes.isBehind('1', before)).toBe(false)
  })
})

describe('the stored change', () => {
  it('is not part of the second copy, whatever the id', () => {
    const { cache, writes } = start()
    const put = vi.spyOn(cache.facts, 'put')
    writes.note('a:b', writtenOver(before, changed))
    expect(put.mock.calls.map(([name]) => name)).toEqual([expect.not.stringContaining(':')])
    expect(writes.isBehind('a:b', before)).toBe(true)
  })
})
