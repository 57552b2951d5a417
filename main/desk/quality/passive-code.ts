import type { Choices } from '../../../preload/contract/customers.ts'

type States = NonNullable<Choices['CustomerStateId']>

/** Without a list the contract's example holds: A is active, P is passive (contract §10.6). */
const usual = 'P'

const labelled = (states: States): string[] =>
  states.filter(({ label }) => /^\s*(?:passi|inacti)/i.test(label)).map(({ code }) => code)

/** The codes of customers that are passive, by the service's list. */
export const passiveCodes = ({ CustomerStateId: states = [] }: Choices): ReadonlySet<string> => {
  const codes = labelled(states)
  return new Set(codes.length > 0 ? codes : [usual])
}

/** The code that makes a customer passive; null: the service's list has none. */
export const listedPassiveCode = (choices: Choices): string | null => {
  const [code = usual] = passiveCodes(choices)
  const states = choices.CustomerStateId ?? []
  return states.length === 0 || states.some((one) => one.code === code) ? code : null
}

/** The passive code of a customer with this state. Without a list, only A and P are known to mean active and passive. */
export const passiveCodeOf = (choices: Choices, state: string): string | null =>
  (choices.CustomerStateId ?? []).length > 0 || state === 'A' || state === usual ? listedPassiveCode(choices) : null
