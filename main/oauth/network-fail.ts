import { isAxiosError } from 'axios'
import type { Fail } from '../../preload/contract/fail.ts'

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/

/** A request that had no answer, by code. The host is named, nothing else of the address. */
export const networkFail = (error: unknown, address: string): Fail => {
  const about = { host: new URL(address).host }
  const reason = isAxiosError(error) ? (error.code ?? '') : ''
  if (certificate.test(reason)) return { code: 'service-certificate', about }
  if (['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'].includes(reason)) return { code: 'service-slow', about }
  if (isAxiosError(error) && error.response) return { code: 'service-answer-unreadable', about, status: error.response.status }
  return { code: 'service-unreachable', about }
}
