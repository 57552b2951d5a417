import {
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
import { runMark, takeForWindow, wantsWindow } from '../../../../main/app/headless/run-mark.ts'
import { newProfile, removeProfile } from '../../test-host.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
})
afterEach(() => removeProfile(profile))

describe('the mark of a run', () => {
  it('comes and goes, also in a profile that is not there yet', () => {
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

  it('that cannot be removed keeps nobody from opening the app', () => {
    mkdirSync(join(profile, 'sync-under-way'))
    expect(() => runMark(profile).remove()).not.toThrow()
  })
})

describe('somebody who opens the app', () => {
  /** The lock is free after so many looks, and the mark goes after so many: with the next window. */
  const lockHeldBy = (looks: number, markGoesAt = Infinity) => {
    let taken = 0
    return {
      asked: () => taken,
      take: () => taken++ >= looks,
      mark: { isThere: () => taken <= markGoesAt },
      wait: async () => undefined,
    }
  }
  it('has the window at once where nobody has the lock, whatever an earlier run left behind', async () => {
    expect(await takeForWindow(lockHeldBy(0))).toBe(true)
  })
  it('leaves it to the window that is there', async () => {
    const held = lockHeldBy(Infinity, 0)
    expect(await takeForWindow(held)).toBe(false)
    expect(held.asked()).toBe(1)
  })
  it('waits for a run to end, and for its process, however slow the computer is', async () => {
    expect(await takeForWindow(lockHeldBy(5))).toBe(true)
    expect(await takeForWindow(lockHeldBy(239))).toBe(true)
  })
  it('leaves it to a window that came first after a run', async () => {
    const held = lockHeldBy(Infinity, 3)
    expect(await takeForWindow(held)).toBe(false)
    expect(held.asked()).toBe(4)
  })
  it('does not wait for ever', async () => {
    const held = lockHeldBy(Infinity)
    expect(await takeForWindow(held)).toBe(false)
    expect(held.asked()).toBe(241)
  })
})

describe('what another instance says it wants', () => {
  it.each([
    [null, true],
    [undefined, true],
    [{ wants: 'window' }, true],
    ['sync', true],
    [{ wants: 'sync' }, false],
  ])('%j: the window? %s', (request, wanted) => expect(wantsWindow(request)).toBe(wanted))
})
