import { expect, it } from 'vitest'
import { allSettled, newcomerByName, openDevice, openService, sendsNothing, text } from './desk-kit.ts'

const all = { search: '', filter: {}, sort: [] } as const
const question = { ...all, columns: ['Name'], from: 0, count: 10 } as const

/** A customer that was made here, and its key from before the service took it. */
const created = async () => {
  const a = openDevice(await openService({ customers: 3 }))
  await a.synced()
  await a.desk.hold(sendsNothing)
  const { key } = await a.desk.customers.create(newcomerByName)
  expect(key).toMatch(/^n:/)
  await a.desk.hold({ locked: false, askAbove: null })
  await allSettled(a)
  const { rows } = await a.desk.customers.rows(question)
  const now = rows.find(({ cells }) => cells[0] === newcomerByName.Name.text)!.key
  expect(now).toMatch(/^s:/)
  return { desk: a.desk, before: key, now, rows }
}

it('a row that was selected before its customer was created is still the same customer', async () => {
  const { desk, before, now, rows } = await created()
  const { customers, bulk } = desk
  const wanted = { is: 'keys', keys: [before] } as const
  expect(await customers.keys(wanted)).toEqual([now])
  expect(await customers.keys({ is: 'keys', keys: [before, now] })).toEqual([now])
  expect(await customers.position(question, before)).toBe(rows.findIndex(({ key }) => key === now))
  expect(await customers.keys({ is: 'between', of: all, from: before, to: rows[0]!.key })).toContain(now)
  expect(await customers.keys({ is: 'all', of: all, except: [before] })).not.toContain(now)
  expect(await bulk.preview(wanted, { is: 'set', field: 'City', input: text('Ede') })).toMatchObject({ customers: 1 })
  expect(
    await customers.copyText(wanted, [{ field: 'Name', heading: '' }], {
      decimal: ',',
      date: 'ISO',
      yes: 'Ja',
      no: 'Nee',
    }),
  ).toMatchObject({ rows: 1 })
})

it('a block that was pasted before its customer was created is pasted over that customer', async () => {
  const { desk, before, now } = await created()
  const cells = { is: 'cells', customers: [{ key: before, changes: { City: text('Ede') } }] } as const
  const { id, customers } = await desk.bulk.preview({ is: 'keys', keys: [before] }, cells)
  expect(customers).toBe(1)
  expect(await desk.bulk.stage(id)).toMatchObject({ staged: 1, skipped: [] })
  const record = await desk.customers.read(now)
  expect(record.values.City).toEqual(text('Ede'))
  const gone = await desk.bulk.preview(
    { is: 'keys', keys: ['s:gone'] },
    {
      is: 'cells',
      customers: [
        { key: 's:gone', changes: { City: text('Ede') } },
        { key: 'n:gone', changes: { City: text('Ede') } },
      ],
    },
  )
  expect(gone).toMatchObject({ customers: 0, impossible: 0 })
})
