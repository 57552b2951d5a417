import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '../temporary-folder.ts'

/** Linux's file system in memory. */
const memory = '/dev/shm'
/** Browsers, packed apps and databases of a whole run took 1.5 GiB. */
const enough = 4 * 1024 ** 3

const hasRoom = (place: string): boolean => {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/** A container may mount it noexec, and the package tests start programs. */
const runsPrograms = (folder: string): boolean => {
  const file = join(folder, 'runs')
  writeFileSync(file, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  const { status } = spawnSync(file)
  rmSync(file)
  return status === 0
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A killed run cannot remove its folder, which would keep occupying memory. */
const removeLeft = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = /^ledgerdesk-run(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !runs(Number(pid))) removeFolder(join(place, name))
  }
}

/**
 * A new folder in memory for test data, or null if there is no room. SQLite waits for the disk at each commit; without
 * that wait the desk's tests take a quarter less. No test depends on a real power cut.
 */
export const newMemoryFolder = (place = memory, platform: NodeJS.Platform = process.platform): string | null => {
  if (platform !== 'linux' || !existsSync(place)) return null
  removeLeft(place)
  if (!hasRoom(place)) return null
  const folder = newFolder(`run${process.pid}`, place)
  if (runsPrograms(folder)) return folder
  removeFolder(folder)
  return null
}
