import type { ErrorPayload } from './error-payload.ts'

/** `early` hears of versions that are being tried, and of all others. */
export const updateChannels = ['stable', 'early'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/**
 * Why this copy of the app looks for nothing: it was not released (development, a package for trying), or its system or
 * its office looks after it.
 */
export const updatesOff = ['not-released', 'system', 'office'] as const
/**
 * Why a version that is there does not come by itself: it is handed out in steps, needs a newer operating system, or is
 * older than the early one that runs and comes only where the person names it.
 */
export const updateWaits = ['in-steps', 'system-too-old', 'older'] as const

/** A version that is there and does not come by itself. */
export interface WaitingUpdate {
  readonly version: string
  readonly why: (typeof updateWaits)[number]
}

/** Times are milliseconds since 1970. `version` is always that of the update, never of the app that runs. */
export type UpdateState =
  | { readonly is: 'off'; readonly why: (typeof updatesOff)[number] }
  | { readonly is: 'unknown' }
  | { readonly is: 'looking' }
  | { readonly is: 'current'; readonly lookedAt: number; readonly waiting: WaitingUpdate | null }
  | { readonly is: 'found'; readonly version: string }
  | { readonly is: 'downloading'; readonly version: string; readonly percent: number }
  /** On this computer and verified. `onQuit`: it is installed when the app closes; asked for is always possible. */
  | { readonly is: 'ready'; readonly version: string; readonly onQuit: boolean }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

export interface UpdateView {
  readonly channel: UpdateChannel
  /** Whether a newer version is fetched by itself when one is found. */
  readonly background: boolean
  readonly state: UpdateState
}

/** What a person chooses about updates. `onQuit` counts while one is ready. */
export interface UpdateChoice {
  readonly channel?: UpdateChannel
  readonly background?: boolean
  readonly onQuit?: boolean
  /** The older version that the person goes back to, as it was offered (`older`); looked for and fetched at once. */
  readonly backTo?: string
}
