import type { Fail, FailCode } from '../../preload/contract/fail.ts'

/** A call that the made-up main refuses. */
export class Refusal extends Error {
  readonly fail: Fail
  constructor(fail: Fail | FailCode) {
    super('refused')
    this.fail = typeof fail === 'string' ? { code: fail } : fail
  }
}
