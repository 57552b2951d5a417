import type { BulkChange, BulkLine, BulkOutcome, BulkPreview, BulkProgress } from './bulk.ts'
import type { Chosen, Review } from './customers.ts'
import type { CustomersCalls } from './customers-calls.ts'
import type { PendingCommand } from './commands.ts'
import { duplicatesCalls, type DuplicatesCalls } from './duplicates.ts'
import type { Edit, EditsSince, Resolution } from './edits.ts'
import type { ExportForm, ExportOutcome, ExportProgress, ExportRequest } from './export.ts'
import type { HistoryResult, HistoryQuestion, HistoryVerdict } from './history.ts'
import type { AdministrationRef, AuthoredRef } from './administration-ref.ts'
import type {
  ImportChoice,
  ImportOutcome,
  ImportPlan,
  ImportPreview,
  ImportProgress,
  ImportReading,
  ImportRow,
  ImportSource,
  ImportState,
  ImportSummary,
  Rehearsal,
  TakenPlan,
} from './import.ts'
import type { ProxyQuestion } from './proxy.ts'
import type { QualityCalls } from './quality-calls.ts'
import type { SessionState } from './session.ts'
import type {
  CellSending,
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
import type { VatEvidence, VatLine, VatRun } from './vat.ts'

/**
 * Every call that a window can make to the main process. Each resolves with a value, or fails with an `ErrorPayload`.
 * Any call may fail `unexpected`, and `text-too-long` (about.characters, about.field) or `too-many-at-once`
 * (about.most) above a limit that a person can meet. Calls about an administration also fail `environment-unknown`,
 * `administration-unknown` and as its database does. Calls that change or send edits fail `environment-locked` in a
 * locked environment, and `settings-not-confirmed` before a needed confirmation.
 */
export interface Services {
  settings: {
    read(): Settings
    prefer(preferences: Partial<Preferences>): Settings
    /**
     * Adds or changes an environment. Fails `environment-incomplete` (about.field) on invalid input. Fails
     * `address-not-confirmed` if its host is new and the user does not confirm it in a system dialog. A changed address
     * drops everything of the previous service; it fails `environment-has-waiting-edits`, `edits-set-aside` or
     * `files-not-removed`, and then keeps the old address.
     */
    saveEnvironment(draft: EnvironmentDraft): Environment
    /**
     * Forgets the environment with its tokens and databases. Fails `environment-has-waiting-edits` and
     * `edits-set-aside` unless `evenWithEdits`.
     */
    forgetEnvironment(environment: string, evenWithEdits: boolean): void
    /**
     * Removes the databases of an environment from this computer, and keeps the environment with its administrations.
     * Fails `environment-locked`, and `environment-has-waiting-edits` and `edits-set-aside` unless `evenWithEdits`.
     */
    removeData(environment: string, evenWithEdits: boolean): void
    /**
     * One step of "Test the connection", with the typed draft. An absent secret means the stored one. `database` runs
     * only with a session at the saved address: tokens go nowhere else. A new host needs the user's confirmation first;
     * else the step fails `address-not-confirmed`. Failures that a sync would repeat are `connecting-…`.
     */
    testStep(draft: EnvironmentDraft, check: ConnectionStep['check'], databaseId: string): ConnectionStep
    /** Cancels the running step, which resolves with `not-tried`. */
    cancelTest(): void
    /**
     * Writes the environment's settings to a file that the user picks, without secret, tokens or user. False if they
     * cancel.
     */
    exportEnvironment(environment: string): boolean
    /** Reads such a file; null if the user cancels. Fails `environment-file-unreadable`. */
    importEnvironment(): EnvironmentFile | null
    /** Reads the text of such a file that was dropped on the window. Fails `environment-file-unreadable`. */
    readEnvironment(text: string): EnvironmentFile
    /** Unlocks an environment for its minutes. `name` is its name, as typed. Fails `environment-name-differs`. */
    unlock(environment: string, name: string): Settings
    lock(environment: string): Settings
    /** Fails `administration-exists`, and `administration-unknown` for an empty id. An empty name becomes the id. */
    addAdministration(environment: string, databaseId: string, name: string): Settings
    /**
     * Forgets it with its database. Fails `environment-has-waiting-edits` and `edits-set-aside` unless `evenWithEdits`,
     * and `files-not-removed`.
     */
    removeAdministration(place: AdministrationRef, evenWithEdits: boolean): Settings
    /** The service's administrations; empty if it offers no such list. Needs a session. Fails as a step of a test. */
    offeredAdministrations(environment: string): { databaseId: string; name: string }[]
    /**
     * Switches to an administration and opens its database, or to the welcome page. A later call wins over an earlier
     * one that is still opening.
     */
    goTo(place: AdministrationRef | null): Settings
    /** Resets the Demo company, and drops its unsent edits. */
    resetDemo(): void
    dismissNotice(key: string): Settings
    /** The sending of cell edits in an environment, also of those that wait. Fails `environment-unknown`. */
    sendCells(environment: string, how: CellSending): Settings
    /** Whether VAT numbers may be sent to VIES. The Demo company has a VIES of its own, and needs no permission. */
    allowVies(allowed: boolean): Settings
    /**
     * The user confirms all environments as they are, once more in a system dialog. On failure nothing is confirmed.
     * Fails `confirming-cancelled`, `settings-not-saved`, `disk-full`, `disk-read-only`, `keychain-unavailable`.
     */
    confirmSettings(): Settings
    /**
     * Removes everything that the app keeps on this computer, unsent edits too, and quits. Fails
     * `removal-not-confirmed` unless `typed` is `removalWord`.
     */
    removeEverything(typed: string): void
  }
  session: {
    read(environment: string): SessionState
    /**
     * Resolves when the sign-in has ended, with success or not. `user`: the user's name in this app; null: as last
     * time, at first the computer's user. The service does not report who signed in. A second call focuses the first
     * one's window or opens the browser again. Then it may fail `sign-in-browser-not-opened`, while the first goes on.
     */
    signIn(environment: string, user: string | null): SessionState
    /** Also gives up the exchange of a pasted refresh token. */
    cancelSignIn(environment: string): void
    signOut(environment: string): SessionState
    /**
     * Exchanges a refresh token from the service's generator at once (contract §5). `user` as in `signIn`. Fails
     * `refresh-token-refused`, `sign-in-unanswered`, or as the token endpoint does, and then keeps the previous
     * session.
     */
    useRefreshToken(environment: string, token: string, user: string | null): SessionState
  }
  customers: CustomersCalls
  edits: {
    /** Unsettled edits, oldest first, then those settled in the last day, newest first. */
    list(place: AdministrationRef): Edit[]
    /** The same list after an earlier answer with this stamp; null, or a stamp of another run: with every edit. */
    listSince(place: AdministrationRef, stamp: string | null): EditsSince
    /** Fails `edit-unknown`, as every call about one edit does. */
    read(place: AdministrationRef, edit: string): Edit
    /**
     * Removes edits from the outbox; the service's records stay. Takes up to `mostEditsAtOnce`, as `retry` and
     * `takeOver` do; those that may not take the step stay as they are, and after the others the call fails as the
     * first of them: `edit-unknown`, `edit-not-possible-now` while it is sent, or `edit-sent-already` once it is
     * settled.
     */
    discard(place: AuthoredRef, edits: readonly string[]): void
    /** Tries refused or waiting edits again. Fails as `discard` for an edit in another state. */
    retry(place: AuthoredRef, edits: readonly string[]): void
    /**
     * Settles a conflict or an uncertain create. `revision`: that of the shown edit. Fails `edit-changed-meanwhile`, or
     * `edit-not-possible-now` if the edit does not ask this question.
     */
    resolve(place: AuthoredRef, edit: string, resolution: Resolution, revision: number): Edit
    /**
     * The exact content of sending it now, against the record as last read. Fails `edit-sent-already` for a settled
     * edit.
     */
    review(place: AdministrationRef, edit: string): Review
    /** Makes other users' edits the current user's, so that they are sent. The history records it. Fails as `discard`. */
    takeOver(place: AuthoredRef, edits: readonly string[]): void
    /**
     * Writes those of these edits that are left to a CSV file that the user picks. False if they cancel. Fails
     * `export-not-written`.
     */
    export(place: AdministrationRef, edits: readonly string[]): boolean
  }
  /** Changes of many customers at once. A new preview, `drop` and a closed desk forget the previous preview. */
  bulk: {
    /** Fails `bulk-pattern-wrong`, `bulk-pattern-slow`, `edit-value-wrong-type` (about.field). */
    preview(place: AdministrationRef, chosen: Chosen, change: BulkChange): BulkPreview
    /** Fails `bulk-preview-gone`. */
    lines(place: AdministrationRef, preview: string, from: number, count: number): BulkLine[]
    /** Saves the preview as edits, and as one step to undo. Fails `bulk-preview-gone`. */
    stage(place: AdministrationRef, preview: string): BulkOutcome
    /** Ends the `stage` of this preview; its answer says how far it came. */
    stop(place: AdministrationRef, preview: string): void
    /** Forgets the preview, also while it is made. What is being saved goes on. */
    drop(place: AdministrationRef): void
    /** The progress of a running `stage`; null if none runs. It changes with the `bulk` topic. */
    progress(place: AdministrationRef): BulkProgress | null
  }
  /** Customers as files of other programs. One export at a time in an administration. */
  files: {
    /**
     * Asks the user for a file, then writes the chosen customers: the whole file or nothing. Fails `export-not-written`
     * (about.reason), `export-too-many-rows`.
     */
    exportTable(place: AdministrationRef, request: ExportRequest): ExportOutcome
    /** Null where none runs; comes with the `files` topic. */
    exportProgress(place: AdministrationRef): ExportProgress | null
    /** Ends the export, also while the user picks its file; its answer is `cancelled`. */
    cancelExport(place: AdministrationRef): void
    /** The form of the last export here; null before the first. */
    exportForm(place: AdministrationRef): ExportForm | null
  }
  /**
   * Tables of other programs as edits of customers. One import at a time in an administration: `open` forgets the one
   * before. Calls about another import fail `import-gone`. Where `cancel` or another call ends one, it answers null.
   */
  imports: {
    /** Null also if the user picks no file. Fails `import-unreadable` (about.reason), `import-drop-too-large`. */
    open(place: AdministrationRef, source: ImportSource): ImportPreview | null
    /** Reads the table in another way. Corrections and choices are forgotten. Fails as `open`. */
    readAgain(place: AdministrationRef, id: string, reading: ImportReading): ImportPreview | null
    /** Writes a plan to a JSON file that the user names; false if the user cancels. Fails `export-not-written`. */
    savePlan(place: AdministrationRef, id: string, plan: ImportPlan): boolean
    /**
     * The plan of such a file; null if the user cancels. Fails `import-plan-unreadable`, and `import-plan-of-another`
     * where no column of the table has a heading of the file.
     */
    openPlan(place: AdministrationRef, id: string): TakenPlan | null
    /**
     * Works out the effect of a plan, and remembers the plan for the next file with these headings. No field may have
     * two columns, and the plan has one use for each column of the table. Fails `import-not-read` until every customer
     * was read once.
     */
    check(place: AdministrationRef, id: string, plan: ImportPlan): ImportSummary | null
    /** Rows in these states, in the order of the file; at most 200. Empty before `check`. */
    rows(place: AdministrationRef, id: string, states: readonly ImportState[], from: number, count: number): ImportRow[]
    /** Rows of these lines, in the order of the file; at most 200. Empty before `check`. */
    rowsAt(place: AdministrationRef, id: string, lines: readonly number[]): ImportRow[]
    /**
     * Checks the same table, plan, corrections and decisions in another administration too, and compares the outcomes.
     * Nothing is saved there. `stage`, `stop`, `rows`, `cancel` and `close` then take the other administration and the
     * rehearsal's id. Null if it was cancelled. Fails `rehearsal-not-read`.
     */
    rehearse(place: AdministrationRef, id: string, other: AdministrationRef): Rehearsal | null
    /** Replaces a cell after `check`; the file stays as it is. `line` and `column` are those of the row. */
    correct(place: AdministrationRef, id: string, line: number, column: number, text: string): ImportSummary
    /** Decides about one row after `check`. Fails `customer-unknown`. */
    choose(place: AdministrationRef, id: string, line: number, choice: ImportChoice): ImportSummary
    /**
     * Saves rows to create and to change as edits, and as one step to undo. Then the import is forgotten. Fails
     * `rehearsal-in-production`.
     */
    stage(place: AdministrationRef, id: string): ImportOutcome
    /** Ends the `stage` of this import; its answer says how far it came. */
    stop(place: AdministrationRef, id: string): void
    /** The progress of a running call; null if none runs. It changes with the `import` topic. */
    progress(place: AdministrationRef): ImportProgress | null
    /** Ends a running `open`, `readAgain`, `check`, or `rehearse` in this administration. Saving goes on. */
    cancel(place: AdministrationRef): void
    close(place: AdministrationRef, id: string): void
  }
  quality: QualityCalls
  /** Customers that are probably one, as they would be after sync. */
  duplicates: DuplicatesCalls
  /** The user's steps in an administration since it was opened. */
  undo: {
    read(place: AdministrationRef): UndoView
    /** Fails `nothing-to-undo`. */
    undo(place: AdministrationRef): UndoOutcome
    /** Fails `nothing-to-redo`. */
    redo(place: AdministrationRef): UndoOutcome
  }
  history: {
    list(place: AdministrationRef, question: HistoryQuestion): HistoryResult
    /** Reads the whole log and checks its hash chain. */
    verify(place: AdministrationRef): HistoryVerdict
    /**
     * Makes a new edit that undoes a line of the log. It goes through the same merge. Fails `history-not-reversible`
     * (about.why), `customer-unknown`, `edit-of-another-user`, `edit-not-possible-now` or `edit-would-reset-fields`.
     */
    reverse(place: AuthoredRef, number: number): Edit
  }
  sync: {
    read(place: AdministrationRef): SyncView
    /** Starts to send waiting edits and to read the list. Resolves at once; the `sync` topic reports progress. */
    now(place: AdministrationRef): void
    /** Stops the download, or the sending; then waiting edits stay until `now`, `sendNow` or `release`. */
    cancel(place: AdministrationRef): void
    /** Sends cell edits that wait for their moment: these, or all of the user. Resolves at once. */
    sendNow(place: AuthoredRef, edits?: readonly string[]): void
    /** Reads everything again although the list shrank implausibly. */
    acceptShrunkList(place: AdministrationRef): void
    /**
     * Releases exactly `writes` unsent edits, more than the environment sends without asking. Fails `writes-changed`
     * (about.writes) if the number has changed.
     */
    release(place: AuthoredRef, writes: number): void
  }
  commands: {
    /**
     * Takes the oldest pending command from a menu or a link; null if there is none. It comes with the
     * `pending-command` topic.
     */
    next(): PendingCommand | null
  }
  support: {
    /** The diagnostics for support, to be read first. Opens no desk and calls no service. */
    diagnostics(): Diagnostics
    /**
     * Writes the shown diagnostics to a file that the user picks. False if they cancel. Fails `diagnostics-gone`,
     * `diagnostics-not-written`.
     */
    save(id: string): boolean
    /** The packages in this copy of the app. Fails `licences-not-there` if it was not built. */
    licences(): PackageLicence[]
  }
  proxy: {
    /** The proxy that waits for a sign-in; null if none does. */
    asked(): ProxyQuestion | null
    /** The answer stays in memory until the app closes. */
    answer(question: string, name: string, password: string): void
    /** Goes on without an answer; calls that needed the proxy fail `proxy-sign-in-needed`. */
    refuse(question: string): void
  }
  /** Updates of the app. The `updates` topic reports changes. */
  updates: {
    read(): UpdateView
    /** Starts a check, and a download if the user chose that. Resolves at once. */
    look(): void
    /** Starts to download the found version. Resolves at once. */
    download(): void
    /** Cancels a check or download. */
    cancel(): void
    /**
     * Quits, installs the ready version, and restarts. Fails `update-would-lose` if edits are only in memory,
     * `update-not-installed` if no version is ready.
     */
    install(): void
    /** Fails `settings-not-saved`, `update-not-there` for an older version that was not just offered. */
    choose(choice: UpdateChoice): UpdateView
  }
  /**
   * VAT numbers at VIES, the service of the European Commission. Only the number is sent. The calls are about
   * the check that began last; the `vat` topic reports its progress. The history keeps every answer.
   */
  vat: {
    /**
     * Begins to ask about these customers, one number after another. A check before goes on unseen. `before`: the last
     * check, which is made again: its valid and invalid answers stay, and their customers are not asked about. Where it
     * is not known any more, all are. Fails `vies-not-allowed`, `settings-not-confirmed`.
     */
    check(place: AdministrationRef, keys: readonly string[], before?: string): VatRun
    /** The running or last check; null before the first since the administration was opened. */
    progress(place: AdministrationRef): VatRun | null
    cancel(place: AdministrationRef): void
    /** Answers of the last check: invalid ones first, then unknown, then valid ones. At most 200. */
    lines(place: AdministrationRef, from: number, count: number): VatLine[]
    /** Customers whose number the last check found valid, and who still have that number. */
    verified(place: AdministrationRef): string[]
    /** The last evidence about each of these customers, where there is any. At most 200. */
    answers(place: AdministrationRef, keys: readonly string[]): VatEvidence[]
  }
}

export type Group = keyof Services
export type Method<G extends Group> = keyof Services[G] & string

/** The same list at run time; main refuses any other call. Its type refuses calls that are not in `Services`. */
export const calls = {
  settings: [
    'read',
    'prefer',
    'saveEnvironment',
    'forgetEnvironment',
    'removeData',
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
    'allowVies',
    'sendCells',
    'confirmSettings',
    'removeEverything',
  ],
  session: ['read', 'signIn', 'cancelSignIn', 'signOut', 'useRefreshToken'],
  customers: [
    'rows',
    'position',
    'edge',
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
    'templates',
    'saveTemplate',
    'removeTemplate',
    'startWithTemplate',
    'keys',
    'chosenRows',
    'groups',
    'totals',
    'copy',
    'copyLink',
    'clipboardText',
    'lookUp',
  ],
  edits: ['list', 'listSince', 'read', 'discard', 'retry', 'resolve', 'review', 'takeOver', 'export'],
  bulk: ['preview', 'lines', 'stage', 'stop', 'drop', 'progress'],
  files: ['exportTable', 'exportProgress', 'cancelExport', 'exportForm'],
  imports: [
    'open',
    'readAgain',
    'savePlan',
    'openPlan',
    'check',
    'rows',
    'rowsAt',
    'rehearse',
    'correct',
    'choose',
    'stage',
    'stop',
    'progress',
    'cancel',
    'close',
  ],
  quality: [
    'read',
    'run',
    'progress',
    'cancel',
    'findings',
    'keys',
    'ofCustomer',
    'marks',
    'names',
    'mute',
    'unmute',
    'exportFindings',
  ],
  duplicates: duplicatesCalls,
  undo: ['read', 'undo', 'redo'],
  history: ['list', 'verify', 'reverse'],
  sync: ['read', 'now', 'sendNow', 'cancel', 'acceptShrunkList', 'release'],
  commands: ['next'],
  support: ['diagnostics', 'save', 'licences'],
  proxy: ['asked', 'answer', 'refuse'],
  updates: ['read', 'look', 'download', 'cancel', 'install', 'choose'],
  vat: ['check', 'progress', 'cancel', 'lines', 'verified', 'answers'],
} as const satisfies { [G in Group]: readonly Method<G>[] }

/** Does not compile if a call is missing from `calls`. */
type Missing = { [G in Group]: Exclude<Method<G>, (typeof calls)[G][number]> }[Group]
export const nothingMissing: [Missing] extends [never] ? true : Missing = true

type Call = (...args: never[]) => unknown
/** Main's implementation: a call returns a value or a promise, and throws on failure. */
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
