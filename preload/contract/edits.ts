import type { ErrorPayload, ServerMessage } from './error-payload.ts'
import type { FieldName } from './customer-fields.ts'
import type { FieldValue } from './field-value.ts'

export const editKinds = ['create', 'change', 'delete'] as const
export type EditKind = (typeof editKinds)[number]

/** A field that changed here and on the service, to different values. `theirs` is as it was read last. */
export interface Clash {
  readonly field: string
  readonly base: FieldValue
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

/** Why a person must decide. */
export type Conflict =
  | { readonly is: 'fields'; readonly clashes: readonly Clash[] }
  /** Edited here, deleted on the service. */
  | { readonly is: 'deleted-there' }
  /** Deleted here, changed on the service since. */
  | { readonly is: 'changed-there'; readonly fields: readonly string[] }
  /** The service's answers lack fields that they had before. Sending would empty them there. */
  | { readonly is: 'fields-lacking'; readonly fields: readonly string[] }
  /** The edited customer's id now belongs to another customer. `was` and `now` are the two names. */
  | { readonly is: 'another-there'; readonly was: string; readonly now: string }

/** The service answers neither with success nor with a refusal. The app retries, backing off. */
export interface Failing {
  /** The first such answer, in milliseconds since 1970. */
  readonly since: number
  readonly tries: number
  /** The last failure. */
  readonly fail: ErrorPayload
  /** True after three answers, or five minutes. The user is told. */
  readonly stuck: boolean
}

export type EditState =
  | { readonly is: 'waiting'; readonly failing?: Failing }
  | { readonly is: 'sending'; readonly since: number; readonly failing?: Failing }
  | { readonly is: 'conflict'; readonly conflict: Conflict }
  | { readonly is: 'refused'; readonly fail: ErrorPayload }
  /**
   * A create whose answer was lost. `candidates`: customers that may be it, with their key in the table and their id.
   * `gone`: a list had it, and a later one does not. `unsent`: it was never sent, and newly found customers match it.
   * `unlisted`: another copy of the data may have sent it, and the service's lists lack customers, so they cannot tell.
   */
  | {
      readonly is: 'uncertain'
      readonly candidates: readonly { readonly key: string; readonly customerId: string; readonly name: string }[]
      readonly gone?: true
      readonly unsent?: true
      readonly unlisted?: true
      /** The words of an answer that named no customer. */
      readonly messages?: readonly ServerMessage[]
    }
  | {
      readonly is: 'settled'
      readonly at: number
      readonly serviceChanged: readonly string[]
      readonly messages: readonly ServerMessage[]
    }

export interface EditFieldChange {
  readonly field: FieldName
  readonly from: FieldValue
  readonly to: FieldValue
}

export interface Edit {
  readonly id: string
  readonly kind: EditKind
  /** The customer's key in the table. */
  readonly key: string
  readonly customerId: string | null
  /** The customer's name. */
  readonly name: string
  readonly state: EditState
  readonly madeAt: number
  readonly changedAt: number
  /**
   * Grows with every save. A call with an older revision fails, so it cannot overwrite another window's or sync's
   * change.
   */
  readonly revision: number
  readonly changes: readonly EditFieldChange[]
  /** The user who made it. Only their session sends it, unless another user takes it over. */
  readonly user: string
  /** Made by another user; it waits for their session or to be taken over. */
  readonly anothers: boolean
  /** The customer is deleted as soon as the running call has ended. */
  readonly thenDelete: boolean
  /** The part of it that was sent and may have been carried out; null if there is none. Discarding cannot undo that. */
  readonly maybeDone: EditKind | null
  /** A deletion of a merge: the name of the kept customer, whose edit is sent first. Absent: it waits for none. */
  readonly waitsFor?: string
}

/** As many edits as one call discards, retries or takes over: a step of that size holds nobody up. */
export const mostEditsAtOnce = 500

/** Brings a window's list of edits up to date. */
export interface EditsSince {
  /** Names this answer in the next question. */
  readonly stamp: string
  /** All edits in their order: unsettled ones, oldest first, then those settled in the last day, newest first. */
  readonly ids: readonly string[]
  /** The new and changed edits. */
  readonly edits: readonly Edit[]
}

/** A person's decision about a conflict. */
export type Resolution =
  /**
   * Per field in conflict. `seen`: the service's values as they were shown, because a sync may bring newer ones; other
   * fields count as shown as the conflict began.
   */
  | {
      readonly is: 'fields'
      readonly picks: Readonly<Record<string, 'mine' | 'theirs'>>
      readonly seen?: Readonly<Partial<Record<FieldName, FieldValue>>> | undefined
    }
  /**
   * `deleted-there` or `another-there`: `recreate` makes the customer with the user's values, `let-go` drops the edit.
   * `changed-there`: `delete-anyway` deletes it, `let-go` keeps the service's version.
   */
  | { readonly is: 'recreate' }
  | { readonly is: 'let-go' }
  | { readonly is: 'delete-anyway' }
  /** `fields-lacking`: `read-again` reads the customer again, `carry-known` sends those fields as last known. */
  | { readonly is: 'read-again' }
  | { readonly is: 'carry-known' }
  /** `another-there`: it is the same customer, and gets the user's values. */
  | { readonly is: 'same-customer' }
  /**
   * Uncertain create: `link` names the customer that it is, `create-anyway` says that it is none of them. `seen`: that
   * customer's values as they were shown; other fields count as shown if they were read here.
   */
  | {
      readonly is: 'link'
      readonly customerId: string
      readonly seen?: Readonly<Partial<Record<FieldName, FieldValue>>> | undefined
    }
  | { readonly is: 'create-anyway' }
