import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newProfile, removeProfile } from './test-host.ts'

/** A disk of its own: only an administrator of a Linux computer can make one. */
export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  (() => {
    const probe = newProfile()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'ignore' })
      execFileSync('umount', [probe])
      return true
    } catch {
      return false
    } finally {
      removeProfile(probe)
    }
  })()

/** A disk of so many megabytes in a folder, taken away at the end of the test. */
export const smallDisk = (parent: string, megabytes: number): string => {
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

export const remount = (folder: string, how: 'ro' | 'rw'): void =>
  void execFileSync('mount', ['-o', `remount,${how}`, folder])

/** Leaves no byte of it free. */
export const fillDisk = (folder: string): void => {
  const file = join(folder, 'somebody-else')
  try {
    for (let at = 0; ; at++)
      writeFileSync(`${file}-${at}`, Buffer.alloc(Math.max(1, Math.min(65_536, statfsSync(folder).bavail * 4_096))))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
