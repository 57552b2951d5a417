import type { ErrorPayload } from './error-payload.ts'

/** `early` also gets versions that are being tested. */
export const updateChannels = ['stable', 'early'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** Why this copy checks nothing: it was not released (a development or test build), or its system or office updates it. */
export const updatesOff = ['not-released', 'system', 'office'] as const
/**
 * Why an existing version does not install by itself. It is released in steps, needs a newer operating system, or is
 * older than the running early version and needs the user's choice.
 */
export const updateWaits = ['in-steps', 'system-too-old', 'older'] as const

/** An existing version that does not install by itself. */
export interface WaitingUpdate {
  readonly version: string
  readonly why: (typeof updateWaits)[number]
}

/** Times are milliseconds since 1970. `version` is that of the update, never of the running app. */
export type UpdateState =
  | { readonly is: 'off'; readonly why: (typeof updatesOff)[number] }
  | { readonly is: 'unknown' }
  | { readonly is: 'looking' }
  | { readonly is: 'current'; readonly lookedAt: number; readonly waiting: WaitingUpdate | null }
  | { readonly is: 'found'; readonly version: string }
  | { readonly is: 'downloading'; readonly version: string; readonly percent: number }
  /** Downloaded and verified. `onQuit`: it is installed when the app closes; the user can always ask for it. */
  | { readonly is: 'ready'; readonly version: string; readonly onQuit: boolean }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

export interface UpdateView {
  readonly channel: UpdateChannel
  /** Whether found versions are downloaded at once. */
  readonly background: boolean
  readonly state: UpdateState
}

/** The user's choices. `onQuit` applies to a ready version. */
export interface UpdateChoice {
  readonly channel?: UpdateChannel
  readonly background?: boolean
  readonly onQuit?: boolean
  /** The offered older version that the user goes back to. It is checked for and downloaded at once. */
  readonly backTo?: string
}
