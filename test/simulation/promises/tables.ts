import { heldName, textOf, type Held, type Written } from './account.ts'
import { checkIdentity } from './identity.ts'
import { break_, readName, type Records } from './records.ts'
import type { Requests } from './requests.ts'

/** Checks the table of a computer: it shows what was sent, and loses no customer that the service has. */
export const watchTables = (
  { office, counts, now, reads, rottenAfter, forgotAt, decidedGone, appliedAt, crossed }: Records,
  { knownOf }: Requests,
) => {
  /** Number of requests when a computer last stored a customer as read. */
  const storedAfter = new Map<string, number>()
  /** The deeds that the read in the table had seen. */
  const storedFrom = new Map<string, number>()

  /** Somebody set back what its sender has replaced since: the app takes reads of that for older than its own write. */
  const seemsOlder = ({ computer, place, appliedTo, field, value, replaced }: Written, applied: number): boolean =>
    replaced !== null &&
    office.deeds
      .slice(applied + 1, replaced.deed)
      .some(
        ({ by, place: at, id, before, after }) =>
          by === computer &&
          at === place &&
          id === appliedTo &&
          textOf(before?.[field]) === value &&
          textOf(after?.[field]) !== value,
      )

  /** The sender's table shows a sent value for as long as the service has it. */
  const checkShown = (one: Written, { values, customers, shows }: Held): void => {
    const { appliedTo: id, field, value, place, computer } = one
    if (
      id === null ||
      one.over ||
      one.status !== 'kept' ||
      values.has(heldName(field, value)) ||
      customers.has(id) ||
      textOf(office.kept(place, id)?.[field]) !== value
    )
      return
    if ((storedAfter.get(readName(computer, place, id)) ?? 0) < (rottenAfter.get(computer) ?? 0)) return
    const there = shows(id, field)
    const applied = appliedAt.get(`${place}|${id}|${field}|${value}`) ?? 0
    const readTo = reads.get(readName(computer, place, id))?.at ?? 0
    // A rescue knows of no write a moment ago, so it believes a read that is behind.
    if (applied < (forgotAt.get(computer) ?? 0) && readTo <= applied) return
    // Somebody had just undone a change of theirs that the write undid too: the read seems to show the write.
    if (readTo <= applied && crossed.has(applied)) return void counts.unshown++
    const knownTo = seemsOlder(one, applied) ? (storedFrom.get(readName(computer, place, id)) ?? 0) : readTo
    const isBehind = one.replaced !== null && textOf(there) === one.replaced.text && knownTo <= one.replaced.deed
    if (there !== undefined && textOf(there) !== value && !isBehind)
      break_('unseen', `${computer} shows ${field} of ${id} at ${place} as ${there}, after ${value} was sent`)
  }

  return {
    checkShown,
    /** The table has a customer as it was read. */
    stored: (computer: string, place: string, id: string, raw: string): void => {
      const name = readName(computer, place, id)
      storedAfter.set(name, now.requests)
      storedFrom.set(name, reads.get(name)?.at ?? 0)
      checkIdentity(office, { computer, place, id }, raw)
    },
    /** A customer left a computer's table; the service must have lost it before. */
    vanished: (computer: string, place: string, id: string): void => {
      const born = office.born(place, id)
      const name = readName(computer, place, id)
      // A person decided on the deleted customer, and the new one of its id has not been in the table yet.
      const wasAnother = decidedGone.has(name) && born >= (storedFrom.get(name) ?? 0)
      if (office.kept(place, id) !== null && born < knownOf(computer, place, id) && !wasAnother)
        break_('vanished', `${computer} removed ${id} from its table, which is there at ${place}`)
    },
  }
}

export type TableChecks = ReturnType<typeof watchTables>
