import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SettingsDoubt } from '../../../preload/contract/settings.ts'
import { AppError } from '../../../main/base/app-error.ts'
import type { Host } from '../../../main/base/host.ts'
import {
  macOf,
  newSeal,
  readSeal,
  sealName,
  writeSeal,
  type FoundVault,
  type Seal,
} from '../../../main/base/files/vault-seal.ts'
import { doubtOf, sealedContent, sealOf, type FoundSettings } from '../../../main/settings/settings-seal.ts'
import type { SettingsFile } from '../../../main/settings/settings-file.ts'
import { demoId, storedSettings, type StoredEnvironment } from '../../../main/settings/stored-settings.ts'
import { readStoredSettings } from '../../../main/settings/earlier-settings.ts'
import { newProfile, removeProfile, testHost, writingBy } from '../test-host.ts'
import { removeFolder } from '../../temporary-folder.ts'
import { openTrust, writeSettings } from './trust-kit.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

const open = (part: Partial<Host> = {}, folder = profile) => openTrust(folder, part)
const office: StoredEnvironment = {
  id: 'office',
  kind: 'production',
  name: 'Kantoor De Vries',
  baseAddress: 'https://books.example/acc/v14',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  administrations: [{ databaseId: 'MVL 1', name: 'Jansen' }],
  user: 'Anna',
  status: 'active',
  lockMinutes: 30,
  askAbove: 10,
  signInWith: 'window',
  pkce: 'untested',
  issuer: null,
}
const addOffice = ({ file }: { readonly file: SettingsFile }): void =>
  file.change({ environments: [...file.read().environments, office] })
/** Settings and vault with some content, all written. */
const furnish = async (): Promise<void> => {
  const opened = await open()
  await opened.vault.put('secret:office', 'a secret')
  addOffice(opened)
  await opened.vault.put('tokens:office', 'tokens')
  await opened.trust.stop()
}
const bytes = (name = 'settings.json'): Buffer => readFileSync(join(profile, name))
const doubtNow = async (): Promise<string | null> => (await open()).trust.doubt()
const vaultNow = async (): Promise<FoundVault> => (await open()).vault.seal!.found()

describe('the seal of the settings', () => {
  it('detects a change of any bit, unless it changes only look and bounds of the window', async () => {
    await furnish()
    const { vault } = await open()
    const found = await vault.seal!.found()
    const whole = bytes()
    const content = sealedContent(JSON.parse(whole.toString()) as object)
    const passed: string[] = []
    for (let at = 0; at < whole.length * 8; at++) {
      const changed = Buffer.from(whole)
      changed[at >> 3] = changed[at >> 3]! ^ (1 << (at & 7))
      try {
        const settings = JSON.parse(changed.toString()) as object
        const seal = storedSettings.shape.seal.parse((settings as { seal?: unknown }).seal) ?? null
        if (
          doubtOf({ content: sealedContent(settings), seal }, found, false) === null &&
          sealedContent(settings) !== content
        )
          passed.push(`bit ${at}`)
      } catch {
        // It is no longer JSON or has no valid seal. Such a file is quarantined with a notice.
      }
    }
    expect(passed).toEqual([])
  })

  it('is valid in any order of the file’s members', async () => {
    await furnish()
    const reversed = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, part]) => [name, reversed(part)]),
          )
        : value
    writeFileSync(join(profile, 'settings.json'), JSON.stringify(reversed(JSON.parse(bytes().toString()))))
    expect(await doubtNow()).toBeNull()
  })

  it('allows outside changes of look and bounds of the window', async () => {
    await furnish()
    const file = JSON.parse(bytes().toString()) as object
    writeFileSync(
      join(profile, 'settings.json'),
      JSON.stringify({
        ...file,
        window: { x: 1, y: 1, width: 800, height: 600, maximized: true },
        preferences: { language: 'nl', theme: 'dark', contrast: 'more', density: 'compact', terms: 'debtor' },
      }),
    )
    const events: string[] = []
    const { trust } = await open({ log: ({ event }) => void events.push(event) })
    expect(trust.doubt()).toBeNull()
    // A file that does not fit would be put aside, and the copy restored, without a question too.
    expect(events).toEqual([])
  })

  it('does not fit settings that were replaced by older ones of this app, however few changes ago', async () => {
    const opened = await open()
    addOffice(opened)
    await opened.trust.stop()
    const older = bytes()
    opened.file.change({ environments: [] as StoredEnvironment[], place: null })
    opened.file.change({
      environments: [
        ...readStoredSettings(JSON.parse(older.toString())).environments.filter(({ id }) => id === demoId),
        { ...office, lockMinutes: 60 },
      ],
    })
    await opened.trust.stop()
    expect(await doubtNow()).toBeNull()
    writeSettings(profile, older)
    expect(await doubtNow()).toBe('settings')
  })

  it('fits only settings and vault of one moment', async () => {
    await furnish()
    const earlier = newProfile()
    cpSync(profile, earlier, { recursive: true })
    const opened = await open()
    await opened.vault.put('tokens:office', 'newer tokens')
    await opened.trust.stop()
    for (const name of readdirSync(earlier)) {
      if (name.startsWith('settings.')) continue
      cpSync(join(earlier, name), join(profile, name))
    }
    expect(await doubtNow()).toBe('vault')
    cpSync(join(earlier, 'settings.json'), join(profile, 'settings.json'))
    expect(await doubtNow()).toBeNull()
    removeProfile(earlier)
  })
})

describe('an older vault that was confirmed', () => {
  it('does not make settings fit that were replaced before', async () => {
    const opened = await open()
    addOffice(opened)
    await opened.vault.put('secret:office', 'a secret')
    await opened.trust.stop()
    const vaults = ['vault.json', 'vault.copy.json'].map((name) => [join(profile, name), bytes(name)] as const)
    opened.file.change({ place: { environment: 'office', administration: 'MVL 1' } })
    await opened.trust.stop()
    const replaced = bytes()
    opened.file.change({ place: null })
    await opened.trust.stop()
    for (const [name, content] of vaults) writeFileSync(name, content)
    const doubted = await open()
    expect(doubted.trust.doubt()).toBe('vault')
    await doubted.trust.confirm(async () => true)
    await doubted.trust.stop()
    writeSettings(profile, replaced)
    expect(await doubtNow()).toBe('settings')
  })
})

describe('the seal of the vault', () => {
  it.each([
    ['is taken out', (sealed: Map<string, string>) => void sealed.delete('tokens:office')],
    ['is put in', (sealed: Map<string, string>) => void sealed.set('secret:other', sealed.get('secret:office')!)],
    [
      'is swapped with another',
      (sealed: Map<string, string>) => {
        const [secret, tokens] = [sealed.get('secret:office')!, sealed.get('tokens:office')!]
        sealed.set('secret:office', tokens).set('tokens:office', secret)
      },
    ],
    [
      'is renamed',
      (sealed: Map<string, string>) => {
        sealed.set('tokens:elsewhere', sealed.get('tokens:office')!)
        sealed.delete('tokens:office')
      },
    ],
  ])('does not fit a vault with an entry that %s', async (_what, change) => {
    await furnish()
    const sealed = new Map(
      Object.entries((JSON.parse(bytes('vault.json').toString()) as { sealed: Record<string, string> }).sealed),
    )
    const host = testHost({ keychainKey: 'a key' })
    const text = await host.unseal(Buffer.from(sealed.get(sealName)!, 'base64'))
    removeProfile(host.profile)
    expect(readSeal(text, sealed).is).toBe('whole')
    change(sealed)
    expect(readSeal(text, sealed).is).toBe('altered')
  })

  it('is unknown without the keychain, whatever the entries', () =>
    expect(readSeal(null, new Map())).toEqual({ is: 'unreadable' }))
  it.each(['', '{}', '{"key":"AAAA"}', 'null', 'no JSON'])('with the text %j counts as altered', (text) =>
    expect(readSeal(text, new Map())).toEqual({ is: 'altered' }),
  )

  it('counts each write of an accepted vault, and none of another', async () => {
    await furnish()
    const first = await vaultNow()
    const opened = await open()
    await opened.vault.put('a', 'b')
    await opened.vault.remove('a')
    expect([first.is === 'whole' && first.seal.writes, opened.vault.seal!.current()?.writes]).toEqual([
      expect.any(Number),
      (first.is === 'whole' ? first.seal.writes : 0) + 2,
    ])
    writeSettings(profile, bytes().toString().replace('books.example', 'crooks.example'))
    const doubted = await open()
    await doubted.vault.put('a', 'b')
    expect(await vaultNow()).toMatchObject({ is: 'whole', seal: { writes: opened.vault.seal!.current()!.writes } })
  })
})

describe('the check of the seals at a start', () => {
  const entries = new Map([
    ['b', 'BBBB'],
    ['a', 'AAAA'],
  ])
  const [mine, other] = [
    { ...newSeal(), writes: 7, settings: 3 },
    { ...newSeal(), writes: 7, settings: 3 },
  ]
  const content = sealedContent({ format: 6, environments: [] })
  const settings = (number: number, by: Seal): FoundSettings => ({ content, seal: sealOf(content, number, by) })
  const whole = (part: Partial<Seal> = {}): FoundVault => ({ is: 'whole', seal: { ...mine, ...part } })

  it.each<[string, FoundSettings, FoundVault, SettingsDoubt | null]>([
    ['neither has a seal', { content, seal: null }, { is: 'unsealed' }, null],
    ['the settings alone have one', settings(3, mine), { is: 'unsealed' }, 'vault'],
    ['neither has a seal, and the vault is empty', { content, seal: null }, { is: 'empty' }, null],
    ['the settings alone have one, and the vault is empty', settings(3, mine), { is: 'empty' }, 'vault'],
    ['the vault alone has one, which settings were sealed with', { content, seal: null }, whole(), 'settings'],
    [
      'the vault alone has one, which nothing was sealed with yet',
      { content, seal: null },
      whole({ settings: 0 }),
      null,
    ],
    ['the settings have one of another vault', settings(3, other), whole(), 'settings'],
    [
      'the settings have one of another vault, and this one has sealed nothing yet',
      settings(3, other),
      whole({ settings: 0 }),
      'settings',
    ],
    ['both have the latest', settings(3, mine), whole(), null],
    ['the vault does not know yet of newer settings', settings(4, mine), whole(), null],
    ['the settings do not know yet of a newer vault', settings(3, mine), whole({ writes: 8 }), null],
    ['the settings are older than the vault knows', settings(2, mine), whole(), 'settings'],
    ['the vault is older than the settings know', settings(3, mine), whole({ writes: 6 }), 'vault'],
    ['the vault was altered', settings(3, mine), { is: 'altered' }, 'vault'],
    ['the keychain does not open the seal', settings(3, mine), { is: 'unreadable' }, 'keychain'],
  ])('gives the expected doubt if %s', (_what, found, vault, doubt) => expect(doubtOf(found, vault, false)).toBe(doubt))

  it('gives a doubt about an empty vault beside databases, whose keys were in it', () =>
    expect(doubtOf({ content, seal: null }, { is: 'empty' }, true)).toBe('vault'))

  it('does not depend on the order of the vault’s entries', () => {
    for (const written of [entries, new Map([...entries].reverse())]) {
      for (const read of [entries, new Map([...entries].reverse())])
        expect(readSeal(writeSeal(mine, written), read)).toEqual(whole())
    }
  })

  it.each(['', 'AAAA', 'A'.repeat(64)])('finds no seal with the mac %j', (mac) => {
    expect(readSeal(JSON.stringify({ ...(JSON.parse(writeSeal(mine, entries)) as object), mac }), entries)).toEqual({
      is: 'altered',
    })
  })

  it('is what earlier versions wrote, so that their settings and vaults still fit', () => {
    const seal: Seal = { key: Buffer.alloc(32, 1), writes: 7, settings: 3 }
    const content = sealedContent({ format: 6, place: null, environments: [{ name: 'Office', id: 'office' }] })
    const vault = [
      ['tokens:a', 'YQ=='],
      ['secret:a', 'Yg=='],
    ] as const
    expect(sealOf(content, 3, seal).mac).toBe('v2xKut1ZCpGEd1XQ+eddFWIMXw+aF6NMm1I5HeTrUqI=')
    expect(JSON.parse(writeSeal(seal, new Map(vault)))).toMatchObject({
      mac: 'NLQ61S64hHupgGEa0qE7tbi4KWybllQ+JWKWOBTdHGY=',
    })
    expect(sealName).toBe('seal')
  })

  it('does not accept the vault’s mac for the settings', () =>
    expect(macOf(mine.key, 'vault', 'x')).not.toBe(macOf(mine.key, 'settings', 'x')))
})

describe('a change that could not be stored', () => {
  it('causes no question at the next start', async () => {
    const host = testHost({ profile, keychainKey: 'a key' })
    let isRefused = false
    const refusing = writingBy(host, (write) => {
      if (isRefused) throw Object.assign(new Error('in use'), { code: 'EPERM' })
      write()
    })
    const first = await open(refusing)
    first.file.change({ environments: [...first.file.read().environments, office] })
    await first.trust.stop()
    isRefused = true
    const place = { environment: office.id, administration: 'MVL 1' }
    expect(() => first.file.change({ place })).toThrowError('settings-not-saved')
    await first.trust.stop()
    const next = await open()
    expect([next.trust.doubt(), next.file.read().place]).toEqual([null, null])
    next.file.change({ place })
    await next.trust.stop()
    expect((await open()).trust.doubt()).toBeNull()
  })
})

describe('a crash', () => {
  it('between any two writes causes no question', async () => {
    const snapshots: string[] = []
    const snapshot = (): void => {
      const folder = newProfile()
      cpSync(profile, folder, { recursive: true })
      snapshots.push(folder)
    }
    const host = testHost({ profile, keychainKey: 'a key' })
    // Each write is observed before and after: sealing precedes the vault's write, and the store's setter is the
    // settings' write.
    const watched: Partial<Host> = {
      seal: async (text) => {
        snapshot()
        return host.seal(text)
      },
      ...writingBy(host, (write) => {
        snapshot()
        write()
        snapshot()
      }),
    }
    for (const start of ['first', 'second']) {
      const opened = await open(watched)
      if (start === 'first') addOffice(opened)
      await opened.vault.put('secret:office', 'a secret')
      opened.file.change({ place: { environment: 'office', administration: 'MVL 1' } })
      await opened.trust.stop()
      opened.file.change({ place: null })
      await opened.vault.remove('secret:office')
      await opened.trust.stop()
    }
    expect(snapshots.length).toBeGreaterThan(20)
    for (const folder of snapshots) {
      expect((await open({}, folder)).trust.doubt()).toBeNull()
      removeProfile(folder)
    }
  })
})

describe('a keychain', () => {
  it('that does not answer at start blocks everything, and is asked again by the next call that sends', async () => {
    await furnish()
    let answers = false
    const host = testHost({ profile, keychainKey: 'a key' })
    const opened = await open({
      unseal: async (sealed) => (answers ? host.unseal(sealed) : Promise.reject(new AppError('keychain-unavailable'))),
    })
    expect([opened.trust.doubt(), opened.trust.holds('office'), opened.trust.holds(demoId)]).toEqual([
      null,
      true,
      false,
    ])
    await expect(opened.trust.passed('office')).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
    await expect(opened.trust.confirm(async () => true)).rejects.toMatchObject({
      fail: { code: 'keychain-unavailable' },
    })
    await opened.trust.passed(demoId)
    opened.file.change({ place: { environment: 'office', administration: 'MVL 1' } })
    answers = true
    await opened.trust.passed('office')
    expect(opened.trust.holds('office')).toBe(false)
    await opened.trust.stop()
    expect(await doubtNow()).toBeNull()
  })

  it('that is missing now makes settings doubtful that it sealed, and the user confirms them for this run', async () => {
    await furnish()
    const missing = testHost({ profile, keychainKey: null })
    const opened = await open(missing)
    expect([opened.trust.doubt(), opened.trust.holds('office'), opened.trust.holds(demoId)]).toEqual([
      'keychain',
      true,
      false,
    ])
    await expect(opened.trust.passed('office')).rejects.toMatchObject({ fail: { code: 'settings-not-confirmed' } })
    await expect(opened.trust.confirm(async () => false)).rejects.toMatchObject({
      fail: { code: 'confirming-cancelled' },
    })
    await opened.trust.confirm(async () => true)
    expect([opened.trust.doubt(), opened.trust.holds('office')]).toEqual([null, false])
    expect((await open(missing)).trust.doubt()).toBe('keychain')
    expect(await doubtNow()).toBeNull()
  })

  it('that is missing causes no question for the Demo company alone, nor for settings that were never sealed', async () => {
    await (await open()).trust.stop()
    const missing = testHost({ profile, keychainKey: null })
    expect((await open(missing)).trust.doubt()).toBeNull()
    const never = newProfile()
    onTestFinished(() => removeProfile(never))
    const without = testHost({ profile: never, keychainKey: null })
    addOffice(await open(without, never))
    expect((await open(without, never)).trust.doubt()).toBeNull()
  })

  it('that is missing seals nothing and causes no question', async () => {
    const host = testHost({ profile, keychainKey: null })
    const opened = await open(host)
    addOffice(opened)
    await opened.trust.passed('office')
    expect([opened.vault.seal, JSON.parse(bytes().toString())]).toEqual([
      null,
      expect.not.objectContaining({ seal: expect.anything() as unknown }),
    ])
  })

  it('that changed makes the settings doubtful', async () => {
    await furnish()
    const opened = await open({
      unseal: testHost({ profile, keychainKey: 'another key' }).unseal,
      seal: testHost({ profile, keychainKey: 'another key' }).seal,
    })
    expect(opened.trust.doubt()).toBe('keychain')
    await opened.trust.confirm(async () => true)
    expect(opened.trust.holds('office')).toBe(false)
  })

  it('that changed causes no question for the Demo company alone', async () => {
    await (await open()).trust.stop()
    const other = testHost({ profile, keychainKey: 'another key' })
    expect((await open({ seal: other.seal, unseal: other.unseal })).trust.doubt()).toBeNull()
    expect((await open({ seal: other.seal, unseal: other.unseal })).trust.doubt()).toBeNull()
  })
})

describe('a read-only disk', () => {
  it('at the first start lets the app open, and the next start seals', async () => {
    mkdirSync(join(profile, 'vault.json.new'))
    const opened = await open()
    expect([opened.trust.doubt(), opened.trust.holds('office')]).toEqual([null, false])
    expect(opened.host.lines.join('')).toContain('settings-not-sealed')
    removeFolder(join(profile, 'vault.json.new'))
    await open()
    expect((await vaultNow()).is).toBe('whole')
  })

  it('prevents the confirmation of a vault, which stays in doubt until it can be written', async () => {
    await furnish()
    for (const name of ['vault.json', 'vault.copy.json']) rmSync(join(profile, name))
    const opened = await open()
    mkdirSync(join(profile, 'vault.json.new'))
    await expect(opened.trust.confirm(async () => true)).rejects.toMatchObject({
      fail: { code: expect.stringMatching(/^disk-|^unexpected/) as string },
    })
    expect([opened.trust.doubt(), opened.trust.holds('office')]).toEqual(['vault', true])
    removeFolder(join(profile, 'vault.json.new'))
    await opened.vault.put('key:x', 'a key')
    opened.file.change({ place: null })
    expect(await doubtNow()).toBe('vault')
  })

  it('prevents the confirmation of settings, which stay in doubt until they can be written', async () => {
    await furnish()
    writeSettings(profile, bytes().toString().replace('"lockMinutes": 30', '"lockMinutes": 31'))
    const host = testHost({ profile, keychainKey: 'a key' })
    let full = true
    const opened = await open(
      writingBy(host, (write) => {
        if (full) throw new Error('full')
        write()
      }),
    )
    await expect(opened.trust.confirm(async () => true)).rejects.toMatchObject({ fail: { code: 'settings-not-saved' } })
    expect(opened.trust.holds('office')).toBe(true)
    full = false
    opened.file.change({ place: null })
    await opened.vault.put('key:x', 'a key')
    expect(await doubtNow()).toBe('settings')
    await opened.trust.confirm(async () => true)
    await opened.trust.stop()
    expect(await doubtNow()).toBeNull()
  })
})
