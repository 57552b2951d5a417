import { readPublicKey } from '../../main/profile/updates/feed-signature.ts'
import { platformNames, type Platform } from './platform.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Variables that are only useful together. */
type Way = readonly string[]

export const azureWay = [
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
  'LEDGERDESK_AZURE_ENDPOINT',
  'LEDGERDESK_AZURE_ACCOUNT',
  'LEDGERDESK_AZURE_PROFILE',
] as const

/** The update feed of installed apps, and the keys they trust. */
const updates: readonly Way[] = [['LEDGERDESK_UPDATES', 'LEDGERDESK_UPDATE_KEYS']]

/** Requirements of a release; each needs one of its alternatives. RELEASING.md says where each variable comes from. */
const needs: Readonly<Record<Platform, readonly (readonly Way[])[]>> = {
  windows: [
    [['LEDGERDESK_HOMEPAGE']],
    updates,
    [['LEDGERDESK_PUBLISHER']],
    [azureWay, ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']],
  ],
  macos: [
    [['LEDGERDESK_HOMEPAGE']],
    updates,
    [['APPLE_TEAM_ID']],
    [['CSC_LINK', 'CSC_KEY_PASSWORD'], ['CSC_NAME']],
    [
      ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
      ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD'],
    ],
  ],
  linux: [[['LEDGERDESK_HOMEPAGE']], updates, [['LEDGERDESK_MAINTAINER']], [['LEDGERDESK_GPG_KEY']]],
}

/** Every variable that a release for the platform may need. */
export const variablesFor = (platform: Platform): readonly string[] => [...new Set(needs[platform].flat(2))]

/** CI passes an absent secret as an empty variable, which counts as not set. */
export const isSet = (variables: Variables, name: string): boolean => (variables[name] ?? '').trim() !== ''

export const isOpen = (variables: Variables, way: Way): boolean => way.every((name) => isSet(variables, name))

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** A sentence about missing or wrong variables, or null. It names variables, never their values. */
export const missingCredentials = (platform: Platform, variables: Variables): string | null => {
  const closed = needs[platform].filter((ways) => !ways.some((way) => isOpen(variables, way)))
  if (closed.length === 0) return wrongFingerprint(platform, variables) ?? wrongUpdates(variables)
  const missing = closed.map((ways) =>
    ways.map((way) => list(way.filter((name) => !isSet(variables, name)))).join(', or '),
  )
  return `A release for ${platformNames[platform]} must be signed, and these are not set: ${missing.join('; ')}. RELEASING.md says where they come from.`
}

/** A short key id fits many keys; only the whole fingerprint identifies one. */
const wrongFingerprint = (platform: Platform, variables: Variables): string | null =>
  platform === 'linux' && !/^[0-9A-F]{40}$/.test(variables['LEDGERDESK_GPG_KEY'] ?? '')
    ? 'LEDGERDESK_GPG_KEY must be the whole fingerprint of the signing key: 40 digits and capital letters, without spaces.'
    : null

/** Checks before the build that the released app would accept the feed and its keys. */
const wrongUpdates = (variables: Variables): string | null => {
  const { feed, keys } = updatesOf(variables)
  if (!/^https:\/\/[^?#@]+\/$/.test(feed))
    return 'LEDGERDESK_UPDATES must be the https address of a folder, with a slash at its end.'
  return keys.every(isPublicKey)
    ? null
    : 'LEDGERDESK_UPDATE_KEYS must be Ed25519 public keys, each in base64 on one line (RELEASING.md says how to make them).'
}

/** The values as a package stores them. */
export const updatesOf = (variables: Variables): { readonly feed: string; readonly keys: readonly string[] } => ({
  feed: (variables['LEDGERDESK_UPDATES'] ?? '').trim(),
  keys: (variables['LEDGERDESK_UPDATE_KEYS'] ?? '').trim().split(/\s+/),
})

const isPublicKey = (key: string): boolean => {
  try {
    return readPublicKey(key).asymmetricKeyType === 'ed25519'
  } catch {
    // An app could not use the key, whatever is wrong with it.
    return false
  }
}
