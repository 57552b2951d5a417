import { describe, expect, it } from 'vitest'
import { mayCall, mayUseToolbar } from '../../../../main/electron/main-window/sender.ts'

describe('who may call', () => {
  const page = 'app://ledgerdesk/index.html'
  it('is our page at the top of our window, and nobody else', () => {
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

describe('who may use the bar of a sign-in window', () => {
  it('is the bar’s own page at the top, and nobody else', () => {
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
