import type { Chosen, RowsChoice, RowsQuestion } from '../../../preload/contract/customers.ts'

type Keys = ReadonlySet<string>
/** Single rows, or all rows of a question with exceptions. */
export type Selected =
  | { readonly is: 'keys'; readonly keys: Keys }
  | { readonly is: 'all'; readonly of: RowsChoice; readonly except: Keys }

export const nothing: Selected = { is: 'keys', keys: new Set() }

export const hasRow = (selected: Selected, key: string): boolean =>
  selected.is === 'keys' ? selected.keys.has(key) : !selected.except.has(key)
/** `shown`: how many rows match the question. */
export const countOf = (selected: Selected, shown: number): number =>
  selected.is === 'keys' ? selected.keys.size : Math.max(0, shown - selected.except.size)
/** The selection as a call takes it, in the order of the table; null without rows. */
export const chosenOf = (selected: Selected, shown: number, sort: RowsQuestion['sort']): Chosen | null => {
  if (countOf(selected, shown) === 0) return null
  return selected.is === 'keys'
    ? { is: 'keys', keys: [...selected.keys] }
    : { is: 'all', of: { ...selected.of, sort }, except: [...selected.except] }
}

/** The selected keys, or the excepted ones. */
export const namedKeys = (selected: Selected): readonly string[] => [
  ...(selected.is === 'keys' ? selected.keys : selected.except),
]
const withKeys = (selected: Selected, keys: Keys): Selected =>
  selected.is === 'keys' ? { is: 'keys', keys } : { ...selected, except: keys }

export const withToggled = (selected: Selected, key: string): Selected => {
  const keys = new Set(namedKeys(selected))
  if (!keys.delete(key)) keys.add(key)
  return withKeys(selected, keys)
}
export const withSpan = (selected: Selected, span: readonly string[]): Selected => {
  const named = namedKeys(selected)
  return withKeys(
    selected,
    new Set(selected.is === 'keys' ? [...named, ...span] : named.filter((key) => !span.includes(key))),
  )
}
/**
 * Takes `asked` keys that are not `there` out of the selection. A created customer continues under the service's key,
 * unless the user has unselected a row that is gone meanwhile: it could be this one. Null when nothing is gone.
 */
export const withoutGone = (
  selected: Selected,
  asked: readonly string[],
  there: readonly string[],
): Selected | null => {
  const existing = new Set(there)
  const gone = new Set(asked.filter((key) => !existing.has(key)))
  if (gone.size === 0) return null
  const left = new Set(namedKeys(selected)).difference(gone)
  const renamed = gone.isSubsetOf(new Set(namedKeys(selected)))
    ? existing.difference(new Set(asked))
    : new Set<string>()
  return withKeys(selected, left.union(renamed))
}
