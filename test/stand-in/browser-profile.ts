import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { isUnwritable } from './chromium-files.ts'

/** Whether a browser gets a process group of its own. */
export const hasGroups = process.platform !== 'win32'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Kills a browser with its helper processes, which would otherwise write to its profile after its removal. */
export const killGroup = (leader: number): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // They have all ended.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** The target of Chromium's own link in a profile. Without the link it is empty. */
const linkIn = (profile: string, name: 'SingletonLock' | 'SingletonSocket'): string => {
  try {
    return readlinkSync(join(profile, name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

/** Removes an ended browser's profile, and the folder of its socket, which a killed one leaves outside. */
export const removeProfile = (profile: string): void => {
  const socket = linkIn(profile, 'SingletonSocket')
  if (basename(socket) === 'SingletonSocket') removeFolder(dirname(socket))
  removeFolder(profile)
}

/** The browser of a killed run is ending by itself, and may still be writing. Its lock is `host-pid`. */
const endBrowserOf = (profile: string): void => {
  const pid = /-(\d+)$/.exec(linkIn(profile, 'SingletonLock'))?.[1]
  if (pid === undefined) return
  // Another program may have its number by now.
  const { stdout, error } = spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' })
  if (error === undefined && stdout.includes(profile)) killGroup(Number(pid))
}

/** Removes browser profiles of killed runs; each is named after its process. */
const removeLeftProfiles = (userData: string): void => {
  for (const name of readdirSync(userData)) {
    const pid = /^Chromium-(\d+)$/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const profile = join(userData, name)
    endBrowserOf(profile)
    removeProfile(profile)
  }
}

/** Chromium goes on with a folder of its own if the app's profile cannot be written. */
const makeFolder = (userData: string): string => {
  try {
    mkdirSync(userData, { recursive: true, mode: 0o700 })
    removeLeftProfiles(userData)
    const profile = join(userData, `Chromium-${process.pid}`)
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    return profile
  } catch (error) {
    if (!isUnwritable(error)) throw error
    return newFolder('chromium')
  }
}

/** It is inside the app's own profile, as Electron's is, so searches of the profile cover it. */
export const makeProfile = (userData: string): string => {
  const profile = makeFolder(userData)
  mkdirSync(join(profile, 'Default'), { recursive: true, mode: 0o700 })
  // Full Chromium would connect to an address before the app has allowed it.
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify({ net: { network_prediction_options: 2 } }))
  return profile
}
