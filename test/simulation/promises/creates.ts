import { sameKept, textOf } from './account.ts'
import type { Deed, Kept } from '../office.ts'
import type { ChangeChecks } from './changes.ts'
import { break_, never, type Records } from './records.ts'
import type { Requests } from './requests.ts'
import type { WhichCustomer } from './which-customer.ts'

/** Checks creates: each customer is made once. */
export const watchCreates = (
  { office, counts, written, mayComeAgain, cameBack, extraCreates, madeTwice }: Records,
  { isWellHidden }: Requests,
  { keysMadeAgain }: WhichCustomer,
  { apply }: ChangeChecks,
) => {
  const created = new Map<string, Map<string, number>>()

  /** A restored profile makes it again: a create is recognised by its names, and the customer has others since. */
  const isRenamed = (deed: Deed, after: Kept, made: readonly string[]): boolean =>
    cameBack.has(textOf(after['Name'])) &&
    made.every((id) => {
      const there = office.kept(deed.place, id)
      return id === deed.id || (['Name', 'ShortName'] as const).some((name) => !sameKept(there?.[name], after[name]))
    })

  const checkCreate = (deed: Deed, after: Kept): void => {
    const token = textOf(after['Name'])
    const again = keysMadeAgain(deed, after).length > 0
    const mayReturn = mayComeAgain.has(token) || again
    for (const [field, json] of Object.entries(after)) {
      const write = written.get(textOf(json))
      if (write !== undefined && write.field === field && (write.computer === deed.by || !again))
        apply(deed, write, undefined, never)
    }
    const name = `${deed.by}|${deed.place}|${token}`
    const made = (created.get(name) ?? new Map<string, number>()).set(deed.id, deed.number)
    created.set(name, made)
    const ids = new Set(made.keys())
    const removed = [...ids].find((id) =>
      office.deeds.some(
        (other) =>
          other.number > made.get(id)! &&
          other.by === deed.by &&
          other.place === deed.place &&
          other.id === id &&
          other.after === null,
      ),
    )
    if (removed !== undefined && !mayReturn && (extraCreates.get(name) ?? 0) === 0)
      break_('doubled', `${token}, which ${deed.by} deleted as ${removed}, was created again as ${deed.id}`)
    const live = [...ids].filter(
      (id) => office.kept(deed.place, id) !== null && office.born(deed.place, id) === made.get(id),
    )
    if (live.length <= 1 + (extraCreates.get(name) ?? 0)) return
    const key = written.get(token)?.key
    if (isWellHidden(deed, ids, key)) {
      counts.hidingLists++
      madeTwice.add(`${deed.place}|${key}`)
    } else if (isRenamed(deed, after, live)) counts.renamed++
    else break_('doubled', `${token} was created by ${deed.by} as ${live.join(' and ')}`)
  }

  return { checkCreate }
}
