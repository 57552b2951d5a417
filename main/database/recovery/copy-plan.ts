import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { databaseFail } from '../database-failures.ts'
import { DatabaseUnreadable, OtherHistory } from './second-copy.ts'

/** Ids of edits and suffixes of facts that the second copy lacks, or everything. */
export type Behind = ReadonlySet<string> | 'everything'

export interface WriteState {
  readonly behind: Behind
  /** Number of readers that read the copy in slices. */
  readonly held: number
}

export const isBehind = (behind: Behind): boolean => behind === 'everything' || behind.size > 0

/** While the copy is read in slices, only urgent writes go to it. */
export const mayWrite = ({ behind, held }: WriteState, urgent: boolean): boolean =>
  isBehind(behind) && (held === 0 || urgent)

/** Why a new file must replace the copy; null where the file is intact and only the disk fails. */
export const replaceBecause = (error: unknown): Notice['code'] | null => {
  if (error instanceof OtherHistory) return 'history-broken'
  return isFail(databaseFail(error), 'database-damaged') ? 'copy-damaged' : null
}

/** The next step after a failed write that a new file would not mend. */
export type AfterFailure =
  /** The database itself is damaged. */
  | { readonly is: 'report-damage'; readonly error: AppError }
  /** The disk fails: rename the copy, and write it again later. */
  | { readonly is: 'retry-later'; readonly error: AppError }
  /** Not a failure of a disk or a file. */
  | { readonly is: 'throw'; readonly error: unknown }

export const afterFailure = (error: unknown): AfterFailure => {
  const isOfMain = error instanceof DatabaseUnreadable
  const fail = databaseFail(isOfMain ? error.cause : error)
  if (!(fail instanceof AppError)) return { is: 'throw', error }
  return { is: isOfMain && isFail(fail, 'database-damaged') ? 'report-damage' : 'retry-later', error: fail }
}
