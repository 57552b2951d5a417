import type { Clock } from '../../../main/base/clock.ts'
import type { Cache } from '../../../main/database/database.ts'
import { noteAsked } from '../../../main/sync/pull/pull-choices.ts'
import { customerFields } from '../../../preload/contract/customer-fields.ts'

const lists = [...new Set(customerFields.flatMap((field) => ('choices' in field ? [field.choices] : [])))]

/** The choice lists are not simulated: they are stored as asked for just now, and not offered. */
export const skipChoices = (cache: Cache, clock: Clock): void => {
  if (cache.facts.get(`choices:${lists[0]}`) !== undefined) return
  cache.transaction(() => {
    for (const list of lists) cache.facts.put(`choices:${list}`, 'null')
    noteAsked({ cache, clock }, lists)
  })
}

type Customers = Cache['customers']

/** A customer store that reports which customers leave it and which are stored as read. */
export const reportingStore = (
  customers: Customers,
  vanished: (id: string) => void,
  stored: (id: string, raw: string) => void,
): Customers => {
  const reporting =
    <A extends readonly unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      const before = customers.ids()
      const result = work(...args)
      const left = new Set(customers.ids())
      for (const id of before) if (!left.has(id)) vanished(id)
      return result
    }
  const putWhole: Customers['putWhole'] = (read) => {
    customers.putWhole(read)
    for (const { id, raw } of read) stored(id, raw)
  }
  return { ...customers, remove: reporting(customers.remove), keepOnly: reporting(customers.keepOnly), putWhole }
}
