import type { Cache } from '../../database/database.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { createdHere } from './duplicate-creates.ts'
import { likeness } from './match-create.ts'
import type { SyncContext } from '../sync-context.ts'
import { learnCase } from '../outbox/create-body.ts'
import { unlistedCustomers } from '../read/plausible-list.ts'

/** The list that a create relies on when it is sent. */
export interface SendingList {
  /** All existing customers: listed, unlisted but readable, or made by this desk since. */
  ids(): string[]
  /** Customers that this desk made since the list was read. */
  made(): readonly string[]
  /** Whether every customer that is known to exist is in the list. */
  readonly isWhole: boolean
  named(likeness: string): readonly ListRow[]
  /** Customers that this database's history names as made here. */
  createdHere(): ReadonlySet<string>
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** `lacked`: customers that exist but are not in `rows`. `made` grows as creates are sent. */
export const sendingList = (
  cache: Cache,
  rows: readonly ListRow[],
  lacked: readonly string[],
  made: readonly string[] = [],
): SendingList => {
  const there = [...rows.map(({ id }) => id), ...lacked]
  const byName = lazily(() => Map.groupBy(rows, ({ json }) => likeness(parseRawRecord(json))))
  return {
    ids: () => [...there, ...made],
    made: () => made,
    isWhole: lacked.length === 0,
    named: (name) => byName().get(name) ?? [],
    createdHere: lazily(() => createdHere(cache)),
  }
}

/** The creates of one round share a list. */
export interface SharedList {
  /** Fails as reading a list does, and with `list-shrunk`. */
  take(): Promise<SendingList>
  /**
   * `made`: the customer that the create became; null: nothing left. Without this call the next create reads the list
   * again.
   */
  giveBack(made: string | null): void
  forget(): void
}

/** A list is used for ten times the time that its reading took, so reading costs at most a tenth of sending. */
const timesAsLong = 10

export const shareList = (context: SyncContext): SharedList => {
  const { cache, clock, service } = context
  let shared: {
    readonly list: SendingList
    readonly made: string[]
    readonly readAt: number
    readonly took: number
  } | null = null
  let taken = false

  const read = async (): Promise<NonNullable<typeof shared>> => {
    const before = clock.now()
    const rows = await service.list()
    const readAt = clock.now()
    const [first] = rows
    if (first !== undefined) learnCase(cache, first.json)
    const made: string[] = []
    return {
      list: sendingList(cache, rows, await unlistedCustomers(context, rows), made),
      made,
      readAt,
      took: Math.abs(readAt - before),
    }
  }

  return {
    take: async () => {
      const usable = shared !== null && !taken && Math.abs(clock.now() - shared.readAt) <= timesAsLong * shared.took
      if (!usable) shared = await read()
      taken = true
      return shared!.list
    },
    giveBack: (made) => {
      if (made !== null) shared?.made.push(made)
      taken = false
    },
    forget: () => void (shared = null),
  }
}
