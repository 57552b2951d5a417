/** Questions that main asks in boxes of the system's, whatever a page asks for. */
export interface SystemQuestions {
  /**
   * Shows the box and answers with what the person said. False without a box after three refusals in a row, and while
   * another question is open.
   */
  ask(question: string, show: () => Promise<boolean>): Promise<boolean>
}

/** So many refusals in a row are an answer: nobody is asked until they agree by being tired of it. */
const mostRefusals = 3

export const openSystemQuestions = (): SystemQuestions => {
  let refusals = 0
  let open: { readonly question: string; readonly answer: Promise<boolean> } | null = null
  const counted = async (show: () => Promise<boolean>): Promise<boolean> => {
    const isRight = await show()
    refusals = isRight ? 0 : refusals + 1
    return isRight
  }
  return {
    ask: async (question, show) => {
      // One box at a time: two of them would let one take the click that was meant for the other.
      if (open !== null) return open.question === question && open.answer
      if (refusals >= mostRefusals) return false
      open = { question, answer: counted(show) }
      return open.answer.finally(() => (open = null))
    },
  }
}
