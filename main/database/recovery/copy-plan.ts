import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { databaseFail } from '../database-failures.ts'
import { DatabaseUnreadable, OtherHistory } from './second-copy.ts'

/** What the second copy lacks: edits by id and what facts are about, or everything. */
export type Behind = ReadonlySet<string> | 'everything'

export interface WriteState {
  readonly behind: Behind
  /** How many read the copy in slices. */
  readonly held: number
}

export const isBehind = (behind: Behind): boolean => behind === 'everything' || behind.size > 0

/** A copy that is being read stays as it is, but for what must be on it before a write leaves. Pure. */
export const mayWrite = ({ behind, held }: WriteState, urgent: boolean): boolean =>
  isBehind(behind) && (held === 0 || urgent)

/** Why a new file must replace the copy; null where the file is good, so that only the disk fails for now. Pure. */
export const replaceBecause = (error: unknown): Notice['code'] | null => {
  if (error instanceof OtherHistory) return 'history-broken'
  return isFail(databaseFail(error), 'database-damaged') ? 'copy-damaged' : null
}

/** What follows when the copy cannot be written, and a new file would not help. */
export type AfterFailure =
  /** The database that it follows is damaged. */
  | { readonly is: 'report-damage'; readonly error: AppError }
  /** The disk fails: the copy makes way, and is written again later. */
  | { readonly is: 'retry-later'; readonly error: AppError }
  /** No failure of a disk or a file. */
  | { readonly is: 'throw'; readonly error: unknown }

/** Pure. */
export const afterFailure = (error: unknown): AfterFailure => {
  const isOfMain = error instanceof DatabaseUnreadable
  const fail = databaseFail(isOfMain ? error.cause : error)
  if (!(fail instanceof AppError)) return { is: 'throw', error }
  return { is: isOfMain && isFail(fail, 'database-damaged') ? 'report-damage' : 'retry-later', error: fail }
}
