import type { Fail } from './fail.ts'
import type { Place } from './place.ts'

export const environmentKinds = ['demo', 'test', 'production'] as const
export type EnvironmentKind = (typeof environmentKinds)[number]

/** How ids are written in a path: standard percent-encoding, or with `%` written as `!_` (seen in some versions). */
export const pathStyles = ['standard', 'bang-underscore'] as const
export type PathStyle = (typeof pathStyles)[number]

export interface Administration {
  /** The service's `<database_id>`, opaque text (spec §4). */
  readonly databaseId: string
  readonly name: string
}

/** A registration at one service address, as people see it. The secret never leaves main. */
export interface Environment {
  readonly id: string
  readonly kind: EnvironmentKind
  readonly name: string
  /** Includes the version segment (spec §9). Empty for the Demo company, whose address is found when it starts. */
  readonly baseAddress: string
  readonly clientId: string
  readonly hasSecret: boolean
  readonly redirectUri: string
  readonly scope: string
  readonly pathStyle: PathStyle
  readonly administrations: readonly Administration[]
  /** Who works here: the name that edits and history carry. The computer's user until somebody signs in under another name. */
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
}

export const languages = ['en', 'nl'] as const
export type Language = (typeof languages)[number]
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
}

/** Whether secrets can be kept on this computer. Without a keychain nothing is kept after the app closes. */
export type Keychain = { readonly is: 'working' } | { readonly is: 'missing' } | { readonly is: 'changed' }

/** Something a person should know at start, by code; shown until dismissed. */
export interface Notice {
  readonly code:
    | 'keychain-missing' | 'keychain-changed' | 'settings-damaged' | 'database-damaged'
    | 'customer-doubled' | 'edits-restored' | 'copy-damaged' | 'copy-not-written' | 'backup-not-made' | 'history-broken'
  readonly about?: Readonly<Record<string, string | number>>
}

/** Names a notice among those shown: one of each code, but for those that are about one customer. */
export const noticeKey = ({ code, about }: Notice): string => (about?.['double'] === undefined ? code : `${code} ${about['double']}`)

export interface Settings {
  readonly preferences: Preferences
  readonly environments: readonly Environment[]
  /** Where the window is, or null on the welcome page. */
  readonly place: Place | null
  readonly keychain: Keychain
  readonly notices: readonly Notice[]
  readonly version: string
}

export const connectionChecks = ['address', 'client', 'redirect', 'database'] as const
/** One step of "Test the connection", in order; the first failure ends it. */
export interface ConnectionStep {
  readonly check: (typeof connectionChecks)[number]
  readonly is: 'passed' | 'failed' | 'not-tried'
  readonly fail?: Fail
}
