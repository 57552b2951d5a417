import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cache } from '../../../../main/database/database.ts'
import { openRuns, runQuality, type QualityRun } from '../../../../main/desk/quality/run.ts'
import { edit, listRow, openInMemory } from '../../database/samples.ts'

const day = 86_400_000
const noon = Date.UTC(2026, 10, 23, 12)
const watch = { signal: new AbortController().signal, show: () => undefined }

/** Plain data, to compare runs by. */
const shownOf = ({ customers, listOnly, keys, groups }: QualityRun) => ({
  customers,
  listOnly,
  keys: [...keys],
  groups: [...groups].map(([rule, found]) => [rule, [...found]]),
})

const ids = ['1', '2', '3', '4', '5', '6'] as const
const anId = fc.constantFrom(...ids)
const values = fc.record(
  {
    Name: fc.constantFrom('', 'Bakker', 'Vos ', 'BAKKER B.V.'),
    Email: fc.constantFrom('', 'nobody', 'jan@example.nl'),
    ZipCode: fc.constantFrom('', '1234ab', '1234 AB', '99'),
    CountryId: fc.constantFrom('', 'NL', 'nl', 'BE'),
    VatNumber: fc.constantFrom('', 'NL001234567B01', 'BE0123456749', 'NL1'),
    VatVerificationDate: fc.constantFrom('', '2025-11-24', '2024-01-01'),
  },
  { requiredKeys: [] },
)
type Values = Readonly<Record<string, string>>
const mineOf = (some: Values) =>
  Object.fromEntries(Object.entries(some).map(([name, text]) => [name, JSON.stringify(text)]))

/** Removes the edit that stands in the way of another one of its customer. */
const put = (cache: Cache, one: ReturnType<typeof edit>): void => {
  const before = cache.edits.ofKey(one.key)
  if (before !== undefined) cache.edits.remove(before.id)
  cache.edits.put(one)
}

/** Everything that sync and people do to customers. `made` counts edits, whose ids are never used again. */
const steps: Readonly<Record<string, (cache: Cache, id: string, some: Values, made: number) => void>> = {
  listed: (cache, id, some) => void cache.customers.layRows([listRow(id, some)]),
  read: (cache, id, some) =>
    cache.customers.putWhole([{ id, raw: JSON.stringify({ CustomerId: id, ...some }), readAt: 1 }]),
  removed: (cache, id) => cache.customers.remove(id),
  'all but one removed': (cache, id) => void cache.customers.keepOnly(new Set([id])),
  changed: (cache, id, some, made) =>
    put(cache, edit({ id: `e${made}`, key: `s:${id}`, customerId: id, mine: mineOf(some) })),
  deleted: (cache, id, _some, made) =>
    put(cache, edit({ id: `e${made}`, key: `s:${id}`, customerId: id, kind: 'delete', mine: {} })),
  created: (cache, _id, some, made) => {
    const change = { kind: 'create', base: null, customerId: null } as const
    put(cache, edit({ id: `e${made}`, key: `n:e${made}`, ...change, mine: mineOf(some) }))
  },
  settled: (cache, id, some) => {
    const [first] = cache.edits.unsettled()
    if (first === undefined) return
    const customerId = first.customerId ?? id
    cache.transaction(() => {
      cache.edits.put({
        ...first,
        customerId,
        key: `s:${customerId}`,
        state: { is: 'settled', at: 1, messages: [] } as never,
      })
      cache.customers.putWhole([
        { id: customerId, raw: JSON.stringify({ CustomerId: customerId, ...some }), readAt: 2 },
      ])
    })
  },
  discarded: (cache) => {
    const [first] = cache.edits.unsettled()
    if (first !== undefined) cache.edits.remove(first.id)
  },
  'failed on the disk': (cache, id) => {
    const fail = (): void =>
      cache.transaction(() => {
        cache.customers.remove(id)
        throw new Error('disk full')
      })
    expect(fail).toThrow('disk full')
  },
  'given other codes': (cache, _id, { CountryId = '' }) =>
    cache.facts.put('choices:CountryNVL', JSON.stringify([{ code: CountryId || 'NL', label: 'Nederland' }])),
}

const someSteps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), anId, values), { maxLength: 5 })
const rounds = fc.array(fc.tuple(someSteps, fc.constantFrom(0, 0, 0, day)), { minLength: 1, maxLength: 6 })

describe('a run after another', () => {
  it('finds what a run that begins with nothing finds, whatever happened between them', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const cache = openInMemory()
        const runs = openRuns(cache)
        let [now, made] = [noon, 0]
        for (const [some, later] of all) {
          for (const [step, id, changed] of some) steps[step]!(cache, id, changed as Values, made++)
          now += later
          expect(shownOf(await runs.run(now, watch))).toEqual(shownOf(await runQuality(cache, now, watch)))
        }
        cache.close()
      }),
      { numRuns: 150 },
    )
  })

  it('reads only customers that changed', async () => {
    const cache = openInMemory()
    cache.customers.layRows(Array.from({ length: 2_000 }, (_, id) => listRow(String(id), { Email: 'nobody' })))
    const runs = openRuns(cache)
    await runs.run(noon, watch)
    cache.customers.layRows([listRow('7', { Email: 'jan@example.nl' })])
    const read: number[] = []
    const { at } = cache.customers
    Object.assign(cache.customers, {
      at: (number: number) => {
        read.push(number)
        return at(number)
      },
      page: () => expect.unreachable('it reads every customer again'),
    })
    expect((await runs.run(noon, watch)).keys.get('email')).toHaveLength(1_999)
    expect(read).toHaveLength(1)
  })

  it('judges a customer again that changed while the run before was reading', async () => {
    const cache = openInMemory()
    cache.customers.layRows(Array.from({ length: 600 }, (_, id) => listRow(String(id), { Email: 'nobody' })))
    const runs = openRuns(cache)
    const meanwhile = ({ done }: { done: number }): void => {
      if (done === 500) cache.customers.layRows([listRow('0', { Email: 'jan@example.nl' })])
    }
    await runs.run(noon, { ...watch, show: meanwhile })
    expect((await runs.run(noon, watch)).keys.get('email')).toHaveLength(599)
  })

  it('begins with nothing after one that was ended', async () => {
    const cache = openInMemory()
    cache.customers.layRows(Array.from({ length: 600 }, (_, id) => listRow(String(id), { Email: 'nobody' })))
    const runs = openRuns(cache)
    await runs.run(noon, watch)
    for (const id of ['1', '2']) cache.customers.remove(id)
    const stop = new AbortController()
    stop.abort(new Error('ended'))
    await expect(runs.run(noon, { ...watch, signal: stop.signal })).rejects.toThrow('ended')
    expect((await runs.run(noon, watch)).customers).toBe(598)
  })
})
