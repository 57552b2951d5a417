import { customerText, infoOf, wholeCustomer } from '../customer/customer.ts'
import type { Customer } from '../customer/customer.ts'
import { blankExtras } from '../customer/extras.ts'
import { parseJson, writeJson } from '../customer/json-text.ts'
import type { Members } from '../customer/json-text.ts'
import { customerId, firstNumber, insert, prepare, statements } from './fill-database.ts'
import type { CustomerStore, SeedPlan, Stored } from './fill-database.ts'
import type { Db } from './open-database.ts'
import type { DemoAdministration } from './demo-administrations.ts'

export interface Customers {
  get(administration: DemoAdministration, id: string): Stored | undefined
  /** All info rows as one JSON text. */
  infoList(administration: DemoAdministration): Buffer
  all(administration: DemoAdministration): Stored[]
  ids(administration: DemoAdministration): string[]
  /** Returns the id: `chosen`, or the next number. Throws a RangeError where the id is taken. */
  create(administration: DemoAdministration, customer: Customer, extras: Members, chosen?: string): string
  edit(administration: DemoAdministration, id: string, customer: Customer, extras: Members): boolean
  remove(administration: DemoAdministration, id: string): boolean
  /** The id that was removed last, if it is still free; undefined after a restart. */
  freed(administration: DemoAdministration): string | undefined
  /** Restores every database from the seed. */
  reset(): void
}

const parsed = new Map<string, Members>()

/** Cached for consecutive requests. Callers must not change the result. */
export const parseMembers = (text: string): Members => {
  const known = parsed.get(text) ?? (parseJson(text) as Members)
  if (parsed.size >= 256) parsed.clear()
  parsed.set(text, known)
  return known
}

const build = (store: CustomerStore, administration: DemoAdministration): Buffer => {
  const list = Buffer.from(`[${store.sql.infos.all(prepare(store, administration)).join(',')}]`)
  store.lists.set(administration.number, list)
  return list
}

const nextId = (store: CustomerStore, administration: DemoAdministration): string => {
  const { sql } = store
  const id = customerId(sql.next.get(prepare(store, administration)) ?? firstNumber)
  sql.count.run(administration.number)
  return sql.get.get(administration.number, id) ? nextId(store, administration) : id
}

const create = (
  store: CustomerStore,
  administration: DemoAdministration,
  customer: Customer,
  extras: Members,
  chosen?: string,
): string => {
  const id = chosen ?? nextId(store, administration)
  if (store.sql.get.get(prepare(store, administration), id)) throw new RangeError(`There is a customer ${id}.`)
  const whole = wholeCustomer({ ...customer, CustomerId: id })
  insert(store, administration, id, whole, { ...blankExtras(), ...extras }, store.now())
  return id
}

const edit = (
  store: CustomerStore,
  administration: DemoAdministration,
  id: string,
  customer: Customer,
  extras: Members,
): boolean => {
  const whole = wholeCustomer({ ...customer, CustomerId: id })
  const { update } = store.sql
  const [info, json, rest] = [writeJson(infoOf(whole)), customerText(whole), writeJson(extras)]
  return update.run(info, json, rest, store.now(), prepare(store, administration), id).changes > 0
}

const remove = (store: CustomerStore, administration: DemoAdministration, id: string): boolean => {
  const { sql, removed } = store
  if (sql.remove.run(prepare(store, administration), id).changes === 0) return false
  if (!removed.has(administration.number)) removed.set(administration.number, [])
  removed.get(administration.number)!.push(id)
  return true
}

export const openCustomers = (db: Db, plan: SeedPlan, now: () => number): Customers => {
  const sql = statements(db)
  const store: CustomerStore = { db, sql, plan, now, ready: new Set(), lists: new Map(), removed: new Map() }
  const { ready, lists, removed } = store
  const createAtOnce = db.transaction(create)
  const withoutList = <T>(administration: DemoAdministration, result: T): T => {
    lists.delete(administration.number)
    return result
  }
  return {
    get: (administration, id) => sql.get.get(prepare(store, administration), id),
    infoList: (administration) => lists.get(administration.number) ?? build(store, administration),
    all: (administration) => sql.all.all(prepare(store, administration)),
    ids: (administration) => sql.ids.all(prepare(store, administration)),
    create: (administration, customer, extras, chosen) =>
      withoutList(administration, createAtOnce(store, administration, customer, extras, chosen)),
    edit: (administration, id, customer, extras) =>
      withoutList(administration, edit(store, administration, id, customer, extras)),
    remove: (administration, id) => withoutList(administration, remove(store, administration, id)),
    freed: (administration) =>
      removed.get(administration.number)?.findLast((id) => !sql.get.get(prepare(store, administration), id)),
    reset: () => {
      db.exec('delete from customer; delete from place')
      ready.clear()
      lists.clear()
      removed.clear()
    },
  }
}
