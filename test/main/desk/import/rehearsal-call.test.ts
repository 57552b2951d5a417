import { expect, it } from 'vitest'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import { rehearsalCalls } from '../../../../main/app/ipc/rehearse.ts'
import type { Desk } from '../../../../main/desk/desk.ts'
import { draftFor } from '../../profile/desk-app.ts'
import { appWithDesk } from '../app-with-desk.ts'
import { failing, openDevice, openService, until } from '../desk-kit.ts'

const noSearch = { search: '', filter: {}, sort: [], from: 0, count: 3 } as const

/**
 * An import of one administration, and another one with three of its customers: the first alike, the second from
 * elsewhere, the third with another name.
 */
const open = async () => {
  const app = await appWithDesk({})
  const { imports, settings, sync, customers, edits } = app.services
  const other = { ...app.place, administration: app.databases[1]! }
  const { rows } = await customers.rows(app.place, { ...noSearch, columns: ['Name', 'City', 'VatNumber'] })
  const [first, second, third] = rows.map(({ key, cells: [name = '', city = ''] }, at) => {
    return { key, name, city, email: `klant${at}@voorbeeld.nl` }
  })
  const there = app.control.ids({ database: other.administration })
  for (const [at, change] of [
    { Name: first!.name, City: first!.city },
    { Name: second!.name, City: 'Elders' },
    { Name: 'Een ander', City: third!.city },
  ].entries())
    app.control.change(there[at]!, { ...change, VatNumber: `NL10000000${at}B01` }, { database: other.administration })
  await settings.addAdministration(other.environment, other.administration, 'De Vries')
  return { ...app, imports, sync, edits, other, first: first!, second: second!, third: third! }
}

it('an import is rehearsed in another administration, which gets its edits only if the user says so', async () => {
  const { imports, sync, edits, control, place, other, first, second, third } = await open()
  const vat = (at: number): string => `NL10000000${at}B01`
  const idsOf = async (at: typeof place): Promise<readonly string[]> => (await edits.list(at)).map((edit) => edit.id)
  const before = await idsOf(place)
  const table = [
    'Btw-nummer;Plaats;Naam',
    `${vat(0)};Gouda;`,
    `${vat(1)};${second.city};`,
    `${vat(2)};Gouda;`,
    'NL99;Delft;Nieuw',
    'NL98;Delft;Niemand',
  ].join('\n')
  const { id, plan } = (await imports.open(place, { is: 'pasted', text: table }))!
  expect(plan.columns.map(({ field }) => field)).toEqual(['VatNumber', 'City', 'Name'])
  const own = { ...plan, match: ['vat'] as const, unmatched: 'ask' as const }
  await imports.check(place, id, own)
  // Here the customers have other numbers, and the user says which ones are meant.
  for (const [line, { key }] of [
    [2, first],
    [3, second],
    [4, third],
  ] as const)
    await imports.choose(place, id, line, { is: 'customer', key })
  await imports.choose(place, id, 5, { is: 'create' })
  await imports.choose(place, id, 6, { is: 'leave-out' })
  await imports.correct(place, id, 2, 1, 'Leiden')

  await expect(imports.rehearse(place, id, other)).rejects.toMatchObject({ fail: { code: 'rehearsal-not-read' } })
  control.clearQuirks()
  await until('the other customers are read', async () => {
    const { customers, complete } = await sync.read(other)
    return customers > 0 && customers === complete
  })
  control.quirk({ quirk: 'unavailable' })
  const rehearsal = (await imports.rehearse(place, id, other))!
  expect(rehearsal).toMatchObject({ summary: { unread: 0, rows: { create: 1, change: 3, 'left-out': 1 } } })
  const rows = await imports.rowsAt(other, rehearsal.id, [2, 3, 4, 5, 6])
  expect(rows.map(({ state, name }) => [state, name])).toEqual([
    ['change', first.name],
    ['change', second.name],
    ['change', 'Een ander'],
    ['create', 'Nieuw'],
    ['left-out', ''],
  ])
  expect(rows[0]!.changes).toMatchObject([{ field: 'City', to: { is: 'text', text: 'Leiden' } }])
  // Here each choice also gives the number of the file, so that the rows of all three differ.
  expect(rehearsal.differing).toEqual([2, 3, 4])
  expect([await idsOf(place), await idsOf(other)]).toEqual([before, []])

  expect(await imports.stage(other, rehearsal.id)).toMatchObject({ created: 1, changed: 3, skipped: [] })
  expect(await idsOf(other)).toHaveLength(4)
  expect(await idsOf(place)).toEqual(before)
  expect(await imports.rows(place, id, ['create'], 0, 10)).toHaveLength(1)
  await expect(imports.rehearse(place, id, place)).rejects.toMatchObject({ fail: { code: 'arguments-wrong' } })
})

/** A checked import with one new customer, and an administration of this kind that was read whole. */
const openChecked = async (kind: 'test' | 'production') => {
  const app = await appWithDesk({})
  const { imports, settings, session, sync, edits } = app.services
  app.control.clearQuirks()
  const { id: environment } = await settings.saveEnvironment(
    draftFor(app.service, { kind, name: 'Other office', status: 'unknown' }),
  )
  const other = { environment, administration: app.databases[1]! }
  await settings.addAdministration(environment, other.administration, 'De Vries')
  await session.signIn(environment, 'Anna')
  await until('the other customers are read', async () => {
    const { customers, complete } = await sync.read(other)
    return customers > 0 && customers === complete
  })
  const { id, plan } = (await imports.open(app.place, { is: 'pasted', text: 'Naam;Plaats\nNieuw;Delft' }))!
  await imports.check(app.place, id, { ...plan, match: ['id'], unmatched: 'create' })
  return { imports, edits, place: app.place, other, id }
}

it('a rehearsal in production is not saved there, and can still be looked at', async () => {
  const { imports, edits, place, other, id } = await openChecked('production')
  const rehearsal = (await imports.rehearse(place, id, other))!
  await expect(imports.stage(other, rehearsal.id)).rejects.toMatchObject({ fail: { code: 'rehearsal-in-production' } })
  expect(await edits.list(other)).toEqual([])
  expect(await imports.rowsAt(other, rehearsal.id, [2])).toMatchObject([{ state: 'create', name: 'Nieuw' }])
  const opened = (await imports.open(other, { is: 'pasted', text: 'Naam;Plaats\nNieuw;Delft' }))!
  await imports.check(other, opened.id, { ...opened.plan, match: ['id'], unmatched: 'create' })
  expect(await imports.stage(other, opened.id)).toMatchObject({ created: 1 })
})

it('a rehearsal that is cancelled before its table arrives does not begin', async () => {
  const { imports, place, other, id } = await openChecked('test')
  const opened = (await imports.open(other, { is: 'pasted', text: 'Naam\nHier' }))!
  const running = imports.rehearse(place, id, other)
  await imports.cancel(other)
  expect(await running).toBeNull()
  expect(await imports.rowsAt(other, opened.id, [2])).toEqual([])
  expect(await imports.rehearse(place, id, other)).toMatchObject({ summary: { rows: { create: 1 } } })
})

/** A checked import of A, and the desk B with an answer of the test's own to the comparison. */
const openTwo = async (outcomes: (id: string, cancel: () => Promise<void>) => Promise<void>) => {
  const service = await openService()
  const [here, there] = [openDevice(service), openDevice(service)]
  await here.synced()
  await there.synced()
  const [place, other] = ['A', 'B'].map((administration) => ({ environment: 'test', administration })) as [
    AdministrationRef,
    AdministrationRef,
  ]
  const { imports } = there.desk
  const own: Desk['imports'] = {
    ...imports,
    outcomes: async (id) => {
      await outcomes(id, async () => calls.cancel(other))
      return imports.outcomes(id)
    },
  }
  const deskAt = ({ administration }: AdministrationRef): Pick<Desk, 'imports'> =>
    administration === 'A' ? here.desk : { imports: own }
  const calls = rehearsalCalls({
    onDesk: (at, work) => work(deskAt(at)),
    imports: { stage: (at, id) => deskAt(at).imports.stage(id), cancel: (at) => deskAt(at).imports.cancel() },
    isProduction: () => false,
  })
  const { id, plan } = (await here.desk.imports.openTable({ is: 'text', text: 'Naam;Plaats\nNieuw;Delft' }))!
  await here.desk.imports.check(id, { ...plan, match: ['id'], unmatched: 'create' })
  return { here, imports, rehearse: async () => calls.rehearse(place, id, other), id }
}

it('a rehearsal that is cancelled during the comparison is closed there too', async () => {
  let taken = ''
  const { imports, rehearse } = await openTwo(async (id, cancel) => {
    taken = id
    await cancel()
  })
  expect(await rehearse()).toBeNull()
  await expect(imports.rowsAt(taken, [2])).rejects.toEqual(failing('import-gone'))
})

it('a rehearsal whose import is closed meanwhile is closed there too', async () => {
  let taken = ''
  const { here, imports, rehearse, id } = await openTwo(async (there) => void (taken = there))
  const { outcomes } = here.desk.imports
  Object.assign(here.desk.imports, {
    outcomes: async (own: string) => {
      await here.desk.imports.close(id)
      return outcomes(own)
    },
  })
  await expect(rehearse()).rejects.toEqual(failing('import-gone'))
  await expect(imports.rowsAt(taken, [2])).rejects.toEqual(failing('import-gone'))
})
