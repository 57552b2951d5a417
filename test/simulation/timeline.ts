interface Happening {
  readonly at: number
  readonly run: () => void
}

/** Simulated time: nothing happens by itself, and everything happens in one sequence. */
export interface Timeline {
  /** Milliseconds since 1970, the same for everybody. A computer's own clock may differ. */
  now(): number
  /** Runs something later; the result cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Passes time and runs everything that is due in it, in order. */
  pass(milliseconds: number): Promise<void>
  /** Work outside of this process's own turn, such as the service's answer; time stops meanwhile. */
  during<T>(work: Promise<T>): Promise<T>
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
/** Whether somebody waits for the next turn. Files are moved at once (`files-at-once.ts`). */
const isBusy = (): boolean => process.getActiveResourcesInfo().includes('Immediate')

export const openTimeline = (start: number): Timeline => {
  let now = start
  let outside = 0
  const line: Happening[] = []

  /** Waits until nothing more can happen without time passing. */
  const settle = async (): Promise<void> => {
    do await turn()
    while (outside > 0 || isBusy())
  }
  const insert = (happening: Happening): void => {
    const at = line.findLastIndex((other) => other.at <= happening.at)
    line.splice(at + 1, 0, happening)
  }
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const happening = { at: now + Math.max(0, Math.round(milliseconds)), run }
      insert(happening)
      return () => {
        const at = line.indexOf(happening)
        if (at >= 0) line.splice(at, 1)
      }
    },
    pass: async (milliseconds) => {
      const until = now + milliseconds
      await settle()
      while (line.length > 0 && line[0]!.at <= until) {
        const next = line.shift()!
        now = next.at
        next.run()
        await settle()
      }
      now = until
    },
    during: async (work) => {
      outside++
      try {
        return await work
      } finally {
        outside--
      }
    },
  }
}
