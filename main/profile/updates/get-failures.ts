import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { codeOf, isCertificateTrouble } from '../../service/network/connection-error.ts'

/** Names the feed's host, which is not secret, but no path. */
export const failAt = (code: FailCode, address: URL, more: object = {}): AppError =>
  new AppError({ code, about: { host: address.host }, ...more })

const codes: Readonly<Partial<Record<FailCode, FailCode>>> = {
  'service-unreachable': 'update-unreachable',
  'service-slow': 'update-slow',
  'service-certificate': 'update-certificate',
}

/** Gives network failures the codes of updates. Other failures keep theirs. */
export const asUpdate = (error: unknown, address: URL, signal: AbortSignal): unknown => {
  if (signal.aborted) return signal.reason
  if (isFail(error))
    return new AppError({ ...error.fail, code: codes[error.fail.code] ?? error.fail.code }, { cause: error })
  const trouble = codeOf(error)
  return new AppError(
    {
      code: isCertificateTrouble(trouble)
        ? 'update-certificate'
        : /^HPE_/.test(trouble)
          ? 'update-answer-unreadable'
          : 'update-unreachable',
      about: { host: address.host },
    },
    { cause: error },
  )
}
