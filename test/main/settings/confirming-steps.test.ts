import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SettingsDoubt } from '../../../preload/contract/settings.ts'
import { AppError } from '../../../main/base/app-error.ts'
import type { Host } from '../../../main/base/host.ts'
import { sealedTo } from '../../../main/settings/service-address.ts'
import { firstSettings } from '../../../main/settings/stored-settings.ts'
import { newProfile, removeProfile, testHost, writingBy } from '../test-host.ts'
import { office, openTrust, writeSettings } from './trust-kit.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})

const open = async (part: Partial<Host> = {}) => {
  const opened = await openTrust(profile, part)
  return { ...opened, events: () => opened.events().filter((event) => /seal|fit/.test(event)) }
}
/** Settings and vault of an office, written and sealed. */
const furnish = async (): Promise<void> => {
  const { file, vault, trust } = await open()
  await vault.put('secret:office', 'a secret')
  file.change({ environments: [...file.read().environments, office] })
  await trust.stop()
}
const rename = (): void => {
  writeSettings(
    profile,
    readFileSync(join(profile, 'settings.json'), 'utf8').replace('books.example', 'crooks.example'),
  )
}
const removeVault = (): void => {
  for (const name of ['vault.json', 'vault.copy.json']) rmSync(join(profile, name))
}
const otherKey = (): Partial<Host> => {
  const { seal, unseal } = testHost({ profile, keychainKey: 'another key' })
  return { seal, unseal }
}

describe('settings and vault that do not fit', () => {
  it.each<readonly [string, () => void, () => Partial<Host>, SettingsDoubt, string]>([
    ['settings that were changed', rename, () => ({}), 'settings', 'settings-do-not-fit'],
    ['a vault that is gone', removeVault, () => ({}), 'vault', 'vault-does-not-fit'],
    ['another keychain', () => undefined, otherKey, 'keychain', 'seal-not-readable'],
  ])('are logged once, and stop everything but the Demo company: %s', async (_what, change, part, doubt, event) => {
    await furnish()
    change()
    const { trust, events, changes } = await open(part())
    expect([trust.doubt(), events()]).toEqual([doubt, [event]])
    await expect(trust.passed('office')).rejects.toMatchObject({ fail: { code: 'settings-not-confirmed' } })
    await trust.passed('demo')
    expect([trust.holds('office'), trust.holds('demo'), changes()]).toEqual([true, false, 0])
  })

  it('are confirmed by a yes to the very settings that were shown', async () => {
    await furnish()
    rename()
    const { trust, file, events } = await open()
    const shown: unknown[] = []
    const cancelled = { fail: { code: 'confirming-cancelled' } }
    await expect(trust.confirm(async (settings) => (shown.push(settings), false))).rejects.toMatchObject(cancelled)
    expect([shown, trust.doubt()]).toEqual([[file.read()], 'settings'])
    const moved = trust.confirm(async () => {
      file.change({ environments: [...file.read().environments, { ...office, id: 'other' }] })
      return true
    })
    await expect(moved).rejects.toMatchObject(cancelled)
    expect(trust.holds('office')).toBe(true)
    await trust.confirm(async () => {
      file.change({ window: { x: 1, y: 2, width: 900, height: 700, maximized: false } })
      return true
    })
    expect([trust.doubt(), trust.holds('office'), events()]).toEqual([null, false, ['settings-do-not-fit']])
    await trust.passed('office')
    await trust.stop()
    expect((await open()).trust.doubt()).toBeNull()
  })

  it('ask nobody once they fit', async () => {
    await furnish()
    const { trust, events, changes } = await open()
    await trust.confirm(() => Promise.reject(new Error('nobody is asked')))
    await trust.passed('office')
    expect([trust.doubt(), trust.holds('office'), events(), changes()]).toEqual([null, false, [], 0])
  })
})

describe('a computer without a keychain', () => {
  it('has no doubt, asks nobody, and stops at once', async () => {
    const { trust, file, changes } = await open(testHost({ profile, keychainKey: null }))
    file.change({ environments: [...file.read().environments, office] })
    expect([trust.doubt(), trust.holds('office')]).toEqual([null, false])
    await trust.passed('office')
    await trust.confirm(() => Promise.reject(new Error('nobody is asked')))
    await trust.stop()
    expect(changes()).toBe(0)
  })
})

describe('a vault of an earlier version', () => {
  it('has each token and secret bound to the service that the settings name, and keys to none', async () => {
    const shop = { ...office, id: 'shop', baseAddress: 'https://shop.example/acc' }
    const unsealed = { ...firstSettings('en'), environments: [...firstSettings('en').environments, office, shop] }
    writeFileSync(join(profile, 'settings.json'), JSON.stringify(unsealed))
    const { seal } = testHost({ profile, keychainKey: 'a key' })
    const rights = [
      ['tokens:office', sealedTo(office)],
      ['secret:office', sealedTo(office)],
      ['tokens:shop', sealedTo(shop)],
      ['key:x', null],
      ['tokens:gone', null],
    ] as const
    const sealed: Record<string, string> = {}
    for (const [name] of rights) sealed[name] = Buffer.from(await seal(`text of ${name}`)).toString('base64')
    for (const file of ['vault.json', 'vault.copy.json'])
      writeFileSync(join(profile, file), JSON.stringify({ format: 1, sealed }))

    const { vault, trust } = await open()
    expect(trust.doubt()).toBeNull()
    const services = [sealedTo(office), sealedTo(shop), null]
    for (const [name, right] of rights) {
      // The first question would bind a text that is not bound yet, so the wrong services ask first.
      for (const wrong of services.filter((one) => one !== right))
        expect(await vault.get(name, wrong)).toEqual({ is: 'of-another' })
      expect(await vault.get(name, right)).toEqual({ is: 'text', text: `text of ${name}` })
    }
  })
})

describe('the seal of the settings', () => {
  const sealNow = (): { readonly vault: number } =>
    (JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')) as { seal: { vault: number } }).seal
  /** A disk whose settings can be full, and which counts their writes. */
  const counting = () => {
    const host = testHost({ profile, keychainKey: 'a key' })
    const disk = { writes: 0, full: false }
    const { openStore } = writingBy(host, (write) => {
      if (disk.full) throw new Error('full')
      disk.writes++
      write()
    })
    return { disk, openStore }
  }

  it('is written anew at a start only where the vault has gone on without it', async () => {
    await furnish()
    const { disk, openStore } = counting()
    await (await open({ openStore })).trust.stop()
    expect(disk.writes).toBe(0)

    const before = readFileSync(join(profile, 'settings.json'))
    const { vault, trust } = await open()
    await vault.put('secret:office', 'a newer secret')
    await trust.stop()
    writeSettings(profile, before)
    const again = await open({ openStore })
    await again.trust.stop()
    expect([again.trust.doubt(), disk.writes, sealNow().vault]).toEqual([null, 2, again.vault.seal!.current()!.writes])
  })

  it('that cannot be written after the vault is logged, and the vault keeps what it has', async () => {
    await furnish()
    const { disk, openStore } = counting()
    const { vault, events } = await open({ openStore })
    disk.full = true
    await vault.put('secret:office', 'a newer secret')
    expect([events(), await vault.get('secret:office')]).toEqual([
      ['settings-not-sealed'],
      { is: 'text', text: 'a newer secret' },
    ])
  })

  it('that the vault cannot note is logged, and the settings keep what they have', async () => {
    await furnish()
    const { file, trust, events } = await open()
    mkdirSync(join(profile, 'vault.json.new'))
    file.change({ place: { environment: 'office', administration: 'one' } })
    await trust.stop()
    expect([events(), file.read().place?.administration]).toEqual([['settings-not-sealed'], 'one'])
  })
})

describe('a keychain that answers late', () => {
  const late = () => {
    const host = testHost({ profile, keychainKey: 'a key' })
    let [answers, asked] = [false, 0]
    const unseal: Host['unseal'] = async (sealed) => {
      asked++
      if (!answers) throw new AppError('keychain-unavailable')
      return host.unseal(sealed)
    }
    return { unseal, answer: () => void (answers = true), asked: () => asked }
  }

  it('is asked once by all calls that wait, and each hears of the result', async () => {
    await furnish()
    const { unseal, answer, asked } = late()
    const { trust, changes } = await open({ unseal })
    answer()
    const before = asked()
    await trust.passed('office')
    const once = asked() - before
    expect([trust.holds('office'), changes()]).toEqual([false, 1])

    const again = late()
    const opened = await open({ unseal: again.unseal })
    again.answer()
    const start = again.asked()
    await Promise.all(['office', 'office', 'office'].map((id) => opened.trust.passed(id)))
    expect([again.asked() - start, opened.changes()]).toEqual([once, 3])
  })

  it('stops what was changed before it answered', async () => {
    await furnish()
    rename()
    const { unseal, answer } = late()
    const { trust, changes, events } = await open({ unseal })
    answer()
    await expect(trust.passed('office')).rejects.toMatchObject({ fail: { code: 'settings-not-confirmed' } })
    expect([trust.doubt(), changes()]).toEqual(['settings', 1])
    expect(events()).toContain('settings-do-not-fit')
  })
})

describe('settings that were damaged', () => {
  it('are in nobody’s doubt: the first settings lead nowhere', async () => {
    await furnish()
    writeSettings(profile, 'no JSON')
    const { trust, file } = await open()
    expect([trust.doubt(), trust.holds('office'), file.read().environments.length]).toEqual([null, false, 1])
    await trust.stop()
    expect((await open()).trust.doubt()).toBeNull()
  })

  it('are in doubt where somebody took all services out of them', async () => {
    await furnish()
    const path = join(profile, 'settings.json')
    const settings = JSON.parse(readFileSync(path, 'utf8')) as { environments: { id: string }[] }
    settings.environments = settings.environments.filter(({ id }) => id === 'demo')
    writeSettings(profile, JSON.stringify(settings))
    expect((await open()).trust.doubt()).toBe('settings')
  })
})
