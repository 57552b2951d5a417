import type { SignInEnd } from '../../base/host.ts'

export interface EndOnce {
  readonly ended: Promise<SignInEnd>
  /** The first end counts. */
  finish(end: SignInEnd): void
}

/** Ends a sign-in: takes its pages away, outside any event of theirs, and only then says how it ended. */
export const endOnce = (takeAway: () => void): EndOnce => {
  const { promise, resolve } = Promise.withResolvers<SignInEnd>()
  let is: 'open' | 'over' = 'open'
  return {
    ended: promise,
    finish: (end) => {
      if (is === 'over') return
      is = 'over'
      setImmediate(() => {
        takeAway()
        resolve(end)
      })
    },
  }
}
