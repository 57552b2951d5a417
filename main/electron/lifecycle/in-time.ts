/** What `work` answers, or a failure when that takes longer: the app must be able to end, whatever hangs. */
export const inTime = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const clock = setTimeout(() => reject(new Error('it took too long')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(clock)
  }
}
