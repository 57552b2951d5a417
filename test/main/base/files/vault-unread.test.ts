import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openVault } from '../../../../main/base/files/vault.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

let profile: string
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const vault = await open()
  await vault.put('tokens:a', 'a token')
  await vault.put('key:x', 'precious')
})
const open = (host = testHost({ profile, keychainKey: 'a key' })) => openVault(host)
const at = (name: string): string => join(profile, name)
/** A folder under its name opens and cannot be read, as on a bad sector. */
const unread = (name: string): (() => void) => {
  renameSync(at(name), at(`${name}.there`))
  mkdirSync(at(name))
  return () => {
    rmdirSync(at(name))
    renameSync(at(`${name}.there`), at(name))
  }
}
const failed = { fail: { code: 'disk-read-only' } }

describe.runIf(process.platform !== 'win32')('a vault of which the disk gives one file only', () => {
  it.each(['vault.json', 'vault.copy.json'])('opens from the other, and logs it (%s)', async (name) => {
    unread(name)
    const host = testHost({ profile, keychainKey: 'a key' })
    const vault = await open(host)
    expect(await vault.get('tokens:a')).toEqual({ is: 'text', text: 'a token' })
    expect(host.lines.filter((line) => line.includes('vault-not-read'))).toHaveLength(1)
  })

  it('still takes what is stored, where that file is the copy', async () => {
    unread('vault.copy.json')
    const vault = await open()
    await vault.put('tokens:a', 'a newer token')
    expect(await (await open()).get('tokens:a')).toEqual({ is: 'text', text: 'a newer token' })
  })

  it('renames a copy that it can neither read nor replace, because its old secrets must not come back', async () => {
    const vault = await open()
    unread('vault.copy.json')
    await vault.put('tokens:a', 'a newer token')
    expect(readdirSync(profile).filter((name) => /copy\.json$|behind/.test(name))).toEqual(['vault.behind.json'])
  })

  it('does not open without the other, so that nothing is written over what may be readable again', async () => {
    const before = readFileSync(at('vault.json'), 'utf8')
    for (const [name, other] of [
      ['vault.json', 'vault.copy.json'],
      ['vault.copy.json', 'vault.json'],
    ] as const) {
      const back = unread(name)
      rmSync(at(other))
      await expect(open()).rejects.toMatchObject(failed)
      back()
      await open()
      expect([name, other].map((each) => readFileSync(at(each), 'utf8'))).toEqual([before, before])
    }
  })

  it('does not open where it gives neither', async () => {
    unread('vault.json')
    unread('vault.copy.json')
    await expect(open()).rejects.toMatchObject(failed)
  })
})
