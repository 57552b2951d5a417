import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Cache } from '../../main/database/database.ts'
import type { Desk } from '../../main/desk/desk.ts'
import type { Registration } from '../../main/oauth/registration.ts'
import type { Session } from '../../main/oauth/session/session.ts'
import type { Tokens } from '../../main/oauth/tokens.ts'
import type { SendingRule } from '../../main/sync/outbox/sending-policy.ts'
import type { WriteFate } from './disk.ts'
import type { Connection, Network } from './network.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** Where the power goes next. */
export type PowerCut =
  | { readonly at: 'write'; readonly fate: Extract<WriteFate, 'before' | 'after' | 'torn'>; after: number }
  | { readonly at: 'seal'; after: number }
  | { readonly at: 'request'; after: number }
  | { readonly at: 'answer'; after: number }

/** The calls of the contract about one place, as the window makes them. */
export interface DeskCalls extends Pick<Desk, 'bulk' | 'undo' | 'history' | 'sync'> {
  readonly customers: Omit<Desk['customers'], 'copyText'> & {
    copy(...what: Parameters<Desk['customers']['copyText']>): Promise<number>
  }
  readonly edits: Omit<Desk['edits'], 'exportText'> & { export(edits: readonly string[]): Promise<boolean> }
}

/** The app running on a computer. */
export interface Running {
  desk(place: AdministrationRef): DeskCalls
  session(environment: string): Promise<Session>
  /** Who works in an environment: the tokens say whose they are, and without tokens the settings do. */
  userOf(environment: string): Promise<string>
  /** When a person was last signed out while the app ran; undefined where they were not. */
  endedAt(environment: string): number | undefined
  /** What a desk's cache holds, for comparing with the service at the end. */
  cache(place: AdministrationRef): Cache | undefined
  /** Counts what was written to its databases: as long as it stays the same, they say the same. */
  writes(): number
  /** Tells open desks what may be sent now. */
  hold(): Promise<void>
  /** Takes the tokens of a person; the desks of whoever worked there before close meanwhile. */
  accept(environment: string, tokens: Tokens, user: string): Promise<void>
  /** The computer has slept. */
  resumed(): Promise<void>
  quit(): Promise<void>
}

export interface Computer {
  readonly name: string
  readonly places: readonly AdministrationRef[]
  readonly connection: () => Connection
  /** Who signed in last, by environment, as the settings keep it; at first the one whose computer it is. */
  readonly lastUsers: Map<string, string>
  running: Running | null
  /** Milliseconds that its clock is ahead. */
  ahead: number
  /** Writes that still fail because the disk is full. */
  full: number
  powerCut: PowerCut | null
  /** What its environments send by themselves. */
  rule: SendingRule
  /** Starts the app; the promise may wait for simulated time. */
  start(): Promise<void>
  /** The power goes now. */
  lose(): void
  /** It is not needed any more. */
  abandon(): void
  quit(): Promise<void>
  /** Nothing in it happens from now on, and what it waits for from elsewhere is lost. */
  sleep(): void
  wake(): void
  isAsleep(): boolean
  /**
   * While it is off: its databases and their second copies are removed, where a backup is there that was made after the
   * given time.
   */
  loseDatabase(after: number): boolean
  /**
   * While it is off: one byte of one file changes, of the vault or of any. Answers which, or null where there is
   * nothing.
   */
  rot(random: Random, which: 'vault' | 'any'): string | null
  /** A copy of its profile is taken, as a backup tool or a virtual machine does. */
  keep(): void
  /** The power goes, and the profile is as it was when it was kept; false where none was. */
  putBack(): boolean
  /** The folder as it is now. */
  folder(): string
  /** All that its apps wrote to their log. */
  readonly logged: readonly string[]
}

export interface ComputerOptions {
  readonly name: string
  readonly places: readonly AdministrationRef[]
  /** A folder that the run removes at its end. */
  readonly base: string
  readonly timeline: Timeline
  readonly network: Network
  readonly registration: (environment: string) => Registration
  readonly seed: number
  /** Lost writes may arrive twice as late. */
  readonly isSlow: boolean
  readonly notify: (line: string) => void
  /** A customer is no longer in the table of a place. */
  readonly vanished: (place: AdministrationRef, id: string) => void
  /** A customer is in the table of a place as it was read. */
  readonly stored: (place: AdministrationRef, id: string) => void
  /** An app that was asked to quit has not ended in time. */
  readonly hangs: () => void
}
