import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/**
 * The names that are removed, in their order. `refused`: the name whose removal fails. `vanishing`: the name that
 * another process removes just before.
 */
let [removed, refused, vanishing] = [[] as string[], '', '']
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    rm: async (path: string, options?: Parameters<typeof real.rm>[1]) => {
      removed.push(basename(path))
      if (basename(path) === refused) throw Object.assign(new Error('held'), { code: 'EBUSY' })
      if (basename(path) === vanishing) await real.rm(path)
      return real.rm(path, options)
    },
  }
})
const { finishRemoval, isBeingRemoved, removeProfile } = await import('../../../../main/profile/remove-profile.ts')

let profile: string
beforeEach(() => {
  ;[removed, refused, vanishing] = [[], '', '']
  const folder = newFolder('removal')
  onTestFinished(() => removeFolder(folder))
  profile = join(folder, 'profile')
  mkdirSync(profile)
})

it('a removal never takes its marker away again, so that it can be interrupted at any step', async () => {
  for (const name of ['a', 'z']) writeFileSync(join(profile, name), 'x')
  expect([await removeProfile(profile), isBeingRemoved(profile)]).toEqual([[], true])
  expect([removed[0], removed.slice(1).toSorted()]).toEqual(['being-removed', ['a', 'z']])
})

it('a removal is finished where Chromium removes one of its files at the same time', async () => {
  vanishing = 'Cookies-journal'
  writeFileSync(join(profile, vanishing), 'x')
  expect(await removeProfile(profile)).toEqual([])
  writeFileSync(join(profile, vanishing), 'x')
  expect([await finishRemoval(profile), existsSync(profile)]).toEqual([true, false])
})

it('a removal that cannot be finished keeps its marker, which goes with the folder at the end', async () => {
  await removeProfile(profile)
  for (const name of ['a', 'z']) writeFileSync(join(profile, name), 'x')
  for (const name of ['a', 'z']) {
    refused = name
    expect([await finishRemoval(profile), isBeingRemoved(profile)], name).toEqual([false, true])
  }
  ;[removed, refused] = [[], '']
  const left = readdirSync(profile).filter((name) => name !== 'being-removed')
  expect([await finishRemoval(profile), removed]).toEqual([true, [...left, 'profile']])
})
