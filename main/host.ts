import type { Options } from 'electron-store'
import type { Keychain, Theme } from '../preload/contract/settings.ts'
import type { LogEvent } from './log.ts'
import type { StartDemo } from './demo/demo.ts'
import type { Desk, DeskHost, DeskOptions } from './desk/desk.ts'

/** What opening a sign-in window needs. It shows pages of an authorization server and knows nothing of what they mean. */
export interface SignInRequest {
  /** The environment: each has a browser session of its own. */
  readonly environment: string
  /** The first address, with its parameters. */
  readonly start: string
  /** Says of any address, before a request to it leaves, whether it is the end of the sign-in. */
  readonly isEnd: (address: string) => boolean
  /** Whether the window may go to an address at all. */
  readonly mayVisit: (address: string) => boolean
}

export type SignInEnd =
  | { readonly is: 'redirected'; readonly address: string }
  /** Closed by the person or by us; `refusedWith` is the status when the authorization server's first page was an error page. */
  | { readonly is: 'closed'; readonly refusedWith: number | null }
  | { readonly is: 'not-loading' }

export interface SignInWindow {
  readonly ended: Promise<SignInEnd>
  focus(): void
  close(): void
}

/** A settings file: a plain object, checked by its schema at every write, written whole or not at all. */
export interface Store<T> {
  store: T
}
export type StoreOptions<T extends Record<string, unknown>> = Required<Pick<Options<T>, 'cwd' | 'name' | 'schema' | 'defaults' | 'configFileMode'>>

/** Everything the app needs of its computer. Electron's version is `electron-host.ts`; tests have one of their own. */
export interface Host {
  /** The folder of everything kept; made by the host, readable by its owner only. */
  readonly profile: string
  readonly version: string
  /** BCP 47, for the first choice of language. */
  readonly locale: string
  /** The name of who is logged in to the computer; good enough to be shown and kept. */
  readonly userName: string
  /** Milliseconds since 1970. */
  now(): number
  /** `missing`: what is sealed is not protected, so nothing may be kept. */
  keychain(): Promise<Exclude<Keychain['is'], 'changed'>>
  seal(text: string): Promise<Uint8Array>
  /** Fails `keychain-changed` when another key sealed it, or it was damaged. */
  unseal(sealed: Uint8Array): Promise<string>
  openSignIn(request: SignInRequest): SignInWindow
  /** Forgets the cookies and pages of an environment's sign-in windows. */
  forgetPages(environment: string): Promise<void>
  /** The proxy for an address as `http://host:port`, or null for a direct connection. */
  proxyFor(address: string): Promise<string | null>
  /** Throws a SyntaxError or a schema error when the file there is not what it should be. */
  openStore<T extends Record<string, unknown>>(options: StoreOptions<T>): Store<T>
  showTheme(theme: Theme): void
  /** Writes a file where the person says; false when they said nowhere. Fails `export-not-written`. */
  saveFile(suggestedName: string, text: string): Promise<boolean>
  log(event: LogEvent): void
  readonly startDemo: StartDemo
  openDesk(options: DeskOptions, host: DeskHost): Promise<Desk>
}
