/** The service differs from the contract. The message tells what was observed. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'
}

/** The sentence cannot be checked at this service, and the contract allows that. The message tells why. */
export class NothingToHold extends Error {
  override readonly name = 'NothingToHold'
}

/** Fails the sentence with what was observed unless `condition` is true. */
export function hold(condition: boolean, observed: string): asserts condition {
  if (!condition) throw new ContractMismatch(observed)
}

/** A value as the table shows it: JSON, truncated. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Runs the work once. Every call gets the same result or the same failure. */
export const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  return () => (answer ??= work())
}
