import { textOf } from './account.ts'
import type { Deed, Kept } from '../office.ts'
import type { Records } from './records.ts'

/**
 * Another name under an id means another customer, with all its fields. One that was made again with its name has
 * another organization: the service gives that number.
 */
export const showsAnother = (fields: readonly string[]): boolean =>
  fields.includes('Name') || fields.includes('OrganizationId')

/** Tells which customer an id or a key means: the service gives ids again, and people recreate customers. */
export const whichCustomer = ({ office, now, written, madeAgainAs, readsAtSending, deedsAtLeaving }: Records) => {
  /**
   * Whether the service gave the id to this customer since the reads of the sender, or while its write was on its way.
   * No client can tell.
   */
  const isTooLate = ({ place, id, number }: Deed): boolean => {
    const { carrying } = now
    if (carrying === null) return false
    const since = carrying.kind === 'POST' ? deedsAtLeaving.get(carrying) : readsAtSending.get(carrying)?.newest
    return office.born(place, id, number) >= (since ?? Infinity)
  }

  /** Whether somebody made the deleted customer of this id again: it has the names that the customer once had. */
  const isBackAgain = ({ place, id, number, before }: Deed): boolean =>
    office.deeds.some(
      (other) =>
        other.number < office.born(place, id, number) &&
        other.place === place &&
        other.id === id &&
        [other.before, other.after].some((record) =>
          (['Name', 'ShortName'] as const).every(
            (field) => record !== null && textOf(record[field]) === textOf(before?.[field]),
          ),
        ),
    )

  /** Whether the customer that has this id now is the deleted one, which somebody chose to recreate. */
  const isRecreated = ({ place, id, number }: Deed, key: string): boolean => {
    const birth = office.deeds.find((one) => one.number === office.born(place, id, number))
    return key === `s:${id}` && birth !== undefined && madeAgainAs.has(`${birth.by}|${place}|${key}`)
  }

  /** Keys of creates by which a person chose to recreate this customer: it has the deleted one's name or their values. */
  const keysMadeAgain = ({ by, place }: Deed, record: Kept): string[] =>
    office.deeds.flatMap((removal) => {
      const key = madeAgainAs.get(`${by}|${place}|s:${removal.id}`)
      if (removal.place !== place || removal.after !== null || key === undefined) return []
      const named = (['Name', 'ShortName'] as const).some(
        (field) => textOf(record[field]) !== '' && textOf(record[field]) === textOf(removal.before?.[field]),
      )
      const isTheirs = (json: string | undefined): boolean => {
        const write = written.get(textOf(json))
        return write?.computer === by && write.key === `s:${removal.id}`
      }
      return named || Object.values(record).some(isTheirs) ? [key] : []
    })

  /** Keys that the customer had on this computer before its id was known. */
  const keysOf = (deed: Deed): (string | undefined)[] => {
    const { by, place, before } = deed
    const typed = Object.values(before ?? {})
      .flatMap((kept) => written.get(textOf(kept)) ?? [])
      .filter((one) => one.computer === by && one.place === place)
    return [
      ...typed.map(({ key }) => key),
      ...typed.map(({ key }) => madeAgainAs.get(`${by}|${place}|${key}`)),
      ...keysMadeAgain(deed, before ?? {}),
    ]
  }

  return { isTooLate, isBackAgain, isRecreated, keysMadeAgain, keysOf }
}

export type WhichCustomer = ReturnType<typeof whichCustomer>
