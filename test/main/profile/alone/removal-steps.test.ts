import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The names that are removed, in their order. `refused`: the name whose removal fails. */
let [removed, refused] = [[] as string[], '']
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    rm: async (path: string, options?: Parameters<typeof real.rm>[1]) => {
      removed.push(basename(path))
      if (basename(path) === refused) throw Object.assign(new Error('held'), { code: 'EBUSY' })
      return real.rm(path, options)
    },
  }
})
const { finishRemoval, isBeingRemoved, removeProfile } = await import('../../../../main/profile/remove-profile.ts')

it('a removal that cannot be finished keeps its marker, which goes with the folder at the end', async () => {
  const folder = newFolder('removal')
  onTestFinished(() => removeFolder(folder))
  const profile = join(folder, 'profile')
  mkdirSync(profile)
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
