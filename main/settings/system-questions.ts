/** Questions that main asks in system dialogs, independent of any page. */
export interface SystemQuestions {
  /**
   * Shows the dialog and returns the user's answer. False without a dialog after three refusals in a row, and while
   * another question is open.
   */
  ask(question: string, show: () => Promise<boolean>): Promise<boolean>
}

/** Refusals in a row that count as a final answer, so that nobody agrees out of fatigue. */
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
      // One dialog at a time: with two, one could take the click for the other.
      if (open !== null) return open.question === question && open.answer
      if (refusals >= mostRefusals) return false
      open = { question, answer: counted(show) }
      return open.answer.finally(() => (open = null))
    },
  }
}
