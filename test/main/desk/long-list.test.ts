import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { RowsResult } from '../../../preload/contract/customers.ts'
import { openDevice, openService, until, type Device } from './desk-kit.ts'

const many = 3_000
const rows = ({ desk }: Device): Promise<RowsResult> =>
  desk.customers.rows({ search: '', filter: {}, sort: [], columns: ['CustomerId'], from: 0, count: 20 })

/** Asks for rows at every turn of the event loop until the first row of the new list is there. */
const firstRows = async (device: Device): Promise<RowsResult> => {
  for (;;) {
    const answer = await rows(device)
    if (answer.total > 0) return answer
    await setImmediate()
  }
}
const reading = async () => {
  const service = await openService({ customers: many })
  const device = openDevice(service)
  await device.desk.sync.now()
  return device
}

describe('a long list', () => {
  it('shows its first rows before the last are applied', async () => {
    const device = await reading()
    const { total, rows: shown } = await firstRows(device)
    expect([total > 0 && total < many, shown.length]).toEqual([true, 20])
    expect((await device.desk.sync.read()).state.is).toBe('listing')
    await until('the whole list', async () => (await rows(device)).total === many)
  })

  it('has the names of its codes while customers are still being read', async () => {
    const device = await reading()
    await device.state('downloading')
    expect((await device.desk.customers.choices()).CountryId).toContainEqual(expect.objectContaining({ code: 'NL' }))
    await device.desk.sync.cancel()
  })

  it('that is stopped half-way keeps its applied rows, and the next sync applies the rest', async () => {
    const device = await reading()
    await firstRows(device)
    await device.desk.sync.cancel()
    await device.state('paused')
    const { total } = await rows(device)
    expect(total > 0 && total < many).toBe(true)
    await device.desk.sync.now()
    await until('the whole list', async () => (await rows(device)).total === many)
  })
})
