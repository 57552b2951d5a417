import type { Language } from './languages/index.ts'
import type { ErrorPayload } from './error-payload.ts'
import type { PkceChoice } from './pkce.ts'
import type { AdministrationRef } from './administration-ref.ts'
import type { SignInWay } from './sign-in-way.ts'

export const environmentKinds = ['demo', 'test', 'production'] as const
export type EnvironmentKind = (typeof environmentKinds)[number]

/**
 * The encoding of ids in a path: standard percent-encoding, or with `%` written as `!_`, as some versions of services
 * want it.
 */
export const pathStyles = ['standard', 'bang-underscore'] as const
export type PathStyle = (typeof pathStyles)[number]

export interface Administration {
  /** The service's `<database_id>`, opaque text (contract §4). */
  readonly databaseId: string
  readonly name: string
}

/** An administration with its last known counts, available without opening its desk. */
export interface KnownAdministration extends Administration {
  /** The last visit, in milliseconds since 1970; null: never. */
  readonly openedAt: number | null
  /** Unsettled edits: those that wait to be sent, and those that need a person. */
  readonly waiting: number
  readonly needsAttention: number
}

/**
 * The registration's state in the service's portal, as the user says (contract §2). Only its text `Actief` means
 * `active`.
 */
export const registrationStatuses = ['unknown', 'requested', 'active'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/**
 * The lock of an environment. A locked one refuses edits and sends nothing; its waiting edits stay. Only production can
 * have a lock. `minutes`: the time that typing its name unlocks it.
 */
export type Lock =
  | { readonly is: 'none' }
  | { readonly is: 'locked'; readonly minutes: number }
  | { readonly is: 'unlocked'; readonly minutes: number; readonly until: number }

/** The sending of cell edits: at once, after `graceTime`, or when the user asks. */
export const cellSendings = ['at-once', 'shortly', 'when-asked'] as const
export type CellSending = (typeof cellSendings)[number]
/** Milliseconds in which Undo takes a cell edit back before it is sent. */
export const graceTime = 5_000

/** A registration at one service address. The secret never leaves main. */
export interface Environment {
  readonly id: string
  readonly kind: EnvironmentKind
  readonly name: string
  /** Includes the version segment (contract §9). Empty for the Demo company, whose address is known once it runs. */
  readonly baseAddress: string
  readonly clientId: string
  readonly hasSecret: boolean
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
  /** `browser` only if the redirect can come back to the app. */
  readonly signInWith: SignInWay
  readonly pkce: PkceChoice
  /** The issuer in the service's answers (RFC 9207), as the connection test found it; null: none. */
  readonly issuer: string | null
  readonly status: RegistrationStatus
  readonly lock: Lock
  /** A larger number of unsent edits is sent only after a release; null: no limit. Production only. */
  readonly askAbove: number | null
  readonly cellSending: CellSending
  readonly administrations: readonly KnownAdministration[]
  /** The user's name on edits and history. At first the computer's user, then the last one who signed in. */
  readonly user: string
}

/** The connect form. `secret` is write-only: absent keeps the stored one, empty removes it. */
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
  /** Absent: unchanged, at first `window`. Becomes `window` if the browser cannot be used. */
  readonly signInWith?: SignInWay
  /** Absent: unchanged, at first `untested`. */
  readonly pkce?: PkceChoice
  /** Absent: unchanged, at first null. Dropped if it cannot be the service's. */
  readonly issuer?: string | null
  readonly status: RegistrationStatus
  /** Minutes of an unlocking; null for no lock, and for a test environment. */
  readonly lockMinutes: number | null
  /** Null for a test environment. */
  readonly askAbove: number | null
}

/** Bytes; enough for thousands of administrations. */
export const largestEnvironmentFile = 1_048_576

/** An environment read from a file, never with a secret. It is not stored before the user saves it. */
export interface EnvironmentFile {
  readonly draft: EnvironmentDraft
  /** Whether the exported registration had a secret, which the user must type again. */
  readonly hadSecret: boolean
  readonly administrations: readonly Administration[]
}

export { languages, type Language } from './languages/index.ts'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** `more`: high contrast; `system`: as the computer asks. */
export const contrasts = ['system', 'more'] as const
export type Contrast = (typeof contrasts)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
/** Whose words: customer or debtor; `-terms`: with terms of payment instead of conditions. The first are ours. */
export const termSets = ['customer', 'customer-terms', 'debtor', 'debtor-terms'] as const
export type Terms = (typeof termSets)[number]

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly contrast: Contrast
  readonly density: Density
  /** Those of the connected product. */
  readonly terms: Terms
}

/** The computer's keychain. With `missing` nothing outlives the app. `unavailable`: stored secrets cannot be opened now. */
export type Keychain =
  | { readonly is: 'working' }
  | { readonly is: 'missing' }
  | { readonly is: 'changed' }
  | { readonly is: 'unavailable' }

/** The user types this to confirm a removal of everything; it is the same in every language. */
export const removalWord = 'Ledgerdesk'

/** A message by code, shown until dismissed. */
export interface Notice {
  readonly code:
    | 'keychain-missing'
    | 'keychain-changed'
    | 'settings-damaged'
    | 'settings-restored'
    | 'database-damaged'
    | 'database-key-lost'
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
    | 'desk-memory-full'
    | 'stopped-unexpectedly'
    | 'stopped-nothing-kept'
  readonly about?: Readonly<Record<string, string | number>>
}

/** A person looks at each of these where it happened. The others, such as of a full disk, come from many at once. */
const ofOneDatabase: readonly Notice['code'][] = [
  'database-damaged',
  'database-key-lost',
  'edits-restored',
  'copy-damaged',
  'history-broken',
]

/**
 * The id of a shown notice: one per code, except those about one customer or the files of one administration. Two
 * environments may have an administration with the same id, and two administrations a customer.
 */
export const noticeKey = ({ code, about }: Notice): string => {
  const customer = about?.['double'] ?? (code === 'deleted-after-all' ? about?.['customer'] : undefined)
  if (customer === undefined && !ofOneDatabase.includes(code)) return code
  return [code, about?.['environment'], about?.['administration'], customer]
    .filter((part) => part !== undefined)
    .join(' ')
}

/**
 * `settings`: changed outside the app, or damaged. `vault`: older than the settings, or entries are missing.
 * `keychain`: it does not open the seals that could tell.
 */
export const settingsDoubts = ['settings', 'vault', 'keychain'] as const
export type SettingsDoubt = (typeof settingsDoubts)[number]

/**
 * The user must confirm the settings. `unlocked`: environments that have no lock in these settings. Each of them counts
 * as locked until then.
 */
export interface Unconfirmed {
  readonly is: SettingsDoubt
  readonly unlocked: readonly string[]
}

export interface Settings {
  readonly preferences: Preferences
  readonly environments: readonly Environment[]
  /** The administration in the window; null on the welcome page. */
  readonly place: AdministrationRef | null
  readonly keychain: Keychain
  readonly notices: readonly Notice[]
  /**
   * Until the user confirms, edits go only to the Demo company, and every other environment is locked. Null: nothing to
   * confirm.
   */
  readonly unconfirmed: Unconfirmed | null
  /** Whether VAT numbers may be sent to VIES. False until the user says so. */
  readonly vies: boolean
  readonly version: string
}

export interface Found {
  readonly pkce: Extract<PkceChoice, 'found-on' | 'found-off'>
  readonly issuer: string | null
}

export const connectionChecks = ['address', 'client', 'redirect', 'database'] as const
/** One step of "Test the connection", in this order. The first failure ends the test. */
export interface ConnectionStep {
  readonly check: (typeof connectionChecks)[number]
  readonly is: 'passed' | 'failed' | 'not-tried'
  readonly fail?: ErrorPayload
  /** The result of `redirect` about the service's sign-ins; absent if it found nothing. */
  readonly found?: Found
}
