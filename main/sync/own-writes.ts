/**
 * Customers that sync read back after its own write. A download that began before that write must not overwrite them
 * with its older answer.
 */
export interface OwnWrites {
  /** A counter to pass to `since` later. */
  moment(): number
  note(customerId: string): void
  since(customerId: string, moment: number): boolean
}

export const noteOwnWrites = (): OwnWrites => {
  const last = new Map<string, number>()
  let count = 0
  return {
    moment: () => count,
    note: (customerId) => void last.set(customerId, ++count),
    since: (customerId, moment) => (last.get(customerId) ?? 0) > moment,
  }
}
