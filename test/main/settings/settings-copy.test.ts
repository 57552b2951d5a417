import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import type { Host } from '../../../main/base/host.ts'
import type { StoredEnvironment } from '../../../main/settings/stored-settings.ts'
import { canMount, fillDisk, smallDisk } from '../small-disk.ts'
import { newProfile, removeProfile, testHost, writingBy } from '../test-host.ts'
import { office as service, openTrust } from './trust-kit.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})
const office: StoredEnvironment = { ...service, lockMinutes: 30 }

/** Settings and vault, opened as at a start of the app. */
const open = async (part: Partial<Host> = {}) => {
  const opened = await openTrust(profile, part, true)
  const { file } = opened
  const ids = (): string[] => file.read().environments.map(({ id }) => id)
  const office = (): StoredEnvironment => file.read().environments.find(({ id }) => id === 'office')!
  return { ...opened, ids, office }
}
const path = (name: 'settings.json' | 'settings.copy.json'): string => join(profile, name)
const text = (name: Parameters<typeof path>[0]): string => readFileSync(path(name), 'utf8')
const furnish = async (part: Partial<Host> = {}): Promise<void> => {
  const { file, vault, trust } = await open(part)
  file.change({ environments: [...file.read().environments, office] })
  await vault.put('secret:office', 'a secret')
  await trust.stop()
}
const lockFor = async (minutes: number, part: Partial<Host> = {}): Promise<void> => {
  const { file, trust } = await open(part)
  file.change({
    environments: file.read().environments.map((one) => (one.id === 'office' ? { ...one, lockMinutes: minutes } : one)),
  })
  await trust.stop()
}
const damagedFiles = (): string[] => readdirSync(profile).filter((name) => name.includes('.damaged-'))

const losses: readonly (readonly [what: string, lose: (name: Parameters<typeof path>[0]) => void])[] = [
  ['is gone', (name) => rmSync(path(name))],
  ['is empty', (name) => writeFileSync(path(name), '')],
  ['is all zeros', (name) => writeFileSync(path(name), Buffer.alloc(text(name).length))],
  ['was cut off', (name) => writeFileSync(path(name), text(name).slice(0, 200))],
  ['has another id of an environment', (name) => writeFileSync(path(name), text(name).replace('"office"', '"nffice"'))],
  ['has a member too many', (name) => writeFileSync(path(name), text(name).replace('{', '{"more": 1,'))],
]

describe('the second copy of the settings', () => {
  it.each(losses)('brings every environment back with its id if the first file %s', async (_what, lose) => {
    await furnish()
    lose('settings.json')
    const lost = existsSync(path('settings.json')) ? [text('settings.json')] : []
    const { file, trust, ids } = await open()
    expect([ids(), file.damaged, file.isRestored(), trust.doubt()]).toEqual([['demo', 'office'], false, true, null])
    expect(damagedFiles().map((name) => readFileSync(join(profile, name), 'utf8'))).toEqual(lost)
    const next = await open()
    expect([next.ids(), next.file.isRestored(), next.trust.doubt()]).toEqual([['demo', 'office'], false, null])
  })

  it('brings them back whatever bit of the first file flipped, unless only looks or bounds changed', async () => {
    await furnish()
    const whole = readFileSync(path('settings.json'))
    const copy = readFileSync(path('settings.copy.json'))
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 1 << (at % 8)
      writeFileSync(path('settings.json'), changed)
      writeFileSync(path('settings.copy.json'), copy)
      const { trust, office: found } = await open()
      expect([trust.doubt(), found()], `byte ${at}`).toEqual([null, office])
    }
  })

  it.each(losses)('is written again from the first file if the copy %s', async (_what, lose) => {
    await furnish()
    const before = text('settings.json')
    lose('settings.copy.json')
    const { file, trust, ids } = await open()
    expect([ids(), file.isRestored(), trust.doubt()]).toEqual([['demo', 'office'], false, null])
    expect([text('settings.json'), text('settings.copy.json')]).toEqual([before, before])
  })

  it('never wins over a whole first file, also where it is older', async () => {
    await furnish()
    const older = text('settings.copy.json')
    await lockFor(60)
    writeFileSync(path('settings.copy.json'), older)
    const { file, trust, office: found } = await open()
    expect([found().lockMinutes, file.isRestored(), trust.doubt()]).toEqual([60, false, null])
    expect(text('settings.copy.json')).toBe(text('settings.json'))
  })

  it('that is older than the vault knows is confirmed first, where the first file is lost', async () => {
    await furnish()
    const older = text('settings.copy.json')
    await lockFor(60)
    writeFileSync(path('settings.copy.json'), older)
    writeFileSync(path('settings.json'), '')
    const { file, trust, ids } = await open()
    expect([ids(), file.isRestored(), trust.doubt()]).toEqual([['demo', 'office'], true, 'settings'])
    await trust.confirm(async () => true)
    await trust.stop()
    expect((await open()).trust.doubt()).toBeNull()
  })

  it('is not used for settings that were changed outside, where it was changed too', async () => {
    await furnish()
    writeFileSync(path('settings.json'), text('settings.json').replace('"lockMinutes": 30', '"lockMinutes": 31'))
    copyFileSync(path('settings.json'), path('settings.copy.json'))
    const { file, trust, office: found } = await open()
    expect([found().lockMinutes, file.isRestored(), trust.doubt()]).toEqual([31, false, 'settings'])
  })

  it('keeps the settings of the last confirmed start while others are in doubt', async () => {
    await furnish()
    const older = text('settings.json')
    await lockFor(60)
    writeFileSync(path('settings.json'), older)
    const copy = text('settings.copy.json').replace('"lockMinutes": 60', '"lockMinutes": 61')
    writeFileSync(path('settings.copy.json'), copy)
    const { file, trust } = await open()
    expect(trust.doubt()).toBe('settings')
    file.change({ window: { x: 1, y: 1, width: 800, height: 600, maximized: true } })
    expect(text('settings.copy.json')).toBe(copy)
    await trust.confirm(async () => true)
    expect(text('settings.copy.json')).toBe(text('settings.json'))
  })

  it('is used too by a start whose keychain answers late, and keeps what was chosen meanwhile', async () => {
    await furnish()
    writeFileSync(path('settings.json'), text('settings.json').replace('"office"', '"nffice"'))
    let answers = false
    const { unseal } = testHost({ profile, keychainKey: 'a key' })
    const opened = await open({
      unseal: async (sealed) => (answers ? unseal(sealed) : Promise.reject(new AppError('keychain-unavailable'))),
    })
    opened.file.change({ preferences: { ...opened.file.read().preferences, theme: 'dark' } })
    answers = true
    await opened.trust.passed('office')
    const { preferences } = opened.file.read()
    expect([opened.ids(), opened.file.isRestored(), preferences.theme]).toEqual([['demo', 'office'], true, 'dark'])
    await opened.trust.stop()
    const next = await open()
    expect([next.ids(), next.trust.doubt(), next.file.read().preferences.theme]).toEqual([
      ['demo', 'office'],
      null,
      'dark',
    ])
  })

  it('takes nothing back that was changed in a run whose keychain never answered', async () => {
    await furnish()
    const silent = await open({ unseal: () => Promise.reject(new AppError('keychain-unavailable')) })
    const environments = silent.file.read().environments.map((one) => ({ ...one, scope: 'less' }))
    silent.file.change({ environments })
    await silent.trust.stop()
    const { file, trust, office: found } = await open()
    expect([found().scope, file.isRestored(), trust.doubt()]).toEqual(['less', false, 'settings'])
  })

  it('that is damaged as well leaves the first settings, and both files are put aside', async () => {
    await furnish()
    writeFileSync(path('settings.json'), 'one')
    writeFileSync(path('settings.copy.json'), 'other')
    const { file, ids, trust, events } = await open()
    expect([ids(), file.damaged, file.isRestored(), trust.doubt()]).toEqual([['demo'], true, false, null])
    expect(events()).toEqual(expect.arrayContaining(['settings-damaged', 'settings-copy-damaged']))
    expect(
      damagedFiles()
        .map((name) => readFileSync(join(profile, name), 'utf8'))
        .toSorted(),
    ).toEqual(['one', 'other'])
  })

  it('is kept without a keychain too', async () => {
    const without = () => testHost({ profile, keychainKey: null })
    const opened = await open(without())
    opened.file.change({ environments: [...opened.file.read().environments, office] })
    writeFileSync(path('settings.json'), '')
    const { ids, trust, file } = await open(without())
    expect([ids(), trust.doubt(), file.isRestored()]).toEqual([['demo', 'office'], null, true])
  })
})

describe('a disk that fails', () => {
  const failing = (fails: (name: string) => boolean): Pick<Host, 'openStore'> => {
    const host = testHost({ profile, keychainKey: 'a key' })
    return {
      openStore: (options) =>
        writingBy(host, (write) => {
          if (fails(options.name)) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
          write()
        }).openStore(options),
    }
  }

  it('for the first file leaves both files as they were', async () => {
    await furnish()
    const [first, copy] = [text('settings.json'), text('settings.copy.json')]
    const { file, trust } = await open(failing((name) => name === 'settings'))
    expect(() => file.change({ vies: true })).toThrowError('settings-not-saved')
    await trust.stop()
    expect([text('settings.json'), text('settings.copy.json')]).toEqual([first, copy])
  })

  it('for the copy keeps the change, says so in the log, and the next start writes the copy', async () => {
    await furnish()
    const { file, trust, events } = await open(failing((name) => name === 'settings.copy'))
    file.change({ vies: true })
    await trust.stop()
    expect([file.read().vies, events()]).toEqual([true, expect.arrayContaining(['settings-copy-not-written'])])
    expect(text('settings.copy.json')).not.toBe(text('settings.json'))
    const next = await open()
    expect([next.file.read().vies, next.trust.doubt()]).toEqual([true, null])
    expect(text('settings.copy.json')).toBe(text('settings.json'))
  })

  it('while the copy is put back uses it for this run, and again at the next start', async () => {
    await furnish()
    writeFileSync(path('settings.json'), '')
    for (const turn of ['first', 'second']) {
      const { ids, trust } = await open(failing(() => true))
      expect([ids(), trust.doubt()], turn).toEqual([['demo', 'office'], null])
    }
    expect((await open()).ids()).toEqual(['demo', 'office'])
  })

  it('when the app ends between the two writes, the next start has the newer settings in both', async () => {
    await furnish()
    await lockFor(
      60,
      failing((name) => name === 'settings.copy'),
    )
    const { office: found, trust } = await open()
    expect([found().lockMinutes, trust.doubt()]).toEqual([60, null])
    expect(text('settings.copy.json')).toBe(text('settings.json'))
  })

  it('that cannot put a changed file aside still uses the copy', async () => {
    await furnish()
    writeFileSync(path('settings.json'), text('settings.json').replace('"office"', '"nffice"'))
    const host = testHost({ profile, keychainKey: 'a key' })
    mkdirSync(join(profile, `settings.json.damaged-${host.now()}`))
    const { ids, trust } = await open()
    expect([ids(), trust.doubt(), trust.holds('office')]).toEqual([['demo', 'office'], null, false])
  })

  it('while the copy is read lets the app open on a whole first file, and on no other', async () => {
    await furnish()
    const busy = Object.assign(new Error('in use'), { code: 'EACCES', syscall: 'open' })
    const { openStore } = testHost({ profile, keychainKey: 'a key' })
    const part: Pick<Host, 'openStore'> = {
      openStore: (options) => {
        if (options.name === 'settings.copy') throw busy
        return openStore(options)
      },
    }
    expect((await open(part)).ids()).toEqual(['demo', 'office'])
    rmSync(path('settings.json'))
    await expect(open(part)).rejects.toBe(busy)
    expect((await open()).ids()).toEqual(['demo', 'office'])
  })

  it.runIf(canMount)('because it is full keeps a change whole in both files or in none', async () => {
    profile = smallDisk(profile, 1)
    await furnish()
    fillDisk(profile)
    const { file, trust } = await open()
    expect(() => file.change({ vies: true })).toThrowError('settings-not-saved')
    await trust.stop()
    writeFileSync(path('settings.json'), '')
    const next = await open()
    expect([next.ids(), next.trust.doubt()]).toEqual([['demo', 'office'], null])
  })
})
