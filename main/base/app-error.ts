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
