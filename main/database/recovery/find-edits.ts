import type { StoredEdit } from '../database.ts'
import type { Source } from './read-quarantined.ts'

/** An edit found in other files. `sure`: nothing can have happened to it since it was written there. */
export interface Found {
  readonly edit: StoredEdit
  readonly sure: boolean
  /** What is known about an edit is true of it as it stood there, and nowhere else. */
  readonly from: Source
}

export interface Sources {
  /** The second copy. */
  readonly copy: Source | null
  /** The database that was damaged. */
  readonly last: Source | null
  /** Backups, and what was set aside earlier: all of them were overtaken. */
  readonly older: readonly Source[]
}

const same = (a: StoredEdit, b: StoredEdit): boolean => JSON.stringify(a) === JSON.stringify(b)
const later = (a: StoredEdit, b: StoredEdit): StoredEdit =>
  b.revision > a.revision || (b.revision === a.revision && b.changedAt > a.changedAt) ? b : a

interface Order {
  readonly sources: readonly Source[]
  /** The first is known to be the newest. */
  readonly known: boolean
}

/**
 * Newest first, given in the order of their dates: a clock may have been set back, and the commits that they counted
 * say more. One whose count cannot be read keeps its place.
 */
export const byCount = <T extends { readonly sequence: number | null }>(byDate: readonly T[]): T[] => {
  const counted = byDate
    .filter(({ sequence }) => sequence !== null)
    .toSorted((a, b) => b.sequence! - a.sequence!)
    .values()
  return byDate.map((one) => (one.sequence === null ? one : counted.next().value!))
}

/** The copy follows the database a moment later: whichever counted more commits is the newer. */
const inOrder = ({ copy, last }: Sources): Order => {
  if (copy === null || last === null)
    return { sources: [copy ?? last].filter((source) => source !== null), known: true }
  if (last.sequence !== null && last.sequence > (copy.sequence ?? 0)) return { sources: [last, copy], known: true }
  return { sources: [copy, last], known: last.sequence !== null }
}

export const newestFirst = (sources: Sources): Source[] => [...inOrder(sources).sources, ...sources.older]

/** Of two of which it is not known which is newer, the one that is more likely so. */
const either = (have: Found, other: Found): Found => ({
  ...(later(have.edit, other.edit) === have.edit ? have : other),
  sure: false,
})

/** A customer has one unsettled edit at most: of two, the earlier one had ended when the later was made. */
const onePerCustomer = (all: Iterable<Found>): Found[] => {
  const byKey = new Map<string, Found>()
  for (const found of all) {
    const other = byKey.get(found.edit.key)
    byKey.set(found.edit.key, other === undefined ? found : either(other, found))
  }
  return [...byKey.values()]
}

/**
 * The unsettled edits that a database had, from what other files hold. An edit that may have gone on after a file was
 * written is not sure; one that the history shows to have `ended` is left out.
 */
export const findEdits = (sources: Sources, ended: (edit: StoredEdit) => boolean): Found[] => {
  const {
    sources: [first, ...others],
    known,
  } = inOrder(sources)
  const found = new Map<string, Found>()
  if (first !== undefined)
    for (const edit of first.edits) if (!ended(edit)) found.set(edit.id, { edit, sure: true, from: first })
  const addFrom = (source: Source, overtaken: boolean): void => {
    for (const edit of source.edits) {
      const have = found.get(edit.id)
      const other = { edit, sure: false, from: source }
      if (have !== undefined) found.set(edit.id, overtaken || same(have.edit, edit) ? have : either(have, other))
      else if (!ended(edit)) found.set(edit.id, other)
    }
  }
  if (!known || first?.complete !== true) for (const source of others) addFrom(source, known)
  if (first?.complete !== true) for (const source of sources.older) addFrom(source, true)
  return onePerCustomer(found.values())
}
