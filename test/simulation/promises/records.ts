import {
  noCounts,
  PromiseBroken,
  type Broken,
  type Counts,
  type Deletion,
  type SendingSince,
  type Written,
} from './account.ts'
import { openDecisions } from './decisions.ts'
import type { Request } from '../network.ts'
import type { Office } from '../office.ts'
import { watchPlain } from './plain-values.ts'

/**
 * Number of deeds that a computer knew of at its last read of a customer, and at its last whole read. `newest`: the
 * most of any read, because a later one may be behind.
 */
export interface LastRead {
  readonly at: number
  readonly whole: number
  readonly newest: number
}
export const never: LastRead = { at: 0, whole: 0, newest: 0 }

export const readName = (computer: string, place: string, id: string): string => `${computer}|${place}|${id}`
export const break_ = (promise: Broken['promise'], message: string): never => {
  throw new PromiseBroken(promise, message)
}

/** Knowledge that all checks of a run share. Each map is filled as people ask, requests pass or deeds are checked. */
export const openRecords = (office: Office, sendingSince: SendingSince) => {
  const counts: Counts = { ...noCounts }
  const deletions: Deletion[] = []
  /** Requests that have left, and the one that the service handles. */
  const now: { requests: number; carrying: Request | null } = { requests: 0, carrying: null }
  return {
    office,
    sendingSince,
    counts,
    now,
    written: new Map<string, Written>(),
    deletions,
    plain: watchPlain(office),
    decisions: openDecisions(() => now.requests),
    /** Deeds that a computer had seen of a customer when it last read it. */
    reads: new Map<string, LastRead>(),
    firstReads: new Map<string, number>(),
    readsAtSending: new WeakMap<Request, LastRead>(),
    numbers: new WeakMap<Request, number>(),
    /** Deeds that had happened as each request left. */
    deedsAtLeaving: new WeakMap<Request, number>(),
    /** Attempts under way as each write left, by edit. */
    attempts: new WeakMap<Request, ReadonlyMap<string, number>>(),
    /** Number of requests when a computer's files were last damaged. */
    rottenAfter: new Map<string, number>(),
    /** Deeds that had happened when a computer lost what it knew of its last writes. */
    forgotAt: new Map<string, number>(),
    /** Number of deeds when a computer's profile was last put back: it knows of none of its own before. */
    putBackAt: new Map<string, number>(),
    decidedGone: new Set<string>(),
    /** Ids that a person said a new customer became, by its name. */
    linked: new Map<string, Set<string>>(),
    mayComeAgain: new Set<string>(),
    /** Values that are pending again in a restored profile: as they were typed, without newer ones. */
    cameBack: new Set<string>(),
    /** Creates that are pending again in a restored profile, which cannot know whether they were sent. */
    mayBeMade: new Set<string>(),
    /** Creates that were sent twice because no list could tell, by `place|key`. */
    madeTwice: new Set<string>(),
    appliedAt: new Map<string, number>(),
    /** Deeds of writes between whose read and arrival somebody else brought a text that the write brought too. */
    crossed: new Set<number>(),
    /** The key of a recreated customer, by `computer|place|key` of the one deleted at the service. */
    madeAgainAs: new Map<string, string>(),
    extraCreates: new Map<string, number>(),
    /** Customers that a late write to the earlier customer of their id made like that one. */
    overwritten: new Set<string>(),
  }
}

export type Records = ReturnType<typeof openRecords>
