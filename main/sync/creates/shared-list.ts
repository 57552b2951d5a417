import type { Cache } from '../../database/database.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { createdHere } from './duplicate-creates.ts'
import { likeness } from './match-create.ts'
import type { SyncContext } from '../sync-context.ts'
import { besides } from '../read/plausible-list.ts'

/** A list that creates are sent by. */
export interface SendingList {
  /** All customers that are there already: listed, readable all the same, or made by this desk since. */
  ids(): string[]
  /** Those that this desk made since the list was read. */
  made(): readonly string[]
  /** Rows whose name has this `likeness`. */
  named(likeness: string): readonly ListRow[]
  /** Customers that the history of this database names as made here. */
  createdHere(): ReadonlySet<string>
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * A list that was just read. `lacked`: customers that there are beside its rows. `made` grows as creates are sent by
 * it.
 */
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
    named: (name) => byName().get(name) ?? [],
    createdHere: lazily(() => createdHere(cache)),
  }
}

/** The list that the creates of one round share. */
export interface SharedList {
  /** Fails as reading a list does, and with `list-shrunk`. */
  take(): Promise<SendingList>
  /**
   * The create that took it is now this customer; null: nothing left. Without this the next create reads the list
   * again.
   */
  giveBack(made: string | null): void
  forget(): void
}

/** A list is used for so many times as long as it took to read: reading costs a tenth of the sending at most. */
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
    const made: string[] = []
    return {
      list: sendingList(cache, rows, await besides(context, rows), made),
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
