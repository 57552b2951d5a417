import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { ExitStatus, Hindrance } from './run.ts'
import type { Ending } from './run-context.ts'

/** Why an export could not begin. */
export type ExportHindrance =
  | Hindrance
  | {
      readonly is: 'view-unknown' | 'view-twice'
      readonly given: string
      readonly administration: string
      readonly known: readonly string[]
    }
  /** `nobody-there`: the list of the administration was never read. */
  | { readonly is: 'nobody-there' | 'output-exists' }
  /** Some customers are known from a list only: their other fields would be empty. */
  | { readonly is: 'not-read'; readonly complete: number; readonly customers: number }

export type ExportResult =
  | { readonly is: 'not-begun'; readonly hindrance: ExportHindrance }
  | { readonly is: 'written'; readonly customers: number; readonly cut: number; readonly replaced: number }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  | { readonly is: 'ended'; readonly ending: Ending }

/** 0: the file is written. 1: the export began, and no file was written. 2: it could not begin. */
export const exportStatus = ({ is }: ExportResult): ExitStatus => {
  switch (is) {
    case 'written':
      return 0
    case 'failed':
    case 'ended':
      return 1
    case 'not-begun':
      return 2
    default:
      return never(is)
  }
}
