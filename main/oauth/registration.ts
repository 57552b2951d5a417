import type { PathStyle } from '../../preload/contract/settings.ts'
import type { PkceChoice } from '../../preload/contract/pkce.ts'
import { usableWay, type SignInWay } from '../../preload/contract/sign-in-way.ts'

/** One registration at one service address (contract §2), with its secret: it never leaves main. */
export interface Registration {
  readonly environment: string
  /** With the version segment, without a trailing slash. */
  readonly baseAddress: string
  readonly clientId: string
  /** null: an application that cannot keep one; it uses the browser flow (contract §5). */
  readonly secret: string | null
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
  /** What a person signs in with; absent: a window. */
  readonly signInWith?: SignInWay
  /** Absent: untested. */
  readonly pkce?: PkceChoice
  /** The name that the service announces for its answers (RFC 9207); null, absent: it announces none. */
  readonly issuer?: string | null
}

/** The way that is gone: the browser only where its redirect can come back to the app, whatever was kept. */
export const wayOf = ({ signInWith = 'window', redirectUri, secret }: Registration): SignInWay =>
  usableWay(signInWith, redirectUri, secret !== null)

export type Flow = 'code' | 'token'
export const flowOf = (registration: Registration): Flow => (registration.secret === null ? 'token' : 'code')
