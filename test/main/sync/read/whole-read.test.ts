import { describe, expect, it } from 'vitest'
import { openCache } from '../../../../main/database/open-database.ts'
import { parseRawRecord } from '../../../../main/customers/raw-record.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'
import { noteCarried } from '../../../../main/sync/outbox/sent.ts'
import type { StoredEdit } from '../../../../main/database/database.ts'
import { omissionLearner } from '../../../../main/sync/read/omitted-fields.ts'
import {
  completed,
  completedCreate,
  forgottenIn,
  isPartOfAnother,
  readWhole,
} from '../../../../main/sync/read/whole-read.ts'

const json = JSON.stringify
/** Consecutive answers of the service to reads of customer 1. */
const start = (cached: object | null, ...answers: readonly (object | string | null)[]) => {
  const cache = openCache({ file: null, key: new Uint8Array(32).fill(7) })
  if (cached !== null) cache.customers.putWhole([{ id: '1', raw: json(cached), readAt: 1 }])
  const reads = answers.map((answer) => (answer === null || typeof answer === 'string' ? answer : json(answer)))
  let read = 0
  const context = {
    cache,
    service: { readToWrite: (id: string) => Promise.resolve(id === '1' ? reads[read++] : undefined) },
  } as unknown as SyncContext
  return { cache, context, times: () => read }
}
const edit = (base: object | null = null) => ({ id: 'e', customerId: '1', base: base === null ? null : json(base) })

describe('a read before a write', () => {
  it('stays as received if nothing is missing, and is made once', async () => {
    const { context, times } = start({ Name: 'x' }, { NAME: 'y', Fax: '1' })
    expect(await readWhole(context, edit())).toEqual({ raw: json({ NAME: 'y', Fax: '1' }), lacks: [] })
    expect(times()).toBe(1)
  })

  it('is repeated if a field is missing that the cache or the base of the edit has', async () => {
    for (const [cached, base] of [
      [{ Name: 'x', Fax: '1' }, null],
      [null, { Name: 'x', Fax: '1' }],
      [{ Name: 'x' }, { fax: '1' }],
    ] as const) {
      const { context, times } = start(cached, { Name: 'x' }, { Name: 'x', Fax: '2' })
      expect(await readWhole(context, edit(base))).toEqual({ raw: json({ Name: 'x', Fax: '2' }), lacks: [] })
      expect(times()).toBe(2)
    }
  })

  it.each([
    ['is repeated', { Route: '12' }, 2],
    ['is repeated', { Route: { Day: 1 } }, 2],
    ['is made once', { ROUTE: '12', route: '12' }, 1],
    ['is made once', { Empty: '', None: null, Off: false, List: [], Members: {} }, 1],
    ['is made once', { DateChanged: '2026-01-01', CanChange: true, Messages: ['x'] }, 1],
  ] as const)('%s if the cache has %o beyond the contract', async (_, cached, reads) => {
    const here = 'ROUTE' in cached ? { rOUTE: '13' } : {}
    const { context, times } = start({ Name: 'x', ...cached }, { Name: 'x', ...here }, { Name: 'y' })
    expect(await readWhole(context, edit())).toMatchObject({ lacks: [] })
    expect(times()).toBe(reads)
  })

  it('lacks the fields that two reads lacked, and stays as received', async () => {
    const { context, times } = start({ Name: 'x', Fax: '1' }, { Name: 'x' }, { Name: 'y' })
    expect(await readWhole(context, edit())).toEqual({ raw: json({ Name: 'y' }), lacks: ['Fax'] })
    expect(times()).toBe(2)
  })

  it('has the missing fields as last known if a person agreed to all of them', async () => {
    const { cache, context } = start(
      { Name: 'x', Fax: '1', City: 'Gent' },
      { Name: 'x' },
      { Name: 'x' },
      { Name: 'x' },
      { Name: 'x' },
    )
    noteCarried(cache, 'e', ['Fax'])
    expect(await readWhole(context, edit({ Fax: 'old' }))).toEqual({ raw: json({ Name: 'x' }), lacks: ['Fax', 'City'] })
    noteCarried(cache, 'e', ['Fax', 'City'])
    expect(await readWhole(context, edit({ Fax: 'old' }))).toEqual({
      raw: json({ Name: 'x', Fax: '1', City: 'Gent' }),
      lacks: [],
    })
  })

  it('has no field of an earlier customer of its id, also if a person agreed', async () => {
    const earlier = { Name: 'x', Fax: '1', City: 'Gent' }
    const { cache, context } = start(earlier, ...Array.from({ length: 4 }, () => ({ Name: 'y' })))
    noteCarried(cache, 'e', ['Fax', 'City'])
    for (const base of [earlier, { Name: 'y', City: 'Delft' }])
      expect(await readWhole(context, edit(base))).toEqual({ raw: json({ Name: 'y' }), lacks: ['Fax', 'City'] })
    const known = start(earlier, { Name: 'y' }, { Name: 'y' })
    noteCarried(known.cache, 'e', ['Fax', 'City'])
    expect(await readWhole(known.context, edit({ Name: 'y', Fax: '2', City: 'Delft' }))).toEqual({
      raw: json({ Name: 'y', Fax: '2', City: 'Delft' }),
      lacks: [],
    })
  })

  it('stays without a field that nobody knew, also if a person agreed, so that the PUT is refused', async () => {
    const { cache, context } = start({ Name: 'x' }, { Name: 'x' }, { Name: 'x' })
    omissionLearner(cache)('2', parseRawRecord(json({ Fax: '' })))
    noteCarried(cache, 'e', ['Fax'])
    expect(await readWhole(context, edit())).toEqual({ raw: json({ Name: 'x' }), lacks: [] })
    expect(forgottenIn(cache, '1', null, parseRawRecord(json({ Name: 'x' })))).toBe(1)
  })

  it('stays as received, byte for byte, for a customer that was never read', async () => {
    const { context, times } = start(null, '{ "name" : "y" }')
    expect(await readWhole(context, edit())).toEqual({ raw: '{ "name" : "y" }', lacks: [] })
    expect(times()).toBe(1)
  })

  it('finds no customer after a 404, on the first or the second try', async () => {
    const gone = start({ Name: 'x' }, null, { Name: 'x' })
    expect([await readWhole(gone.context, edit()), gone.times()]).toEqual([null, 1])
    expect(await readWhole(start({ Name: 'x', Fax: '1' }, { Name: 'x' }, null).context, edit())).toBeNull()
  })
})

describe('a read for the cache', () => {
  it('stays as received, byte for byte, if nothing is missing', () => {
    const { cache } = start({ Name: 'x' })
    expect(completed(cache, '1', '{ "name" : "y" }')).toBe('{ "name" : "y" }')
    expect(completed(cache, '2', '{ "name" : "y" }')).toBe('{ "name" : "y" }')
  })

  it('has missing fields as last known, or as this desk just sent them', () => {
    const names = { ShortName: 'X', Name: 'y' }
    const { cache } = start({ ShortName: 'X', Name: 'x', Fax: '1', City: 'Gent' })
    expect(completed(cache, '1', json(names))).toBe(json({ ...names, Fax: '1', City: 'Gent' }))
    expect(completed(cache, '1', json(names), { Fax: '"2"', Email: '"a@b"' })).toBe(
      json({ ...names, Fax: '2', City: 'Gent', Email: 'a@b' }),
    )
  })
})

describe('a read of another customer under a known id', () => {
  const earlier = { Name: 'Kapsalon Knip', ShortName: 'KNIP', Email: 'knip@example.com', Fax: '1' }
  const { cache } = start(earlier)

  it('is not completed with fields of the earlier customer', () => {
    const other = { Name: 'Bakkerij De Zon', ShortName: 'DEZON', Email: 'zon@example.com' }
    expect(completed(cache, '1', json(other))).toBeNull()
    expect(completed(cache, '1', json({ ...other, Fax: '2' }))).toBe(json({ ...other, Fax: '2' }))
  })

  it('is completed if one telling field is the same, if this desk renamed the customer, or if the name is missing', () => {
    for (const [read, sent] of [
      [{ Name: 'Haar & Zo', ShortName: 'HAAR', Email: 'knip@example.com' }, {}],
      [
        { Name: 'Haar & Zo', ShortName: 'HAAR' },
        { Name: '"Haar & Zo"', ShortName: '"HAAR"' },
      ],
      [{ City: 'Gent' }, {}],
    ] as const)
      expect(JSON.parse(completed(cache, '1', json(read), sent)!)).toMatchObject({ ...read, Fax: '1' })
  })
})

describe('an incomplete read of the customer of an edit', () => {
  const { cache } = start(null)
  const earlier = { Name: 'Kapsalon Knip', ShortName: 'KNIP' }
  const ofAnother = (read: object, mine: StoredEdit['mine'] = {}): boolean => {
    const stored = { ...edit(earlier), mine } as StoredEdit
    return isPartOfAnother(cache, stored, parseRawRecord(json(earlier)), parseRawRecord(json(read)))
  }

  it('is of another one if no name is as it was or as it was typed', () => {
    const other = { Name: 'Bakkerij De Zon', ShortName: 'DEZON' }
    expect(ofAnother(other)).toBe(true)
    expect(ofAnother(other, { Name: '"Bakkerij De Zon"', ShortName: '"DEZON"' })).toBe(false)
    expect(ofAnother({ ...other, ShortName: 'KNIP' })).toBe(false)
  })

  it('is of the same one as far as anybody can tell if it lacks the name', () => {
    expect(ofAnother({ City: 'Gent' })).toBe(false)
  })
})

describe('the first read of a created customer', () => {
  it('has missing fields as they were created', () => {
    const { cache } = start(null)
    const raw = json({ Name: 'Zon', ShortName: 'ZON BV' })
    expect(JSON.parse(completedCreate(cache, raw, { Name: '"Zon"', Email: '"zon@x"' }))).toMatchObject({
      Name: 'Zon',
      ShortName: 'ZON BV',
      Email: 'zon@x',
    })
  })
})

describe('a body', () => {
  it('has a count of the fields that it lacks and the cache or the base of the edit has', () => {
    const { cache } = start({ Name: 'x', Fax: '1' })
    expect(forgottenIn(cache, '1', json({ City: 'Gent', Name: 'x' }), parseRawRecord(json({ NAME: 'y' })))).toBe(2)
    expect(forgottenIn(cache, '1', null, parseRawRecord(json({ Name: 'y', fax: '' })))).toBe(0)
  })
})
