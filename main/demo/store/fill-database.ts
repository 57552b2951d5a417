import { customerText, infoOf, wholeCustomer } from '../customer/customer.ts'
import type { Customer } from '../customer/customer.ts'
import { seededExtras } from '../customer/extras.ts'
import { writeJson } from '../customer/json-text.ts'
import type { Members } from '../customer/json-text.ts'
import { withSlip } from '../seed/slips.ts'
import { seededCustomer } from '../seed/typed-again.ts'
import type { Db } from './open-database.ts'
import type { DemoAdministration } from './demo-administrations.ts'

/** Ids are numbers with leading zeros; the first is 000010. */
export const firstNumber = 10

export const customerId = (number: number): string => String(number).padStart(6, '0')

export interface Stored {
  /** The 55 properties as JSON text, ready to send. */
  readonly json: string
  readonly extras: string
  readonly created: number
  readonly changed: number
}

export interface SeedPlan {
  readonly seed: number
  /** The number of customers at the start. */
  readonly size: (administration: DemoAdministration) => number
}

export const statements = (db: Db) => ({
  get: db.prepare<[number, string], Stored>(
    'select json, extras, created, changed from customer where place = ? and id = ?',
  ),
  infos: db.prepare<[number], string>('select info from customer where place = ? order by id').pluck(),
  all: db.prepare<[number], Stored>('select json, extras, created, changed from customer where place = ? order by id'),
  ids: db.prepare<[number], string>('select id from customer where place = ? order by id').pluck(),
  insert: db.prepare<[number, string, string, string, string, number, number]>(
    'insert into customer values (?, ?, ?, ?, ?, ?, ?)',
  ),
  update: db.prepare<[string, string, string, number, number, string]>(
    'update customer set info = ?, json = ?, extras = ?, changed = ? where place = ? and id = ?',
  ),
  remove: db.prepare<[number, string]>('delete from customer where place = ? and id = ?'),
  next: db.prepare<[number], number>('select next from place where number = ?').pluck(),
  begin: db.prepare<[number, number]>('insert into place values (?, ?)'),
  count: db.prepare<[number]>('update place set next = next + 1 where number = ?'),
})

const dayLength = 86_400_000

/** The latest change of a seeded customer. It is fixed, so a seed gives the same data on any day. */
const seededAt = Date.UTC(2026, 0, 5, 9, 30)

export interface CustomerStore {
  readonly db: Db
  readonly sql: ReturnType<typeof statements>
  readonly plan: SeedPlan
  readonly now: () => number
  /** Databases that have their first customers. */
  readonly ready: Set<number>
  /** Cached until a customer changes. */
  readonly lists: Map<number, Buffer>
  readonly removed: Map<number, string[]>
}

export const insert = (
  { sql }: CustomerStore,
  administration: DemoAdministration,
  id: string,
  whole: Customer,
  extras: Members,
  created: number,
): void =>
  void sql.insert.run(
    administration.number,
    id,
    writeJson(infoOf(whole)),
    customerText(whole),
    writeJson(extras),
    created,
    created,
  )

const fill = (store: CustomerStore, administration: DemoAdministration): void => {
  const { plan, sql } = store
  const size = plan.size(administration)
  for (let index = 0; index < size; index += 1) {
    const id = customerId(firstNumber + index)
    const whole = wholeCustomer(withSlip(seededCustomer(plan.seed, administration.number, index, id), index))
    insert(store, administration, id, whole, seededExtras(index), seededAt - (index % 900) * dayLength)
  }
  sql.begin.run(administration.number, firstNumber + size)
}

/** Fills a database at its first use, so that the start stays fast. */
export const prepare = (store: CustomerStore, administration: DemoAdministration): number => {
  const { db, ready, sql } = store
  if (!ready.has(administration.number) && sql.next.get(administration.number) === undefined)
    db.transaction(fill)(store, administration)
  ready.add(administration.number)
  return administration.number
}
