interface Happening {
  readonly at: number
  readonly run: () => void
}

/** Simulated time: nothing happens by itself, and everything that happens is in one line. */
export interface Timeline {
  /** Milliseconds since 1970, the same for everybody; a computer's own clock may be off. */
  now(): number
  /** Runs something later. The answer cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Lets time pass, and everything that is due in it happen, one after the other. */
  pass(milliseconds: number): Promise<void>
  /** Work that is going on outside of this process's own turn (the service answering); time stands still meanwhile. */
  during<T>(work: Promise<T>): Promise<T>
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
/** Long enough for several steps of work on files; waiting in turns would keep the processor from them. */
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

/** A file in memory is ready after a few turns; one that is not is waited for. */
const mostTurns = 8

type Busy = 'files' | 'turns' | 'no'

/** Files being read or written, or turns that somebody else has asked for. */
const busy = (): Busy => {
  const waiting = process.getActiveResourcesInfo()
  if (waiting.some((name) => name.startsWith('FSReq') || name === 'CloseReq')) return 'files'
  return waiting.includes('Immediate') ? 'turns' : 'no'
}

export const openTimeline = (start: number): Timeline => {
  let now = start
  let outside = 0
  const line: Happening[] = []

  /** Everything that follows from what just happened, until only time could bring more. */
  const settle = async (): Promise<void> => {
    let turns = 0
    for (let still: Busy = 'turns'; outside > 0 || still !== 'no'; still = busy())
      await (still === 'files' && ++turns % mostTurns === 0 ? moment() : turn())
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
