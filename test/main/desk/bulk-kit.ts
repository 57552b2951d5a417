import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { allCustomers, openDevice, openService } from './desk-kit.ts'

/** Twelve whole customers; nothing is sent until the test allows it. */
export const openTwelve = async (customers = 12) => {
  const service = await openService({ customers })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold({ locked: true, askAbove: null })
  const keys = await a.desk.customers.keys(allCustomers)
  const bulk = a.desk.bulk
  const apply = async (change: BulkChange, chosen: Parameters<typeof bulk.preview>[0] = allCustomers) =>
    bulk.stage((await bulk.preview(chosen, change)).id)
  const values = async (field: 'City' | 'CreditLimit' | 'Name' | 'Telephone') =>
    (await a.desk.customers.rows({ search: '', filter: {}, sort: [], columns: [field], from: 0, count: 500 })).rows.map(
      ({ cells }) => cells[0]!,
    )
  return { service, a, keys, bulk, apply, values }
}
