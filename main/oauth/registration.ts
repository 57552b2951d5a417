import type { PathStyle } from '../../preload/contract/settings.ts'

/** One registration at one service address (spec §2), with its secret: it never leaves main. */
export interface Registration {
  readonly environment: string
  /** With the version segment, without a trailing slash. */
  readonly baseAddress: string
  readonly clientId: string
  /** null: an application that cannot keep one; it uses the browser flow (spec §5). */
  readonly secret: string | null
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
}

export type Flow = 'code' | 'token'
export const flowOf = (registration: Registration): Flow => (registration.secret === null ? 'token' : 'code')
