/**
 * Asks questions of which only the latest counts: the answer (or failure) of an older one is dropped without a word,
 * because a newer one is already under way. Answers whether this one was taken.
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

/**
 * What does something and answers with how things are after it. Its answer counts as any other's; that it failed is
 * told also where a newer question is under way.
 */
export const deed = async <T>(
  newest: ReturnType<typeof latest>,
  work: () => Promise<T>,
  take: (answer: T) => void,
): Promise<boolean> => {
  const done = work()
  const taken = await newest(() => done, take)
  await done
  return taken
}

/** Drops the answer of a question that is under way. */
export const dropAnswer = (newest: ReturnType<typeof latest>): void =>
  void newest(
    () => Promise.resolve(),
    () => undefined,
  )
