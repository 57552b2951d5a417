import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'
import { AppError } from '../base/app-error.ts'
import { codeOf, connectionErrorIn, isCertificateTrouble } from './network/connection-error.ts'
import { isAxiosError } from './network/http-library.ts'
import { AnswerNotText, AnswerStopped, AnswerTooLarge } from './answer-body.ts'
import { TimeOver } from './call-limits.ts'
import { serverMessages } from './server-messages.ts'

/**
 * Whether a failed write was certainly not done, or may have been. A failed read says nothing about earlier writes, so
 * its outcome is always `unknown`.
 */
export type Outcome = 'not-done' | 'unknown'

/** A failed call to the service. */
export class ServiceError extends AppError {
  readonly outcome: Outcome
  /** Milliseconds that the service asks to wait, or null. */
  readonly retryAfter: number | null

  constructor(fail: ErrorPayload, outcome: Outcome, retryAfter: number | null, options?: ErrorOptions) {
    super(fail, options)
    this.name = 'ServiceError'
    this.outcome = outcome
    this.retryAfter = retryAfter
  }
}

export const ofRead = (error: unknown): unknown =>
  error instanceof ServiceError
    ? new ServiceError(error.fail, 'unknown', error.retryAfter, { cause: error.cause })
    : error

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EPROTO',
])
const tooSlow = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'])

const networkFailure = (code: string, connected: boolean): { code: FailCode; outcome: Outcome } => {
  const outcome = connected ? 'unknown' : 'not-done'
  if (isCertificateTrouble(code)) return { code: 'service-certificate', outcome }
  if (neverConnected.has(code)) return { code: 'service-unreachable', outcome }
  return { code: tooSlow.has(code) ? 'service-slow' : 'service-unreachable', outcome: 'unknown' }
}

/** The app ended an established connection, so the service may have done the work. */
const ownEnd = (error: unknown): FailCode | null => {
  if (error instanceof TimeOver || error instanceof AnswerStopped) return 'service-slow'
  if (error instanceof AnswerNotText) return 'service-answer-unreadable'
  return error instanceof AnswerTooLarge ? 'service-answer-too-large' : null
}

/**
 * A call without a whole answer. Without a connection nothing was done. After `connected`, a write's outcome is
 * unknown, even if the network then reports an unknown host.
 */
export const fromNetwork = (error: unknown, host: string, connected: boolean): ServiceError => {
  const unopened = connectionErrorIn(error)
  if (unopened !== null) return new ServiceError(unopened.fail, 'not-done', null, { cause: unopened.cause })
  const ended = ownEnd(error)
  const { code, outcome } =
    ended === null ? networkFailure(codeOf(error), connected) : { code: ended, outcome: 'unknown' as const }
  // axios errors hold the request with its token, so only the code is kept.
  const cause = isAxiosError(error) ? new Error(`${error.code ?? 'no code'} ${codeOf(error)}`) : error
  return new ServiceError({ code, about: { host } }, outcome, null, { cause })
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), as milliseconds from `now`; null if absent or invalid. */
export const readRetryAfter = (header: unknown, now: number): number | null => {
  if (typeof header !== 'string' || header === '') return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

const ofStatus = (status: number, retryAfter: number | null): { code: FailCode; outcome: Outcome } => {
  if (status >= 300 && status < 400) return { code: 'service-redirected', outcome: 'unknown' }
  // The proxy refused, so the service never saw the call.
  if (status === 407) return { code: 'service-unreachable', outcome: 'not-done' }
  if (status === 429) return { code: 'service-busy', outcome: 'not-done' }
  if (status === 503 && retryAfter !== null) return { code: 'service-busy', outcome: 'unknown' }
  if (status === 408 || status >= 500 || status < 200)
    return { code: status === 408 ? 'service-slow' : 'service-failing', outcome: 'unknown' }
  return { code: 'service-refused', outcome: 'not-done' }
}

/**
 * An unsuccessful answer (contract §7). After a 4xx nothing was done. A 5xx may come from an intermediary after the
 * service did its work, so a write's outcome is unknown.
 */
export const fromStatus = (status: number, body: string, retryAfter: number | null): ServiceError => {
  const { code, outcome } = ofStatus(status, retryAfter)
  const messages = serverMessages(body)
  return new ServiceError({ code, status, ...(messages.length > 0 ? { messages } : {}) }, outcome, retryAfter)
}
