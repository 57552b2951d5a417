import type { SignInEnd } from '../../base/host.ts'

export interface EndOnce {
  readonly ended: Promise<SignInEnd>
  /** The first end counts. */
  finish(end: SignInEnd): void
}

/** Ends a sign-in. It removes the pages outside of their own events, and then resolves with the end. */
export const endOnce = (removePages: () => void): EndOnce => {
  const { promise, resolve } = Promise.withResolvers<SignInEnd>()
  let is: 'open' | 'over' = 'open'
  return {
    ended: promise,
    finish: (end) => {
      if (is === 'over') return
      is = 'over'
      setImmediate(() => {
        removePages()
        resolve(end)
      })
    },
  }
}
