import { sameKept, textOf, type Deletion } from './account.ts'
import type { Deed, Kept } from '../office.ts'
import type { AskedDeletions } from './asked-deletions.ts'
import { break_, readName, type Records } from './records.ts'
import { showsAnother, type WhichCustomer } from './which-customer.ts'

/** Checks deletions: each was asked for, by a person who saw the customer as it was deleted. */
export const watchRemovals = (
  { office, counts, now, written, firstReads, readsAtSending, overwritten }: Records,
  { wantedDeletions }: AskedDeletions,
  { isTooLate, keysOf }: WhichCustomer,
) => {
  /** The customer was created here and not yet read back: unknown fields look like the service's defaults. */
  const looksFilledIn = ({ computer, place, id: key }: Deletion, { id, number }: Deed, field: string): boolean =>
    key.startsWith('n:') &&
    number < (firstReads.get(readName(computer, place, id)) ?? 0) &&
    ![...written.values()].some(
      (one) => one.computer === computer && one.place === place && one.key === key && one.field === field,
    )

  /** Fields that a deed changed until the deletion, which the person neither saw nor was shown before deciding. */
  const unseenOf = (wanted: Deletion, other: Deed, removal: Deed, readAt: number): readonly string[] => {
    const keptAt = (deeds: number): Kept | null | undefined =>
      office.deeds.find(({ number, place, id }) => number >= deeds && place === removal.place && id === removal.id)
        ?.before
    const saw = keptAt(wanted.readAt)
    const isWarned = (fields: readonly string[], field: string): boolean =>
      fields.includes(field) || (other.before === null && showsAnother(fields))
    const wasWarned = (field: string): boolean =>
      wanted.anyway.some(
        (warning) =>
          isWarned(warning.fields, field) &&
          (other.number < warning.readAt || sameKept(keptAt(warning.readAt)?.[field], removal.before?.[field])),
      )
    const unseen = Object.keys(other.after ?? {}).filter(
      (field) =>
        !sameKept(other.before?.[field], other.after?.[field]) &&
        !wanted.seen.some((values) => values[field] === textOf(removal.before?.[field])) &&
        sameKept(other.after?.[field], removal.before?.[field]) &&
        !sameKept(saw?.[field], removal.before?.[field]) &&
        // Else it came back after the read, as a yes or an empty code may.
        sameKept(keptAt(readAt)?.[field], removal.before?.[field]) &&
        !wasWarned(field),
    )
    const plain = unseen.filter((field) => !looksFilledIn(wanted, other, field))
    if (plain.length < unseen.length) counts.windows++
    return plain
  }

  /** The kept customer may hold all that is left of the others, so the service has it before they go. */
  const checkMergeOrder = ({ by, id }: Deed, { after, status }: Deletion): void => {
    if (after === null || status !== 'kept' || after.status !== 'kept') return
    if (!after.applied && !after.over && !after.forgotten)
      break_('merge', `${by} deleted ${id} before ${after.field} ${after.value} of ${after.key} came to the service`)
  }

  const checkRemoval = (deed: Deed): void => {
    if (overwritten.has(`${deed.place}|${deed.id}`)) return void counts.windows++
    const asked = wantedDeletions(deed.by, deed.place, [deed.id, ...keysOf(deed)])
    // Letting go of the deletion under one key keeps that under another: a create, and the customer that it is linked to.
    const wanted = asked.findLast(({ over }) => !over) ?? asked.at(-1)
    const born = office.born(deed.place, deed.id, deed.number)
    // A person who was shown that other customer may delete it.
    if (
      wanted?.id === deed.id &&
      wanted.born !== born &&
      !wanted.anyway.some(({ fields, readAt }) => showsAnother(fields) && readAt > born)
    ) {
      if (isTooLate(deed)) return void counts.windows++
      return break_(
        'deleted',
        `${deed.by} deleted ${deed.id}, which is another customer by now than the one it was asked for`,
      )
    }
    if (wanted === undefined || (wanted.over && !wanted.doubted && wanted.status === 'kept'))
      return break_('deleted', `${deed.by} deleted ${deed.id}, which nobody asked for`)
    checkMergeOrder(deed, wanted)
    const { carrying } = now
    const readAt = (carrying && readsAtSending.get(carrying))?.at ?? 0
    const unseen = office.deeds.find(
      (other) =>
        other.number >= wanted.readAt &&
        other.number < readAt &&
        other.by !== deed.by &&
        other.place === deed.place &&
        other.id === deed.id &&
        unseenOf(wanted, other, deed, readAt).length > 0,
    )
    if (unseen !== undefined)
      break_(
        'deleted',
        `${deed.by} deleted ${deed.id}, which had been changed by ${unseen.by ?? 'somebody at the website'} since the person saw it`,
      )
  }

  return { checkRemoval }
}
