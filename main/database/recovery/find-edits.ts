import type { StoredEdit } from '../database.ts'
import type { Source } from './read-quarantined.ts'

/** An edit found in other files. `sure`: it cannot have changed after that file was written. */
export interface Found {
  readonly edit: StoredEdit
  readonly sure: boolean
  /** Facts about the edit come from the same file, because they fit only this version of it. */
  readonly from: Source
}

export interface Sources {
  readonly copy: Source | null
  readonly damaged: Source | null
  /** Backups and files that were quarantined earlier. All are stale. */
  readonly older: readonly Source[]
}

const same = (a: StoredEdit, b: StoredEdit): boolean => JSON.stringify(a) === JSON.stringify(b)
const later = (a: StoredEdit, b: StoredEdit): StoredEdit =>
  b.revision > a.revision || (b.revision === a.revision && b.changedAt > a.changedAt) ? b : a

interface Order {
  readonly sources: readonly Source[]
  /** Whether the first is certainly the newest. */
  readonly isCertain: boolean
}

/**
 * Newest first. Commit counts decide over dates, because a clock may have been set back. A source without a readable
 * count keeps its position.
 */
export const newestCommitFirst = <T extends { readonly sequence: number | null }>(byDate: readonly T[]): T[] => {
  const counted = byDate
    .filter(({ sequence }) => sequence !== null)
    .toSorted((a, b) => b.sequence! - a.sequence!)
    .values()
  return byDate.map((one) => (one.sequence === null ? one : counted.next().value!))
}

/** The copy follows its database a moment later, so the one with the higher commit count is newer. */
const inOrder = ({ copy, damaged }: Sources): Order => {
  if (copy === null || damaged === null)
    return { sources: [copy ?? damaged].filter((source) => source !== null), isCertain: true }
  if (damaged.sequence !== null && damaged.sequence > (copy.sequence ?? 0))
    return { sources: [damaged, copy], isCertain: true }
  return { sources: [copy, damaged], isCertain: damaged.sequence !== null }
}

export const newestFirst = (sources: Sources): Source[] => [...inOrder(sources).sources, ...sources.older]

/** The more likely of two versions whose order is unknown. */
const either = (have: Found, other: Found): Found => ({
  ...(later(have.edit, other.edit) === have.edit ? have : other),
  sure: false,
})

/** A customer has at most one unsettled edit. Of two, the earlier one ended before the later one was made. */
const onePerCustomer = (all: Iterable<Found>): Found[] => {
  const byKey = new Map<string, Found>()
  for (const found of all) {
    const other = byKey.get(found.edit.key)
    byKey.set(found.edit.key, other === undefined ? found : either(other, found))
  }
  return [...byKey.values()]
}

/**
 * The unsettled edits of a lost database, from other files. An edit that may have changed since is not `sure`. An edit
 * that `ended` according to the history is left out.
 */
export const findEdits = (sources: Sources, ended: (edit: StoredEdit) => boolean): Found[] => {
  const {
    sources: [first, ...others],
    isCertain,
  } = inOrder(sources)
  const found = new Map<string, Found>()
  if (first !== undefined)
    for (const edit of first.edits) if (!ended(edit)) found.set(edit.id, { edit, sure: true, from: first })
  const addFrom = (source: Source, isStale: boolean): void => {
    for (const edit of source.edits) {
      const have = found.get(edit.id)
      const other = { edit, sure: false, from: source }
      if (have !== undefined) found.set(edit.id, isStale || same(have.edit, edit) ? have : either(have, other))
      else if (!ended(edit)) found.set(edit.id, other)
    }
  }
  if (!isCertain || first?.complete !== true) for (const source of others) addFrom(source, isCertain)
  if (first?.complete !== true) for (const source of sources.older) addFrom(source, true)
  return onePerCustomer(found.values())
}
