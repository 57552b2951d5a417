import { isDue, retryDelay } from './retry-delay.ts'

/**
 * Stops calls to a failing service. `open`: every call would fail, so none starts by itself before `until`. `trial`:
 * one call tests the service; its outcome closes the circuit or opens it for longer.
 */
export type Circuit =
  | { readonly is: 'closed' }
  | { readonly is: 'open'; readonly failures: number; readonly until: number; readonly edits: readonly string[] }
  | { readonly is: 'trial'; readonly failures: number; readonly edits: readonly string[] }

export const closed: Circuit = { is: 'closed' }

export interface Failure {
  readonly now: number
  /** The service's Retry-After in milliseconds; null: it sent none. */
  readonly retryAfter: number | null
  /** In [0, 1). */
  readonly random: number
  /** The edit that failed; null: the failure belongs to no edit. */
  readonly edit: string | null
}

/** The delay grows with each failure, but repeated failures of one edit count once. Pure. */
export const opened = (circuit: Circuit, { now, retryAfter, random, edit }: Failure): Circuit => {
  const failures = circuit.is === 'closed' ? 0 : circuit.failures
  const edits = circuit.is === 'closed' ? [] : circuit.edits
  const again = edit !== null && edits.includes(edit)
  const counted = again ? failures : failures + 1
  return {
    is: 'open',
    failures: counted,
    until: now + retryDelay(counted, retryAfter, random),
    edits: again || edit === null ? edits : [...edits, edit],
  }
}

/** A call begins: an open circuit goes on trial, a closed one stays closed. Pure. */
export const tried = (circuit: Circuit): Circuit =>
  circuit.is === 'open' ? { is: 'trial', failures: circuit.failures, edits: circuit.edits } : circuit

/** Whether a call may start by itself. Pure. */
export const mayTry = (circuit: Circuit, now: number): boolean => circuit.is !== 'open' || isDue(circuit.until, now)
