import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { AppError } from '../app-error.ts'
import { isLoopback } from '../oauth/sign-in-rules.ts'

/** Why a field of a draft cannot be used; the window makes a sentence of it. */
type Why = 'empty' | 'not-an-address' | 'not-https' | 'has-query' | 'has-user' | 'has-fragment' | 'has-spaces'

const incomplete = (field: keyof EnvironmentDraft, why: Why): never => {
  throw new AppError({ code: 'environment-incomplete', about: { field, why } })
}

const filled = (draft: EnvironmentDraft, field: 'name' | 'clientId' | 'scope'): string => draft[field].trim() || incomplete(field, 'empty')

const parsed = (field: 'baseAddress' | 'redirectUri', text: string): URL => {
  const trimmed = text.trim()
  if (!trimmed) return incomplete(field, 'empty')
  const url = URL.parse(trimmed) ?? incomplete(field, 'not-an-address')
  if (url.username || url.password) incomplete(field, 'has-user')
  if (url.hash || trimmed.includes('#')) incomplete(field, 'has-fragment')
  return url
}

/** The service's address with its version segment, if it has one (spec §9), without a trailing slash. */
const baseAddress = (text: string): string => {
  const url = parsed('baseAddress', text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) incomplete('baseAddress', 'not-https')
  if (url.search) incomplete('baseAddress', 'has-query')
  return url.href.replace(/\/+$/, '')
}

/**
 * As typed, because the service compares it exactly (spec §4). Any scheme that a page cannot run: the redirect is
 * caught before it is sent, so `http` and schemes of one's own are as good as `https`.
 */
const redirectUri = (text: string): string => {
  const url = parsed('redirectUri', text)
  if (['javascript:', 'data:', 'file:', 'blob:', 'about:'].includes(url.protocol)) incomplete('redirectUri', 'not-an-address')
  return text.trim()
}

const scope = (draft: EnvironmentDraft): string => {
  const text = filled(draft, 'scope')
  return /\s/.test(text) ? incomplete('scope', 'has-spaces') : text
}

/** A draft as it can be stored, without its secret. Fails `environment-incomplete` with `about: { field, why }`. */
export const checkDraft = (draft: EnvironmentDraft) => ({
  kind: draft.kind,
  name: filled(draft, 'name'),
  baseAddress: baseAddress(draft.baseAddress),
  clientId: filled(draft, 'clientId'),
  redirectUri: redirectUri(draft.redirectUri),
  scope: scope(draft),
  pathStyle: draft.pathStyle,
})
