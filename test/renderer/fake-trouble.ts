import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Reply } from '../../preload/contract/reply.ts'

/** Calls that fail and calls that are never answered, by name. */
export const fakeTrouble = () => {
  const failing = new Map<string, ErrorPayload>()
  /** How many answers a call still gives before it gives none. */
  const holding = new Map<string, number>()
  return {
    /** Makes a call fail from now on; null lets it succeed again. */
    fail: (call: string, why: ErrorPayload | null): void => void (why ? failing.set(call, why) : failing.delete(call)),
    /** Lets a call wait for ever, once it was answered so many times. */
    hold: (call: string, after = 0): void => void holding.set(call, after),
    /** What comes of a call that is in trouble; null: it is answered. */
    of: (call: string): Promise<Reply<unknown>> | null => {
      const fail = failing.get(call)
      if (fail) return Promise.resolve({ ok: false, fail })
      const left = holding.get(call)
      if (left !== undefined && left > 0) holding.set(call, left - 1)
      return left === 0 ? new Promise(() => undefined) : null
    },
  }
}
