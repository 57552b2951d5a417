import { expect, it } from 'vitest'
import { appWithDesk } from '../app-with-desk.ts'
import { until } from '../desk-kit.ts'

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
    app.control.change(there[at]!, { ...change, VatNumber: `NL00000000${at}B01` }, { database: other.administration })
  await settings.addAdministration(other.environment, other.administration, 'De Vries')
  return { ...app, imports, sync, edits, other, first: first!, second: second!, third: third! }
}

it('an import is rehearsed in another administration, which gets its edits only if the user says so', async () => {
  const { imports, sync, edits, control, place, other, first, second, third } = await open()
  const vat = (at: number): string => `NL00000000${at}B01`
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
  expect(rehearsal).toMatchObject({ unread: 0, summary: { rows: { create: 1, change: 3, 'left-out': 1 } } })
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
