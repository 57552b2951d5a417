import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Copied } from '../../../preload/contract/customers.ts'
import type { ImportPlan, ImportSource, Rehearsal, TakenPlan } from '../../../preload/contract/import.ts'
import type { Cache } from '../../../main/database/database.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import type { Registration } from '../../../main/oauth/registration.ts'
import type { Session } from '../../../main/oauth/session/session.ts'
import type { Tokens } from '../../../main/oauth/tokens.ts'
import type { SendingRule } from '../../../main/sync/outbox/sending-policy.ts'
import type { WriteFate } from '../disk.ts'
import type { EditWrites } from '../edit-writes.ts'
import type { Connection, Network } from '../network.ts'
import type { Random } from '../random.ts'
import type { Timeline } from '../timeline.ts'

/** The point at which the power is cut next. */
export type PowerCut =
  | { readonly at: 'write'; readonly fate: Extract<WriteFate, 'before' | 'after' | 'torn'>; after: number }
  | { readonly at: 'seal'; after: number }
  | { readonly at: 'request'; after: number }
  | { readonly at: 'answer'; after: number }

/** The contract's calls for one administration, as the window makes them. */
export interface DeskCalls extends Pick<Desk, 'bulk' | 'duplicates' | 'undo' | 'history' | 'sync' | 'vat'> {
  readonly imports: Omit<Desk['imports'], 'openTable'> & {
    open(source: ImportSource): ReturnType<Desk['imports']['openTable']>
    savePlan(id: string, plan: ImportPlan): Promise<boolean>
    openPlan(id: string): Promise<TakenPlan | null>
    rehearse(id: string, other: AdministrationRef): Promise<Rehearsal | null>
  }
  readonly customers: Omit<Desk['customers'], 'copyText'> & {
    copy(...what: Parameters<Desk['customers']['copyText']>): Promise<Copied>
  }
  readonly quality: Omit<Desk['quality'], 'writeFindings'>
  readonly edits: Omit<Desk['edits'], 'exportText'> & { export(edits: readonly string[]): Promise<boolean> }
}

/** The app running on a computer. */
export interface Running {
  desk(place: AdministrationRef): DeskCalls
  session(environment: string): Promise<Session>
  /** The user of an environment: from the tokens, else from the settings. */
  userOf(environment: string): Promise<string>
  /** Time of the last sign-out while the app ran; undefined if there was none. */
  endedAt(environment: string): number | undefined
  /** A desk's database, for checks. */
  cache(place: AdministrationRef): Cache | undefined
  /** Counts writes to its databases: queries can be cached until it changes. */
  writes(): number
  /** Notifies open desks of the sending policy. */
  hold(): Promise<void>
  /** Accepts a person's tokens. Desks of another user close meanwhile. */
  accept(environment: string, tokens: Tokens, user: string): Promise<void>
  /** Tells the app that the computer has slept. */
  resumed(): Promise<void>
  quit(): Promise<void>
}

export interface Computer {
  readonly name: string
  readonly places: readonly AdministrationRef[]
  readonly connection: () => Connection
  /** Last user by environment, as the settings hold it; the computer's owner at first. */
  readonly lastUsers: Map<string, string>
  running: Running | null
  /** Lead of its clock in milliseconds. */
  ahead: number
  /** Number of writes that still fail because the disk is full. */
  full: number
  /** Number of writes that succeed before that. */
  room: number
  powerCut: PowerCut | null
  /** The sending policy of its environments. */
  rule: SendingRule
  /** Starts the app. The promise may wait for simulated time. */
  start(): Promise<void>
  /** Cuts the power now. */
  lose(): void
  /** Ends the computer at the end of a run. */
  abandon(): void
  quit(): Promise<void>
  /** Suspends everything in it; answers that arrive meanwhile are lost. */
  sleep(): void
  wake(): void
  isAsleep(): boolean
  /** While it is off: removes its databases and second copies, if a backup newer than `after` exists. */
  loseDatabase(after: number): boolean
  /** While it is off: changes one byte of a file. Returns the file and position, or null if there is no file. */
  rot(random: Random, which: RotFiles): string | null
  /** Copies the profile, as a backup tool or a snapshot of a virtual machine does. */
  keep(): void
  /** Cuts the power and restores the copied profile; false if there is no copy. */
  putBack(): boolean
  /** The profile folder now. */
  folder(): string
  /** All log lines that its apps wrote. */
  readonly logged: readonly string[]
}

/** The file that a byte changes in: the vault's first one, a second copy, or any. */
export type RotFiles = 'vault' | 'copy' | 'any'

export interface ComputerOptions {
  readonly name: string
  readonly places: readonly AdministrationRef[]
  /** The run removes this folder at its end. */
  readonly base: string
  readonly timeline: Timeline
  readonly network: Network
  readonly registration: (environment: string) => Registration
  readonly seed: number
  /** Late writes may take twice as long. */
  readonly isSlow: boolean
  readonly editWrites: EditWrites
  readonly notify: (line: string) => void
  /** The administration's table no longer has the customer. */
  readonly vanished: (place: AdministrationRef, id: string) => void
  /** The administration's table has the customer as it was read. */
  readonly stored: (place: AdministrationRef, id: string, raw: string) => void
  /** The app has shown a person that the sending is stopped. */
  readonly stopped: (place: AdministrationRef) => void
  /** A person calls the app. */
  readonly called: (place: AdministrationRef) => void
  /** A person asks to send, or a new process starts. */
  readonly resumed: (place: AdministrationRef) => void
  /** The app did not quit in time. */
  readonly hangs: () => void
}
