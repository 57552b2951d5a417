import { isLoopback } from '../../preload/contract/addresses.ts'
import { tidyName } from '../../preload/contract/environment-name.ts'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import type { PkceChoice } from '../../preload/contract/pkce.ts'
import { usableWay, type SignInWay } from '../../preload/contract/sign-in-way.ts'
import { AppError } from '../base/app-error.ts'
import { isIssuer } from '../oauth/redirect.ts'

/** The reason why a field of a draft is invalid. The window turns it into a sentence. */
type Why = 'empty' | 'taken' | 'not-an-address' | 'not-https' | 'has-query' | 'has-user' | 'has-fragment' | 'has-spaces'

export const incomplete = (field: keyof EnvironmentDraft, why: Why): never => {
  throw new AppError({ code: 'environment-incomplete', about: { field, why } })
}

const filled = (draft: EnvironmentDraft, field: 'name' | 'clientId' | 'scope'): string =>
  draft[field].trim() || incomplete(field, 'empty')

const parsed = (field: 'baseAddress' | 'redirectUri', text: string): URL => {
  const trimmed = text.trim()
  if (!trimmed) return incomplete(field, 'empty')
  const url = URL.parse(trimmed) ?? incomplete(field, 'not-an-address')
  if (url.username || url.password) incomplete(field, 'has-user')
  if (url.hash || trimmed.includes('#')) incomplete(field, 'has-fragment')
  return url
}

/** Characters; DNS has no longer names. */
const longestHost = 253

/** The service's address with its version segment, if any (contract §9), without a trailing slash. */
const baseAddress = (text: string): string => {
  const url = parsed('baseAddress', text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    incomplete('baseAddress', 'not-https')
  if (url.hostname.length > longestHost) incomplete('baseAddress', 'not-an-address')
  // Also a question mark with nothing after it: every path would end up behind it.
  if (text.includes('?')) incomplete('baseAddress', 'has-query')
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/**
 * As typed, because the service compares it exactly (contract §4). Any scheme that a page cannot run will do: the app
 * catches the redirect before it is sent.
 */
const redirectUri = (text: string): string => {
  const url = parsed('redirectUri', text)
  if (['javascript:', 'data:', 'file:', 'blob:', 'about:'].includes(url.protocol))
    incomplete('redirectUri', 'not-an-address')
  return text.trim()
}

const scope = (draft: EnvironmentDraft): string => {
  const text = filled(draft, 'scope')
  return /\s/.test(text) ? incomplete('scope', 'has-spaces') : text
}

/** The fields of a draft, trimmed. Each fails `environment-incomplete` with `about: { field, why }`. */
export const draftFields = {
  name: (draft: EnvironmentDraft) => filled({ ...draft, name: tidyName(draft.name) }, 'name'),
  baseAddress: (draft: EnvironmentDraft) => baseAddress(draft.baseAddress),
  clientId: (draft: EnvironmentDraft) => filled(draft, 'clientId'),
  redirectUri: (draft: EnvironmentDraft) => redirectUri(draft.redirectUri),
  scope,
} as const

/** Values for a draft that leaves them out. */
interface Kept {
  readonly signInWith: SignInWay
  readonly pkce: PkceChoice
  readonly issuer: string | null
  readonly hasSecret: boolean
}

/** An issuer found for one service does not hold for another. */
const issuerOf = (issuer: string | null, address: string): string | null =>
  issuer !== null && isIssuer(issuer, address) ? issuer : null

/**
 * A draft as it is stored, without its secret. Drops the lock settings outside production, and the browser if it cannot
 * be used. Fails as its fields do.
 */
export const checkDraft = (draft: EnvironmentDraft, before: Kept) => ({
  kind: draft.kind,
  name: draftFields.name(draft),
  baseAddress: draftFields.baseAddress(draft),
  clientId: draftFields.clientId(draft),
  redirectUri: draftFields.redirectUri(draft),
  scope: draftFields.scope(draft),
  pathStyle: draft.pathStyle,
  signInWith: usableWay(
    draft.signInWith ?? before.signInWith,
    draft.redirectUri,
    draft.secret === undefined ? before.hasSecret : draft.secret !== '',
  ),
  pkce: draft.pkce ?? before.pkce,
  issuer: issuerOf(draft.issuer === undefined ? before.issuer : draft.issuer, draftFields.baseAddress(draft)),
  status: draft.status,
  ...(draft.kind === 'production'
    ? { lockMinutes: draft.lockMinutes, askAbove: draft.askAbove }
    : { lockMinutes: null, askAbove: null }),
})
