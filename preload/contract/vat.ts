import type { ErrorPayload } from './error-payload.ts'

/**
 * Why a number stays unknown. `no-number`: the customer has none. `malformed`: no number of any member state looks so.
 * `not-in-vies`: of a country that VIES does not have. `busy`, `state-away`, `vies-away`, `refused`: as VIES answered.
 * `not-asked`: the check ended before.
 */
export const vatUnknowns = [
  'no-number',
  'malformed',
  'not-in-vies',
  'busy',
  'state-away',
  'vies-away',
  'refused',
  'not-asked',
] as const
export type VatUnknown = (typeof vatUnknowns)[number]

export type VatAnswer =
  | { readonly is: 'valid' }
  | { readonly is: 'invalid' }
  | { readonly is: 'unknown'; readonly why: VatUnknown }

/** The evidence of one question to VIES, as the history keeps it. */
export interface VatCheck {
  /** The number as it was asked, with the letters of its country. */
  readonly number: string
  readonly answer: VatAnswer
  /** The number that VIES gave to the request; null if it gave none. */
  readonly request: string | null
}

/**
 * The reasons to end a check early. `blocked`: VIES takes no requests from here. `not-allowed`: switched off meanwhile.
 * `failed`: the app could not ask or keep an answer, such as with a full disk.
 */
export const vatStops = ['cancelled', 'busy', 'vies-away', 'blocked', 'not-allowed', 'failed'] as const
export type VatStop = (typeof vatStops)[number]

/** Failures of the network between the app and VIES that have a sentence of their own. */
export const vatCauses = ['service-unreachable', 'service-slow', 'service-certificate', 'proxy-sign-in-needed'] as const

/** A check of many customers. Its counts stay until the next one begins. */
export interface VatRun {
  readonly id: string
  readonly isRunning: boolean
  /** Null while it runs, and where every number was asked. */
  readonly stopped: VatStop | null
  /** The last failure of the network, which left a number unknown; null for none. */
  readonly fail: ErrorPayload | null
  /** Customers. */
  readonly done: number
  readonly total: number
  readonly valid: number
  readonly invalid: number
  readonly unknown: number
  /** VIES had a fault, so the next question waits longer. */
  readonly isBackingOff: boolean
}

/** The answer about one customer of a check. */
export interface VatLine {
  readonly key: string
  readonly name: string
  /** The number as asked, else as the customer has it; '' for none. */
  readonly number: string
  readonly answer: VatAnswer
}

/** The last evidence about a customer. */
export interface VatEvidence extends VatCheck {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
}
