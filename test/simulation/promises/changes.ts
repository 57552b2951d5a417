import { sameKept, textOf, type Written } from './account.ts'
import type { Deed, Kept } from '../office.ts'
import { break_, never, type LastRead, type Records } from './records.ts'
import type { SeenValues } from './seen-values.ts'
import type { WhichCustomer } from './which-customer.ts'

/** Checks changes of customers: each value was asked for, is sent once, and comes to the customer it was typed for. */
export const watchChanges = (
  {
    office,
    counts,
    now,
    written,
    plain,
    readsAtSending,
    numbers,
    attempts,
    mayComeAgain,
    cameBack,
    appliedAt,
    crossed,
    madeAgainAs,
    overwritten,
    extraCreates,
  }: Records,
  { isTooLate, isBackAgain, isRecreated, keysMadeAgain, keysOf }: WhichCustomer,
  { changedByOthers, wasDecidedOn, changedSinceRead, checkBase }: SeenValues,
) => {
  /** More customers of a create's name, which its sender wanted after the app had asked. */
  const extraCreatesOf = ({ by, place, after }: Deed): number =>
    extraCreates.get(`${by}|${place}|${textOf(after?.['Name'])}`) ?? 0

  /** Whether this makes a customer again that had the value at its deletion, as a person chose who saw it there. */
  const cameWithCustomer = ({ value, field, appliedTo }: Written, { by, place, before }: Deed): boolean =>
    before === null &&
    madeAgainAs.has(`${by}|${place}|s:${appliedTo}`) &&
    office.deeds.some(
      (removal) =>
        removal.place === place &&
        removal.id === appliedTo &&
        removal.after === null &&
        textOf(removal.before?.[field]) === value,
    )

  /** A value whose end was acknowledged must not be in a later write. */
  const checkGivenUp = (write: Written, deed: Deed, place: string): void => {
    const { over, end, edit } = write
    const { carrying } = now
    if (
      !over ||
      end === null ||
      carrying === null ||
      mayComeAgain.has(write.value) ||
      cameWithCustomer(write, deed) ||
      numbers.get(carrying)! <= end.after
    )
      return
    if (end.sendingSince !== null && attempts.get(carrying)?.get(edit!) === end.sendingSince)
      return void counts.onTheWay++
    break_('given-up', `${place} had been given up when it left`)
  }

  const apply = (deed: Deed, write: Written, before: string | undefined, read: LastRead): void => {
    const { value, field } = write
    const place = `at ${deed.id}, ${field} ${value}`
    if (write.place !== deed.place) break_('crossed', `${place} was made at ${write.place} and came to ${deed.place}`)
    if (write.computer !== deed.by) break_('crossed', `${place} of ${write.computer} was sent by ${deed.by}`)
    if (write.status === 'refused') break_('half', `${place} was refused to the person, and sent`)
    checkGivenUp(write, deed, place)
    const isOther =
      write.key !== `s:${deed.id}` ||
      (deed.before !== null && write.born !== office.born(deed.place, deed.id, deed.number))
    // A step back gives a value back to a customer that had it: a doubled POST, or one made again, of the same name.
    const hadIt = office.deeds.some(
      (other) =>
        other.number < deed.number &&
        other.place === deed.place &&
        other.id === deed.id &&
        textOf(other.after?.[field]) === value,
    )
    if (isOther && isTooLate(deed)) {
      counts.windows++
      overwritten.add(`${deed.place}|${deed.id}`)
    } else if (
      write.key.startsWith('s:') &&
      isOther &&
      !hadIt &&
      !isBackAgain(deed) &&
      !isRecreated(deed, write.key) &&
      !madeAgainAs.has(`${deed.by}|${deed.place}|${write.key}`)
    )
      break_('astray', `${place} was typed for ${write.key}`)
    const name = `${deed.place}|${deed.id}|${field}|${value}`
    const last = appliedAt.get(name)
    // Somebody took back the deletion, and the service gave the id again.
    const isMadeAgain = deed.before === null && deed.after !== null && keysMadeAgain(deed, deed.after).length > 0
    // Somebody was asked and wanted one more of this name, and the service gave the id again.
    const isOneMore = deed.before === null && extraCreatesOf(deed) > 0
    if (last !== undefined && !mayComeAgain.has(value) && !isMadeAgain && !isOneMore) {
      if (changedByOthers(deed, field, last + 1, deed.number)) counts.backAndForth++
      else break_('twice', `${place} was applied again`)
    }
    if ((last === undefined || cameBack.delete(value)) && deed.before !== null) checkBase(deed, write, before, read)
    appliedAt.set(name, deed.number)
    const isCrossed = office.deeds.some(
      (other) =>
        other.place === deed.place &&
        other.id === deed.id &&
        other.by !== deed.by &&
        other.number >= read.at &&
        other.number < deed.number &&
        [...written.values()].some(
          (one) =>
            !sameKept(other.before?.[one.field], other.after?.[one.field]) &&
            sameKept(other.after?.[one.field], deed.after?.[one.field]),
        ),
    )
    if (isCrossed) crossed.add(deed.number)
    mayComeAgain.delete(value)
    write.applied = true
    write.appliedTo = deed.id
    write.replaced = changedByOthers(deed, field, read.at, deed.number)
      ? { text: textOf(before), deed: deed.number }
      : null
  }

  const checkChange = (deed: Deed, before: Kept, after: Kept): void => {
    const { carrying } = now
    const read = (carrying && readsAtSending.get(carrying)) ?? never
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (sameKept(before[field], after[field])) continue
      const write = written.get(textOf(after[field]))
      // Somebody else put it back: the table of its sender may be behind.
      if (write?.appliedTo === deed.id && write.field === field && write.computer !== deed.by)
        write.replaced = { text: textOf(before[field]), deed: deed.number }
      if (write !== undefined && write.field === field && (write.computer === deed.by || write.place !== deed.place))
        apply(deed, write, before[field], read)
      else if (
        wasDecidedOn(deed, field, textOf(before[field])) ||
        changedSinceRead(deed, field, read) ||
        plain.explains(deed, field, [`s:${deed.id}`, ...keysOf(deed)])
      )
        continue
      else
        break_(
          written.get(textOf(before[field]))?.computer === deed.by ? 'undone' : 'reset',
          `${deed.by} changed ${field} of ${deed.id} from ${before[field]} to ${after[field]}, which nobody asked for`,
        )
    }
  }

  return { apply, checkChange }
}

export type ChangeChecks = ReturnType<typeof watchChanges>
