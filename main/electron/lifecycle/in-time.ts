/** Milliseconds for the app to close. A desk that hangs is ended sooner; every acknowledged edit is on disk. */
export const stoppingTime = 60_000

/** Rejects if `work` takes longer: the app must be able to quit even if something hangs. */
export const inTime = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it took too long')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
