import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { finishRemoval, isBeingRemoved, removeProfile } from '../../../main/profile/remove-profile.ts'
import { canMount, fillDisk, remount, smallDisk } from '../small-disk.ts'
import { newProfile, removeProfile as removeFolder } from '../test-host.ts'

let parent: string
let profile: string
beforeEach(() => {
  parent = newProfile()
  onTestFinished(() => removeFolder(parent))
  profile = join(parent, 'profile')
  mkdirSync(join(profile, 'desks', 'office'), { recursive: true })
  for (const name of ['settings.json', 'vault.json', 'desks/office/a.db']) writeFileSync(join(profile, name), 'x')
})
const marker = () => join(profile, 'being-removed')
const names = () => readdirSync(profile).toSorted()
const begun = ['being-removed']
const whole = ['desks', 'settings.json', 'vault.json']

describe('the removal of a profile', () => {
  it('leaves the marker alone, with the path of the profile, for its owner only', async () => {
    expect(await removeProfile(profile)).toEqual([])
    expect(names()).toEqual(begun)
    expect(readFileSync(marker(), 'utf8')).toBe(realpathSync.native(profile))
    if (process.platform !== 'win32') expect(statSync(marker()).mode & 0o777).toBe(0o600)
    expect(isBeingRemoved(profile)).toBe(true)
  })

  it.runIf(canMount)('goes on where a full disk takes no marker, and then leaves it', async () => {
    profile = smallDisk(parent, 1)
    writeFileSync(join(profile, 'settings.json'), 'x')
    fillDisk(profile)
    expect(await removeProfile(profile)).toEqual([])
    expect(names()).toEqual(begun)
    expect(isBeingRemoved(profile)).toBe(true)
  })

  it('goes no further while the folder is a link to one that holds the home folder', async () => {
    const link = join(parent, 'link')
    symlinkSync(profile, link, 'junction')
    mkdirSync(join(profile, 'home'))
    for (const [from, home] of [
      [link, join(profile, 'home')],
      [profile, join(link, 'home')],
      [link, join(link, 'home', 'of-nobody-yet')],
    ] as const)
      expect((await removeProfile(from, home)).toSorted(), `${from} ${home}`).toEqual([
        'desks',
        'home',
        ...whole.slice(1),
      ])
    expect(await removeProfile(link, join(parent, 'ann'))).toEqual([])
  })

  it.runIf(canMount)('names what is left on a read-only disk, where it cannot leave a marker either', async () => {
    profile = smallDisk(parent, 1)
    writeFileSync(join(profile, 'settings.json'), 'x')
    remount(profile, 'ro')
    expect(await removeProfile(profile)).toEqual(['settings.json'])
    expect(isBeingRemoved(profile)).toBe(false)
  })

  it('begins again where it was interrupted, and replaces a folder in the marker’s place', async () => {
    await removeProfile(profile)
    writeFileSync(join(profile, 'late.txt'), 'x')
    expect(await removeProfile(profile)).toEqual([])
    expect(names()).toEqual(begun)
    removeFolder(marker())
    mkdirSync(join(marker(), 'inside'), { recursive: true })
    expect(await removeProfile(profile)).toEqual([])
    expect(isBeingRemoved(profile)).toBe(true)
  })

  it('makes a profile that is not there, with its folders, so that the marker has a place', async () => {
    profile = join(parent, 'not', 'there')
    expect(await removeProfile(profile)).toEqual([])
    expect(names()).toEqual(begun)
    if (process.platform !== 'win32') expect(statSync(profile).mode & 0o777).toBe(0o700)
  })

  it('is finished with everything that came since, and the folder itself', async () => {
    await removeProfile(profile)
    mkdirSync(join(profile, 'Cache', 'deep'), { recursive: true })
    writeFileSync(join(profile, 'Cache', 'deep', 'file'), 'x')
    expect(await finishRemoval(profile)).toBe(true)
    expect(existsSync(profile)).toBe(false)
  })

  it('removes nothing without its marker, or with one of another profile', async () => {
    expect([isBeingRemoved(profile), await finishRemoval(profile), names()]).toEqual([false, true, whole])
    const path = realpathSync.native(profile)
    for (const text of [`${path.slice(0, -1)}X`, `${path}/`, path.slice(0, -1)]) {
      writeFileSync(marker(), text)
      expect([isBeingRemoved(profile), await finishRemoval(profile)], text).toEqual([false, true])
      expect(names()).toEqual([...begun, ...whole])
    }
  })

  it('goes no further while the folder holds the home folder', async () => {
    for (const home of [profile, join(profile, 'home'), join(profile, 'home', 'ann')]) {
      expect((await removeProfile(profile, home)).toSorted(), home).toEqual(whole)
      expect(names()).toEqual(whole)
    }
    writeFileSync(marker(), realpathSync.native(profile))
    expect([isBeingRemoved(profile), await finishRemoval(profile, join(profile, 'home'))]).toEqual([true, true])
    expect(names()).toEqual([...begun, ...whole])
    for (const home of [parent, join(parent, 'ann')]) {
      writeFileSync(join(profile, 'settings.json'), 'x')
      expect(await removeProfile(profile, home), home).toEqual([])
      expect(names()).toEqual(begun)
    }
    expect([await finishRemoval(profile, parent), existsSync(profile)]).toEqual([true, false])
  })

  it.runIf(canMount)('names what it could not remove, and removes the rest', async () => {
    const name = basename(smallDisk(profile, 8))
    expect(await removeProfile(profile)).toEqual([name])
    expect(names()).toEqual([...begun, name].toSorted())
  })

  it.runIf(canMount)('is not over while something cannot be removed, and the next start finishes it', async () => {
    const disk = smallDisk(parent, 8)
    profile = join(disk, 'profile')
    await removeProfile(profile)
    writeFileSync(join(profile, 'held'), 'x')
    remount(disk, 'ro')
    expect([await finishRemoval(profile), isBeingRemoved(profile)]).toEqual([false, true])
    expect(names()).toEqual([...begun, 'held'])
    remount(disk, 'rw')
    expect([await finishRemoval(profile), existsSync(profile)]).toEqual([true, false])
  })
})
