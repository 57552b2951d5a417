import { z } from 'zod'
import {
  pathStyles,
  registrationStatuses,
  type Environment,
  type EnvironmentFile,
} from '../../preload/contract/settings.ts'
import { pkceChoices } from '../../preload/contract/pkce.ts'
import { signInWays } from '../../preload/contract/sign-in-way.ts'
import { AppError } from '../base/app-error.ts'
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
}: Environment): string => {
  const file = {
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
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const unreadable = (why: 'not-ours' | 'newer' | 'damaged', cause?: unknown): AppError =>
  new AppError({ code: 'environment-file-unreadable', about: { why } }, { cause })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A parser's message quotes the file, whose content may be confidential.
    throw unreadable('not-ours', error instanceof SyntaxError ? undefined : error)
  }
}

const beginning = z.looseObject({ format: z.literal(format), version: z.int() })

/** Fails `environment-file-unreadable` (about.why: `not-ours`, `newer`, `damaged`). */
export const readEnvironmentFile = (text: string): EnvironmentFile => {
  const found = parsed(text)
  const start = beginning.safeParse(found)
  if (!start.success) throw unreadable('not-ours')
  if (start.data.version > version) throw unreadable('newer')
  const file = schema.safeParse(found)
  if (!file.success) throw unreadable('damaged')
  // Version 1 had only the window; version 2 had neither PKCE nor issuers.
  const signInWith = file.data.version === 1 ? 'window' : file.data.signInWith
  const { pkce, issuer } = file.data.version === version ? file.data : ({ pkce: 'untested', issuer: null } as const)
  return {
    draft: { ...draft.parse(file.data), signInWith, pkce, issuer },
    hadSecret: file.data.hasSecret,
    administrations: file.data.administrations,
  }
}

/** A file name that every system accepts: short, without separators, special characters, or a dot or space at its end. */
export const environmentFileName = (name: string): string => {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]+/gu, ' ')
    .replace(/\s+/gu, ' ')
  const cut = [...safe.trim()]
    .slice(0, 50)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '')
  return `Ledgerdesk${cut === '' ? '' : ` ${cut}`}.json`
}
