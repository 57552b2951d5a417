import type { Options } from 'electron-store'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { EnvironmentKind, Keychain, Language, Theme } from '../../preload/contract/settings.ts'
import type { ToolbarView } from '../../preload/contract/sign-in-toolbar.ts'
import type { LogEvent, LogLine } from './log/log.ts'

declare const built: unique symbol
/**
 * An address that `oauth/authorize-url.ts` put together, and nobody else: the only kind that leaves the app for the
 * browser.
 */
export type AuthorizeAddress = string & { readonly [built]: true }

/**
 * A service as a box of the system's shows it: every text is one short line, and addresses are in plain letters (`xn--`
 * for others).
 */
export interface ServiceToConfirm {
  readonly kind: EnvironmentKind
  readonly name: string
  readonly address: string
  readonly clientId: string
  /** Null: changes go out without unlocking. */
  readonly lockMinutes: number | null
}

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
  /** How the window's own bar looks: its words, its colour, its language. */
  readonly bar: Pick<ToolbarView, 'kind' | 'language' | 'theme' | 'contrast'> & { readonly name: string }
  /**
   * Without showing a window: for a service that still knows the person and asks nothing. Ends `closed` when the pages
   * are not through after so many milliseconds. null: a window to be seen.
   */
  readonly unseenFor: number | null
}

export type SignInEnd =
  | { readonly is: 'redirected'; readonly address: string }
  /**
   * Closed by the person or by us. `refusedWith` is the status when the authorization server's first page was an error
   * page; `fail` says why the page shown last did not load, null where one was shown.
   */
  | { readonly is: 'closed'; readonly refusedWith: number | null; readonly fail: ErrorPayload | null }

export interface SignInWindow {
  readonly ended: Promise<SignInEnd>
  focus(): void
  close(): void
}

/** A settings file: a plain object, checked by its schema at every write, written whole or not at all. */
export interface Store<T> {
  store: T
}
export type StoreOptions<T extends Record<string, unknown>> = Required<
  Pick<Options<T>, 'cwd' | 'name' | 'defaults' | 'configFileMode'>
>

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
  keychain(): Promise<Extract<Keychain['is'], 'working' | 'missing'>>
  /** Fails `keychain-unavailable` where nothing can be sealed now. */
  seal(text: string): Promise<Uint8Array>
  /**
   * Fails `keychain-changed` when another key sealed it, or it was damaged; `keychain-unavailable`, after some tries,
   * when it may open another time.
   */
  unseal(sealed: Uint8Array): Promise<string>
  /** False: there is no network at all. True promises nothing. */
  online(): boolean
  openSignIn(request: SignInRequest): SignInWindow
  /** Opens an address of ours in the computer's browser. Fails `sign-in-browser-not-opened`. */
  openBrowser(address: AuthorizeAddress): Promise<void>
  /** Forgets the cookies and pages of an environment's sign-in windows. */
  forgetPages(environment: string): Promise<void>
  /** What the computer's settings (PAC too) say of an address, in PAC's words: `PROXY a:8080; DIRECT`. */
  resolveProxy(address: string): Promise<string>
  /**
   * Answers for the pages of sign-in windows, which meet the same proxies (`host:port`). Null: the page goes on
   * without.
   */
  onProxySignIn(
    answer: (
      proxy: string,
      realm: string,
      again: boolean,
    ) => Promise<{ readonly name: string; readonly password: string } | null>,
  ): void
  /** Calls `listener` whenever the computer wakes up: timers stood still meanwhile, and connections are gone. */
  onResume(listener: () => void): void
  /**
   * Brings the app's own window to the front: a person is asked or told something there. False where there is no
   * window.
   */
  showQuestion(): boolean
  /**
   * Asks in a box of the system's, which no page reaches, whether the person knows this origin. False where there is no
   * window.
   */
  confirmAddress(origin: string, language: Language): Promise<boolean>
  /** The same about all services of settings that were changed from outside. */
  confirmServices(services: readonly ServiceToConfirm[], language: Language): Promise<boolean>
  /**
   * Throws a SyntaxError where the file there is no JSON. Its content is for the caller to check: shapes are zod's, as
   * everywhere.
   */
  openStore<T extends Record<string, unknown>>(options: StoreOptions<T>): Store<T>
  showTheme(theme: Theme): void
  copyText(text: string): Promise<void>
  /** Writes a file where the person says; false when they said nowhere. Fails `export-not-written`. */
  saveFile(suggestedName: string, text: string): Promise<boolean>
  /**
   * The text of a JSON file that the person picks, of at most `largest` bytes; null when they pick none. Fails
   * `environment-file-unreadable`.
   */
  openFile(largest: number): Promise<string | null>
  log(event: LogEvent): void
  /** Begins to end the app, as its person does: who has something to ask asks. */
  quit(): void
  /** When the app has ended it starts again; as another program where one has taken its place. */
  relaunch(program?: string): void
  /** The last lines of the log, the oldest first, also of earlier runs. */
  lastLogged(count: number): readonly LogLine[]
  /** What the build wrote down of others' work in this copy of the app, as JSON; null where nothing was built. */
  licences(): string | null
}
