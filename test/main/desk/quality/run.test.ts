import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { QualityRule } from '../../../../preload/contract/quality.ts'
import type { Cache } from '../../../../main/database/database.ts'
import type { FindingsQuestion, QualityFinding } from '../../../../preload/contract/quality.ts'
import { openFindings } from '../../../../main/desk/quality/findings.ts'
import { mutedBy, resultOf } from '../../../../main/desk/quality/quality-result.ts'
import { contextOf, runQuality, type QualityRun } from '../../../../main/desk/quality/run.ts'
import { openSharedGroups } from '../../../../main/desk/quality/shared-groups.ts'
import { edit, listRow, openInMemory } from '../../database/samples.ts'

const now = Date.UTC(2026, 10, 23)

const sound = {
  Name: 'Bakker',
  ShortName: 'BAKKER',
  CountryId: 'NL',
  PaymentConditionId: '30',
  VatNumber: '',
  CocRegistration: null,
  Email: 'info@example.nl',
  ZipCode: '1234 AB',
  CreditLimit: 0.0,
}

/** Customers read whole; `same-email` is silenced by an address of their own. */
const withWhole = (records: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Cache => {
  const cache = openInMemory()
  cache.customers.layRows(Object.keys(records).map((id) => listRow(id)))
  cache.customers.putWhole(
    Object.entries(records).map(([id, values]) => ({
      id,
      raw: JSON.stringify({ CustomerId: id, ...sound, Email: `${id}@example.nl`, ...values }),
      readAt: 1,
    })),
  )
  return cache
}

const nobodyMuted = mutedBy([], (key) => key)

const run = (cache: Cache): Promise<QualityRun> =>
  runQuality(cache, now, { signal: new AbortController().signal, show: () => undefined })

const countsOf = (found: QualityRun): Record<string, number> =>
  Object.fromEntries(resultOf(found, nobodyMuted).counts.map(({ rule, findings }) => [rule, findings]))

const findingsOf = (cache: Cache, found: QualityRun, question: FindingsQuestion): QualityFinding[] =>
  openFindings({ cache, context: contextOf(cache, now), run: found, muted: nobodyMuted }).ofRule(question)

const keysOf = ({ keys }: QualityRun, rule: QualityRule): readonly string[] => keys.get(rule)!

it('a run counts customers by rule, and scores them', async () => {
  const cache = withWhole({
    1: { ZipCode: '9999 ZZ' },
    2: { ZipCode: '1234ab', Name: 'Visser' },
    3: { PaymentConditionId: null, Name: 'Smit' },
    4: { Email: 'nobody', Name: 'Vos' },
  })
  const found = await run(cache)
  expect(countsOf(found)).toEqual({ 'payment-condition-missing': 1, email: 1, 'postcode-style': 1 })
  // One without findings, one with a note, one with a warning, one with an error: (1 + 0.9 + 0.5 + 0) / 4.
  expect(resultOf(found, nobodyMuted)).toMatchObject({ at: now, customers: 4, listOnly: 0, score: 60 })
})

it('customers with one value are found on both sides', async () => {
  const cache = withWhole({ 1: {}, 2: { Name: 'BAKKER B.V.', ZipCode: '1234AB' }, 3: { Name: 'Visser' } })
  const found = await run(cache)
  expect(keysOf(found, 'same-name-and-postcode')).toEqual(['s:1', 's:2'])
  const question = { rule: 'same-name-and-postcode', muted: false, from: 0, count: 50 } as const
  expect(findingsOf(cache, found, question)).toMatchObject([
    { key: 's:1', name: 'Bakker', fields: ['Name', 'ZipCode'], others: ['s:2'], mended: false },
    { key: 's:2', others: ['s:1'], mended: false },
  ])
})

it('a run judges customers with their pending edits', async () => {
  const cache = withWhole({ 1: { Email: 'nobody' }, 2: {} })
  cache.edits.put(edit({ id: 'e1', key: 's:1', customerId: '1', mine: { Email: '"jan@example.nl"' } }))
  cache.edits.put(edit({ id: 'e2', key: 's:2', customerId: '2', mine: { Email: '"nobody"', Name: '"Visser"' } }))
  expect(keysOf(await run(cache), 'email')).toEqual(['s:2'])
})

it('a customer that is not created yet is judged, and one that is being deleted is not', async () => {
  const cache = withWhole({ 1: { Email: 'nobody' } })
  cache.edits.put(edit({ id: 'e1', key: 's:1', customerId: '1', kind: 'delete', mine: {} }))
  const mine = { Name: '"Nieuw"', Email: '"nobody"' }
  cache.edits.put(edit({ id: 'e2', key: 'n:e2', customerId: null, kind: 'create', base: null, mine }))
  const found = await run(cache)
  expect(found.customers).toBe(1)
  expect(keysOf(found, 'email')).toEqual(['n:e2'])
  expect(keysOf(found, 'country-missing')).toEqual(['n:e2'])
})

it('a customer of whom only a list row was read is not judged on fields that the row lacks', async () => {
  const cache = openInMemory()
  cache.customers.layRows([listRow('1', { Name: 'Bakker', Email: 'nobody' }), listRow('2', { Name: '' })])
  const found = await run(cache)
  expect(countsOf(found)).toEqual({ 'name-missing': 1, email: 1 })
  expect(found).toMatchObject({ customers: 2, listOnly: 2 })
})

it('names of properties may have any letter case, and differ between records', async () => {
  const cache = openInMemory()
  cache.customers.layRows([listRow('1'), listRow('2'), listRow('3')])
  cache.customers.putWhole([
    { id: '1', raw: '{"customerId":"1","email":"nobody"}', readAt: 1 },
    { id: '2', raw: '{"CUSTOMERID":"2","EMAIL":"nobody"}', readAt: 1 },
    { id: '3', raw: '{"CustomerId":"3","Email":"jan@example.nl"}', readAt: 1 },
  ])
  expect(keysOf(await run(cache), 'email')).toEqual(['s:1', 's:2'])
})

it('a newer list row wins over an older whole record', async () => {
  const cache = withWhole({ 1: { Email: 'nobody' } })
  cache.customers.layRows([listRow('1', { Email: 'jan@example.nl' })])
  expect(keysOf(await run(cache), 'email')).toEqual([])
})

it('fields that a whole record lacks are judged by the list row, and a newer row is judged first', async () => {
  const cache = openInMemory()
  const long = { City: 'x'.repeat(31) }
  cache.customers.layRows([listRow('1', long), listRow('2', long), listRow('3')])
  cache.customers.putWhole([
    { id: '1', raw: '{"CustomerId":"1","Name":"Bakker"}', readAt: 1 },
    { id: '2', raw: '{"CustomerId":"2","City":"Gent"}', readAt: 1 },
    { id: '3', raw: '{"CustomerId":"3","City":"Gent"}', readAt: 1 },
  ])
  expect(keysOf(await run(cache), 'too-long')).toEqual(['s:1'])
  cache.customers.layRows([listRow('3', long)])
  expect(keysOf(await run(cache), 'too-long')).toEqual(['s:1', 's:3'])
})

it('a finding shows its fix, and says when it was mended since the run', async () => {
  const cache = withWhole({ 1: { ZipCode: '1234ab' }, 2: { ZipCode: '1234cd' } })
  const found = await run(cache)
  const ask = () =>
    findingsOf(cache, found, { rule: 'postcode-style', muted: false, from: 0, count: 50 }).map(
      ({ key, fix, mended }) => [key, fix, mended],
    )
  const fix = (text: string) => ({ ZipCode: { is: 'text', text } })
  expect(ask()).toEqual([
    ['s:1', fix('1234 AB'), false],
    ['s:2', fix('1234 CD'), false],
  ])
  cache.edits.put(edit({ key: 's:1', customerId: '1', mine: { ZipCode: '"1234 AB"' } }))
  cache.customers.remove('2')
  expect(ask()).toEqual([['s:1', null, true]])
})

it('a run shows its progress, and stops once it is cancelled', async () => {
  const cache = withWhole(Object.fromEntries(Array.from({ length: 600 }, (_, id) => [String(id), {}])))
  const shown: number[] = []
  const stop = new AbortController()
  const show = ({ done }: { done: number }): void => {
    shown.push(done)
    if (done >= 500) stop.abort(new Error('cancelled'))
  }
  await expect(runQuality(cache, now, { signal: stop.signal, show })).rejects.toThrow('cancelled')
  expect(shown).toEqual([250, 500])
})

it('groups of one value are those of a map, for any values', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 60 }), (values) => {
      const shared = openSharedGroups()
      values.forEach((value, place) => shared.add(value, place))
      const places = values.map((value, place) => ({ value, place }))
      const wanted = [...Map.groupBy(places, ({ value }) => value).values()].filter(({ length }) => length > 1)
      expect(shared.groups()).toEqual(wanted.map((group) => group.map(({ place }) => place)))
    }),
  )
})

it('two values of one hash stay apart', () => {
  const shared = openSharedGroups()
  // These two words are a known collision of 32-bit FNV-1a.
  for (const [place, value] of ['costarring', 'liquid', 'costarring'].entries()) shared.add(value, place)
  expect(shared.groups()).toEqual([[0, 2]])
})
