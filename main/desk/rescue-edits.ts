import { basename } from 'node:path'
import type { Cache, StoredEdit } from '../cache/cache.ts'
import { readSetAside } from '../cache/read-set-aside.ts'
import { revisionFact } from './save-edit.ts'

/** The edit with the customer it was made on, so that it can be looked at before the next sync. */
const takeOver = (cache: Cache, edit: StoredEdit): void => {
  if (cache.edits.get(edit.id) !== undefined || cache.edits.ofKey(edit.key) !== undefined) return
  cache.edits.put(edit)
  if (edit.customerId === null || edit.base === null || cache.customers.get(edit.customerId) !== undefined) return
  cache.customers.putWhole([{ id: edit.customerId, raw: edit.base, readAt: edit.madeAt }])
}

/**
 * Takes the waiting edits of a database that was set aside over into this one, once, all in one transaction. What is not
 * readable there stays in the file; nothing is removed from it.
 */
export const rescueEdits = (cache: Cache, file: string, key: Uint8Array): void => {
  const done = `rescued:${basename(file)}`
  if (cache.facts.get(done) !== undefined) return
  const { edits, facts } = readSetAside(file, key)
  cache.transaction(() => {
    for (const edit of edits) takeOver(cache, edit)
    for (const { name, value } of facts) cache.facts.put(name, value)
    const revisions = edits.map(({ revision }) => revision)
    cache.facts.put(revisionFact, String(Math.max(Number(cache.facts.get(revisionFact) ?? '0'), ...revisions)))
    cache.facts.put(done, 'yes')
  })
}
