import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { realClock, type Clock } from '../../../main/base/clock.ts'
import { realPause, type Pause } from '../../../main/demo/api/faults.ts'

/**
 * The clock of the desks and of the late answers of their service. What waits on it goes on only in a turn of `until`,
 * and a moment in which nothing looked at the clock counts as two milliseconds: a slow computer changes no order, and
 * no test waits a second for a second attempt. While nothing else goes on, a turn sets the clock forward to what is due
 * next. It never passes a request, so what is sent first also arrives first.
 */
let at = realClock.now()
let looked = at
let underWay = 0
let held = 0
let mayHurry = true
const waits = new Set<{ readonly due: number; readonly over: () => void }>()

subscribe('http.client.request.start', (message) => {
  underWay++
  ;(message as { readonly request: ClientRequest }).request.once('close', () => void underWay--)
})

export const hurriedClock: Clock = {
  now: () => {
    const passed = Math.max(0, realClock.now() - looked)
    looked += passed
    at += mayHurry ? Math.min(passed, 2) : passed
    return at
  },
  random: () => realClock.random(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const over = (): void => {
        waits.delete(one)
        signal.removeEventListener('abort', over)
        resolve()
      }
      const one = { due: hurriedClock.now() + milliseconds, over }
      waits.add(one)
      signal.addEventListener('abort', over)
      if (signal.aborted) over()
    }),
}

/** The service's. A request that it holds is not under way, unless its client has given it up. */
export const hurriedPause: Pause = async (milliseconds, stopped, request?: IncomingMessage) => {
  if (!mayHurry) return realPause(milliseconds, stopped)
  let isHeld = request !== undefined
  const letGo = (): void => {
    if (isHeld) held--
    isHeld = false
  }
  if (isHeld) held++
  request?.socket.once('close', letGo)
  await hurriedClock.wait(milliseconds, stopped)
  request?.socket.off('close', letGo)
  letGo()
}

/** For a desk whose requests end by the computer's time. */
export const stopHurrying = (): void => void (mayHurry = false)
export const hurryAgain = (): void => void (mayHurry = true)

const quietTurns = 3

const endDueWaits = (): void => {
  for (const { due, over } of waits) if (due <= hurriedClock.now()) over()
}

/** Call `turn` after each look that found nothing. It sets the clock forward after some turns without a request. */
export const hurry = (mostAhead: number): { turn(): void } => {
  const latest = hurriedClock.now() + mostAhead
  let quiet = 0
  return {
    turn: () => {
      endDueWaits()
      quiet = underWay <= held && mayHurry ? quiet + 1 : 0
      const next = Math.min(...[...waits].map(({ due }) => due))
      if (quiet < quietTurns || next > latest) return
      quiet = 0
      at = Math.max(hurriedClock.now(), next)
      endDueWaits()
    },
  }
}
