import type { ErrorPayload, FailCode } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { SyncView } from '../../../preload/contract/sync.ts'

/** The meaning of one reading of an administration's sync for a run. */
export type RunCheck =
  /** A round is under way, or is still to come. */
  | { readonly is: 'going' }
  /** The round is over, and waiting edits may still leave without a person. */
  | { readonly is: 'waiting' }
  /** Nothing is left, or only a person can go on. */
  | { readonly is: 'over' }
  /** `passes`: sync retries by itself and may succeed. */
  | { readonly is: 'failing'; readonly fail: ErrorPayload; readonly passes: boolean }

const passing: readonly FailCode[] = [
  'service-unreachable',
  'service-slow',
  'service-busy',
  'service-failing',
  'service-answer-unreadable',
  'service-answer-too-large',
  'token-refused',
]

const failing = (fail: ErrorPayload): RunCheck => ({ is: 'failing', fail, passes: passing.includes(fail.code) })

/** `before`: `lastAt` of the last complete round when this run asked for another; a newer round has another time. Pure. */
export const checkRun = ({ state, waiting, held }: SyncView, before: number | null | undefined): RunCheck => {
  switch (state.is) {
    case 'listing':
    case 'downloading':
    case 'sending':
      return { is: 'going' }
    case 'idle':
      if (state.lastAt === null || state.lastAt === before) return { is: 'going' }
      return waiting > 0 && held === null ? { is: 'waiting' } : { is: 'over' }
    case 'offline':
      return failing({ code: 'service-unreachable' })
    case 'signed-out':
      return failing({ code: 'signed-out' })
    case 'failed':
      return failing(state.fail)
    // Only a window can pause sync.
    case 'paused':
      return failing({ code: 'unexpected' })
    default:
      return never(state)
  }
}

/** Failures that every administration of the environment would meet. The run ends with the first of them. */
const ofAll: readonly FailCode[] = [
  'signed-out',
  'sign-in-expired',
  'sign-in-wrong-client',
  'sign-in-scope-refused',
  'sign-in-refused',
  'keychain-changed',
  'keychain-unavailable',
  'sealed-for-another',
  'settings-not-confirmed',
  'service-unreachable',
  'service-not-https',
  'service-certificate',
  'proxy-sign-in-needed',
  'disk-full',
  'disk-read-only',
  'demo-not-starting',
]
export const isOfAll = ({ code }: ErrorPayload): boolean => ofAll.includes(code)
