import { describe, expect, it } from 'vitest'
import type { Environment, Settings } from '../../../preload/contract/settings.ts'
import { mayCall } from '../../../main/windows/sender.ts'
import { titleOf } from '../../../main/windows/title.ts'

const environment = (kind: Environment['kind']): Environment => ({
  id: 'e', kind, name: 'Office', baseAddress: '', clientId: '', hasSecret: false, redirectUri: '', scope: '', pathStyle: 'standard',
  administrations: [{ databaseId: 'A', name: 'Jansen' }],
})
const at = (kind: Environment['kind'], language: 'en' | 'nl', administration: string | null): Pick<Settings, 'place' | 'environments' | 'preferences'> => ({
  place: administration === null ? null : { environment: 'e', administration },
  environments: [environment(kind)],
  preferences: { language, theme: 'system', density: 'compact' },
})

describe('the window’s title', () => {
  it('says where one is, in a word', () => {
    expect(titleOf(at('test', 'en', 'A'))).toBe('TEST · Jansen · Ledgerdesk')
    expect(titleOf(at('production', 'nl', 'A'))).toBe('PRODUCTIE · Jansen · Ledgerdesk')
    expect(titleOf(at('production', 'en', null))).toBe('Ledgerdesk')
    expect(titleOf(at('production', 'en', 'gone'))).toBe('Ledgerdesk')
  })
})

describe('who may call', () => {
  const page = 'app://ledgerdesk/index.html'
  it('is our page at the top of our window, and nobody else', () => {
    expect(mayCall({ url: page, parent: null }, true)).toBe(true)
    expect(mayCall({ url: page, parent: null }, false)).toBe(false)
    expect(mayCall({ url: page, parent: {} }, true)).toBe(false)
    expect(mayCall(null, true)).toBe(false)
    for (const url of ['https://evil.example/', 'app://ledgerdesk.evil/index.html', 'app://other/index.html', 'about:blank', 'file:///x', '']) {
      expect(mayCall({ url, parent: null }, true)).toBe(false)
    }
  })
})
