import { isFail } from '../../main/base/app-error.ts'

/**
 * The code of the failure that a call ends with, or the text of another error; `nothing failed` if it ends well. The
 * call is passed as a function, or as the promise of one that has begun.
 */
export const codeOf = (work: Promise<unknown> | (() => unknown)): Promise<string> =>
  (typeof work === 'function' ? Promise.resolve().then(work) : work).then(
    () => 'nothing failed',
    (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
  )
