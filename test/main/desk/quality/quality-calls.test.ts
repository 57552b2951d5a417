import { expect, it, vi } from 'vitest'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import { openQuality } from '../../../../main/desk/quality/quality.ts'
import { openRunningCall } from '../../../../main/desk/running-call.ts'
import type { Cache } from '../../../../main/database/database.ts'
import { edit, listRow, openInMemory } from '../../database/samples.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 23, 12)

const withCustomers = (records: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Cache => {
  const cache = openInMemory()
  cache.customers.layRows(Object.entries(records).map(([id, values]) => listRow(id, values)))
  return cache
}

/** The calls over a cache, and a clock to turn. */
const openCalls = (cache: Cache) => {
  const clock = { at: start }
  const changed = vi.fn()
  const context = { cache, clock: { now: () => clock.at }, user: 'a.person', changed } as unknown as DeskContext
  const open = () => openQuality(context, openRunningCall(changed))
  return { calls: open(), clock, changed, again: open }
}

const emails = { rule: 'email', muted: false, from: 0, count: 50 } as const

it('before the first run there is no result, and no finding', async () => {
  const { calls } = openCalls(withCustomers({ 1: { Email: 'nobody' } }))
  expect(await calls.read()).toEqual({ result: null, readable: false, outdated: false, mutes: [], trend: [] })
  expect(await calls.findings(emails)).toEqual([])
})

it('a run counts findings and lists them with their values', async () => {
  const { calls } = openCalls(
    withCustomers({ 1: { CustomerId: '1', Name: 'Vos', Email: 'nobody' }, 2: { Name: 'Smit' } }),
  )
  const view = await calls.run()
  expect(view?.result?.counts).toEqual([{ rule: 'email', severity: 'error', findings: 1, muted: 0 }])
  expect(await calls.findings(emails)).toEqual([
    {
      rule: 'email',
      severity: 'error',
      key: 's:1',
      customerId: '1',
      name: 'Vos',
      fields: ['Email'],
      texts: ['nobody'],
      fix: null,
      others: [],
      mended: false,
      muted: null,
    },
  ])
})

it('two Belgian customers with one number are found by the field that has it', async () => {
  const { calls } = openCalls(
    withCustomers({
      1: { Name: 'Vos', CountryId: 'BE', CocRegistration: '0403.170.701', BusinessNumber: null },
      2: { Name: 'De Vos', CountryId: 'BE', CocRegistration: '', BusinessNumber: '0403.170.701' },
    }),
  )
  await calls.run()
  const found = await calls.findings({ ...emails, rule: 'same-registration' })
  expect(found.map(({ fields, texts, others }) => [fields, texts, others])).toEqual([
    [['CocRegistration'], ['0403.170.701'], ['s:2']],
    [['BusinessNumber'], ['0403.170.701'], ['s:1']],
  ])
})

it('a muted finding keeps its reason and neither counts nor lowers the score, until it is heard again', async () => {
  const { calls } = openCalls(withCustomers({ 1: { Name: 'Vos', Email: 'nobody' }, 2: { Name: 'Smit' } }))
  const before = await calls.run()
  const after = await calls.mute('email', ['s:1'], 'they have no other')
  expect([before?.result?.score, after.result?.score]).toEqual([50, 100])
  expect(after.result?.counts).toMatchObject([{ findings: 0, muted: 1 }])
  expect(after.mutes).toEqual([
    { rule: 'email', key: 's:1', reason: 'they have no other', at: start, user: 'a.person' },
  ])
  expect(await calls.findings(emails)).toEqual([])
  expect(await calls.findings({ ...emails, muted: true })).toMatchObject([{ muted: 'they have no other' }])
  expect((await calls.unmute('email', ['s:1'])).result?.score).toBe(50)
})

it('a muted rule is silent for every customer, also after the administration was closed', async () => {
  const { calls, again } = openCalls(withCustomers({ 1: { Email: 'nobody' }, 2: { Email: 'nothing' } }))
  await calls.run()
  await calls.mute('email', null, 'of no use here')
  const later = again()
  expect(await later.read()).toMatchObject({ readable: false, result: { score: 100 } })
  expect((await later.run())?.result?.counts).toMatchObject([{ rule: 'email', findings: 0, muted: 2 }])
})

it('the line over time has one point a day, the last of each', async () => {
  const cache = withCustomers({ 1: { Name: 'Vos', Email: 'nobody' }, 2: { Name: 'Smit' } })
  const { calls, clock } = openCalls(cache)
  await calls.run()
  cache.edits.put(edit({ key: 's:1', customerId: '1', mine: { Email: '"jan@example.nl"' } }))
  clock.at += 3_600_000
  await calls.run()
  clock.at += day
  const view = await calls.run()
  expect(view?.trend.map(({ score, findings }) => [score, findings.error])).toEqual([
    [100, 0],
    [100, 0],
  ])
})

it('one customer is judged as it is now, and marked by its most severe finding', async () => {
  const cache = withCustomers({ 1: { Name: ' Vos ', Email: 'nobody' }, 2: { Name: 'Smit', Email: 'jan@example.nl' } })
  const { calls } = openCalls(cache)
  expect((await calls.ofCustomer('s:1')).map(({ rule }) => rule)).toEqual(['email', 'spaces'])
  expect(await calls.marks(['s:1', 's:2', 's:3'])).toEqual([{ key: 's:1', severity: 'error', findings: 2 }])
  cache.edits.put(edit({ key: 's:1', customerId: '1', mine: { Email: '"jan@example.nl"' } }))
  expect(await calls.marks(['s:1'])).toEqual([{ key: 's:1', severity: 'note', findings: 1 }])
})

it('values that others share are known after a run, and no longer once they differ', async () => {
  const same = { VatNumber: 'NL001234567B01' }
  const cache = withCustomers({ 1: same, 2: same })
  const { calls } = openCalls(cache)
  const rulesOf = async (key: string): Promise<string[]> => (await calls.ofCustomer(key)).map(({ rule }) => rule)
  expect(await rulesOf('s:1')).not.toContain('same-vat')
  await calls.run()
  expect(await rulesOf('s:1')).toContain('same-vat')
  cache.edits.put(edit({ key: 's:2', customerId: '2', mine: { VatNumber: '"BE0123456749"' } }))
  expect(await rulesOf('s:1')).not.toContain('same-vat')
})

it('a run that is cancelled answers null, and the run before stays', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, id) => [String(id), { Email: 'nobody' }]))
  const { calls, changed, clock } = openCalls(withCustomers(many))
  await calls.run()
  // On another day every customer is judged again.
  clock.at += day
  const running = calls.run()
  changed.mockImplementation(() => void calls.cancel())
  expect(await running).toBeNull()
  expect(await calls.progress()).toBeNull()
  expect(await calls.findings(emails)).toHaveLength(50)
})

it('a whole run is outdated once a customer changes, until the next whole run', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, id) => [String(id), { Email: 'nobody' }]))
  const cache = withCustomers(many)
  const { calls, changed, clock } = openCalls(cache)
  const isOutdated = async (): Promise<boolean> => (await calls.read()).outdated
  await calls.run()
  await calls.mute('email', ['s:1'], 'They have no other')
  expect(await isOutdated()).toBe(false)
  cache.edits.put(edit({ key: 's:2', customerId: '2', mine: { Email: '"jan@example.nl"' } }))
  expect([await isOutdated(), await isOutdated()]).toEqual([true, true])
  clock.at += day
  changed.mockImplementation(() => void calls.cancel())
  expect(await calls.run()).toBeNull()
  expect(await isOutdated()).toBe(true)
  changed.mockReset()
  expect((await calls.run())?.outdated).toBe(false)
})

it('a customer that was created since the run is found under the key that it has now', async () => {
  const same = { VatNumber: 'NL001234567B01' }
  const cache = withCustomers({ 1: same })
  const create = edit({ id: 'e1', kind: 'create', key: 'n:e1', customerId: null, base: null })
  cache.edits.put({ ...create, mine: { VatNumber: '"NL001234567B01"' } })
  const { calls } = openCalls(cache)
  await calls.run()
  cache.customers.layRows([listRow('2', same)])
  cache.edits.put({
    ...create,
    key: 's:2',
    customerId: '2',
    state: { is: 'settled', at: start, serviceChanged: [], messages: [] },
  })
  expect(await calls.keys('same-vat', false)).toEqual(['s:1', 's:2'])
  const shared = await calls.findings({ rule: 'same-vat', muted: false, from: 0, count: 50 })
  expect(shared).toMatchObject([
    { key: 's:1', others: ['s:2'] },
    { key: 's:2', others: ['s:1'] },
  ])
  expect((await calls.ofCustomer('s:2')).map(({ rule }) => rule)).toContain('same-vat')
})
