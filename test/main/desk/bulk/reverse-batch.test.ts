import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../../preload/contract/history.ts'
import { openTwelve } from '../bulk-kit.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import {
  allCustomers,
  allSettled,
  failing,
  oneComputer,
  openService,
  sendsNothing,
  text,
  valueOf,
  type Device,
} from '../desk-kit.ts'
import { openStubborn } from '../stubborn-service.ts'
import { check, openWithFolder, pasted } from '../import/import-kit.ts'

const batches = async ({ desk }: Pick<Device, 'desk'>): Promise<readonly HistoryEntry[]> =>
  (await desk.history.list({ search: '', before: null, count: 200 })).entries.filter(({ event }) => event === 'batch')
const newestBatch = async (device: Pick<Device, 'desk'>): Promise<number> => (await batches(device))[0]!.number
const nobody = { is: 'keys', keys: [] } as const
const undoing = async (device: Pick<Device, 'desk'>) => {
  const preview = await device.desk.bulk.preview(nobody, { is: 'reverse', line: await newestBatch(device) })
  const lines = await device.desk.bulk.lines(preview.id, 0, 500)
  return { preview, lines }
}

/** Two customers changed and two made by an import, all of it taken by the service. */
const imported = async () => {
  const opened = await openWithFolder(6)
  const { device, desk, service, ids } = opened
  for (const id of ids.slice(0, 2)) service.control.change(id, { City: 'Before', Person: 'P. Before' })
  await device.synced()
  const preview = await pasted(
    device,
    'Klantnummer\tNaam\tPlaats\tKorte naam',
    `${ids[0]}\t\tAfter\t`,
    `${ids[1]}\t\tAfter\t`,
    '\tNieuw Een\tLeiden\tNIEUW',
    '\tNieuw Twee\tLeiden\tNIEUW',
  )
  await check(device, preview, { unmatched: 'create' })
  await desk.imports.stage(preview.id)
  await allSettled(device)
  const made = service.control.ids().filter((id) => service.control.customer(id)?.['ShortName'] === 'NIEUW')
  expect(made).toHaveLength(2)
  return { ...opened, made }
}

describe('the history of a batch', () => {
  it('has one line about all of it, before the lines of its customers', async () => {
    const { device, desk } = await imported()
    const { entries } = await desk.history.list({ search: '', before: null, count: 200 })
    expect(entries.at(-1)).toMatchObject({
      number: 1,
      event: 'batch',
      kind: null,
      batch: { is: 'import', customers: 4, file: '' },
      reversible: true,
    })
    expect(entries.filter(({ event }) => event === 'saved')).toHaveLength(4)
    expect(await batches(device)).toHaveLength(1)
    expect(await desk.history.verify()).toMatchObject({ is: 'whole' })
  })

  it('has none for a single customer, or where nothing was saved', async () => {
    const { a, keys, apply, bulk } = await openTwelve()
    await apply({ is: 'set', field: 'City', input: text('Assen') }, { is: 'keys', keys: keys.slice(0, 1) })
    const preview = await bulk.preview(
      { is: 'keys', keys: keys.slice(1, 3) },
      { is: 'set', field: 'City', input: text('Assen') },
    )
    for (const key of keys.slice(1, 3)) await a.edit(key, { City: text('Zwolle') })
    expect(await bulk.stage(preview.id)).toMatchObject({ staged: 0 })
    expect(await batches(a)).toEqual([])
  })
})

describe('the reversal of an import', () => {
  it('is previewed: earlier values come back, and the customers that it made are deleted', async () => {
    const { device, desk, service, ids, made } = await imported()
    const { preview, lines } = await undoing(device)
    expect(preview).toMatchObject({ customers: 4, changes: 2, removals: 2, unchanged: 0, impossible: 0 })
    expect(lines.map(({ key, field, from, to, removes }) => [key, field, from, to, removes])).toEqual([
      [`s:${ids[0]!}`, 'City', text('After'), text('Before'), false],
      [`s:${ids[1]!}`, 'City', text('After'), text('Before'), false],
      [`s:${made[0]!}`, 'Name', text('Nieuw Een'), { is: 'empty' }, true],
      [`s:${made[1]!}`, 'Name', text('Nieuw Twee'), { is: 'empty' }, true],
    ])
    expect(service.control.customer(ids[0]!)).toMatchObject({ City: 'After' })
    expect(await desk.bulk.stage(preview.id)).toEqual({ staged: 4, skipped: [], left: 0 })
    await allSettled(device)
    expect(service.control.customer(ids[0]!)).toMatchObject({ City: 'Before', Person: 'P. Before' })
    expect(made.map((id) => service.control.customer(id))).toEqual([null, null])
    expect((await batches(device)).map(({ batch, reversible }) => [batch!.is, batch!.customers, reversible])).toEqual([
      ['reverse', 4, false],
      ['import', 4, true],
    ])
  })

  it('leaves customers as they are that somebody changed since, and says so', async () => {
    const { device, desk, service, ids, made } = await imported()
    service.control.change(ids[0]!, { City: 'Somebody’s' })
    service.control.change(made[0]!, { Telephone: '050-1' })
    service.control.remove(made[1]!)
    await device.synced()
    const { preview, lines } = await undoing(device)
    expect(preview).toMatchObject({ customers: 1, changes: 1, removals: 0, impossible: 3 })
    expect(lines.map(({ key, why }) => [key, why])).toEqual([
      [`s:${made[1]!}`, 'customer-unknown'],
      [`s:${ids[0]!}`, 'history-not-reversible'],
      [`s:${made[0]!}`, 'history-not-reversible'],
      [`s:${ids[1]!}`, null],
    ])
    await desk.bulk.stage(preview.id)
    await allSettled(device)
    expect(service.control.customer(ids[0]!)).toMatchObject({ City: 'Somebody’s' })
    expect(service.control.customer(made[0]!)).toMatchObject({ Telephone: '050-1' })
    expect(service.control.customer(ids[1]!)).toMatchObject({ City: 'Before' })
  })

  it('asks before it deletes a customer that somebody changed and nobody here has seen', async () => {
    const { device, desk, service, made } = await imported()
    const { preview } = await undoing(device)
    service.control.change(made[0]!, { Telephone: '050-1' })
    await desk.bulk.stage(preview.id)
    await device.editIn('conflict')
    expect(service.control.customer(made[0]!)).toMatchObject({ Telephone: '050-1' })
  })

  it('skips a customer that is changed here between the preview and the saving', async () => {
    const { device, desk, service, ids, made } = await imported()
    const { preview } = await undoing(device)
    service.control.quirk({ quirk: 'unavailable' })
    for (const id of [ids[0]!, made[0]!]) await device.edit(`s:${id}`, { City: text('Zwolle') })
    const { staged, skipped } = await desk.bulk.stage(preview.id)
    expect([staged, skipped.map(({ key, why }) => [key, why])]).toEqual([
      2,
      [
        [`s:${ids[0]!}`, 'edit-changed-meanwhile'],
        [`s:${made[0]!}`, 'edit-changed-meanwhile'],
      ],
    ])
  })

  it('withdraws what was not sent yet, and is one step to undo', async () => {
    const { device, desk, service, ids } = await openWithFolder(6)
    service.control.quirk({ quirk: 'unavailable' })
    const table = await pasted(device, 'Klantnummer\tNaam\tPlaats', `${ids[0]}\t\tAfter`, '\tNieuw Een\tLeiden')
    await check(device, table, { unmatched: 'create' })
    await desk.imports.stage(table.id)
    await desk.undo.undo()
    expect((await undoing(device)).preview).toMatchObject({ customers: 0, unchanged: 1, impossible: 0 })
    await desk.undo.redo()
    const { preview } = await undoing(device)
    expect(preview).toMatchObject({ customers: 2, removals: 1, impossible: 0 })
    await desk.bulk.stage(preview.id)
    expect(await desk.edits.list()).toEqual([])
    await desk.undo.undo()
    expect((await desk.edits.list()).map(({ kind }) => kind).toSorted()).toEqual(['change', 'create'])
    await desk.undo.redo()
    expect(await desk.edits.list()).toEqual([])
  })

  it('still works after a restart', async () => {
    const service = await openService({ customers: 3 })
    const signIn = oneComputer(service)
    const first = await signIn('a.person')
    await first.synced()
    const keys = await first.desk.customers.keys(allCustomers)
    const was = valueOf(await first.desk.customers.read(keys[0]!), 'City')
    await first.desk.bulk.stage(
      (await first.desk.bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })).id,
    )
    await allSettled(first)
    const second = await signIn('b.person')
    await second.synced()
    const { preview } = await undoing(second)
    expect(preview).toMatchObject({ customers: 3, changes: 3 })
    await second.desk.bulk.stage(preview.id)
    await allSettled(second)
    expect(service.control.customer(keys[0]!.slice(2))?.['City'] ?? null).toBe(was)
  })

  it('is refused for a line that is of no batch, and for a reversal', async () => {
    const { device, desk } = await imported()
    const { preview } = await undoing(device)
    await desk.bulk.stage(preview.id)
    for (const line of [await newestBatch(device), 2, 9_999])
      await expect(desk.bulk.preview(nobody, { is: 'reverse', line })).rejects.toEqual(
        failing('history-not-reversible'),
      )
  })
})

describe('the reversal of a change that the service stored in its own way', () => {
  const changed = async () => {
    const { a, records } = await openStubborn()
    const { id } = await a.desk.bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    await a.desk.bulk.stage(id)
    await allSettled(a)
    const elsewhere = async (id: string, City: string): Promise<void> => {
      records.set(id, { ...records.get(id)!, City })
      await a.synced()
    }
    return { a, records, elsewhere, cities: () => [...records.values()].map(({ City }) => City) }
  }

  it('brings the earlier value back', async () => {
    const { a, cities } = await changed()
    expect(cities()).toEqual(['ASSEN', 'ASSEN', 'ASSEN'])
    const { preview } = await undoing(a)
    expect(preview).toMatchObject({ changes: 3, impossible: 0 })
    await a.desk.bulk.stage(preview.id)
    await allSettled(a)
    expect(cities()).toEqual(['', '', ''])
  })

  it('leaves a value that somebody gave since', async () => {
    const { a, cities, elsewhere } = await changed()
    await elsewhere('2', 'ZWOLLE')
    const { preview, lines } = await undoing(a)
    expect(preview).toMatchObject({ changes: 2, impossible: 1 })
    expect(lines[0]).toMatchObject({ key: 's:2', why: 'history-not-reversible' })
    await a.desk.bulk.stage(preview.id)
    await allSettled(a)
    expect(cities()).toEqual(['', 'ZWOLLE', ''])
  })

  it('leaves a value that was typed over it before it was sent', async () => {
    const { a } = await openStubborn()
    await a.desk.hold(sendsNothing)
    const { id } = await a.desk.bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    await a.desk.bulk.stage(id)
    await a.edit('s:3', { City: text('Zwolle') })
    await a.desk.hold(sendsAll)
    await allSettled(a)
    const { preview, lines } = await undoing(a)
    expect(preview).toMatchObject({ changes: 2, impossible: 1 })
    expect(lines[0]).toMatchObject({ key: 's:3', why: 'history-not-reversible' })
  })
})
