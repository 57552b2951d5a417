/**
 * Releases the answers for blocks that were requested together at the same time. Otherwise a moved customer could
 * appear in two blocks for a moment, and a key would act on the wrong row.
 */
export const answersTogether = () => {
  let round: Promise<unknown>[] | null = null
  const ofRound = (): Promise<unknown>[] => {
    if (round) return round
    const begun: Promise<unknown>[] = []
    round = begun
    // The grid requests each block in a task of its own, and has queued them all by the first.
    setTimeout(() => {
      if (round === begun) round = null
    })
    return begun
  }
  return async <T>(asked: Promise<T>): Promise<T> => {
    const mine = ofRound()
    mine.push(asked)
    // An answer arrives in a later task than all requests of its round, so by the first answer the round is complete.
    let waitedFor = 0
    while (waitedFor < mine.length) {
      waitedFor = mine.length
      await Promise.allSettled(mine)
    }
    return asked
  }
}
