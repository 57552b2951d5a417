/**
 * Blocks of rows that are asked for in one go get their answers in one go. One by one, a customer that moved over the
 * border of two blocks would stand in both for a moment, and a key pressed then would go to the wrong row.
 */
export const answersTogether = () => {
  let round: Promise<unknown>[] | null = null
  const ofRound = (): Promise<unknown>[] => {
    if (round) return round
    const begun: Promise<unknown>[] = []
    round = begun
    // The grid asks for each block in a task of its own; it has queued them all by the first.
    setTimeout(() => {
      if (round === begun) round = null
    })
    return begun
  }
  return async <T>(asked: Promise<T>): Promise<T> => {
    const mine = ofRound()
    mine.push(asked)
    // By the first answer all have been asked for: an answer comes in a task that is queued after theirs.
    let waitedFor = 0
    while (waitedFor < mine.length) {
      waitedFor = mine.length
      await Promise.allSettled(mine)
    }
    return asked
  }
}
