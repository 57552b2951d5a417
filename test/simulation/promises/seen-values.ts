import { same, textOf, type Written } from './account.ts'
import { leftOut } from '../network.ts'
import type { Deed } from '../office.ts'
import { break_, type LastRead, type Records } from './records.ts'
import type { WhichCustomer } from './which-customer.ts'

/** A write replaces only what its person saw or decided on, but for what no client can know. */
export const watchSeenValues = (
  { office, counts, now, written, decisions, numbers, putBackAt }: Records,
  { keysOf }: WhichCustomer,
) => {
  /** Fields that a write reset, because somebody changed them between its read and it. */
  const windows: { readonly place: string; readonly id: string; readonly field: string; readonly number: number }[] = []

  const changedBy = (
    by: (other: Deed) => boolean,
    deed: Deed,
    field: string,
    [from, to]: readonly [number, number],
  ): boolean =>
    office.deeds.some(
      (other) =>
        other.number >= from &&
        other.number < to &&
        by(other) &&
        other.place === deed.place &&
        other.id === deed.id &&
        other.before?.[field] !== other.after?.[field],
    )

  const changedByOthers = (deed: Deed, field: string, from: number, to: number): boolean =>
    changedBy((other) => other.by !== deed.by, deed, field, [from, to])

  /** The computer knows of its own change as little as of others', since its profile is that of before. */
  const changedBeforePutBack = (deed: Deed, field: string, from: number): boolean =>
    changedBy((other) => other.by === deed.by, deed, field, [from, putBackAt.get(deed.by ?? '') ?? 0])

  const wasDecidedOn = (deed: Deed, field: string, was: string): boolean => {
    const { carrying } = now
    const covered = decisions.covers({
      computer: deed.by!,
      place: deed.place,
      customers: [deed.id, ...keysOf(deed)],
      field,
      was,
      request: carrying === null ? now.requests : numbers.get(carrying)!,
      isOwn: written.get(was)?.computer === deed.by,
    })
    if (covered) counts.decided++
    return covered
  }

  /** Whether somebody else changed the field since the last read. A field that the read lacked is counted apart. */
  const changedSinceRead = (deed: Deed, field: string, { at, whole }: LastRead): boolean => {
    const isWindow =
      changedByOthers(deed, field, at, deed.number) ||
      changedBeforePutBack(deed, field, at) ||
      // Their own write reset it in such a window, and the read is from before that.
      windows.some((one) => one.place === deed.place && one.id === deed.id && one.field === field && one.number >= at)
    if (isWindow) {
      counts.windows++
      windows.push({ place: deed.place, id: deed.id, field, number: deed.number })
    } else if (leftOut.includes(field.toLowerCase()) && changedByOthers(deed, field, whole, deed.number))
      counts.unshown++
    else return false
    return true
  }

  /** Only a person who saw somebody else's value may replace it. */
  const checkBase = (deed: Deed, write: Written, before: string | undefined, read: LastRead): void => {
    if (write.base === undefined) return
    checkSeen(deed, write, write.field, textOf(before), write.base, read)
    for (const [field, base] of Object.entries(write.around))
      checkSeen(deed, write, field, textOf(deed.before?.[field]), base, read)
  }
  const checkSeen = (deed: Deed, write: Written, field: string, was: string, base: string, read: LastRead): void => {
    if (
      same(was, base) ||
      same(was, write.waiting?.[field] ?? base) ||
      written.get(was)?.computer === write.computer ||
      wasDecidedOn(deed, field, was) ||
      changedSinceRead(deed, field, read)
    )
      return
    break_(
      'overwrote',
      `${deed.by} wrote ${write.field} ${write.value} of ${deed.id} where ${field} was ${was}, which the person had not seen (they saw ${base})`,
    )
  }

  return { changedByOthers, wasDecidedOn, changedSinceRead, checkBase }
}

export type SeenValues = ReturnType<typeof watchSeenValues>
