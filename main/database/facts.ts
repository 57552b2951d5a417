import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Cache } from './database.ts'
import type { Transactions } from './transactions.ts'

/** What a fact about many edits, or about those that are gone, ends in. */
export const aboutDesk = 'desk'
/** The name of such a fact: the second copy has it too, and whatever takes over takes it along. */
export const copiedFact = (name: string): string => `${name}:${aboutDesk}`

/** Facts end in what they are about, mostly an edit's id; others are about nothing that the second copy needs. */
export const aboutOf = (name: string): string | undefined =>
  name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : undefined

/** SQL for those about `@about`. */
export const factsAbout = `facts WHERE substr(name, -length(@about) - 1) = ':' || @about`

export const viewFact = 'view'
export const savedViewsFact = 'saved-views'
/**
 * How a person arranged the window here. The service has none of it, so whatever takes over from another file takes it
 * along.
 */
export const arrangedFacts: readonly string[] = [viewFact, savedViewsFact]

export type RestorableFacts = Cache['facts'] & {
  /** Forgets all that is known about an edit, or about the desk. */
  removeAbout(about: string): void
}

export const openFacts = (db: Database, transactions: Transactions): RestorableFacts => {
  const get = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck()
  const put = db.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  const remove = db.prepare('DELETE FROM facts WHERE name = ?')
  const removeAbout = db.prepare<[{ about: string }]>(`DELETE FROM ${factsAbout}`)
  const touch = (name: string): void => {
    const about = aboutOf(name)
    if (about !== undefined) transactions.touchCopied(about)
  }
  return {
    get: (name) => get.get(name),
    put: (name, value) =>
      transactions.run(() => {
        put.run(name, value)
        touch(name)
      }),
    remove: (name) =>
      transactions.run(() => {
        if (remove.run(name).changes > 0) touch(name)
      }),
    removeAbout: (about) =>
      transactions.run(() => {
        if (removeAbout.run({ about }).changes > 0) transactions.touchCopied(about)
      }),
  }
}
