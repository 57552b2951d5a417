import type { Cache, EditOutline, StoredEdit } from '../../database/database.ts'

/**
 * The edit of the customer that a merge keeps. Its values may be all that is left of a customer that the merge deletes,
 * so they reach the service first.
 */
interface KeptFirst {
  readonly edit: string
  /** The customer's name. */
  readonly name: string
}

const keptFact = (deletion: string): string => `kept-first:${deletion}`
const deletionsFact = (kept: string): string => `deletes-next:${kept}`

const readDeletions = ({ facts }: Pick<Cache, 'facts'>, kept: string): readonly string[] =>
  JSON.parse(facts.get(deletionsFact(kept)) ?? '[]') as string[]

const writeDeletions = ({ facts }: Pick<Cache, 'facts'>, kept: string, deletions: readonly string[]): void =>
  deletions.length === 0 ? facts.remove(deletionsFact(kept)) : facts.put(deletionsFact(kept), JSON.stringify(deletions))

const readKept = ({ facts }: Pick<Cache, 'facts'>, deletion: string): KeptFirst | null =>
  JSON.parse(facts.get(keptFact(deletion)) ?? 'null') as KeptFirst | null

/** Call inside the transaction that saves the merge. */
export const noteKeptFirst = (cache: Cache, deletion: string, { id, name }: Pick<StoredEdit, 'id' | 'name'>): void => {
  cache.facts.put(keptFact(deletion), JSON.stringify({ edit: id, name } satisfies KeptFirst))
  writeDeletions(cache, id, [...new Set([...readDeletions(cache, id), deletion])])
}

const keptOf = (cache: Cache, { id, kind }: Pick<EditOutline, 'id' | 'kind'>): KeptFirst | null =>
  kind === 'delete' ? readKept(cache, id) : null

/** The name of the kept customer while its edit has not been sent; null: the deletion waits for none. */
export const waitsForKept = (cache: Cache, deletion: Pick<EditOutline, 'id' | 'kind'>): string | null => {
  const kept = keptOf(cache, deletion)
  return kept !== null && cache.edits.get(kept.edit) !== undefined ? kept.name : null
}

/** Whether the kept customer's edit ended without being sent: a person decides whether to delete all the same. */
export const lostItsKept = (cache: Cache, deletion: Pick<EditOutline, 'id' | 'kind'>): boolean => {
  const kept = keptOf(cache, deletion)
  return kept !== null && cache.edits.get(kept.edit) === undefined
}

export const forgetKeptFirst = (cache: Cache, deletion: string): void => {
  const kept = readKept(cache, deletion)
  if (kept === null) return
  cache.facts.remove(keptFact(deletion))
  writeDeletions(
    cache,
    kept.edit,
    readDeletions(cache, kept.edit).filter((other) => other !== deletion),
  )
}

/** The service has the kept customer's edit. */
export const releaseDeletions = (cache: Cache, kept: string): void => {
  for (const deletion of readDeletions(cache, kept)) forgetKeptFirst(cache, deletion)
}
