import type { ErrorPayload } from './error-payload.ts'
import type { PkceChoice } from './pkce.ts'
import type { AdministrationRef } from './administration-ref.ts'
import type { SignInWay } from './sign-in-way.ts'

export const environmentKinds = ['demo', 'test', 'production'] as const
export type EnvironmentKind = (typeof environmentKinds)[number]

/** How ids are written in a path: standard percent-encoding, or with `%` written as `!_` (seen in some versions). */
export const pathStyles = ['standard', 'bang-underscore'] as const
export type PathStyle = (typeof pathStyles)[number]

export interface Administration {
  /** The service's `<database_id>`, opaque text (contract §4). */
  readonly databaseId: string
  readonly name: string
}

/** An administration with what was last known of its desk; known without opening it. */
export interface KnownAdministration extends Administration {
  /** When it was last gone to, ms since 1970; null: never. */
  readonly openedAt: number | null
  /** Unsettled edits that wait to be sent, and those that need a person. */
  readonly waiting: number
  readonly needsAttention: number
}

/**
 * What the person says of the registration in the service's portal (contract §2): only the text `Actief` means
 * activated.
 */
export const registrationStatuses = ['unknown', 'requested', 'active'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/**
 * Whether an environment takes changes. While locked nothing is edited in it and nothing is sent to it; what waits is
 * kept. Only production can have a lock. `minutes`: how long typing its name unlocks it.
 */
export type Lock =
  | { readonly is: 'none' }
  | { readonly is: 'locked'; readonly minutes: number }
  | { readonly is: 'unlocked'; readonly minutes: number; readonly until: number }

/** A registration at one service address, as people see it. The secret never leaves main. */
export interface Environment {
  readonly id: string
  readonly kind: EnvironmentKind
  readonly name: string
  /** Includes the version segment (contract §9). Empty for the Demo company, whose address is found when it starts. */
  readonly baseAddress: string
  readonly clientId: string
  readonly hasSecret: boolean
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
  /** The browser only where its redirect can come back to the app. */
  readonly signInWith: SignInWay
  readonly pkce: PkceChoice
  /** The name that the service announces for its answers (RFC 9207), as the connection test found it; null: none. */
  readonly issuer: string | null
  readonly status: RegistrationStatus
  readonly lock: Lock
  /** More unsent edits than this at once are sent only when their number was typed; null: never asked. Production only. */
  readonly askAbove: number | null
  readonly administrations: readonly KnownAdministration[]
  /**
   * Who works here: the name that edits and history carry. The computer's user until somebody signs in under another
   * name.
   */
  readonly user: string
}

/** What a person fills in. `secret` is write-only: absent keeps the stored one, empty removes it. */
export interface EnvironmentDraft {
  /** Absent for a new environment. */
  readonly id?: string
  readonly kind: 'test' | 'production'
  readonly name: string
  readonly baseAddress: string
  readonly clientId: string
  readonly secret?: string
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
  /** Absent: as it was, at first a window. Where the browser cannot be used it is a window too. */
  readonly signInWith?: SignInWay
  /** Absent: as it was, at first untested. */
  readonly pkce?: PkceChoice
  /** Absent: as it was, at first null. Left out where it cannot be the service's. */
  readonly issuer?: string | null
  readonly status: RegistrationStatus
  /** Minutes that an unlocking lasts, or null for no lock; null for a test environment. */
  readonly lockMinutes: number | null
  /** null for a test environment. */
  readonly askAbove: number | null
}

/** Bytes. Thousands of administrations fit in it. */
export const largestEnvironmentFile = 1_048_576

/** An environment's settings as they came out of a file: never with a secret. Nothing is kept of it until it is saved. */
export interface EnvironmentFile {
  readonly draft: EnvironmentDraft
  /** Whether the registration it was made from had a secret, so that one has to be typed. */
  readonly hadSecret: boolean
  readonly administrations: readonly Administration[]
}

export const languages = ['en', 'nl'] as const
export type Language = (typeof languages)[number]
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** `more`: high contrast; `system`: where the computer asks for it. */
export const contrasts = ['system', 'more'] as const
export type Contrast = (typeof contrasts)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly contrast: Contrast
  readonly density: Density
}

/**
 * Whether secrets can be kept on this computer. Without a keychain nothing is kept after the app closes. `unavailable`:
 * what is kept cannot be opened now.
 */
export type Keychain =
  | { readonly is: 'working' }
  | { readonly is: 'missing' }
  | { readonly is: 'changed' }
  | { readonly is: 'unavailable' }

/** Typed to confirm that everything on this computer is removed; the same in every language. */
export const removalWord = 'Ledgerdesk'

/** Something a person should know at start, by code; shown until dismissed. */
export interface Notice {
  readonly code:
    | 'keychain-missing'
    | 'keychain-changed'
    | 'settings-damaged'
    | 'database-damaged'
    | 'customer-doubled'
    | 'deleted-after-all'
    | 'edits-restored'
    | 'copy-damaged'
    | 'copy-not-written'
    | 'backup-not-made'
    | 'history-broken'
    | 'link-unknown'
    | 'page-stopped'
    | 'desk-stopped'
    | 'stopped-unexpectedly'
    | 'stopped-nothing-kept'
  readonly about?: Readonly<Record<string, string | number>>
}

/** Names a notice among those shown: one of each code, but for those that are about one customer. */
export const noticeKey = ({ code, about }: Notice): string => {
  const one = about?.['double'] ?? (code === 'deleted-after-all' ? about?.['customer'] : undefined)
  return one === undefined ? code : `${code} ${one}`
}

/**
 * What is not as this app wrote it: `settings`, changed outside of it or damaged; `vault`, older than the settings, or
 * without entries that it had; `keychain`: it does not open what could tell.
 */
export const settingsDoubts = ['settings', 'vault', 'keychain'] as const
export type SettingsDoubt = (typeof settingsDoubts)[number]

/**
 * A person is to confirm the settings. `unlocked`: environments that have no lock as the settings are now, though each
 * counts as locked until then.
 */
export interface Unconfirmed {
  readonly is: SettingsDoubt
  readonly unlocked: readonly string[]
}

export interface Settings {
  readonly preferences: Preferences
  readonly environments: readonly Environment[]
  /** Where the window is, or null on the welcome page. */
  readonly place: AdministrationRef | null
  readonly keychain: Keychain
  readonly notices: readonly Notice[]
  /**
   * Until a person confirms, nothing is sent but to the Demo company, and every other environment is locked; null:
   * nothing is to be confirmed.
   */
  readonly unconfirmed: Unconfirmed | null
  readonly version: string
}

export interface Found {
  readonly pkce: Extract<PkceChoice, 'found-on' | 'found-off'>
  readonly issuer: string | null
}

export const connectionChecks = ['address', 'client', 'redirect', 'database'] as const
/** One step of "Test the connection", in order; the first failure ends it. */
export interface ConnectionStep {
  readonly check: (typeof connectionChecks)[number]
  readonly is: 'passed' | 'failed' | 'not-tried'
  readonly fail?: ErrorPayload
  /** What the step `redirect` found out of the service's sign-ins; absent where it found nothing. */
  readonly found?: Found
}
