/**
 * Which customers sync has just read back after a write of its own. A download that began before such a write must not
 * lay its older answer over the newer one.
 */
export interface OwnWrites {
  /** A mark of this moment, to compare with later. */
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
