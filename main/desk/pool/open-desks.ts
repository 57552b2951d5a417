import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import { AppError } from '../../base/app-error.ts'
import type { Desk } from '../desk.ts'
import type { Host } from '../../base/host.ts'

/** A desk that is open or opening. */
export interface Open {
  readonly place: AdministrationRef
  readonly desk: Promise<Desk>
}

export interface OpenDesksOptions {
  readonly log: Host['log']
  /** Receives the counts of a desk that closed. */
  readonly counted: (place: AdministrationRef, counts: EditCounts) => void
}

/** The open desks, most recently used first, and the closing ones. */
export interface OpenDesks {
  all(): readonly Open[]
  of(place: AdministrationRef): Open | undefined
  in(environment: string): readonly Open[]
  /** Marks a desk as most recently used. */
  use(entry: Open): void
  drop(entry: Open): void
  /** Closes desks, with time for writes under way. */
  shut(leaving: readonly Open[]): Promise<void>
  /** The administration's file must not open before `done`. */
  keepClosed(place: AdministrationRef, done: Promise<void>): Promise<void>
  isClosing(place: AdministrationRef): boolean
  /** Resolves when no matching desk is closing. */
  closed(which: (place: AdministrationRef) => boolean): Promise<void>
}

export const listOpenDesks = ({ log, counted }: OpenDesksOptions): OpenDesks => {
  let open: readonly Open[] = []
  /** A file is opened again or removed only after its desk has closed it. */
  let closing: readonly { readonly place: AdministrationRef; readonly done: Promise<void> }[] = []
  const closeOne = async (desk: Desk): Promise<void> => {
    try {
      const counts = await desk.close()
      if (counts !== null) counted(desk.place, counts)
    } catch (error) {
      log({ event: 'desk-not-closed', error })
    }
  }
  return {
    all: () => open,
    of: (place) => open.find((each) => isSameAdministration(each.place, place)),
    in: (environment) => open.filter(({ place }) => place.environment === environment),
    use: (entry) => void (open = [entry, ...open.filter((each) => each !== entry)]),
    drop: (entry) => void (open = open.filter((each) => each !== entry)),
    shut: async (leaving) => {
      open = open.filter((each) => !leaving.includes(each))
      const closingNow = leaving.map(({ place, desk }) => ({ place, done: desk.then(closeOne, () => undefined) }))
      closing = [...closing, ...closingNow]
      await Promise.all(closingNow.map(({ done }) => done))
      closing = closing.filter((each) => !closingNow.includes(each))
    },
    keepClosed: async (place, done) => {
      const entry = { place, done }
      closing = [...closing, entry]
      await done.finally(() => (closing = closing.filter((each) => each !== entry)))
    },
    isClosing: (place) => closing.some((each) => isSameAdministration(each.place, place)),
    closed: async (which) =>
      void (await Promise.all(closing.filter(({ place }) => which(place)).map(({ done }) => done))),
  }
}

export const waitingAt = async (desk: Desk): Promise<number> => {
  const { waiting, needsAttention } = await desk.sync.read()
  return waiting + needsAttention
}

/** Counts unsettled edits; a desk that does not answer counts as none. */
export const waitingIn = async (entries: readonly Open[]): Promise<number> => {
  const counts = await Promise.allSettled(entries.map(async ({ desk }) => waitingAt(await desk)))
  return counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0)
}

/** Fails `environment-has-waiting-edits` if closing desks that are only in memory (no keychain) would lose edits. */
export const refuseLoss = async (entries: readonly Open[], kept: boolean): Promise<void> => {
  const waiting = kept ? 0 : await waitingIn(entries)
  if (waiting > 0) throw new AppError({ code: 'environment-has-waiting-edits', about: { waiting } })
}
