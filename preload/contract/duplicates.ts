import type { AdministrationRef, AuthoredRef } from './administration-ref.ts'
import type { Changes, ObservedValues } from './customers.ts'
import type { FailCode } from './error-payload.ts'
import type { DuplicateReason } from './quality.ts'

/** Customers of a group that are shown side by side. */
export const mostCompared = 10
/** Customers of a group; a larger one is shown in part. */
export const mostMembers = 50

export const duplicateOrders = ['surest', 'name'] as const
export type DuplicateOrder = (typeof duplicateOrders)[number]

export interface DuplicatesView {
  /** The last search; null before the first one since the administration was opened. */
  readonly found: null | {
    /** Milliseconds since 1970. */
    readonly at: number
    readonly customers: number
    /** Groups, also those that were merged or dismissed since. */
    readonly groups: number
  }
  /** The number of groups that people dismissed. */
  readonly dismissed: number
  /** The code that makes a customer passive; null: the service's list has none. */
  readonly passive: string | null
}

export interface DuplicatesProgress {
  readonly step: 'reading' | 'comparing'
  readonly done: number
  readonly total: number
}

export interface GroupMember {
  readonly key: string
  /** Null: the service does not have it yet. */
  readonly customerId: string | null
  readonly name: string
  readonly city: string
  readonly passive: boolean
  /** From 50 to 100: how sure it is that it is the first member; null for the first one itself. */
  readonly score: number | null
  readonly reasons: readonly DuplicateReason[]
}

/** Customers that are probably one. */
export interface ShownGroup {
  /** The key of the first member. */
  readonly key: string
  /** The first member, then the surest first. */
  readonly members: readonly GroupMember[]
  /** Members beyond `mostMembers`. */
  readonly more: number
  /** Of its surest member. */
  readonly score: number
}

export interface GroupsQuestion {
  readonly order: DuplicateOrder
  readonly from: number
  /** At most 200. */
  readonly count: number
}

/** Groups as they are now. `next`: the `from` of the next window; null: there are no more. */
export interface GroupsResult {
  readonly groups: readonly ShownGroup[]
  readonly next: number | null
}

/** A person's word that customers are different ones. */
export interface Dismissal {
  readonly id: string
  readonly customers: readonly { readonly key: string; readonly name: string }[]
  /** '' if none was given. */
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly user: string
}

/** `leave`: it stays as it is. */
export const mergeFates = ['passive', 'delete', 'leave'] as const
export type MergeFate = (typeof mergeFates)[number]

/** A customer as the person saw it: the value of every field, with its edit applied. */
export interface SeenCustomer {
  readonly key: string
  readonly values: ObservedValues
}

export interface MergeRequest {
  readonly keep: string
  /** Values that are copied to it. */
  readonly changes: Changes
  readonly others: readonly { readonly key: string; readonly then: MergeFate }[]
  /** Of the kept customer, and of every other that is not left as it is. */
  readonly seen: readonly SeenCustomer[]
}

/** `refused`: nothing was saved, because of these customers. */
export type MergeOutcome =
  | { readonly is: 'staged'; readonly fields: number; readonly passive: number; readonly deleted: number }
  | {
      readonly is: 'refused'
      readonly refused: readonly { readonly key: string; readonly name: string; readonly why: FailCode }[]
    }

/** The calls of `Services.duplicates`. */
export interface DuplicatesCalls {
  read(place: AdministrationRef): DuplicatesView
  /** Compares all customers. Null if `cancel` or another search ended it; the search before stays. */
  find(place: AdministrationRef): DuplicatesView | null
  /** The progress of a search; null if none runs. It changes with the `duplicates` topic. */
  progress(place: AdministrationRef): DuplicatesProgress | null
  cancel(place: AdministrationRef): void
  /**
   * Groups of the last search, judged again: without removed and dismissed customers, and while at least two members
   * are active.
   */
  groups(place: AdministrationRef, question: GroupsQuestion): GroupsResult
  /** One of these groups; null: it is no longer one. */
  group(place: AdministrationRef, key: string): ShownGroup | null
  /** These customers as one group, in this order; null: fewer than two are there. At most 50. */
  together(place: AdministrationRef, keys: readonly string[]): ShownGroup | null
  /** The groups with a customer. */
  ofCustomer(place: AdministrationRef, key: string): ShownGroup[]
  /** These customers are different ones, each of each: they are not proposed again. Fails `too-many-dismissals`. */
  dismiss(place: AdministrationRef, keys: readonly string[], reason: string): DuplicatesView
  /** The newest first; at most 200. */
  dismissals(place: AdministrationRef, from: number, count: number): Dismissal[]
  /** The customers are proposed again from the next search on. */
  takeBack(place: AdministrationRef, dismissal: string): DuplicatesView
  /**
   * Saves a merge as ordinary edits of one batch, and as one step to undo: all of it or nothing. Refused if a
   * customer is no longer as the person saw it, or cannot be changed. Fails `edit-nothing-changed`,
   * `edit-value-wrong-type` (about.field).
   */
  merge(place: AuthoredRef, request: MergeRequest): MergeOutcome
}

/** Their names; `calls` of `services.ts` has them. */
export const duplicatesCalls = [
  'read',
  'find',
  'progress',
  'cancel',
  'groups',
  'group',
  'together',
  'ofCustomer',
  'dismiss',
  'dismissals',
  'takeBack',
  'merge',
] as const
