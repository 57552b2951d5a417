import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Cache } from './database.ts'
import type { Transactions } from './transactions.ts'

/** Suffix of facts about many edits, or about edits that are gone. */
export const aboutDesk = 'desk'
/** The second copy and a rescue include facts with this suffix. */
export const copiedFact = (name: string): string => `${name}:${aboutDesk}`

/** The suffix of a fact's name, mostly an edit's id. */
export const aboutOf = (name: string): string | undefined =>
  name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : undefined

export const viewFact = 'view'
export const savedViewsFact = 'saved-views'
export const templatesFact = 'customer-templates'
export const exportFormFact = 'export-form'
export const importPlansFact = 'import-plans'
export const qualityMutesFact = 'quality-mutes'
export const dismissalsFact = 'duplicate-dismissals'
export const qualityRunsFact = 'quality-runs'
/** A person's own here, such as views and templates. The service cannot give them again, so a rescue takes them along. */
export const arrangedFacts: readonly string[] = [
  viewFact,
  savedViewsFact,
  templatesFact,
  qualityMutesFact,
  dismissalsFact,
]

const draftStart = 'draft of '
/** The draft of earlier versions, which names no user. */
export const sharedDraftFact = 'draft'
/** Encoded, because the text after a colon in a fact's name says what the fact is about. */
export const draftFactOf = (user: string): string => `${draftStart}${encodeURIComponent(user)}`
/** Drafts that wait to come back. Encoded names have no space, so the draft of no user has this name. */
export const waitingDraftsFactOf = (user: string): string => `${draftFactOf(user)} waiting`
/** Typed and not saved. A rescue takes it from the last files only: in older ones it may have been saved since. */
export const isDraftFact = (name: string): boolean => name === sharedDraftFact || name.startsWith(draftStart)

/** Facts without a suffix that a person made. */
export const isPersonal = (name: string): boolean => arrangedFacts.includes(name) || isDraftFact(name)

/** Whether the second copy has facts of this name. The others can be read or chosen again. */
export const isCopied = (name: string): boolean => aboutOf(name) !== undefined || isPersonal(name)

export type RestorableFacts = Cache['facts'] & {
  /** Removes all facts about an edit, or about the desk. */
  removeAbout(about: string): void
}

export const openFacts = (db: Database, transactions: Transactions): RestorableFacts => {
  const get = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck()
  const put = db.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  const remove = db.prepare('DELETE FROM facts WHERE name = ?')
  const removeAbout = db
    .prepare<[{ about: string }], string>(
      `DELETE FROM facts WHERE substr(name, -length(@about) - 1) = ':' || @about RETURNING name`,
    )
    .pluck()
  const touch = (name: string): void => {
    if (isCopied(name)) transactions.touchCopied(name)
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
        removeAbout.all({ about }).forEach(touch)
      }),
  }
}
