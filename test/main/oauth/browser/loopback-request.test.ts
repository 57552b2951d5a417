import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { browserPage, emptyHeaders, pageHeaders } from '../../../../main/oauth/browser/browser-page.ts'
import { askedOf, backPath } from '../../../../main/oauth/browser/loopback-request.ts'

const redirectUri = 'http://127.0.0.1:8123/cb'
type Head = Parameters<typeof askedOf>[0]
const asked = (more: Partial<Head> = {}, registered = redirectUri) =>
  askedOf(
    { method: 'GET', url: '/cb?code=c&state=s', httpVersion: '1.1', rawHeaders: ['Host', '127.0.0.1:8123'], ...more },
    registered,
  )
const nothing = { is: 'nothing' }

describe('a request to the listener of a sign-in', () => {
  it('is the redirect, with the address as the browser shows it', () => {
    expect(asked()).toEqual({ is: 'redirect', address: `${redirectUri}?code=c&state=s` })
    expect(asked({ url: '/cb' })).toEqual({ is: 'redirect', address: redirectUri })
  })

  it('requests the page only at the page’s own address', () => {
    expect(backPath).toBe('/back-to-ledgerdesk')
    expect(asked({ url: backPath })).toEqual({ is: 'page' })
    for (const url of [`${backPath}/`, `${backPath}?x`, `/x${backPath}`]) expect(asked({ url })).toEqual(nothing)
  })

  it.each(['POST', 'HEAD', 'get', 'OPTIONS', undefined])('is ignored by %s', (method) =>
    expect(asked({ method: method as string })).toEqual(nothing),
  )
  it.each(['1.0', '2.0', '0.9', ''])('is ignored in HTTP %s', (httpVersion) =>
    expect(asked({ httpVersion })).toEqual(nothing),
  )
  it.each([
    '/other',
    '/cb/',
    '/cb.x?code=c',
    '/CB?code=c',
    '//cb?code=c',
    '/cb?code=c#x',
    '/#/cb',
    'cb?code=c',
    'x/cb',
    '*',
    '',
    `${redirectUri}?code=c`,
    undefined,
  ])('is ignored at %j', (url) => {
    expect(asked({ url: url as string })).toEqual(nothing)
  })

  it('is ignored if its path does not begin with a slash, where the redirect URI has none', () => {
    const at = (url: string) => asked({ url }, 'http://127.0.0.1:8123')
    expect([at('/?code=c').is, at('?code=c&state=/')]).toEqual(['redirect', nothing])
  })

  it.each<[string, readonly string[]]>([
    ['none', []],
    ['another name', ['Host', 'evil.example:8123']],
    ['another port', ['Host', '127.0.0.1:8124']],
    ['no port', ['Host', '127.0.0.1']],
    ['two', ['Host', '127.0.0.1:8123', 'host', '127.0.0.1:8123']],
    ['two, of which one is right', ['Host', '127.0.0.1:8123', 'HOST', 'evil.example']],
    ['it as a value', ['X', 'host', '127.0.0.1:8123', 'y']],
    ['one without a value', ['Host']],
  ])('is ignored with this host: %s', (_what, rawHeaders) =>
    expect(asked({ rawHeaders: [...rawHeaders] })).toEqual(nothing),
  )

  it('may name its host in any case, among other headers', () => {
    expect(asked({ rawHeaders: ['Accept', 'Host', 'hOsT', 'LOCALHOST:8123'] }, 'http://localhost:8123/cb').is).toBe(
      'redirect',
    )
    expect(asked({ rawHeaders: ['Host', '127.0.0.1:8123', 'Accept', 'host'] }).is).toBe('redirect')
  })
})

describe('the answer of the listener', () => {
  const plain = {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  }
  const styleOf = (page: string): string => /<style>([^]*)<\/style>/.exec(page)![1]!

  it('forbids caching and referrers, and closes the connection', () => {
    expect(emptyHeaders).toEqual({ ...plain, 'Content-Length': '0' })
    const hash = createHash('sha256')
      .update(styleOf(browserPage('en', 'well')))
      .digest('base64')
    expect(pageHeaders).toEqual({
      ...plain,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
  })

  it.each([
    ['en', 'well', 'You can close this tab', 'Go back to Ledgerdesk.'],
    ['nl', 'well', 'Je kunt dit tabblad sluiten', 'Ga terug naar Ledgerdesk.'],
    ['en', 'badly', 'Signing in did not work', 'Ledgerdesk says why. You can close this tab and go back to the app.'],
    [
      'nl',
      'badly',
      'Het aanmelden is niet gelukt',
      'Ledgerdesk zegt waarom. Je kunt dit tabblad sluiten en naar de app teruggaan.',
    ],
  ] as const)(
    'is a page in %s that says whether it went %s, styled for light and dark, without scripts or links',
    (language, outcome, heading, text) => {
      const page = browserPage(language, outcome)
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(`<title>${heading} · Ledgerdesk</title>`)
      expect(page).toContain(`<main class="${outcome}">\n<h1>${heading}</h1>\n<p>${text}</p>\n</main>`)
      expect(styleOf(page)).toContain('@media (prefers-color-scheme:dark)')
      expect(page).not.toMatch(/<script|<a |<img|<form|<iframe|\son\w+=|https?:|url\(/)
    },
  )
})
