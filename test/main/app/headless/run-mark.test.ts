import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runMark, takeForWindow, wantsWindow, whyNoLock } from '../../../../main/app/headless/run-mark.ts'
import { canMount } from '../../small-disk.ts'
import { newProfile, removeProfile } from '../../test-host.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
})
afterEach(() => removeProfile(profile))

describe('the mark of a headless run', () => {
  it('is put and removed, also in a profile that does not exist yet', () => {
    const mark = runMark(join(profile, 'new'))
    expect(mark.isThere()).toBe(false)
    mark.put()
    expect(mark.isThere()).toBe(true)
    expect(readdirSync(join(profile, 'new'))).toHaveLength(1)
    mark.remove()
    mark.remove()
    expect(mark.isThere()).toBe(false)
    expect(existsSync(join(profile, 'new'))).toBe(true)
  })

  it('is an empty file of its owner alone, and never written through a link', () => {
    writeFileSync(join(profile, 'theirs'), 'stays')
    symlinkSync(join(profile, 'theirs'), join(profile, 'sync-under-way'))
    runMark(profile).put()
    expect([
      readFileSync(join(profile, 'theirs'), 'utf8'),
      readFileSync(join(profile, 'sync-under-way'), 'utf8'),
    ]).toEqual(['stays', ''])
    expect(lstatSync(join(profile, 'sync-under-way')).mode & 0o777).toBe(0o600)
    runMark(join(profile, 'a/b')).put()
    expect([statSync(join(profile, 'a')), statSync(join(profile, 'a/b'))].map(({ mode }) => mode & 0o777)).toEqual([
      0o700, 0o700,
    ])
  })

  it('does not keep anybody from opening the app when it cannot be removed', () => {
    mkdirSync(join(profile, 'sync-under-way'))
    expect(() => runMark(profile).remove()).not.toThrow()
  })
})

describe('without the lock', () => {
  it('a profile that is there and can be written to belongs to another process', () => {
    expect(whyNoLock(profile)).toBeNull()
  })

  it('a missing profile, or a file in its place, is the reason', () => {
    const file = join(profile, 'a file')
    writeFileSync(file, '')
    expect(whyNoLock(join(profile, 'missing'))).toMatchObject({ code: 'ENOENT' })
    expect(whyNoLock(file)).toMatchObject({ code: 'ENOTDIR' })
  })

  it.runIf(canMount)('a disk that takes no further file is the reason', () => {
    const disk = join(profile, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'nr_inodes=2', 'tmpfs', disk])
    try {
      writeFileSync(join(disk, 'somebody else'), '')
      expect(whyNoLock(disk)).toMatchObject({ code: 'ENOSPC' })
    } finally {
      execFileSync('umount', ['--lazy', disk])
    }
  })

  it('leaves nothing in a profile of another process', () => {
    whyNoLock(profile)
    expect(readdirSync(profile)).toEqual([])
  })

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a profile that may only be read is the reason',
    () => {
      chmodSync(profile, 0o500)
      expect(whyNoLock(profile)).toMatchObject({ code: 'EACCES' })
      chmodSync(profile, 0o700)
    },
  )
})

describe('opening the app', () => {
  /** The lock is free after that many tries, and the mark is removed after `markGoesAt` tries by the next window. */
  const lockHeldBy = (tries: number, markGoesAt = Infinity) => {
    let taken = 0
    return {
      asked: () => taken,
      take: () => taken++ >= tries,
      mark: { isThere: () => taken <= markGoesAt },
      wait: async () => undefined,
    }
  }
  it('shows the window at once when the lock is free, whatever an earlier run left', async () => {
    expect(await takeForWindow(lockHeldBy(0))).toBe(true)
  })
  it('leaves it to the window that has the lock', async () => {
    const held = lockHeldBy(Infinity, 0)
    expect(await takeForWindow(held)).toBe(false)
    expect(held.asked()).toBe(1)
  })
  it('waits for a headless run and its process, however slow the computer is', async () => {
    expect(await takeForWindow(lockHeldBy(5))).toBe(true)
    expect(await takeForWindow(lockHeldBy(239))).toBe(true)
  })
  it('leaves it to a window that got the lock first after a run', async () => {
    const held = lockHeldBy(Infinity, 3)
    expect(await takeForWindow(held)).toBe(false)
    expect(held.asked()).toBe(4)
  })
  it('gives up after a minute', async () => {
    const held = lockHeldBy(Infinity)
    expect(await takeForWindow(held)).toBe(false)
    expect(held.asked()).toBe(241)
  })
})

describe('the request of another instance', () => {
  it.each([
    [null, true],
    [undefined, true],
    [{ wants: 'window' }, true],
    ['sync', true],
    [{ wants: 'sync' }, false],
  ])('%j asks for the window: %s', (request, wanted) => expect(wantsWindow(request)).toBe(wanted))
})
