import { once } from 'node:events'
import { symlinkSync, watch } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { InstanceLock, type SecondInstance } from './api/instance-lock.ts'

describe('the lock of one process per profile', () => {
  let profile: string
  let first: InstanceLock
  let seen: SecondInstance[]
  const second = (argv: string[]): boolean =>
    new InstanceLock(profile).take({ argv, cwd: '/', data: null }, () => undefined)

  beforeEach(() => {
    profile = newFolder('instance-lock')
    seen = []
    first = new InstanceLock(profile)
    first.take({ argv: [], cwd: '/', data: null }, (one) => seen.push(one))
  })
  afterEach(() => {
    first.release()
    removeFolder(profile)
  })

  it('skips a letter that was removed after its name was read', () => {
    symlinkSync(join(profile, 'removed'), join(profile, 'stand-in-instance/0.letter'))
    expect(second(['later'])).toBe(false)
    first.listen()
    expect(seen.map(({ argv }) => argv)).toEqual([['later']])
  })

  it('is released at once, and the next to ask gets it, also the same one', () => {
    const other = new InstanceLock(profile)
    const take = (lock: InstanceLock): boolean => lock.take({ argv: [], cwd: '/', data: null }, () => undefined)
    expect(take(other)).toBe(false)
    first.release()
    expect([take(other), take(first)]).toEqual([true, false])
    other.release()
    other.release()
    expect(take(first)).toBe(true)
  })

  it('takes it that nobody else started while the whole profile is removed', async () => {
    first.listen()
    const watcher = watch(join(profile, 'stand-in-instance'))
    const noticed = once(watcher, 'change')
    removeFolder(profile)
    await noticed
    watcher.close()
    expect(seen).toEqual([])
  })
})
