import { isDue, retryDelay } from './retry-delay.ts'

/**
 * Whether the service is asked at all. `open` after a failure that every call would meet: nothing goes out by itself
 * before `until`. `trial`: one call is out to see; the rest follows it, or the circuit opens again for longer.
 */
export type Circuit =
  | { readonly is: 'closed' }
  | { readonly is: 'open'; readonly failures: number; readonly until: number; readonly edits: readonly string[] }
  | { readonly is: 'trial'; readonly failures: number; readonly edits: readonly string[] }

export const closed: Circuit = { is: 'closed' }

export interface Failure {
  readonly now: number
  /** Milliseconds that the service asks to be left alone; null where it does not say. */
  readonly retryAfter: number | null
  /** In [0, 1). */
  readonly random: number
  /** The edit that met it; null for what concerns nobody's edit. */
  readonly edit: string | null
}

/** The delay grows with each failure; but one edit that fails again and again says nothing new about the service. Pure. */
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

/** Something is tried: a closed circuit stays closed, an open one is on trial. Pure. */
export const tried = (circuit: Circuit): Circuit =>
  circuit.is === 'open' ? { is: 'trial', failures: circuit.failures, edits: circuit.edits } : circuit

/** Whether something may go out by itself. Pure. */
export const mayTry = (circuit: Circuit, now: number): boolean => circuit.is !== 'open' || isDue(circuit.until, now)
