import type { Edit } from '../../../preload/contract/edits.ts'
import type { Written } from './account.ts'
import { readName, type Records } from './records.ts'
import type { Requests } from './requests.ts'

type Asked = Pick<Written, 'value' | 'computer' | 'place' | 'field' | 'key' | 'base' | 'around' | 'waiting'>

/** Values that people asked the app to save, to give up and to recreate. */
export const askedValues = (
  { office, sendingSince, counts, now, written, decidedGone, linked, mayComeAgain, madeAgainAs, extraCreates }: Records,
  { knownOf }: Requests,
) => {
  const bornOf = ({ computer, place, key }: Pick<Written, 'computer' | 'place' | 'key'>): number =>
    key.startsWith('s:') ? office.born(place, key.slice(2), knownOf(computer, place, key.slice(2))) : -1

  /** The value is wanted again, at the customer that now has this key. */
  const renew = (one: Written, key: string, edit: string | null): void =>
    void Object.assign(one, { over: false, end: null, edit, key, born: bornOf({ ...one, key }) })

  const giveUp = (one: Written): void => {
    one.over = true
    one.end = { after: now.requests, sendingSince: sendingSince(one.computer, one.place, one.edit) }
  }

  return {
    /** A person is about to save these. */
    ask: (write: Asked): Written => {
      // They typed it over their own pending value, so its base is that of the pending one.
      const beneath = (field: string, seen: string | undefined): string | undefined => {
        const own = written.get(seen ?? '')
        if (own === undefined || own.computer !== write.computer || own.applied) return seen
        return own.field === field ? own.base : seen
      }
      const around = Object.fromEntries(
        Object.entries(write.around).map(([field, seen]) => [field, beneath(field, seen) ?? seen]),
      )
      const born = bornOf(write)
      const asked: Written = {
        ...write,
        born,
        base: beneath(write.field, write.base),
        around,
        number: counts.writes,
        edit: null,
        status: 'asked',
        over: false,
        end: null,
        applied: false,
        appliedTo: null,
        replaced: null,
        forgotten: false,
      }
      written.set(write.value, asked)
      counts.writes++
      return asked
    },
    /** A later value of the same field replaces an earlier one. */
    supersede: (next: Written): void => {
      for (const one of written.values()) {
        if (one === next || one.edit !== next.edit) continue
        if (one.field === next.field) giveUp(one)
        // Typing into one field of a group means looking at the others again.
        if (one.field in next.around) one.around = { ...one.around, ...next.around, [next.field]: next.base ?? '' }
      }
    },
    /** From the moment a person asks, these may be gone; the result tells whether they are. */
    withdraw: (which: (one: Written) => boolean): ((gone: boolean) => void) => {
      const all = [...written.values()].filter((one) => !one.over && which(one))
      for (const one of all) one.over = true
      return (gone) => all.forEach((one) => (gone ? giveUp(one) : Object.assign(one, { over: false })))
    },
    /** A value in an answer of the app is pending again: a save withdraws a deletion. */
    shownAgain: (computer: string, place: string, values: readonly string[]): void => {
      for (const value of values) {
        const one = written.get(value)
        if (one?.computer === computer && one.place === place) one.end = null
      }
    },
    /** A person says which customer their create became. The result takes that back if the app refuses. */
    link: (name: string, id: string): (() => void) => {
      const before = linked.get(name)
      linked.set(name, new Set([...(before ?? []), id]))
      return () => void (before === undefined ? linked.delete(name) : linked.set(name, before))
    },
    /** All values of an edit are wanted under its own key, though the customer it was found in was deleted since. */
    wantedAgain: (
      computer: string,
      place: string,
      { id, key, changes }: Pick<Edit, 'id' | 'key' | 'changes'>,
    ): void => {
      for (const { to } of changes) {
        const one = 'text' in to ? written.get(to.text) : undefined
        if (one?.computer === computer && one.place === place) renew(one, key, id)
      }
    },
    renew,
    allowAgain: (value: string): void => void mayComeAgain.add(value),
    /** Any of these may return until the result is called. */
    allowAgainUntilAnswered: (values: readonly string[]): (() => void) => {
      const fresh = values.filter((value) => !mayComeAgain.has(value))
      for (const value of fresh) mayComeAgain.add(value)
      return () => fresh.forEach((value) => mayComeAgain.delete(value))
    },
    /** A person decides on an edit of a customer that was deleted at the service. */
    decidedGone: (computer: string, place: string, id: string): void =>
      void decidedGone.add(readName(computer, place, id)),
    /** A person recreates a customer that was deleted at the service, with everybody's values. */
    allowRecreate: (computer: string, place: string, was: string, key: string): void =>
      void madeAgainAs.set(`${computer}|${place}|${was}`, key),
    /** Allows one more customer of this name; the result revokes it if the app refuses. */
    allowCreate: (computer: string, place: string, token: string): ((kept: boolean) => void) => {
      const name = `${computer}|${place}|${token}`
      extraCreates.set(name, (extraCreates.get(name) ?? 0) + 1)
      return (kept) => {
        if (!kept) extraCreates.set(name, extraCreates.get(name)! - 1)
      }
    },
  }
}
