import { describe, expect, it } from 'vitest'
import type { ImportRow, ImportState } from '../../../../preload/contract/import.ts'
import type { StartedDesk } from '../../../../main/desk/worker/start-desk.ts'
import { allSettled, failing, oneComputer, openService, text, until, valueOf } from '../desk-kit.ts'
import { check, counts, openWaiting, openWithFolder, pasted } from './import-kit.ts'

const statesOf = async (
  desk: StartedDesk,
  id: string,
  ...states: ImportState[]
): Promise<(readonly [number, ImportState, string])[]> =>
  (await desk.imports.rows(id, states, 0, 200)).map(({ line, state, name }) => [line, state, name])
const problemsOf = (rows: readonly ImportRow[]) =>
  rows.map(({ line, problems }) => [line, ...problems.map(({ column, is }) => `${column} ${is}`)])

describe('an import', () => {
  it('goes from a pasted table over its check to edits of one step, and is undone and sent as one', async () => {
    const { device, desk, service, ids } = await openWithFolder(12)
    const preview = await pasted(
      device,
      'Klantnummer\tNaam\tPlaats\tKorte naam\tOpmerking',
      `${ids[0]}\tBakkerij De Zon\tDelft\t\tx`,
      `\tNieuwe Klant\tLeiden\tNIEUW\t`,
      `${ids[1]}\t\tGouda\t\t`,
    )
    expect(preview).toMatchObject({
      name: '',
      kind: 'csv',
      rows: 3,
      remembered: false,
      columns: [{ filled: 2 }, { filled: 2 }, { filled: 3 }, { filled: 1 }, { heading: 'Opmerking', filled: 1 }],
      plan: { match: ['id'], unmatched: 'ask' },
    })
    expect(preview.plan.columns.map(({ field }) => field)).toEqual(['CustomerId', 'Name', 'City', 'ShortName', null])
    expect(await check(device, preview)).toMatchObject({ rows: counts({ change: 2, none: 1 }), changes: 3 })
    expect(await desk.imports.choose(preview.id, 3, { is: 'create' })).toMatchObject({
      rows: counts({ change: 2, create: 1 }),
    })
    expect(await statesOf(desk, preview.id, 'create', 'change')).toEqual([
      [2, 'change', valueOf(await desk.customers.read(`s:${ids[0]!}`), 'Name')],
      [3, 'create', 'Nieuwe Klant'],
      [4, 'change', valueOf(await desk.customers.read(`s:${ids[1]!}`), 'Name')],
    ])
    service.control.quirk({ quirk: 'unavailable' })
    expect(await desk.imports.stage(preview.id)).toEqual({ created: 1, changed: 2, left: 0, skipped: [] })
    expect((await desk.edits.list()).map(({ kind, name }) => [kind, name])).toEqual([
      ['change', 'Bakkerij De Zon'],
      ['create', 'Nieuwe Klant'],
      ['change', valueOf(await desk.customers.read(`s:${ids[1]!}`), 'Name')],
    ])
    await expect(desk.imports.stage(preview.id)).rejects.toEqual(failing('import-gone'))

    expect((await desk.undo.read()).undo).toMatchObject({ what: 'import', customers: 3, name: '' })
    await desk.undo.undo()
    expect(await desk.edits.list()).toEqual([])
    await desk.undo.redo()
    service.control.clearQuirks()
    await desk.sync.now()
    await allSettled(device)
    expect(service.control.customer(ids[0]!)).toMatchObject({ Name: 'Bakkerij De Zon', City: 'Delft' })
    expect(service.control.customer(ids[1]!)).toMatchObject({ City: 'Gouda' })
    const made = service.control.ids().find((id) => service.control.customer(id)?.['ShortName'] === 'NIEUW')
    expect(service.control.customer(made!)).toMatchObject({ Name: 'Nieuwe Klant', City: 'Leiden' })
    expect((await desk.history.list({ search: 'Nieuwe Klant', before: null, count: 10 })).entries).not.toEqual([])
  })

  it('sends nothing before all rows are saved and counted', async () => {
    const { device, desk, service, ids } = await openWithFolder(12)
    await desk.hold({ locked: false, askAbove: 5 })
    const preview = await pasted(device, 'Klantnummer\tPlaats', ...ids.map((id) => `${id}\tAssen`))
    await check(device, preview)
    await desk.imports.stage(preview.id)
    expect((await desk.sync.read()).held).toEqual({ is: 'many', writes: 12, askAbove: 5 })
    await desk.sync.now()
    await until('the list is read again', () => service.control.count({ method: 'GET', path: 'CustomerInfoList' }) > 1)
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('skips customers that changed since the check, and creates nobody who came since', async () => {
    const { device, desk, service, ids } = await openWithFolder(12)
    const preview = await pasted(
      device,
      'Klantnummer\tNaam\tBtw-nummer\tPlaats',
      `${ids[0]}\tA\t\tDelft`,
      `${ids[1]}\tB\t\tDelft`,
      `${ids[2]}\tC\t\tDelft`,
      `\tNieuw\tNL800123456B01\tDelft`,
      `\tOok nieuw\tNL800123457B01\tDelft`,
    )
    await check(device, preview, { match: ['id', 'vat'], unmatched: 'create' })
    service.control.quirk({ quirk: 'unavailable', method: 'PUT' })
    service.control.quirk({ quirk: 'unavailable', method: 'POST' })
    await device.edit(`s:${ids[0]!}`, { City: text('Gouda') })
    await device.edit(`s:${ids[1]!}`, { Fax: text('1') })
    await device.remove(`s:${ids[2]!}`)
    await desk.customers.create({ Name: text('Van een collega'), VatNumber: text('nl800123456b01') })
    const outcome = await desk.imports.stage(preview.id)
    expect(outcome).toMatchObject({ created: 1, changed: 1, left: 0 })
    expect(outcome.skipped.map(({ line, why }) => [line, why])).toEqual([
      [2, 'edit-changed-meanwhile'],
      [4, 'edit-not-possible-now'],
      [5, 'import-customer-appeared'],
    ])
  })

  it('lets a person choose between a dozen customers of one row', async () => {
    const { device, desk, ids } = await openWaiting()
    for (const id of ids) await device.edit(`s:${id}`, { Email: text('boekhouder@example.com') })
    const preview = await pasted(device, 'E-mail\tFax', 'boekhouder@example.com\t1')
    await check(device, preview, { match: ['email'] })
    const [several] = await desk.imports.rows(preview.id, ['several'], 0, 1)
    expect([several!.candidates.length, several!.moreCandidates]).toEqual([12, 0])
  })

  it('leaves to a person the rows that mean several customers, or none', async () => {
    const { device, desk, ids } = await openWaiting()
    for (const id of ids.slice(0, 2)) await device.edit(`s:${id}`, { Email: text('boekhouder@example.com') })
    const preview = await pasted(
      device,
      'E-mail\tNaam\tFax',
      'boekhouder@example.com\tA\t1',
      'niemand@example.com\tB\t2',
      'ook.niemand@example.com\tC\t3',
    )
    const plan = { match: ['email'] } as const
    expect(await check(device, preview, plan)).toMatchObject({ rows: counts({ several: 1, none: 2 }) })
    const [several] = await desk.imports.rows(preview.id, ['several'], 0, 1)
    expect(several).toMatchObject({ customerId: null, choice: { is: 'as-planned' } })
    expect(several!.candidates.map(({ customerId }) => `s:${customerId!}`).sort()).toEqual(
      ids
        .slice(0, 2)
        .map((id) => `s:${id}`)
        .sort(),
    )
    await desk.imports.choose(preview.id, 2, { is: 'customer', key: `s:${ids[1]!}` })
    const [chosen] = await desk.imports.rows(preview.id, ['change'], 0, 1)
    expect(chosen).toMatchObject({ customerId: ids[1], choice: { is: 'customer', key: `s:${ids[1]!}` } })
    expect(chosen!.candidates).toEqual(several!.candidates)
    await desk.imports.choose(preview.id, 3, { is: 'leave-out' })
    expect(await desk.imports.choose(preview.id, 4, { is: 'create' })).toMatchObject({
      rows: counts({ change: 1, 'left-out': 1, create: 1 }),
    })
    expect(await desk.imports.choose(preview.id, 2, { is: 'as-planned' })).toMatchObject({
      rows: counts({ several: 1, 'left-out': 1, create: 1 }),
    })
    await expect(desk.imports.choose(preview.id, 2, { is: 'customer', key: 's:none' })).rejects.toEqual(
      failing('customer-unknown'),
    )
    expect(await check(device, preview, { ...plan, unmatched: 'leave-out' })).toMatchObject({
      rows: counts({ several: 1, 'left-out': 2 }),
    })
  })

  it('names each problem with its cell, and takes a correction in place', async () => {
    const { device, desk, ids } = await openWaiting()
    const preview = await pasted(
      device,
      'Klantnummer\tNaam\tKredietlimiet\tDatum KvK\tAanmanen\tOrganisatie-id',
      `${ids[0]}\tA\tveel\t31-12-2024\tja\t`,
      `${ids[1]}\tB\t5,50\t12/31/2024\tsoms\t`,
      `${ids[2]}\tC\t5,50\tmorgen\tja\t-1`,
      `${ids[3]}\tD\t5,50\t\tja\t`,
      `${ids[3]}\tE\t5,50\t\tja\t`,
      `\t\t5,50\t\tja\t`,
      `\tF\t5,50\t\tja\t\tte veel`,
    )
    expect(await check(device, preview, { unmatched: 'create' })).toMatchObject({ rows: counts({ problem: 7 }) })
    expect(problemsOf(await desk.imports.rows(preview.id, ['problem'], 0, 10))).toEqual([
      [2, '2 not-a-number'],
      [3, '3 ambiguous-date', '4 not-yes-or-no'],
      [4, '3 not-a-date', '5 field-fixed'],
      [5, 'null same-customer-twice'],
      [6, 'null same-customer-twice'],
      [7, '1 name-missing'],
      [8, 'null too-many-cells'],
    ])
    await desk.imports.correct(preview.id, 2, 2, '1.000,00')
    await desk.imports.correct(preview.id, 5, 0, ids[4]!)
    const summary = await desk.imports.correct(preview.id, 7, 1, 'Nieuw')
    expect(summary).toMatchObject({ rows: counts({ problem: 3, change: 3, create: 1 }) })
    const [first] = await desk.imports.rows(preview.id, ['change'], 0, 1)
    expect(first).toMatchObject({ line: 2, cells: [ids[0], 'A', '1.000,00', '31-12-2024', 'ja', ''] })
    for (const [line, column] of [
      [99, 0],
      [2, 6],
    ] as const)
      await expect(desk.imports.correct(preview.id, line, column, 'x')).rejects.toEqual(failing('arguments-wrong'))
  })

  it('does not create one customer twice where its rows share only a later way to find it', async () => {
    const { device, desk } = await openWaiting()
    const preview = await pasted(
      device,
      'Naam\tPostcode\tBtw-nummer',
      'Bakker\t1234 AB\tNL004495445B01',
      'Bakker\t1234AB\t',
      'Bakker\t1234 AB\tNL123456782B90',
      'Visser\t1234 AB\t',
    )
    const found = await check(device, preview, { match: ['vat', 'name-and-postcode'], unmatched: 'create' })
    expect(found).toMatchObject({ rows: counts({ problem: 2, create: 2 }) })
    const rows = await desk.imports.rows(preview.id, ['problem'], 0, 10)
    expect(rows.map(({ line, problems }) => [line, ...problems.map(({ is }) => is)])).toEqual([
      [2, 'same-customer-twice'],
      [3, 'same-customer-twice'],
    ])
  })

  it('refuses a plan with a field twice, or for another number of columns', async () => {
    const { device } = await openWaiting()
    const preview = await pasted(device, 'Naam\tPlaats', 'A\tDelft')
    const [name] = preview.plan.columns
    for (const columns of [[name!, name!], [name!]])
      await expect(check(device, preview, { columns })).rejects.toEqual(failing('arguments-wrong'))
  })

  it('remembers the plan of a file by its headings, also after a restart', async () => {
    const { device } = await openWaiting()
    const preview = await pasted(device, 'Naam\tOpmerking', 'A\tx')
    await check(device, preview, {
      columns: [preview.plan.columns[0]!, { field: 'Fax', empty: { is: 'clear' }, codes: 'code' }],
      unmatched: 'create',
    })
    const later = await device.restart()
    const again = await pasted(later, 'NAAM\topmerking ', 'B\ty')
    expect(again).toMatchObject({ remembered: true, plan: { unmatched: 'create', columns: [{}, { field: 'Fax' }] } })
    const other = await pasted(later, 'Naam\tNotitie', 'B\ty')
    expect(other).toMatchObject({ remembered: false, plan: { unmatched: 'ask' } })
  })

  it('does not change a customer with an edit of another user or a waiting deletion', async () => {
    const service = await openService()
    const as = oneComputer(service)
    const ids = service.control.ids()
    const anna = await as('Anna')
    await anna.synced()
    service.control.quirk({ quirk: 'unavailable' })
    await anna.edit(`s:${ids[0]!}`, { Fax: text('1') })
    const bert = await as('Bert')
    await bert.remove(`s:${ids[1]!}`)
    const preview = await pasted(
      bert,
      'Klantnummer\tPlaats',
      `${ids[0]}\tDelft`,
      `${ids[1]}\tDelft`,
      `${ids[2]}\tDelft`,
    )
    expect(await check(bert, preview)).toMatchObject({ rows: counts({ problem: 2, change: 1 }) })
    expect(problemsOf(await bert.desk.imports.rows(preview.id, ['problem'], 0, 10))).toEqual([
      [2, 'null edit-of-another-user'],
      [3, 'null edit-not-possible-now'],
    ])
  })

  it('takes the newer value of the list as present, as the table and an export show it', async () => {
    const { device, desk, service, ids } = await openWithFolder(12)
    service.control.change(ids[0]!, { City: 'Nieuwstad', CreditLimit: 1500.5, IsInFactoring: true })
    service.control.quirk({ quirk: 'unavailable', path: `/Customer/${ids[0]}` })
    await desk.sync.now()
    const shown = await until('the list has the new city', async () => {
      const { rows } = await desk.customers.rows({
        search: ids[0]!,
        filter: {},
        sort: [],
        columns: ['CustomerId', 'City', 'CreditLimit', 'IsInFactoring'],
        from: 0,
        count: 1,
      })
      return rows[0]!.cells[1] === 'Nieuwstad' && rows[0]!.cells
    })
    expect(valueOf(await desk.customers.read(`s:${ids[0]!}`), 'City')).not.toBe('Nieuwstad')
    const heading = 'Klantnummer\tPlaats\tKredietlimiet\tIn factoring'
    const preview = await pasted(device, heading, shown.join('\t').replace('.', ','))
    expect(await check(device, preview)).toMatchObject({ rows: counts({ same: 1 }) })
    expect(await desk.imports.correct(preview.id, 2, 1, 'Oudstad')).toMatchObject({ rows: counts({ change: 1 }) })
  })

  it('finds the customer of a corrected row by other ways, although its id found one before', async () => {
    const { device, desk, ids } = await openWaiting()
    await device.edit(`s:${ids[1]!}`, { VatNumber: text('NL800123456B01') })
    const preview = await pasted(device, 'Klantnummer\tBtw-nummer\tFax', `${ids[0]}\tNL800123456B01\t1`)
    await check(device, preview, { match: ['id', 'vat'] })
    expect(await desk.imports.rows(preview.id, ['change'], 0, 1)).toMatchObject([{ key: `s:${ids[0]!}` }])
    await desk.imports.correct(preview.id, 2, 0, '')
    expect(await desk.imports.rows(preview.id, ['change'], 0, 1)).toMatchObject([{ key: `s:${ids[1]!}` }])
  })

  it('is read in another way when asked, which forgets its check', async () => {
    const { device, desk } = await openWaiting()
    const preview = await pasted(device, 'Naam\tKredietlimiet', 'A\t1.500', 'B\t2.500')
    expect(preview.reading.decimal).toBe(',')
    await check(device, preview, { unmatched: 'create' })
    const again = await desk.imports.readAgain(preview.id, { ...preview.reading, decimal: '.' })
    expect(again).toMatchObject({ id: preview.id, reading: { decimal: '.' } })
    expect(await desk.imports.rows(preview.id, ['create'], 0, 10)).toEqual([])
    await expect(desk.imports.stage(preview.id)).rejects.toEqual(failing('import-gone'))
  })
})
