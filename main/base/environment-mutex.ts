/** Environments with which something is done as a whole: who wants in waits until that is over. */
export interface Gates {
  /** When what is done now is over; undefined where nothing is. */
  passed(environment: string): Promise<void> | undefined
  /** Does the work behind a closed gate, after the work before it; begins at once where nothing is done yet. */
  closedFor<T>(environment: string, work: () => Promise<T>): Promise<T>
}

export const openGates = (): Gates => {
  const closed = new Map<string, Promise<void>>()
  return {
    passed: (environment) => closed.get(environment),
    closedFor: async (environment, work) => {
      while (closed.has(environment)) await closed.get(environment)
      const { promise, resolve } = Promise.withResolvers<void>()
      closed.set(environment, promise)
      return work().finally(() => {
        closed.delete(environment)
        resolve()
      })
    },
  }
}
