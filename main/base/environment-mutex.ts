/**
 * A mutex per environment. Callers wait for `unlocked` while an exclusive operation runs. An operation starts in the
 * call itself, so it sees the desks that were open then: a desk that is opened later waits for it (decision 58).
 */
export interface EnvironmentMutex {
  /** Resolves when the running operation is over; undefined where none runs. */
  unlocked(environment: string): Promise<void> | undefined
  /** Runs `work` exclusively, after the operations before it; at once where none runs. */
  runExclusive<T>(environment: string, work: () => Promise<T>): Promise<T>
}

export const openEnvironmentMutex = (): EnvironmentMutex => {
  const closed = new Map<string, Promise<void>>()
  return {
    unlocked: (environment) => closed.get(environment),
    runExclusive: async (environment, work) => {
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
