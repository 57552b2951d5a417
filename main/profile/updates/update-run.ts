import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { UpdateState } from '../../../preload/contract/updates.ts'
import type { UpdateCheckResult } from './updater.ts'

/** A check or download of a person may ask for a proxy's password; one by the clock may not. */
export type StartedBy = 'person' | 'clock'

/** The facts about updates in one run of the app. Times are milliseconds since 1970. */
export interface UpdateRun {
  readonly state: UpdateState
  readonly startedAt: number
  /** The last check that has not succeeded; null for none. */
  readonly triedAt: number | null
  /** When the user asked to install; null if they stayed. */
  readonly askedAt: number | null
  /** The version that the user cancelled, or that would fail again. The clock does not download it in this run. */
  readonly unwanted: string | null
  /** The one older version that the user chose in this run, and that counts as an update. */
  readonly backTo: string | null
}

/** Why a check or download ended without a result. */
export type WorkEnd =
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  | { readonly is: 'stopped' }
  | { readonly is: 'other-channel' }

export type UpdateEvent =
  | { readonly is: 'check-asked'; readonly now: number }
  | { readonly is: 'tick'; readonly now: number; readonly lookedAt: number | null }
  | {
      readonly is: 'checked'
      readonly by: StartedBy
      readonly result: UpdateCheckResult
      readonly now: number
      /** Whether found versions are downloaded at once. */
      readonly background: boolean
    }
  | { readonly is: 'check-ended'; readonly by: StartedBy; readonly end: WorkEnd; readonly before: UpdateState }
  | { readonly is: 'download-asked' }
  | { readonly is: 'progress'; readonly percent: number }
  | { readonly is: 'downloaded'; readonly version: string; readonly onQuit: boolean }
  | { readonly is: 'download-ended'; readonly end: WorkEnd; readonly version: string }
  | { readonly is: 'channel-chosen' }
  | { readonly is: 'on-quit-chosen'; readonly onQuit: boolean }
  | { readonly is: 'older-chosen'; readonly version: string; readonly now: number }
  | { readonly is: 'install-asked'; readonly now: number }
  | { readonly is: 'stayed' }

/** `before` is the state after a cancelled check, and after one by the clock that failed while a version was on offer. */
export type UpdateWork =
  | { readonly is: 'check'; readonly by: StartedBy; readonly before: UpdateState }
  | { readonly is: 'download'; readonly by: StartedBy; readonly version: string }
  | { readonly is: 'give-up-for-channel' }

export interface UpdatePlan {
  readonly run: UpdateRun
  readonly work: UpdateWork | null
}
