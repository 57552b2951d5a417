import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'

/** A failure of main: a code of the contract, its details in `about`, and the cause for the log. */
export class AppError extends Error {
  readonly fail: ErrorPayload

  constructor(fail: ErrorPayload | FailCode, options?: ErrorOptions) {
    const whole: ErrorPayload = typeof fail === 'string' ? { code: fail } : fail
    super(whole.code, options)
    this.name = 'AppError'
    this.fail = whole
  }
}

export const isFail = (error: unknown, ...codes: readonly FailCode[]): error is AppError =>
  error instanceof AppError && (codes.length === 0 || codes.includes(error.fail.code))

/** The system's code of an error, or of the cause of a failure; otherwise the failure's own, and null for neither. */
export const causeCodeOf = (error: unknown): string | null => {
  const cause = isFail(error) ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return isFail(error) ? error.fail.code : null
}
