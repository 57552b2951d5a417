import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { EnvironmentKind, Keychain, Language, Theme } from '../../preload/contract/settings.ts'
import type { SignInWay } from '../../preload/contract/sign-in-way.ts'
import type { ToolbarView } from '../../preload/contract/sign-in-toolbar.ts'
import type { LogEvent, LogLine } from './log/log.ts'

declare const built: unique symbol
/** Only `oauth/authorize-url.ts` builds one, and the browser opens no other address. */
export type AuthorizeAddress = string & { readonly [built]: true }

export interface ExportTarget {
  readonly path: string
  /** A file that is there may be replaced. */
  readonly replace: boolean
}

/** A service as a system dialog shows it. Every text is one short line, and addresses are ASCII (`xn--` for others). */
export interface ServiceToConfirm {
  readonly kind: EnvironmentKind
  readonly name: string
  readonly address: string
  readonly clientId: string
  readonly redirectUri: string
  readonly signInWith: SignInWay
  readonly pkce: boolean
  /** Null: changes are sent without unlocking. */
  readonly lockMinutes: number | null
  /** Null: any number of changes is sent without a question. */
  readonly askAbove: number | null
  /** How many. */
  readonly administrations: number
}

export interface SettingsToConfirm {
  readonly services: readonly ServiceToConfirm[]
  /** Whether VAT numbers may be sent to VIES. */
  readonly vies: boolean
}

/** The sign-in window shows pages of an authorization server, and knows nothing of their meaning. */
export interface SignInRequest {
  /** Each environment has a browser session of its own. */
  readonly environment: string
  /** The address that opens first, with its parameters. */
  readonly start: string
  /** Called before a request leaves. True for the redirect that ends the sign-in. */
  readonly isEnd: (address: string) => boolean
  readonly mayVisit: (address: string) => boolean
  /** For the window's own toolbar. */
  readonly toolbar: Pick<ToolbarView, 'kind' | 'language' | 'theme' | 'contrast'> & { readonly name: string }
  /**
   * Milliseconds without a visible window, for a service that still knows the person and asks nothing. Ends `closed`
   * after that time. Null: a visible window.
   */
  readonly unseenFor: number | null
}

export type SignInEnd =
  | { readonly is: 'redirected'; readonly address: string }
  /**
   * Closed by the person or by us. `refusedWith`: the status where the server's first page was an error page. `fail`:
   * why the last page did not load, else null.
   */
  | { readonly is: 'closed'; readonly refusedWith: number | null; readonly fail: ErrorPayload | null }

export interface SignInWindow {
  readonly ended: Promise<SignInEnd>
  focus(): void
  close(): void
}

/** A settings file: a plain object. A write replaces it whole, is durable when it returns, and throws if it fails. */
export interface Store<T> {
  store: T
}
export interface StoreOptions<T extends Record<string, unknown>> {
  /** The folder. */
  readonly cwd: string
  /** Of the file, without `.json`. */
  readonly name: string
  readonly defaults: T
}

/** The failure of a JSON file that the app did not write, or can no longer read. */
export type UnreadableFile = 'environment-file-unreadable' | 'import-plan-unreadable'

/** Everything the app needs of its computer. `electron-host.ts` implements it with Electron, and tests with their own. */
export interface Host {
  /** The folder of all stored data. The host creates it, readable by its owner only. */
  readonly profile: string
  readonly version: string
  /** BCP 47, for the first choice of language. */
  readonly locale: string
  /** The name of the user logged in to the computer, fit for showing and storing. */
  readonly userName: string
  /** Milliseconds since 1970. */
  now(): number
  /** `missing`: sealing would not protect anything, so nothing may be stored. */
  keychain(): Promise<Extract<Keychain['is'], 'working' | 'missing'>>
  /** Fails `keychain-unavailable` where the keychain cannot seal now. */
  seal(text: string): Promise<Uint8Array>
  /**
   * Fails `keychain-changed` for damaged text, or text that another key sealed. Fails `keychain-unavailable` where it
   * may open in a later run.
   */
  unseal(sealed: Uint8Array): Promise<string>
  /** False: there is no network at all. True guarantees nothing. */
  online(): boolean
  openSignIn(request: SignInRequest): SignInWindow
  /** Fails `sign-in-browser-not-opened`. */
  openBrowser(address: AuthorizeAddress): Promise<void>
  /** Removes the cookies and pages of an environment's sign-in windows. */
  forgetPages(environment: string): Promise<void>
  /** The system's proxy settings for an address, PAC included, in PAC's syntax: `PROXY a:8080; DIRECT`. */
  resolveProxy(address: string): Promise<string>
  /**
   * Sets the callback that signs in to proxies (`host:port`) for pages of sign-in windows. `again`: the proxy refused
   * the answer before. Null: the page continues without.
   */
  onProxySignIn(
    answer: (
      proxy: string,
      realm: string,
      again: boolean,
    ) => Promise<{ readonly name: string; readonly password: string } | null>,
  ): void
  /** Calls `listener` when the computer wakes up. Timers stood still while it slept, and connections are lost. */
  onResume(listener: () => void): void
  /** Brings the app's own window to the front, for a question in it. False where there is no window. */
  bringToFront(): boolean
  /**
   * Asks in a system dialog, out of reach of any page, whether the person knows this origin. False where there is no
   * window.
   */
  confirmAddress(origin: string, language: Language): Promise<boolean>
  /** Asks whether settings that were changed from outside may be used. */
  confirmSettings(settings: SettingsToConfirm, language: Language): Promise<boolean>
  /**
   * Throws a SyntaxError for a file that is no JSON object, and the system's error for one that cannot be read now. The
   * caller checks the content with zod.
   */
  openStore<T extends Record<string, unknown>>(options: StoreOptions<T>): Store<T>
  showTheme(theme: Theme): void
  copyText(text: string): Promise<void>
  /**
   * Empty while another program is in front: what is copied there is not ours. Answers once after each press of a key
   * or button in the window, within seconds, and else fails `paste-not-asked`.
   */
  clipboardText(): Promise<string>
  /** The path of a file with one of these extensions that the person picks; null if they cancel. */
  pickFile(extensions: readonly string[]): Promise<string | null>
  /** Asks where to save. The extension of `suggestedName` decides the kind of file. Null if they cancel. */
  pickTarget(suggestedName: string): Promise<ExportTarget | null>
  /** Writes a file that the person names; false if they cancel. Fails `export-not-written`. */
  saveFile(suggestedName: string, text: string): Promise<boolean>
  /**
   * The text of a JSON file that the person picks, of at most `largest` bytes; null if they cancel. Fails `code`
   * (about.why).
   */
  openFile(largest: number, code: UnreadableFile): Promise<string | null>
  log(event: LogEvent): void
  /** Starts an ordinary quit, in which listeners may still ask the person. */
  quit(): void
  /** Starts the app again after it ended, or `program` in its place. */
  relaunch(program?: string): void
  /** The last `count` lines of the log, the oldest first, earlier runs included. */
  lastLogged(count: number): readonly LogLine[]
  /** The licence texts that the build collected, as JSON; null where nothing was built. */
  licences(): string | null
}
