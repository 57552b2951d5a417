import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Host } from '../../../main/base/host.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'
import { office, openTrust } from './trust-kit.ts'

let profile: string
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const { file, vault, trust } = await openTrust(profile, {}, true)
  file.change({ environments: [...file.read().environments, office] })
  await vault.put('secret:office', 'a secret')
  await trust.stop()
})

type Name = 'settings.json' | 'settings.copy.json'
const path = (name: Name): string => join(profile, name)
const text = (name: Name): string => readFileSync(path(name), 'utf8')
/** A folder under its name opens and cannot be read, as on a bad sector. */
const unread = (name: Name): void => {
  rmSync(path(name))
  mkdirSync(path(name), { mode: 0o700 })
}
const damagedFiles = (): string[] => readdirSync(profile).filter((name) => name.includes('.damaged-'))
const open = async (part: Partial<Host> = {}) => {
  const opened = await openTrust(profile, part, true)
  return { ...opened, ids: opened.file.read().environments.map(({ id }) => id) }
}

describe.runIf(process.platform !== 'win32')('settings of which the disk does not read one file', () => {
  it('come back from the copy in place of the first file', async () => {
    unread('settings.json')
    const { file, trust, ids } = await open()
    expect([ids, file.isRestored(), trust.doubt()]).toEqual([['demo', 'office'], true, null])
    expect(damagedFiles().map((name) => lstatSync(join(profile, name)).isDirectory())).toEqual([true])
    const next = await open()
    expect([next.ids, next.file.isRestored(), next.trust.doubt()]).toEqual([['demo', 'office'], false, null])
  })

  it('get a new copy in place of the copy', async () => {
    unread('settings.copy.json')
    const { file, trust, ids, host } = await open()
    expect([ids, file.isRestored(), trust.doubt()]).toEqual([['demo', 'office'], false, null])
    expect(text('settings.copy.json')).toBe(text('settings.json'))
    host.pass(1_000)
    file.change({ vies: true })
    expect([text('settings.copy.json'), damagedFiles().length]).toEqual([text('settings.json'), 1])
  })

  it('are kept without a copy while the copy cannot be put aside, which the log says and each change tries', async () => {
    unread('settings.copy.json')
    const inTheWay = `${path('settings.copy.json')}.damaged-${testHost({ profile, keychainKey: 'a key' }).now()}`
    writeFileSync(inTheWay, 'a file, which no folder replaces')
    const { file, events } = await open()
    file.change({ vies: true })
    expect([file.read().vies, events()]).toEqual([true, expect.arrayContaining(['settings-copy-not-written'])])
    rmSync(inTheWay)
    file.change({ vies: false })
    expect(text('settings.copy.json')).toBe(text('settings.json'))
  })

  it('get a new copy only once the person has confirmed a first file that was changed outside', async () => {
    writeFileSync(path('settings.json'), text('settings.json').replace('"office"', '"nffice"'))
    unread('settings.copy.json')
    const { trust, file } = await open()
    expect([trust.doubt(), damagedFiles()]).toEqual(['settings', []])
    file.change({ vies: true })
    expect(damagedFiles()).toEqual([])
    await trust.confirm(async () => true)
    expect([text('settings.copy.json'), damagedFiles().length]).toEqual([text('settings.json'), 1])
  })

  it('stay as they are where the copy is gone', async () => {
    unread('settings.json')
    rmSync(path('settings.copy.json'))
    await expect(open()).rejects.toMatchObject({ code: 'EISDIR' })
    expect(damagedFiles()).toEqual([])
  })
})

/** The error of the system for the first file, as long as it has its name. */
const failingWith = (errno: number, code: string): Pick<Host, 'openStore'> => {
  const { openStore } = testHost({ profile, keychainKey: 'a key' })
  return {
    openStore: (options) => {
      if (options.name === 'settings' && existsSync(path('settings.json')))
        throw Object.assign(new Error(code), { errno, code, syscall: 'read' })
      return openStore(options)
    },
  }
}

it.each([
  ['a bad sector', -constants.errno.EIO, 'EIO'],
  // Node has no name for these two numbers.
  ['a damaged file system of ext4 or XFS', -117, 'Unknown system error -117'],
  ['a wrong checksum', -constants.errno.EBADMSG, `Unknown system error -${constants.errno.EBADMSG}`],
])('settings come back from the copy after %s', async (_what, errno, code) => {
  const { file, trust, ids } = await open(failingWith(errno, code))
  expect([ids, file.isRestored(), trust.doubt()]).toEqual([['demo', 'office'], true, null])
})

it('a first file that is in use stays, and ends the start', async () => {
  await expect(open(failingWith(-constants.errno.EACCES, 'EACCES'))).rejects.toMatchObject({ code: 'EACCES' })
  expect(damagedFiles()).toEqual([])
})
