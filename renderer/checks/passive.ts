import type { Choices, CustomerRecord } from '../../preload/contract/customers.ts'
import type { Edit } from '../../preload/contract/edits.ts'

/** Only the user's own unsent deletion can still be replaced by a change. */
export const isUnsentDelete = ({ kind, state, anothers }: Edit): boolean =>
  kind === 'delete' && !anothers && (state.is === 'waiting' || state.is === 'refused')

/**
 * `P` means passive (contract §10.6, §10.15) when the service offers A and P, or offers nothing and this customer has
 * A. False for a passive customer and for one without a known state.
 */
export const mayBecomePassive = ({ completeness, values }: CustomerRecord, choices: Choices): boolean => {
  const state = values.CustomerStateId
  if (completeness !== 'whole' || state?.is !== 'text' || state.text === 'P') return false
  const codes = (choices.CustomerStateId ?? []).map(({ code }) => code)
  return codes.length > 0 ? codes.includes('A') && codes.includes('P') : state.text === 'A'
}
