import { isFail } from '../../main/base/app-error.ts'

/** The code of the failure that a call ends with, or the text of another error; `nothing failed` if it ends well. */
export const codeOf = (work: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'nothing failed',
      (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
    )
