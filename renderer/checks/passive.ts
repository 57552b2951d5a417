import type { Choices, CustomerRecord } from '../../preload/contract/customers.ts'
import type { Edit } from '../../preload/contract/edits.ts'

/** A deletion of one's own that has not gone out: only such a one can become something milder. */
export const isUnsentDelete = ({ kind, state, anothers }: Edit): boolean =>
  kind === 'delete' && !anothers && (state.is === 'waiting' || state.is === 'refused')

/**
 * Whether `P` is known to mean passive here (contract §10.6, §10.15): the service offers A and P, or, where it offers
 * nothing, this customer has A. One that is passive already, or of which no state was read, is left alone.
 */
export const mayBecomePassive = ({ completeness, values }: CustomerRecord, choices: Choices): boolean => {
  const state = values.CustomerStateId
  if (completeness !== 'whole' || state?.is !== 'text' || state.text === 'P') return false
  const codes = (choices.CustomerStateId ?? []).map(({ code }) => code)
  return codes.length > 0 ? codes.includes('A') && codes.includes('P') : state.text === 'A'
}
