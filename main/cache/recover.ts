import { basename } from 'node:path'
import type { Cache, StoredEdit } from './cache.ts'
import type { RestorableEdits } from './edit-store.ts'
import { arrangedFacts } from './facts.ts'
import { findEdits, type Found, type Sources } from './find-edits.ts'
import type { LineRow } from './history-chain.ts'
import { lineOf } from './history-list.ts'
import type { WritableHistory } from './history-store.ts'
import type { Fact, Source } from './read-set-aside.ts'

/** The stores of a database that other files are taken over into. */
export interface Recovering extends Pick<Cache, 'customers' | 'facts' | 'transaction'> {
  readonly edits: RestorableEdits
  readonly history: WritableHistory
  /** This database counts on from here. */
  countFrom(sequence: number): void
}

const rescuedFact = (file: string): string => `rescued:${basename(file)}`
export const isRescued = (cache: Pick<Cache, 'facts'>, file: string): boolean => cache.facts.get(rescuedFact(file)) !== undefined
export const noteRescued = (cache: Pick<Cache, 'facts'>, file: string): void => cache.facts.put(rescuedFact(file), 'yes')

const all = ({ copy, last, older }: Sources): Source[] => [copy, last, ...older].filter((source) => source !== null)

/** The longest history there is; every one of them is whole as far as it goes. */
const longest = (sources: Sources): readonly LineRow[] =>
  all(sources).reduce<readonly LineRow[]>((most, { lines }) => (lines.length > most.length ? lines : most), [])

/** Edits whose last line says that nothing was left to do. */
const endedIn = (lines: Iterable<LineRow>): ReadonlySet<string> => {
  const ended = new Set<string>()
  for (const line of lines) {
    if (lineOf(line).ends) ended.add(line.edit)
    else ended.delete(line.edit)
  }
  return ended
}

/** What may have gone on since waits for a person. A write that was under way may have arrived. */
const asFound = ({ edit, sure }: Found): StoredEdit => {
  const found = edit.state.is === 'sending' ? { ...edit, outcomeUnknown: true } : edit
  return sure ? found : { ...found, state: { is: 'refused', fail: { code: 'edit-restored' } } }
}

/** With the customer it was made on, so that it can be looked at before the next sync. */
const restore = (into: Recovering, edit: StoredEdit): void => {
  into.edits.restore(edit)
  if (edit.customerId === null || edit.base === null || into.customers.get(edit.customerId) !== undefined) return
  into.customers.putWhole([{ id: edit.customerId, raw: edit.base, readAt: edit.madeAt }])
}

const takeFacts = (into: Recovering, facts: readonly Fact[], revisions: readonly number[]): void => {
  // What was arranged here since is the person's latest.
  const others = facts.filter(({ name }) => name !== 'revision' && !(arrangedFacts.includes(name) && into.facts.get(name) !== undefined))
  for (const { name, value } of others) into.facts.put(name, value)
  const highest = Math.max(...[into.facts.get('revision'), ...facts.filter(({ name }) => name === 'revision').map(({ value }) => value)].map((value) => Number(value ?? '0')), ...revisions)
  into.facts.put('revision', String(highest))
}

/** The first of those that say it: sources come newest first. */
const factsOf = (sources: Sources): Fact[] => [...new Map(all(sources).toReversed().flatMap(({ facts }) => facts).map((fact) => [fact.name, fact])).values()]

export interface Restored {
  readonly restored: number
  /** Of them, those that a person must look at. */
  readonly check: number
}

/**
 * Takes over what other files hold of the outbox, the facts about it and the history: in one transaction, so that it is
 * done once and whole. What is here already is overtaken by the copy where that is newer, and left alone otherwise.
 */
export const recover = (into: Recovering, sources: Sources, overtakes: boolean): Restored => into.transaction(() => {
  const lines = longest(sources)
  into.history.adopt(lines)
  const ended = new Set([...endedIn(lines), ...endedIn(into.history.lines())])
  const found = findEdits(sources, ({ id }) => ended.has(id))
  const kept = new Set(found.map(({ edit }) => edit.id))
  if (overtakes) for (const { id } of into.edits.unsettled()) if (!kept.has(id)) into.edits.drop(id)
  const outcome = { restored: 0, check: 0 }
  for (const each of found) {
    const here = into.edits.get(each.edit.id) ?? into.edits.ofKey(each.edit.key)
    const edit = asFound(each)
    if (here !== undefined && (!overtakes || JSON.stringify(here) === JSON.stringify(edit))) continue
    restore(into, edit)
    outcome.restored++
    if (edit.state.is === 'refused' && edit.state.fail.code === 'edit-restored') outcome.check++
  }
  takeFacts(into, factsOf(sources), found.map(({ edit }) => edit.revision))
  into.countFrom(Math.max(...all(sources).map(({ sequence }) => sequence ?? 0)))
  return outcome
})
