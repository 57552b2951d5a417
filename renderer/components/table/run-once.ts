/** Runs `work` one at a time. A request during a run shares its promise and causes one more run. */
export const runOnce = (work: () => Promise<void>) => {
  let running: Promise<void> | null = null
  let again = false
  const repeat = async (): Promise<void> => {
    do {
      again = false
      await work()
    } while (again)
  }
  return {
    isRunning: (): boolean => running !== null,
    run: (): Promise<void> => {
      again = running !== null
      running ??= repeat().finally(() => void (running = null))
      return running
    },
  }
}
