import type { BulkChange, BulkLine, BulkOutcome, BulkPreview, BulkProgress } from './bulk.ts'
import type {
  Choices,
  Changes,
  Chosen,
  ColumnHeading,
  CopyForm,
  CustomerRecord,
  DeskView,
  FormDraft,
  Groups,
  Review,
  RowsResult,
  RowsChoice,
  RowsQuestion,
  SavedView,
  ObservedValues,
  Total,
} from './customers.ts'
import type { PendingCommand } from './commands.ts'
import type { FieldName } from './customer-fields.ts'
import type { LearnedStyles } from './dates.ts'
import type { Edit, Resolution } from './edits.ts'
import type { HistoryResult, HistoryQuestion, HistoryVerdict } from './history.ts'
import type { AdministrationRef } from './administration-ref.ts'
import type { ProxyQuestion } from './proxy.ts'
import type { SessionState } from './session.ts'
import type {
  ConnectionStep,
  Environment,
  EnvironmentDraft,
  EnvironmentFile,
  Preferences,
  Settings,
} from './settings.ts'
import type { Diagnostics, PackageLicence } from './support.ts'
import type { SyncView } from './sync.ts'
import type { UndoOutcome, UndoView } from './undo.ts'
import type { UpdateChoice, UpdateView } from './updates.ts'

/** The whole of what a window can ask of the main process. Grouped; every call answers with a promise. */
export interface Services {
  settings: {
    read(): Settings
    prefer(preferences: Partial<Preferences>): Settings
    /**
     * Adds or changes an environment. Fails `environment-incomplete` (about.field) on bad input,
     * `address-not-confirmed` where no environment has this host yet and the person, asked by main, does not confirm
     * it. At another address nothing of the service before is kept: fails `environment-has-waiting-edits`, and
     * `files-not-removed`, with the environment where it was.
     */
    saveEnvironment(draft: EnvironmentDraft): Environment
    /** Forgets the environment with its tokens and caches. Fails `environment-has-waiting-edits` unless `evenWithEdits`. */
    forgetEnvironment(environment: string, evenWithEdits: boolean): void
    /**
     * One step of "Test the connection", against what is typed and not yet saved. An absent secret is the stored one's.
     * `database` is tried only where somebody is signed in and the address is the saved one: a token goes nowhere else.
     * A host that no environment has is asked nothing until the person confirmed it: the step then fails
     * `address-not-confirmed`.
     */
    testStep(draft: EnvironmentDraft, check: ConnectionStep['check'], databaseId: string): ConnectionStep
    /** Ends the step under way; it answers `not-tried`. */
    cancelTest(): void
    /**
     * Writes the environment's settings, without secret, tokens or user, where the person says; false when they said
     * nowhere.
     */
    exportEnvironment(environment: string): boolean
    /** Reads such a file; null when the person picked none. Fails `environment-file-unreadable`. */
    importEnvironment(): EnvironmentFile | null
    /** Reads the text of such a file that was dropped on the window. Fails `environment-file-unreadable`. */
    readEnvironment(text: string): EnvironmentFile
    /** Takes the lock off for its minutes. `name` is the environment's, as typed. Fails `environment-name-differs`. */
    unlock(environment: string, name: string): Settings
    lock(environment: string): Settings
    addAdministration(environment: string, databaseId: string, name: string): Settings
    removeAdministration(place: AdministrationRef, evenWithEdits: boolean): Settings
    /** What the service offers to pick from; empty where it offers no such list. Needs a session. */
    offeredAdministrations(environment: string): { databaseId: string; name: string }[]
    /** Goes to a place (opens its cache), or to the welcome page. */
    goTo(place: AdministrationRef | null): Settings
    /** Puts the Demo company back to its first state. Its waiting edits are dropped with it. */
    resetDemo(): void
    dismissNotice(key: string): Settings
    /**
     * A person says that all environments are right as they are, once more in a box of the system's. Fails
     * `confirming-cancelled`, `settings-not-saved`, `disk-full`, `disk-read-only`, `keychain-unavailable`; then nothing
     * is confirmed.
     */
    confirmSettings(): Settings
    /**
     * Removes everything that the app keeps on this computer, unsent edits too, and closes it. Fails
     * `removal-not-confirmed` unless `typed` is `removalWord`.
     */
    removeEverything(typed: string): void
  }
  session: {
    read(environment: string): SessionState
    /**
     * Answers when the sign-in ended, well or not; a second call focuses the first one's window, or opens the browser
     * again (fails `sign-in-browser-not-opened`, and the first goes on). `user` is who signs in, by the name they go by
     * here; null: the same as last time, at first the computer's user. The service itself names nobody.
     */
    signIn(environment: string, user: string | null): SessionState
    cancelSignIn(environment: string): void
    signOut(environment: string): SessionState
    /**
     * Background sign-in (contract §5): a refresh token from the service's generator, exchanged at once. `user` as in
     * `signIn`. Fails `refresh-token-refused`, or as the token endpoint does; the session before then stands.
     */
    useRefreshToken(environment: string, token: string, user: string | null): SessionState
  }
  customers: {
    rows(place: AdministrationRef, question: RowsQuestion): RowsResult
    /** Where a customer stands in the rows of a question, or -1. */
    position(place: AdministrationRef, question: RowsQuestion, key: string): number
    read(place: AdministrationRef, key: string): CustomerRecord
    /** Saves to cache and outbox in one transaction. `revision` is the edit's at the time of reading, 0 for none. */
    save(
      place: AdministrationRef,
      key: string,
      changes: Changes,
      revision: number,
      seen?: ObservedValues,
    ): CustomerRecord
    /**
     * Drops the deletion that waits for a customer and saves these changes in its place, both or neither; `revision` is
     * the deletion's. Fails as `save`, and `edit-not-possible-now` where none waits.
     */
    saveInstead(
      place: AdministrationRef,
      key: string,
      changes: Changes,
      revision: number,
      seen?: ObservedValues,
    ): CustomerRecord
    /**
     * `id`, a UUID, names what is made: asked for once more under the same name nothing is made again, and what was
     * typed since is saved over it.
     */
    create(place: AdministrationRef, changes: Changes, id?: string): CustomerRecord
    /**
     * Deletes it. `known` is the revision of the edit that was shown, 0 for none; `seen` what was shown of every field,
     * with that edit laid over it. Fails `delete-changed-meanwhile` where another edit, or more, waits by now. What the
     * service has otherwise than it was shown is asked about before anything is deleted.
     */
    remove(place: AdministrationRef, key: string, known: number, seen?: ObservedValues): void
    /** What saving these changes would send. */
    review(place: AdministrationRef, key: string, changes: Changes): Review
    choices(place: AdministrationRef): Choices
    /** What was learned so far of how this service writes dates (contract §10.4); may change with the `customers` topic. */
    dateStyles(place: AdministrationRef): LearnedStyles
    /** Where one was in this administration and how its table stood; null at first. Kept encrypted with its customers. */
    view(place: AdministrationRef): DeskView | null
    keepView(place: AdministrationRef, view: DeskView): void
    /** The form's unsaved values, as who works here typed them, or null. */
    draft(place: AdministrationRef): FormDraft | null
    /** Null when they were dropped. What a save carries is no draft any more when that answers. */
    keepDraft(place: AdministrationRef, draft: FormDraft | null): void
    savedViews(place: AdministrationRef): SavedView[]
    /** Adds it, or replaces the one with its id. */
    saveView(place: AdministrationRef, view: SavedView): SavedView[]
    removeView(place: AdministrationRef, id: string): SavedView[]
    /** The keys of chosen rows that are there, in their order. */
    keys(place: AdministrationRef, chosen: Chosen): string[]
    groups(place: AdministrationRef, choice: RowsChoice, field: FieldName): Groups
    totals(place: AdministrationRef, chosen: Chosen, fields: readonly FieldName[]): Total[]
    /**
     * Puts chosen rows on the clipboard as a table with headings, ready for a spreadsheet; answers with how many. No
     * cell of it is a formula. Decimals and days without doubt are in `form`.
     */
    copy(place: AdministrationRef, chosen: Chosen, columns: readonly ColumnHeading[], form: CopyForm): number
    /**
     * Puts a link that opens this customer on the clipboard. Fails `link-not-possible` for one that is not on the
     * service.
     */
    copyLink(place: AdministrationRef, key: string): void
  }
  edits: {
    /** Unsettled edits, oldest first, then those settled in the last day, newest first. */
    list(place: AdministrationRef): Edit[]
    read(place: AdministrationRef, edit: string): Edit
    /** Takes the edit back; what the service has stays. */
    discard(place: AdministrationRef, edit: string): void
    /** Puts a refused edit back to waiting. */
    retry(place: AdministrationRef, edit: string): void
    resolve(place: AdministrationRef, edit: string, resolution: Resolution, revision: number): Edit
    /** Exactly what sending it would put on the wire, against the record as last read. */
    review(place: AdministrationRef, edit: string): Review
    /** Makes another user's waiting edit one's own, so that it is sent; written down in the history. */
    takeOver(place: AdministrationRef, edit: string): void
    /** Writes these edits to a CSV file that the person picks. False when they picked none. Fails `export-not-written`. */
    export(place: AdministrationRef, edits: readonly string[]): boolean
  }
  /** Changes of many customers at once. A new preview, `drop` and a closed desk forget the one before. */
  bulk: {
    /** Fails `bulk-pattern-wrong`, `bulk-pattern-slow`, `edit-value-wrong-type` (about.field). */
    preview(place: AdministrationRef, chosen: Chosen, change: BulkChange): BulkPreview
    lines(place: AdministrationRef, preview: string, from: number, count: number): BulkLine[]
    /** Saves it as edits like any other, and as one step to undo. Fails `bulk-preview-gone`. */
    stage(place: AdministrationRef, preview: string): BulkOutcome
    /** Ends a preview or a staging under way. */
    drop(place: AdministrationRef): void
    /** Of a staging under way; comes with the `bulk` topic. */
    progress(place: AdministrationRef): BulkProgress | null
  }
  /** What was done in an administration since it was opened, one step at a time. */
  undo: {
    read(place: AdministrationRef): UndoView
    /** Fails `nothing-to-undo`. */
    undo(place: AdministrationRef): UndoOutcome
    redo(place: AdministrationRef): UndoOutcome
  }
  history: {
    list(place: AdministrationRef, question: HistoryQuestion): HistoryResult
    /** Reads the whole log and checks its chain. */
    verify(place: AdministrationRef): HistoryVerdict
    /**
     * Makes a new edit that undoes what this line says was done; it goes through the same merge. Fails
     * `history-not-reversible`.
     */
    reverse(place: AdministrationRef, number: number): Edit
  }
  sync: {
    read(place: AdministrationRef): SyncView
    /** Sends what waits and reads the list again; answers at once, progress comes by the `sync` topic. */
    now(place: AdministrationRef): void
    cancel(place: AdministrationRef): void
    /** Read everything again although the list shrank by more than is plausible. */
    acceptShrunkList(place: AdministrationRef): void
    /**
     * Lets so many unsent edits go although they are more than the environment sends unasked. Fails `writes-changed`
     * (about.writes) when they are no longer so many.
     */
    release(place: AdministrationRef, writes: number): void
  }
  commands: {
    /** What a menu or a link from outside wants the window to do, oldest first, each once; comes with the `wish` topic. */
    next(): PendingCommand | null
  }
  support: {
    /** What can be saved to be sent to support, for reading first. Opens nothing and asks no service. */
    diagnostics(): Diagnostics
    /**
     * Writes the diagnostics that were shown where the person says; false when they said nowhere. Fails
     * `diagnostics-gone`, `diagnostics-not-written`.
     */
    save(id: string): boolean
    /** What of others is in this copy of the app. Fails `licences-not-there` where nothing was built. */
    licences(): PackageLicence[]
  }
  proxy: {
    /** A proxy on the way to the service that wants to know who is there; null when none does. */
    asked(): ProxyQuestion | null
    /** Kept in memory until the app closes. */
    answer(question: string, name: string, password: string): void
    /** Goes on without; what needed the proxy fails `proxy-sign-in-needed`. */
    refuse(question: string): void
  }
  /** Newer versions of the app; what becomes of them comes with the `updates` topic. */
  updates: {
    read(): UpdateView
    /** Looks for one, and fetches it where that is chosen; answers at once. */
    look(): void
    /** Fetches the one that was found; answers at once. */
    download(): void
    /** Ends looking or fetching. */
    cancel(): void
    /**
     * Ends the app, installs what is ready, and starts it again. Fails `update-would-lose` where edits are only in
     * memory, `update-not-installed` where none is ready.
     */
    install(): void
    choose(choice: UpdateChoice): UpdateView
  }
}

export type Group = keyof Services
export type Method<G extends Group> = keyof Services[G] & string

/**
 * The same list at run time; a call that is not in it is refused. The type makes the compiler check it for
 * completeness.
 */
export const calls = {
  settings: [
    'read',
    'prefer',
    'saveEnvironment',
    'forgetEnvironment',
    'testStep',
    'cancelTest',
    'exportEnvironment',
    'importEnvironment',
    'readEnvironment',
    'unlock',
    'lock',
    'addAdministration',
    'removeAdministration',
    'offeredAdministrations',
    'goTo',
    'resetDemo',
    'dismissNotice',
    'confirmSettings',
    'removeEverything',
  ],
  session: ['read', 'signIn', 'cancelSignIn', 'signOut', 'useRefreshToken'],
  customers: [
    'rows',
    'position',
    'read',
    'save',
    'saveInstead',
    'create',
    'remove',
    'review',
    'choices',
    'dateStyles',
    'view',
    'keepView',
    'draft',
    'keepDraft',
    'savedViews',
    'saveView',
    'removeView',
    'keys',
    'groups',
    'totals',
    'copy',
    'copyLink',
  ],
  edits: ['list', 'read', 'discard', 'retry', 'resolve', 'review', 'takeOver', 'export'],
  bulk: ['preview', 'lines', 'stage', 'drop', 'progress'],
  undo: ['read', 'undo', 'redo'],
  history: ['list', 'verify', 'reverse'],
  sync: ['read', 'now', 'cancel', 'acceptShrunkList', 'release'],
  commands: ['next'],
  support: ['diagnostics', 'save', 'licences'],
  proxy: ['asked', 'answer', 'refuse'],
  updates: ['read', 'look', 'download', 'cancel', 'install', 'choose'],
} as const satisfies { [G in Group]: readonly Method<G>[] }

/** Fails to compile when a call is missing from `calls`. */
type Missing = { [G in Group]: Exclude<Method<G>, (typeof calls)[G][number]> }[Group]
export const nothingMissing: [Missing] extends [never] ? true : Missing = true

type Call = (...args: never[]) => unknown
/** How main implements the services: it may answer at once or later, and throws on failure. */
export type Implementation = {
  [G in Group]: {
    [M in Method<G>]: Services[G][M] extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never
  }
}
export type Arguments<G extends Group, M extends Method<G>> = Services[G][M] extends Call
  ? Parameters<Services[G][M]>
  : never
export type Value<G extends Group, M extends Method<G>> = Services[G][M] extends (...args: never[]) => infer R
  ? R
  : never
