import { never } from '../../../preload/contract/never.ts'
import { isFail } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import type { Event } from './session-states.ts'

/** Logs sign-ins, sign-outs and refusals without the user or the environment. */
export const logStep = (log: Host['log'], event: Event): void => {
  switch (event.is) {
    case 'signed-in':
      return log({ event: 'signed-in' })
    case 'given':
      return log({ event: 'signed-in-unseen' })
    case 'signed-out':
      return log({ event: 'signed-out' })
    case 'ran-out':
      return log({ event: 'session-ran-out' })
    case 'refused':
      return log({ event: 'session-refused', code: 'sign-in-expired' })
    case 'turned-away':
      return log({ event: 'session-refused', code: 'sign-in-refused' })
    case 'registration-refused':
      return log({ event: 'session-refused', code: event.fail.code })
    case 'refused-everywhere':
      return log({ event: 'session-refused', code: 'token-refused' })
    // The sign-in logs its own failure; the others are intermediate steps.
    case 'asked':
    case 'sign-in-failed':
    case 'stored':
    case 'refresh-began':
    case 'refreshed':
    case 'refresh-failed':
    case 'registration-changed':
    case 'doubted':
      return
    default:
      return never(event)
  }
}

/** A missing network is not logged, because it would fill the log. */
export const logRefreshFailure = (log: Host['log'], error: unknown): void => {
  if (isFail(error, 'service-unreachable', 'service-slow')) return
  log({ event: 'refresh-failed', ...(isFail(error) ? { code: error.fail.code } : { error }) })
}
