import type { EnvironmentDraft } from '../../preload/contract/settings.ts'

/** What can be wrong with a field of the connect form. `no-version` and `spaces` are hints that do not stop. */
export type DraftFault = 'required' | 'notAddress' | 'notHttps' | 'noVersion' | 'notUri' | 'spaces' | 'hasQuery' | 'hasUser' | 'hasFragment'
export type DraftField = 'name' | 'baseAddress' | 'clientId' | 'redirectUri' | 'scope' | 'databaseId'

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
const onThisComputer = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** A reason that main gives (`about.why` of `environment-incomplete`), in the same terms. */
export const faultOfReason = (why: unknown): DraftFault => {
  const faults: Readonly<Record<string, DraftFault>> = { empty: 'required', 'not-an-address': 'notAddress', 'not-https': 'notHttps', 'has-query': 'hasQuery', 'has-user': 'hasUser', 'has-fragment': 'hasFragment', 'has-spaces': 'spaces' }
  return faults[String(why)] ?? 'required'
}

const extrasFault = (url: URL): DraftFault | null => {
  if (url.username || url.password) return 'hasUser'
  return url.hash ? 'hasFragment' : null
}

const addressFault = (text: string): DraftFault | null => {
  const url = urlOf(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'notAddress'
  if (url.protocol === 'http:' && !onThisComputer(url)) return 'notHttps'
  if (url.search) return 'hasQuery'
  return extrasFault(url) ?? (/\/v\d+/i.test(url.pathname) ? null : 'noVersion')
}

const redirectFault = (text: string): DraftFault | null => {
  const url = urlOf(text)
  return url ? extrasFault(url) : 'notUri'
}

/** The first thing wrong with one field's text, or null. */
export const draftFault = (field: DraftField, text: string): DraftFault | null => {
  if (text.trim() === '') return 'required'
  if (text !== text.trim()) return 'spaces'
  if (field === 'baseAddress') return addressFault(text)
  if (field === 'scope') return /\s/.test(text) ? 'spaces' : null
  return field === 'redirectUri' ? redirectFault(text) : null
}

export const stops = (fault: DraftFault | null): boolean => fault !== null && fault !== 'noVersion'

export const blankDraft = (): EnvironmentDraft => ({
  kind: 'production',
  name: '',
  baseAddress: '',
  clientId: '',
  redirectUri: '',
  scope: '',
  pathStyle: 'standard',
})
