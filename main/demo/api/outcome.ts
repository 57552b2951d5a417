import type { Complaint } from '../customer/complaint.ts'
import type { Messages } from '../messages.ts'

/** The result of a data interface request, before it gets a format. */
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
  messages: Messages,
  headers: Readonly<Record<string, string>> = {},
): Outcome => ({ is: 'problem', status, complaints: [{ path: '', sentence: messages }], headers })

export const unauthorized = (messages: Messages): Outcome => problem(401, messages, { 'www-authenticate': 'Bearer' })

export const refused = (complaints: readonly Complaint[]): Outcome => ({ is: 'problem', status: 400, complaints })
