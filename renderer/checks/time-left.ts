/** Counted work under way. `since`: milliseconds since 1970. */
export interface Counted {
  readonly done: number
  readonly total: number
  readonly since: number
}

/** The speed of the work, and how long the rest of it takes at that speed. */
export interface Speed {
  readonly perSecond: number
  readonly secondsLeft: number
}

const fewest = 20
const shortest = 3

/** Null while too little is done to tell. */
export const speedOf = ({ done, total, since }: Counted, now: number): Speed | null => {
  const seconds = (now - since) / 1_000
  if (done < fewest || seconds < shortest) return null
  const perSecond = done / seconds
  return { perSecond, secondsLeft: Math.max(0, total - done) / perSecond }
}
