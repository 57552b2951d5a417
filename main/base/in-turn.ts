/** Runs every step in order, also after one that failed. Fails with the first error at the end. */
export const inTurn = async (...steps: readonly (() => unknown)[]): Promise<void> => {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
