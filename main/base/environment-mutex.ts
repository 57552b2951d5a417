/** A mutex per environment. Callers of `passed` wait while an exclusive operation runs. */
export interface Gates {
  /** Resolves when the running operation is over; undefined where none runs. */
  passed(environment: string): Promise<void> | undefined
  /** Runs `work` exclusively, after the operations before it; at once where none runs. */
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
