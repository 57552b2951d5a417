import { chmodSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The system's refusal of chmod. Tests that run as root would not meet one. */
let answer: Error | null = null
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    chmod: (path: string, mode: number) => (answer === null ? real.chmod(path, mode) : Promise.reject(answer)),
  }
})
const { checkProfile } = await import('../../../../main/profile/own-files.ts')

let profile: string
beforeEach(() => {
  answer = null
  profile = newFolder('profile')
  onTestFinished(() => removeFolder(profile))
  writeFileSync(join(profile, 'settings.json'), 'x', { mode: 0o644 })
})
const refused = (code: string): Error => Object.assign(new Error('no'), { code })

describe.runIf(process.platform !== 'win32')('a file of a profile that others can read', () => {
  it.each(['EPERM', 'EACCES'])('is reported when its rights are not ours to change (%s)', async (code) => {
    answer = refused(code)
    expect(await checkProfile(profile)).toEqual({ is: 'open', name: 'settings.json' })
  })

  it('is reported by its folder first when that is open too', async () => {
    answer = refused('EPERM')
    chmodSync(profile, 0o755)
    expect(await checkProfile(profile)).toEqual({ is: 'open', name: '.' })
  })

  it('is accepted on a read-only disk, because nobody else can write there either', async () => {
    answer = refused('EROFS')
    expect(await checkProfile(profile)).toEqual({ is: 'own' })
  })

  it('is reported as well when the system’s error has no code', async () => {
    answer = new Error('no')
    expect(await checkProfile(profile)).toEqual({ is: 'open', name: 'settings.json' })
  })
})
