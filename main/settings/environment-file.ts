import { z } from 'zod'
import {
  pathStyles,
  registrationStatuses,
  type Environment,
  type EnvironmentFile,
} from '../../preload/contract/settings.ts'
import { pkceChoices } from '../../preload/contract/pkce.ts'
import { signInWays } from '../../preload/contract/sign-in-way.ts'
import { readOwnFile, writeOwnFile } from '../base/files/own-file.ts'
import { askAbove, lockMinutes } from './stored-settings.ts'

const format = 'ledgerdesk-environment'
const version = 3

const short = z.string().max(500)
const long = z.string().max(2_000)
const isOnce = (administrations: readonly { readonly databaseId: string }[]): boolean =>
  new Set(administrations.map(({ databaseId }) => databaseId)).size === administrations.length

/** Any text that a form can hold. The form checks it, because the user can correct it there. */
const draft = z.object({
  kind: z.enum(['test', 'production']),
  name: short,
  baseAddress: long,
  clientId: short,
  redirectUri: long,
  scope: long,
  pathStyle: z.enum(pathStyles),
  status: z.enum(registrationStatuses),
  lockMinutes,
  askAbove,
})
const ofVersion1 = z.strictObject({
  ...draft.shape,
  format: z.literal(format),
  version: z.literal(1),
  hasSecret: z.boolean(),
  administrations: z
    .array(z.strictObject({ databaseId: short.min(1), name: short }))
    .max(10_000)
    .refine(isOnce),
})
const ofVersion2 = ofVersion1.extend({ version: z.literal(2), signInWith: z.enum(signInWays) })
const schema = z.discriminatedUnion('version', [
  ofVersion1,
  ofVersion2,
  ofVersion2.extend({ version: z.literal(version), pkce: z.enum(pkceChoices), issuer: long.nullable() }),
])

/** An environment's settings as a file: without secret, tokens, history and user. */
export const writeEnvironmentFile = ({
  kind,
  name,
  baseAddress,
  clientId,
  hasSecret,
  redirectUri,
  scope,
  pathStyle,
  signInWith,
  pkce,
  issuer,
  status,
  lock,
  askAbove: above,
  administrations,
}: Environment): string =>
  writeOwnFile({
    format,
    version,
    kind,
    name,
    baseAddress,
    clientId,
    hasSecret,
    redirectUri,
    scope,
    pathStyle,
    signInWith,
    pkce,
    issuer,
    status,
    lockMinutes: lock.is === 'none' ? null : lock.minutes,
    askAbove: above,
    administrations: administrations.map((one) => ({ databaseId: one.databaseId, name: one.name })),
  })

/** Fails `environment-file-unreadable` (about.why: `not-ours`, `newer`, `damaged`). */
export const readEnvironmentFile = (text: string): EnvironmentFile => {
  const data = readOwnFile(text, { format, version, schema, code: 'environment-file-unreadable' })
  // Version 1 had only the window; version 2 had neither PKCE nor issuers.
  const signInWith = data.version === 1 ? 'window' : data.signInWith
  const { pkce, issuer } = data.version === version ? data : ({ pkce: 'untested', issuer: null } as const)
  return {
    draft: { ...draft.parse(data), signInWith, pkce, issuer },
    hadSecret: data.hasSecret,
    administrations: data.administrations,
  }
}
