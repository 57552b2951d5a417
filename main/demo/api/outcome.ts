import type { Complaint } from '../customer/complaint.ts'
import type { Words } from '../words.ts'

/** What came of a request to the data interface, before it is put into a format. */
export type Outcome =
  | { readonly is: 'json'; readonly text: string | Buffer; readonly root: string }
  | { readonly is: 'nothing' }
  | { readonly is: 'methods'; readonly allow: readonly string[] }
  | {
      readonly is: 'problem'
      readonly status: ProblemStatus
      readonly complaints: readonly Complaint[]
      readonly headers?: Readonly<Record<string, string>>
    }

export type ProblemStatus = 400 | 401 | 404 | 405 | 406 | 413 | 415 | 429 | 500 | 503

export const problem = (
  status: ProblemStatus,
  words: Words,
  headers: Readonly<Record<string, string>> = {},
): Outcome => ({ is: 'problem', status, complaints: [{ path: '', words }], headers })

export const unauthorized = (words: Words): Outcome => problem(401, words, { 'www-authenticate': 'Bearer' })

export const refused = (complaints: readonly Complaint[]): Outcome => ({ is: 'problem', status: 400, complaints })
