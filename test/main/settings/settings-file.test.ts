import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { openSettingsFile, type SettingsFile } from '../../../main/settings/settings-file.ts'
import { startApp } from '../../../main/app/app.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => {
  chmodSync(profile, 0o700)
  removeProfile(profile)
})

const file = (): string => join(profile, 'settings.json')
const open = (locale = 'en-GB'): SettingsFile => openSettingsFile(testHost({ profile, locale }))

const preferences = { language: 'nl', theme: 'dark', contrast: 'more', density: 'compact', terms: 'debtor' } as const

describe('the settings file', () => {
  it.each([
    ['nl-NL', 'nl'],
    ['nl', 'nl'],
    ['NL-be', 'nl'],
    ['en-GB', 'en'],
    ['qaa-DE', 'en'],
    ['nld', 'en'],
    ['', 'en'],
  ])('with locale %s starts in %s', (locale, language) =>
    expect(open(locale).read().preferences.language).toBe(language),
  )

  it('starts with the Demo company and without an open administration', () => {
    expect(open().read()).toMatchObject({
      place: null,
      environments: [{ id: 'demo', kind: 'demo', administrations: [] }],
    })
  })

  it('keeps changes, readable by its owner only', () => {
    open().change({ preferences })
    expect(open().read().preferences).toEqual({
      language: 'nl',
      theme: 'dark',
      contrast: 'more',
      density: 'compact',
      terms: 'debtor',
    })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['cut off half-way', (text: string) => text.slice(0, text.length / 2)],
    ['an object of nothing', () => '{}'],
    ['without environments', (text: string) => text.replace('"environments"', '"environment"')],
    ['not JSON', () => 'ÿþ\u0000'],
    ['of a later format', (text: string) => text.replace('"format": 6', '"format": 7')],
    ['without the Demo company', (text: string) => text.replace('"demo"', '"other"')],
    ['with a name for a folder that leads elsewhere', (text: string) => text.replace('"demo"', '"../../x"')],
    ['of today’s format, in the shape of an earlier one', (text: string) => text.replace(/,\s*"pkce": "on"/, '')],
    ['of an earlier format, in the shape of today’s', (text: string) => text.replace('"format": 6', '"format": 4')],
    [
      'with a way of signing in that is none',
      (text: string) => text.replace('"signInWith": "window"', '"signInWith": "post"'),
    ],
    ['with a choice of PKCE that is none', (text: string) => text.replace('"pkce": "on"', '"pkce": "plain"')],
    ['with a lock of no minutes', (text: string) => text.replace('"lockMinutes": null', '"lockMinutes": 0')],
    ['with a colour that is none', (text: string) => text.replace('"system"', '"pink"')],
  ])('that is %s is quarantined, not lost, and the first settings are used', async (_what, damage) => {
    open().change({ place: null })
    const damaged = damage(readFileSync(file(), 'utf8').replaceAll('\t', '  '))
    expect(damaged).not.toBe(readFileSync(file(), 'utf8').replaceAll('\t', '  '))
    writeFileSync(file(), damaged)
    const host = testHost({ profile })
    const app = await startApp(host)
    expect(await app.services.settings.read()).toMatchObject({
      notices: [{ code: 'settings-damaged' }],
      preferences: { theme: 'system' },
    })
    const aside = readdirSync(profile).find((name) => name.startsWith('settings.json.damaged-'))!
    expect(readFileSync(join(profile, aside), 'utf8')).toBe(damaged)
    expect((await app.services.settings.dismissNotice('settings-damaged')).notices).toEqual([])
    await app.stop()
  })

  it.each(['EBUSY', 'EACCES'])('that cannot be read now (%s) stays in place, and the app does not open', (code) => {
    open().change({ preferences: { ...open().read().preferences, language: 'nl' } })
    const before = readFileSync(file(), 'utf8')
    const busy = Object.assign(new Error('in use'), { code, errno: -16, syscall: 'open' })
    const host = {
      ...testHost({ profile }),
      openStore: () => {
        throw busy
      },
    }
    expect(() => openSettingsFile(host)).toThrowError(busy)
    expect([readdirSync(profile), readFileSync(file(), 'utf8')]).toEqual([['settings.json'], before])
  })

  it('with a preference of a later version keeps everything else', () => {
    open().change({ preferences })
    const written = readFileSync(file(), 'utf8')
    writeFileSync(file(), written.replace('"preferences": {', '"preferences": {\n"rowNumbers": true,'))
    const settings = open()
    expect([settings.damaged, settings.read().preferences.language]).toEqual([false, 'nl'])
    settings.change({ place: null })
    expect([open().damaged, open().read().preferences.language]).toEqual([false, 'nl'])
  })

  it.each([
    ['without a word about contrast', (text: string) => text.replace(/\s*"contrast": "more",/, ''), 'contrast'],
    [
      'with a contrast that is none',
      (text: string) => text.replace('"contrast": "more"', '"contrast": "pink"'),
      'contrast',
    ],
    ['without a word about terms', (text: string) => text.replace(/,\s*"terms": "debtor-terms"/, ''), 'terms'],
    ['with terms that are none', (text: string) => text.replace('"debtor-terms"', '"patient"'), 'terms'],
    ['in a language that this version lacks', (text: string) => text.replace('"nl"', '"tlh"'), 'language'],
  ] as const)('%s keeps everything else, and has the usual there', (_what, without, which) => {
    const kept = { ...preferences, terms: 'debtor-terms' } as const
    open().change({ preferences: kept })
    const written = readFileSync(file(), 'utf8').replaceAll('\t', '  ')
    writeFileSync(file(), without(written))
    expect(without(written)).not.toBe(written)
    expect(open().damaged).toBe(false)
    const usual = { contrast: 'system', terms: 'customer', language: 'en' } as const
    expect(open().read().preferences).toEqual({ ...kept, [which]: usual[which] })
    open().change({ place: null })
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
      preferences: { theme: 'dark', [which]: usual[which] },
    })
  })

  it.each([
    ['before names', 1, {}],
    ['before locks', 2, { user: null }],
    ['before the browser', 3, { user: null, status: 'unknown', lockMinutes: null }],
    ['before PKCE', 4, { user: null, status: 'unknown', lockMinutes: null, signInWith: 'window' }],
    [
      'before seals',
      5,
      { user: null, status: 'unknown', lockMinutes: null, signInWith: 'window', pkce: 'untested', issuer: null },
    ],
  ])('of the format %s is read completely, and converted with the next change', (_what, format, then) => {
    const office = {
      id: 'office',
      kind: 'production',
      name: 'Office',
      baseAddress: 'https://api.example/acc/v14',
      clientId: 'client',
      redirectUri: 'https://desk.example/cb',
      scope: 'all',
      pathStyle: 'bang-underscore',
      administrations: [{ databaseId: 'MVL 1', name: 'Jansen' }],
    }
    const demo = {
      ...office,
      id: 'demo',
      kind: 'demo',
      name: 'Demo company',
      pathStyle: 'standard',
      administrations: [],
    }
    const window = { x: 1, y: 2, width: 800, height: 600, maximized: false }
    const preferences = { language: 'nl', theme: 'dark', density: 'compact' }
    const place = { environment: 'office', administration: 'MVL 1' }
    const asks = (askAbove: number | null) => (format > 2 ? { askAbove } : {})
    const before = {
      format,
      preferences,
      environments: [
        { ...demo, ...then, ...asks(null) },
        { ...office, ...then, ...asks(10) },
      ],
      place,
      window,
    }
    writeFileSync(file(), JSON.stringify(before))
    const settings = open()
    const now = {
      user: null,
      status: 'unknown',
      lockMinutes: null,
      signInWith: 'window',
      pkce: 'untested',
      issuer: null,
    }
    const after = {
      ...before,
      format: 6,
      preferences: { ...preferences, contrast: 'system', terms: 'customer' },
      environments: [
        { ...demo, ...now, askAbove: null },
        { ...office, ...now, askAbove: 10 },
      ],
    }
    expect([settings.damaged, settings.read()]).toEqual([false, after])
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(before)
    settings.change({ window: null })
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ ...after, window: null })
    expect([open().damaged, open().read()]).toEqual([false, { ...after, window: null }])
    expect(readdirSync(profile)).toEqual(['settings.json'])
  })

  it('that cannot be written fails and keeps its earlier content', () => {
    const settings = open()
    settings.change({ place: null })
    const before = settings.read()
    const refuse = {
      get store() {
        return before
      },
      set store(_next) {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      },
    }
    const full = openSettingsFile({ ...testHost({ profile }), openStore: <T>() => refuse as unknown as { store: T } })
    try {
      full.change({ preferences: { ...before.preferences, theme: 'dark' } })
      expect.unreachable()
    } catch (error) {
      expect(isFail(error, 'settings-not-saved')).toBe(true)
    }
    expect(full.read()).toEqual(before)
  })
})
