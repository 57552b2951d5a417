import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import type { Challenge } from './proxy.ts'

/** Whether another route may work. `final`: the target itself failed its check. */
export type Reason =
  | { readonly is: 'unreachable' }
  | { readonly is: 'refused'; readonly challenge: Challenge }
  | { readonly is: 'final' }

/** No connection opened: nothing of a request has left, so a write was certainly not done. */
export class ConnectionError extends AppError {
  readonly reason: Reason

  constructor(fail: ErrorPayload, reason: Reason, options?: ErrorOptions) {
    super(fail, options)
    this.name = 'ConnectionError'
    this.reason = reason
  }
}

const certificate =
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME|HOSTNAME_MISMATCH|CRL|CA_INVALID|INVALID_(CA|PURPOSE)|PATH_LENGTH/

/** By Node's and OpenSSL's error code. */
export const isCertificateTrouble = (code: string): boolean => certificate.test(code)

/** Node's code of an error, or of its cause. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: { code?: unknown } }
  if (typeof cause?.code === 'string') return cause.code
  return typeof code === 'string' ? code : ''
}

/** The connection error behind a failure; null if the connection was established. */
export const connectionErrorIn = (error: unknown): ConnectionError | null => {
  if (error instanceof ConnectionError) return error
  return error instanceof Error ? connectionErrorIn(error.cause) : null
}
