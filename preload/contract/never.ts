/** Ends a `switch` over a union, so that a missing case does not compile. */
export const never = (value: never): never => {
  throw new Error(`a case was forgotten: ${JSON.stringify(value)}`)
}
