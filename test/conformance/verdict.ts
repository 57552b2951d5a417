/** The service was seen to differ from the contract; the message says what was seen. */
export class Unlike extends Error {
  override readonly name = 'Unlike'
}

/** The sentence cannot be held against this service, and the contract allows that; the message says why. */
export class NothingToHold extends Error {
  override readonly name = 'NothingToHold'
}

/** Goes on only where `condition` is true; otherwise the sentence fails with what was seen. */
export function hold(condition: boolean, seen: string): asserts condition {
  if (!condition) throw new Unlike(seen)
}

/** A value as the table shows it: JSON, cut short. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Does the work at its first call, and gives every later one the same answer or the same failure. */
export const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  return () => (answer ??= work())
}
