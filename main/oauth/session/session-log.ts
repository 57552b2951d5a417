import { never } from '../../../preload/contract/never.ts'
import { isFail } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import type { Event } from './session-states.ts'

/** Writes down that somebody signed in or out, or was refused; a log never says who, or where. */
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
    // A sign-in that came to nothing is told by the sign-in; the others are steps on the way.
    case 'asked':
    case 'sign-in-failed':
    case 'stored':
    case 'refresh-began':
    case 'refreshed':
    case 'refresh-failed':
    case 'doubted':
      return
    default:
      return never(event)
  }
}

/**
 * A network that is gone says nothing, and would fill the log; a certificate that is wrong, or a service that fails,
 * says something.
 */
export const logRefreshFailure = (log: Host['log'], error: unknown): void => {
  if (isFail(error, 'service-unreachable', 'service-slow')) return
  log({ event: 'refresh-failed', ...(isFail(error) ? { code: error.fail.code } : { error }) })
}
