import type { Cache, StoredEdit } from '../database.ts'
import type { RestorableEdits } from '../edit-store.ts'
import type { RestorableFacts } from '../facts.ts'
import { rowOf } from '../edit-row.ts'
import { findEdits, type Found, newestFirst, type Sources } from './find-edits.ts'
import type { LineRow } from '../history/history-chain.ts'
import { lineOf } from '../history/history-list.ts'
import type { WritableHistory } from '../history/history-store.ts'
import type { Source } from './read-quarantined.ts'
import { takeFacts, takeFactsAbout, type TargetState } from './recover-facts.ts'

/** The stores of the database that takes over. */
export interface Recovering extends Pick<Cache, 'customers' | 'transaction'> {
  readonly edits: RestorableEdits
  readonly facts: RestorableFacts
  readonly history: WritableHistory
  /** The commit count continues from here. */
  countFrom(sequence: number): void
}

/** Sources hold only verified lines, so the longest history wins. */
const longest = (sources: readonly Source[]): readonly LineRow[] =>
  sources.reduce<readonly LineRow[]>((most, { lines }) => (lines.length > most.length ? lines : most), [])

/** Edits whose last line has `ends`. */
const endedIn = (lines: Iterable<LineRow>): ReadonlySet<string> => {
  const ended = new Set<string>()
  for (const line of lines) {
    if (lineOf(line).ends) ended.add(line.edit)
    else ended.delete(line.edit)
  }
  return ended
}

/** An edit that may have changed since waits for a person. A write that was being sent may have arrived. */
const asFound = ({ edit, sure }: Found): StoredEdit => {
  const found = edit.state.is === 'sending' ? { ...edit, outcomeUnknown: true } : edit
  return sure ? found : { ...found, state: { is: 'refused', fail: { code: 'edit-restored' } } }
}

const sameRow = (one: StoredEdit, other: StoredEdit): boolean =>
  JSON.stringify(rowOf(one)) === JSON.stringify(rowOf(other))

/** Restores the customer too, so that a person can see it before the next sync. */
const restore = (into: Recovering, edit: StoredEdit): void => {
  into.edits.restore(edit)
  if (edit.customerId === null || edit.base === null || into.customers.get(edit.customerId) !== undefined) return
  into.customers.putWhole([{ id: edit.customerId, raw: edit.base, readAt: edit.madeAt }])
}

export interface Restored {
  readonly restored: number
  /** Of these, the ones that a person must check. */
  readonly check: number
  /** Left in their file, because the customer has another unsettled edit here. */
  readonly left: number
}

const dropAll = (into: Recovering, ids: readonly string[]): void => {
  for (const id of ids) {
    into.edits.drop(id)
    into.facts.removeAbout(id)
  }
}

/**
 * Takes over the outbox, its facts and the history from other files, in one transaction. Edits that exist here stay
 * unless this database is stale.
 */
export const recover = (into: Recovering, sources: Sources, here: TargetState): Restored =>
  into.transaction(() => {
    const all = newestFirst(sources)
    const lines = longest(all)
    into.history.adopt(lines)
    const ended = new Set([...endedIn(lines), ...endedIn(into.history.lines())])
    const found = findEdits(sources, ({ id }) => ended.has(id))
    const kept = new Set(found.map(({ edit }) => edit.id))
    if (here === 'stale')
      dropAll(
        into,
        into.edits
          .outlines()
          .map(({ id }) => id)
          .filter((id) => !kept.has(id)),
      )
    const outcome = { restored: 0, check: 0, left: 0 }
    for (const each of found) {
      const there = into.edits.get(each.edit.id) ?? into.edits.ofKey(each.edit.key)
      if (there !== undefined && here !== 'stale') {
        if (there.id !== each.edit.id) outcome.left++
        continue
      }
      takeFactsAbout(into, each.edit.id, each.from)
      const edit = asFound(each)
      if (there !== undefined && sameRow(there, edit)) continue
      restore(into, edit)
      outcome.restored++
      if (edit.state.is === 'refused' && edit.state.fail.code === 'edit-restored') outcome.check++
    }
    takeFacts(into, { sources: all, last: [sources.copy, sources.damaged] }, found, here)
    into.countFrom(Math.max(...all.map(({ sequence }) => sequence ?? 0)))
    return outcome
  })
