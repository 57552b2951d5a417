import type { EnvironmentDraft } from '../../preload/contract/settings.ts'

/** What can be wrong with a field of the connect form. `no-version` and `spaces` are hints that do not stop. */
export type DraftFault = 'required' | 'notAddress' | 'notHttps' | 'noVersion' | 'notUri' | 'spaces'
export type DraftField = 'name' | 'baseAddress' | 'clientId' | 'redirectUri' | 'scope' | 'databaseId'

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
const onThisComputer = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

const addressFault = (text: string): DraftFault | null => {
  const url = urlOf(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'notAddress'
  if (url.protocol === 'http:' && !onThisComputer(url)) return 'notHttps'
  return /\/v\d+/i.test(url.pathname) ? null : 'noVersion'
}

/** The first thing wrong with one field's text, or null. */
export const draftFault = (field: DraftField, text: string): DraftFault | null => {
  if (text.trim() === '') return 'required'
  if (text !== text.trim()) return 'spaces'
  if (field === 'baseAddress') return addressFault(text)
  return field === 'redirectUri' && !urlOf(text) ? 'notUri' : null
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
