import type { PathStyle } from '../../preload/contract/settings.ts'
import type { PkceChoice } from '../../preload/contract/pkce.ts'
import { usableWay, type SignInWay } from '../../preload/contract/sign-in-way.ts'

/** The registration at one service address (contract §2). Its secret never leaves main. */
export interface Registration {
  readonly environment: string
  /** With the version segment, without a trailing slash. */
  readonly baseAddress: string
  readonly clientId: string
  /** null: a client without a secret, which uses the browser flow (contract §5). */
  readonly secret: string | null
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
  /** Absent: a window. */
  readonly signInWith?: SignInWay
  /** Absent: untested. */
  readonly pkce?: PkceChoice
  /** The issuer that the service announces (RFC 9207). null or absent: it announces none. */
  readonly issuer?: string | null
}

/** The browser only where its redirect can return to the app, whatever the setting says. */
export const wayOf = ({ signInWith = 'window', redirectUri, secret }: Registration): SignInWay =>
  usableWay(signInWith, redirectUri, secret !== null)

export type Flow = 'code' | 'token'
export const flowOf = (registration: Registration): Flow => (registration.secret === null ? 'token' : 'code')
