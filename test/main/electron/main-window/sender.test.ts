import { describe, expect, it } from 'vitest'
import { mayCall, mayUseToolbar } from '../../../../main/electron/main-window/sender.ts'

describe('the sender of a call', () => {
  const page = 'app://ledgerdesk/index.html'
  it('must be our page at the top of our window', () => {
    expect(mayCall({ url: page, parent: null }, true)).toBe(true)
    expect(mayCall({ url: page, parent: null }, false)).toBe(false)
    expect(mayCall({ url: page, parent: {} }, true)).toBe(false)
    expect(mayCall(null, true)).toBe(false)
    for (const url of [
      'https://evil.example/',
      'app://ledgerdesk.evil/index.html',
      'app://other/index.html',
      'about:blank',
      'file:///x',
      '',
    ]) {
      expect(mayCall({ url, parent: null }, true)).toBe(false)
    }
  })
})

describe('the sender of a toolbar call', () => {
  it('must be the toolbar’s own page at the top', () => {
    const bar = 'app://ledgerdesk/sign-in.html'
    expect(mayUseToolbar({ url: bar, parent: null })).toBe(true)
    expect(mayUseToolbar({ url: bar, parent: {} })).toBe(false)
    expect(mayUseToolbar(null)).toBe(false)
    for (const url of [
      'app://ledgerdesk/index.html',
      'app://ledgerdesk/sign-in.html.evil',
      'https://ledgerdesk/sign-in.html',
      'about:blank',
      '',
    ]) {
      expect(mayUseToolbar({ url, parent: null })).toBe(false)
    }
  })
})
