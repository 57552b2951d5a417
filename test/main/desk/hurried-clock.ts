import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { realClock, type Clock } from '../../../main/base/clock.ts'

/**
 * The computer's clock, which `until` sets forward to the next due work of the desks while nothing else goes on: no
 * test waits a second for a second attempt. It never passes a request, so what is sent first also arrives first.
 */
let ahead = 0
let underWay = 0
let mayHurry = true
const waits = new Set<{ readonly at: number; readonly over: AbortController }>()

subscribe('http.client.request.start', (message) => {
  underWay++
  ;(message as { readonly request: ClientRequest }).request.once('close', () => void underWay--)
})

export const hurriedClock: Clock = {
  now: () => realClock.now() + ahead,
  random: () => realClock.random(),
  wait: async (milliseconds, signal) => {
    const one = { at: hurriedClock.now() + milliseconds, over: new AbortController() }
    waits.add(one)
    await realClock.wait(milliseconds, AbortSignal.any([signal, one.over.signal]))
    waits.delete(one)
  },
}

/** For a service that goes on with a request after its connection broke: only the computer's time tells when. */
export const stopHurrying = (): void => void (mayHurry = false)
export const hurryAgain = (): void => void (mayHurry = true)

const quietTurns = 3

/** Call `turn` after each look that found nothing. It sets the clock forward after some turns without a request. */
export const hurry = (mostAhead: number): { turn(): void } => {
  const latest = hurriedClock.now() + mostAhead
  let quiet = 0
  return {
    turn: () => {
      quiet = underWay === 0 && mayHurry ? quiet + 1 : 0
      const next = Math.min(...[...waits].map(({ at }) => at))
      if (quiet < quietTurns || next > latest) return
      quiet = 0
      ahead += Math.max(0, next - hurriedClock.now())
      for (const { at, over } of waits) if (at <= hurriedClock.now()) over.abort()
    },
  }
}
