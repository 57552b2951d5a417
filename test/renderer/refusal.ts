import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'

/** A call that the fake main refuses. */
export class Refusal extends Error {
  readonly fail: ErrorPayload
  constructor(fail: ErrorPayload | FailCode) {
    super('refused')
    this.fail = typeof fail === 'string' ? { code: fail } : fail
  }
}
