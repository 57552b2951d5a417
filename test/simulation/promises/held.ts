import { heldName, textOf, type Deletion, type Held, type Written } from './account.ts'
import { break_, type Records } from './records.ts'
import type { Requests } from './requests.ts'
import type { TableChecks } from './tables.ts'

/** Checks the outbox of a computer: nothing that the app has acknowledged is lost. */
export const watchHeld = (
  { office, counts, written, deletions, plain, decisions, linked, mayBeMade, madeTwice }: Records,
  { isWellHidden }: Requests,
  { checkShown }: TableChecks,
) => {
  /** The service's id of a customer, from its id or its key before the create. */
  const thereAs = ({ computer, place, id, born }: Deletion): string | undefined => {
    if (!id.startsWith('n:')) return office.kept(place, id) === null || office.born(place, id) !== born ? undefined : id
    const nameOf = (one: string): string => textOf(office.kept(place, one)?.['Name'])
    // A doubled POST makes two. A person says which is theirs, maybe under a newer name: the deletion is of that one.
    const names = [...written.values()].filter(
      (one) => one.field === 'Name' && one.computer === computer && one.place === place && one.key === id,
    )
    const theirs = new Set(names.flatMap(({ value }) => [...(linked.get(value) ?? [])]))
    return office
      .ids(place)
      .find((one) => written.get(nameOf(one))?.key === id && (theirs.size === 0 || theirs.has(one)))
  }

  /** Of two customers that one create made, the deletion is of one. */
  const isDoneForOne = ({ computer, place, id }: Deletion): boolean =>
    madeTwice.has(`${place}|${id}`) &&
    office.deeds.some(
      (deed) =>
        deed.by === computer &&
        deed.place === place &&
        deed.after === null &&
        written.get(textOf(deed.before?.['Name']))?.key === id,
    )

  const isTypedOver = (one: Written, next: Written): boolean =>
    next.status === 'asked' &&
    next.number > one.number &&
    next.computer === one.computer &&
    next.place === one.place &&
    next.key === one.key &&
    next.field === one.field

  return {
    /**
     * A kept value must be pending or have arrived, or a value typed over it must: that one may be on disk without an
     * answer.
     */
    holds: (computer: string, place: string, held: Held): void => {
      decisions.holds(computer, place, held.customers)
      plain.holds(computer, place, held)
      for (const { name, id } of held.made) {
        const isThere = office.deeds.some(
          (deed) => deed.place === place && deed.id === id && textOf(deed.after?.['Name']) === name,
        )
        if (written.get(name)?.applied === true && linked.get(name)?.has(id) !== true && !isThere)
          break_('astray', `${name}, which ${computer} made at ${place}, became ${id}, which never had that name`)
      }
      for (const one of written.values()) {
        if (one.computer !== computer || one.place !== place) continue
        checkShown(one, held)
        if (one.status !== 'kept' || one.over || one.applied) continue
        if (held.values.has(heldName(one.field, one.value))) continue
        one.over = [...written.values()].some(
          (next) => isTypedOver(one, next) && (next.applied || held.values.has(heldName(next.field, next.value))),
        )
        if (!one.over)
          break_(
            'lost',
            `${one.field} ${one.value} of ${one.key} at ${place} is neither in the outbox of ${computer} nor at the service`,
          )
      }
      for (const one of deletions) {
        if (one.computer !== computer || one.place !== place || one.status !== 'kept' || one.over) continue
        if (mayBeMade.has(`${place}|${one.id}`)) continue
        const there = thereAs(one)
        if (there === undefined || held.deletions.has(one.id) || held.deletions.has(there)) continue
        if (isDoneForOne(one)) one.over = true
        else if (one.id.startsWith('n:') && isWellHidden({ by: computer, place }, new Set([there]), one.id)) {
          counts.hidingLists++
          one.over = true
        } else break_('lost', `the deletion of ${one.id} at ${place} is neither in the outbox of ${computer} nor done`)
      }
    },
  }
}
