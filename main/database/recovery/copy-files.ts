import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copyFileOf } from './second-copy.ts'

/** A copy is renamed when it is damaged, or when its database went on without it. */
type Mark = 'set-aside' | 'behind'

/** Latest first, without their journals. */
const copiesCalled = (file: string, mark: Mark): string[] => {
  const start = `${basename(copyFileOf(file))}.${mark}-`
  const names = readdirSync(dirname(file)).filter(
    (name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)),
  )
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(dirname(file), name))
}

/** The damaged copies of a database. */
export const copiesSetAside = (file: string): string[] => copiesCalled(file, 'set-aside')

/** Copies that could not be written. They are removed once there is a whole copy again. */
export const copiesBehind = (file: string): string[] => copiesCalled(file, 'behind')

/** A copy and its journals; the file itself first, because a journal alone is no copy. */
const endings = ['', '-wal', '-journal'] as const

export const renameCopy = (copyFile: string, mark: Mark, now: number): string => {
  const away = `${copyFile}.${mark}-${now}`
  for (const ending of endings)
    if (existsSync(`${copyFile}${ending}`)) renameSync(`${copyFile}${ending}`, `${away}${ending}`)
  return away
}

export const removeCopy = (copyFile: string): void => {
  for (const ending of endings) rmSync(`${copyFile}${ending}`, { force: true })
}
