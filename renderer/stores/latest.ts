/**
 * Takes only the answer to the latest question, and drops older answers and failures. Resolves to true when it took
 * this answer.
 */
export const latest = () => {
  let asked = 0
  return async <T>(
    question: () => Promise<T>,
    take: (answer: T) => void,
    fail?: (error: unknown) => void,
  ): Promise<boolean> => {
    const mine = ++asked
    try {
      const answer = await question()
      if (mine !== asked) return false
      take(answer)
    } catch (error) {
      if (mine !== asked) return false
      if (!fail) throw error
      fail(error)
    }
    return true
  }
}

/** For a call that changes something and answers with the new state. Throws its failure even after a newer question. */
export const mutate = async <T>(
  newest: ReturnType<typeof latest>,
  work: () => Promise<T>,
  take: (answer: T) => void,
): Promise<boolean> => {
  const done = work()
  const taken = await newest(() => done, take)
  await done
  return taken
}

export const dropAnswer = (newest: ReturnType<typeof latest>): void =>
  void newest(
    () => Promise.resolve(),
    () => undefined,
  )
