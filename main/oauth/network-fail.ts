import { isAxiosError } from 'axios'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { codeOf, isCertificateTrouble } from '../service/network/connection-error.ts'

/** A request on a connection that stood and that had no answer, by code. The host is named, nothing else of the address. */
export const networkFail = (error: unknown, address: string): ErrorPayload => {
  const about = { host: new URL(address).host }
  const reason = isAxiosError(error) ? (error.code ?? '') : ''
  if (isCertificateTrouble(reason)) return { code: 'service-certificate', about }
  if (['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'].includes(reason)) return { code: 'service-slow', about }
  if (isAxiosError(error) && error.response)
    return { code: 'service-answer-unreadable', about, status: error.response.status }
  // No HTTP, or more of it than is taken.
  if (/^HPE_|^ERR_BAD_RESPONSE$/.test(reason)) return { code: 'service-answer-unreadable', about }
  return { code: 'service-unreachable', about }
}

/** An error for the log that holds nothing of the request. */
export const withoutRequest = (error: unknown): unknown =>
  isAxiosError(error) ? new Error(`${error.code ?? 'no code'} ${codeOf(error)}`) : error
