import type { ErrorPayload, ServerMessage } from './error-payload.ts'
import type { FieldName } from './customer-fields.ts'
import type { FieldValue } from './field-value.ts'

export const editKinds = ['create', 'change', 'delete'] as const
export type EditKind = (typeof editKinds)[number]

/** A field that was changed here and on the service, to different values. */
export interface Clash {
  readonly field: string
  readonly base: FieldValue
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

/** Why a person must decide. */
export type Conflict =
  | { readonly is: 'fields'; readonly clashes: readonly Clash[] }
  /** Edited here, deleted there. */
  | { readonly is: 'deleted-there' }
  /** Deleted here, changed there since. */
  | { readonly is: 'changed-there'; readonly fields: readonly string[] }
  /** The service's answers lack fields that it sent before; sending would empty them there. */
  | { readonly is: 'fields-lacking'; readonly fields: readonly string[] }
  /** Under the id of the customer that was edited the service now has one that looks like another. The names of the two. */
  | { readonly is: 'another-there'; readonly was: string; readonly now: string }

/** Answers of the service to an edit that are neither a success nor a refusal. It is sent on, less and less often. */
export interface Failing {
  /** The first of them, milliseconds since 1970. */
  readonly since: number
  readonly tries: number
  /** The last one. */
  readonly fail: ErrorPayload
  /** Three of them, or five minutes: a person is told. */
  readonly stuck: boolean
}

export type EditState =
  | { readonly is: 'waiting'; readonly failing?: Failing }
  | { readonly is: 'sending'; readonly since: number; readonly failing?: Failing }
  | { readonly is: 'conflict'; readonly conflict: Conflict }
  | { readonly is: 'refused'; readonly fail: ErrorPayload }
  /**
   * A create whose answer was lost; the candidates are customers that may be it, by their key in the table and their
   * id. `gone`: a list showed it since, and it is not there any more. `unsent`: it has yet to be sent, and customers
   * that were not known here match it.
   */
  | {
      readonly is: 'uncertain'
      readonly candidates: readonly { readonly key: string; readonly customerId: string; readonly name: string }[]
      readonly gone?: true
      readonly unsent?: true
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
  /** The customer's name for people. */
  readonly name: string
  readonly state: EditState
  readonly madeAt: number
  readonly changedAt: number
  /** Grows with every save; guards against two windows or a sync changing it meanwhile. */
  readonly revision: number
  readonly changes: readonly EditFieldChange[]
  /**
   * Who made it. It is theirs unless somebody takes it over: it is sent while they are the one signed in, and nobody
   * else's session sends it.
   */
  readonly user: string
  /** Made by somebody else than who works here now: it waits for them, or is taken over. */
  readonly anothers: boolean
  /** The customer is to be deleted as soon as what is under way has ended. */
  readonly thenDelete: boolean
  /**
   * What of it has left and may have been done, though that is not known; null: nothing. Discarding it does not call
   * that back.
   */
  readonly maybeDone: EditKind | null
}

/** How a person settles a conflict. */
export type Resolution =
  /** Per clashing field. */
  | { readonly is: 'fields'; readonly picks: Readonly<Record<string, 'mine' | 'theirs'>> }
  /**
   * Deleted or another there: make it again with my values; or let my edit go. Changed there: delete all the same; or
   * keep theirs.
   */
  | { readonly is: 'recreate' }
  | { readonly is: 'let-go' }
  | { readonly is: 'delete-anyway' }
  /** Fields lacking: read the customer once more; or send those fields as they were last known. */
  | { readonly is: 'read-again' }
  | { readonly is: 'carry-known' }
  /** Another there: it is the same customer, and gets my values. */
  | { readonly is: 'same-customer' }
  /** Uncertain create: it is this one; or none of them, create it. */
  | { readonly is: 'link'; readonly customerId: string }
  | { readonly is: 'create-anyway' }
