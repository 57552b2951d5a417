import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Reply } from '../../preload/contract/reply.ts'

/** Calls that fail, and calls that are never answered, by name. */
export const fakeTrouble = () => {
  const failing = new Map<string, ErrorPayload>()
  /** Answers that a call still gives before it hangs. */
  const holding = new Map<string, number>()
  return {
    /** Makes a call fail from now on; null lets it succeed again. */
    fail: (call: string, why: ErrorPayload | null): void => void (why ? failing.set(call, why) : failing.delete(call)),
    /** Makes a call hang after this many answers. */
    hold: (call: string, after = 0): void => void holding.set(call, after),
    /** The failure or the endless promise of a call; null when it is answered. */
    of: (call: string): Promise<Reply<unknown>> | null => {
      const fail = failing.get(call)
      if (fail) return Promise.resolve({ ok: false, fail })
      const left = holding.get(call)
      if (left !== undefined && left > 0) holding.set(call, left - 1)
      return left === 0 ? new Promise(() => undefined) : null
    },
  }
}
