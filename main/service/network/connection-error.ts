import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import type { Challenge } from './proxy.ts'

/** Whether another way may do better: not where the target itself showed who it is, or is not. */
export type Met =
  | { readonly is: 'unreachable' }
  | { readonly is: 'refused'; readonly challenge: Challenge }
  | { readonly is: 'final' }

/** A connection that did not come to stand: nothing of a request has left, so a write was certainly not done. */
export class ConnectionError extends AppError {
  readonly met: Met

  constructor(fail: ErrorPayload, met: Met, options?: ErrorOptions) {
    super(fail, options)
    this.name = 'ConnectionError'
    this.met = met
  }
}

const certificate =
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME|HOSTNAME_MISMATCH|CRL|CA_INVALID|INVALID_(CA|PURPOSE)|PATH_LENGTH/

/** By Node's and OpenSSL's error code. */
export const isCertificateTrouble = (code: string): boolean => certificate.test(code)

/** Node's code of an error, or of what caused it. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: { code?: unknown } }
  if (typeof cause?.code === 'string' && cause.code !== code) return cause.code
  return typeof code === 'string' ? code : ''
}

/** The connection that did not come to stand behind a failure of whatever was to use it; null where it stood. */
export const connectionErrorIn = (error: unknown): ConnectionError | null => {
  if (error instanceof ConnectionError) return error
  return error instanceof Error && error.cause !== undefined ? connectionErrorIn(error.cause) : null
}
