import { sameEnvironmentName } from '../../preload/contract/environment-name.ts'
import { areStrangers, isLoopback, sameRedirect } from '../../preload/contract/addresses.ts'
import type { Environment, EnvironmentDraft } from '../../preload/contract/settings.ts'

/** Faults of a field in the connect form; those in `hints` do not stop it. */
export type DraftFault =
  | 'required'
  | 'nameTaken'
  | 'notAddress'
  | 'notHttps'
  | 'noVersion'
  | 'notUri'
  | 'spaces'
  | 'hasQuery'
  | 'hasUser'
  | 'hasFragment'
  | 'scopeForm'
  | 'askNumber'
export type DraftField = 'name' | 'baseAddress' | 'clientId' | 'redirectUri' | 'scope' | 'databaseId'
const hints: readonly DraftFault[] = ['noVersion', 'scopeForm']

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** Maps main's reason (`about.why` of `environment-incomplete`) to a fault. */
export const faultOfReason = (why: unknown): DraftFault => {
  const faults: Readonly<Record<string, DraftFault>> = {
    empty: 'required',
    taken: 'nameTaken',
    'not-an-address': 'notAddress',
    'not-https': 'notHttps',
    'has-query': 'hasQuery',
    'has-user': 'hasUser',
    'has-fragment': 'hasFragment',
    'has-spaces': 'spaces',
  }
  return faults[String(why)] ?? 'required'
}

/** The version segment of a base address (contract §9), such as `v23`; null without one. */
export const versionOf = (address: string): string | null =>
  /\/(v\d+)(?=\/|$)/i.exec(urlOf(address.trim())?.pathname ?? '')?.[1] ?? null

/** The kind that the help text explains; null until the text is a URI. */
export const redirectKind = (text: string): 'https' | 'computer' | 'scheme' | 'oob' | 'http' | null => {
  const url = urlOf(text.trim())
  if (!url) return null
  if (text.trim() === 'urn:ietf:wg:oauth:2.0:oob') return 'oob'
  if (url.protocol === 'https:') return 'https'
  if (url.protocol !== 'http:') return 'scheme'
  return isLoopback(url.hostname) ? 'computer' : 'http'
}

/** Environments of unrelated services with an equivalent redirect URI. A hostile one could steal sign-ins of the other. */
export const strangersAt = (redirectUri: string, baseAddress: string, others: readonly Environment[]): Environment[] =>
  others.filter((other) => sameRedirect(other.redirectUri, redirectUri) && areStrangers(other.baseAddress, baseAddress))

/** Parsing drops a lone `#`, but main takes the text as it is. */
const extrasFault = (url: URL, text: string): DraftFault | null => {
  if (url.username || url.password) return 'hasUser'
  return text.includes('#') ? 'hasFragment' : null
}

const addressFault = (text: string): DraftFault | null => {
  const url = urlOf(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'notAddress'
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'notHttps'
  if (text.includes('?')) return 'hasQuery'
  return extrasFault(url, text) ?? (versionOf(text) === null ? 'noVersion' : null)
}

const redirectFault = (text: string): DraftFault | null => {
  const url = urlOf(text)
  return url ? extrasFault(url, text) : 'notUri'
}

/** The scope's form in contract §5. Services use others too, so another form is only a hint. */
const scopeFault = (text: string): DraftFault | null => {
  if (/\s/.test(text)) return 'spaces'
  return /^http:\/\/[^./]+\.[^/]+\.API\/Web\/WebApi\/\*$/.test(text) ? null : 'scopeForm'
}

/** The first fault of a field, or null. `taken`: names of the other environments. */
export const draftFault = (field: DraftField, text: string, taken: readonly string[] = []): DraftFault | null => {
  if (text.trim() === '') return 'required'
  if (field === 'name' && taken.some((name) => sameEnvironmentName(name, text))) return 'nameTaken'
  if (text !== text.trim()) return 'spaces'
  if (field === 'baseAddress') return addressFault(text)
  if (field === 'scope') return scopeFault(text)
  return field === 'redirectUri' ? redirectFault(text) : null
}

export const stops = (fault: DraftFault | null): boolean => fault !== null && !hints.includes(fault)

/** The number of writes above which sending asks; null for an invalid text. */
export const asksAbove = (text: string): number | null => {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= 100_000 ? value : null
}

export const lockTimes = [5, 10, 30, 60] as const

/** A new service starts on Test: nobody writes to production by leaving a choice as it is. */
export const blankDraft = (): EnvironmentDraft => ({
  kind: 'test',
  name: '',
  baseAddress: '',
  clientId: '',
  redirectUri: '',
  scope: '',
  pathStyle: 'standard',
  signInWith: 'window',
  pkce: 'untested',
  issuer: null,
  status: 'unknown',
  lockMinutes: null,
  askAbove: 10,
})

/** The form's values for an environment, without its secret. */
export const draftOf = ({
  id,
  kind,
  name,
  baseAddress,
  clientId,
  redirectUri,
  scope,
  pathStyle,
  signInWith,
  pkce,
  issuer,
  status,
  lock,
  askAbove,
}: Environment): EnvironmentDraft => ({
  id,
  kind: kind === 'demo' ? 'test' : kind,
  name,
  baseAddress,
  clientId,
  redirectUri,
  scope,
  pathStyle,
  signInWith,
  pkce,
  issuer,
  status,
  lockMinutes: lock.is === 'none' ? null : lock.minutes,
  askAbove,
})
