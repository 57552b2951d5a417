import type { Cache, EditOutline, StoredEdit } from '../../database/database.ts'

/**
 * The customer that a merge keeps. It may be all that is left of a customer that the merge deletes, so the deletion
 * waits for its edit, and is not sent once it is gone.
 */
interface KeptFirst {
  /** The edit to wait for; null: it has none, or the service has it. */
  readonly edit: string | null
  /** Null: it is new, and its edit has not been sent. */
  readonly customerId: string | null
  readonly name: string
}

type Facts = Pick<Cache, 'facts'>
type Deletion = Pick<EditOutline, 'id' | 'kind'>

const keptFact = (deletion: string): string => `kept-first:${deletion}`
const deletionsFact = (kept: string): string => `deletes-next:${kept}`

const writeKept = ({ facts }: Facts, deletion: string, kept: KeptFirst): void =>
  facts.put(keptFact(deletion), JSON.stringify(kept))

const readKept = ({ facts }: Facts, deletion: string): KeptFirst | null =>
  JSON.parse(facts.get(keptFact(deletion)) ?? 'null') as KeptFirst | null

const readDeletions = ({ facts }: Facts, kept: string): readonly string[] =>
  JSON.parse(facts.get(deletionsFact(kept)) ?? '[]') as string[]

const writeDeletions = ({ facts }: Facts, kept: string, deletions: readonly string[]): void =>
  deletions.length === 0 ? facts.remove(deletionsFact(kept)) : facts.put(deletionsFact(kept), JSON.stringify(deletions))

/** Call inside the transaction that saves the merge. */
export const noteKeptFirst = (cache: Facts, deletion: string, kept: KeptFirst): void => {
  writeKept(cache, deletion, kept)
  if (kept.edit !== null) writeDeletions(cache, kept.edit, [...new Set([...readDeletions(cache, kept.edit), deletion])])
}

const keptOf = (cache: Facts, { id, kind }: Deletion): KeptFirst | null =>
  kind === 'delete' ? readKept(cache, id) : null

/** The name of the kept customer while its edit has not been sent; null: the deletion waits for none. */
export const waitsForKept = (cache: Cache, deletion: Deletion): string | null => {
  const kept = keptOf(cache, deletion)
  if (kept === null || kept.edit === null) return null
  return cache.edits.get(kept.edit) === undefined ? null : kept.name
}

/** Whether the kept customer's edit ended without being sent: a person decides whether to delete all the same. */
export const lostItsKept = (cache: Cache, deletion: Deletion): boolean => {
  const kept = keptOf(cache, deletion)
  return kept !== null && kept.edit !== null && cache.edits.get(kept.edit) === undefined
}

/** The kept customer, which must still be there; null: the deletion is of no merge. */
export const keptCustomerOf = (cache: Facts, deletion: Deletion): string | null =>
  keptOf(cache, deletion)?.customerId ?? null

export const forgetKeptFirst = (cache: Facts, deletion: string): void => {
  const kept = readKept(cache, deletion)
  if (kept === null) return
  cache.facts.remove(keptFact(deletion))
  if (kept.edit === null) return
  writeDeletions(
    cache,
    kept.edit,
    readDeletions(cache, kept.edit).filter((other) => other !== deletion),
  )
}

/** Another edit took the place of the kept customer's, so the deletions wait for that one. */
export const moveDeletions = (cache: Facts, from: string, to: string): void => {
  for (const deletion of readDeletions(cache, from)) {
    const kept = readKept(cache, deletion)
    if (kept !== null) noteKeptFirst(cache, deletion, { ...kept, edit: to })
  }
  cache.facts.remove(deletionsFact(from))
}

/** The service has the kept customer's edit. */
export const releaseDeletions = (cache: Facts, { id, customerId }: Pick<StoredEdit, 'id' | 'customerId'>): void => {
  for (const deletion of readDeletions(cache, id)) {
    const kept = readKept(cache, deletion)
    if (kept !== null) writeKept(cache, deletion, { ...kept, edit: null, customerId })
  }
  cache.facts.remove(deletionsFact(id))
}
