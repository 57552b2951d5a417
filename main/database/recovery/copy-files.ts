import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameWhenFreeSync } from '../../base/files/when-free.ts'
import { copyFileOf } from './second-copy.ts'

/** `set-aside`: the copy was damaged. `behind`: its database continued without it. */
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

export const quarantinedCopies = (file: string): string[] => copiesCalled(file, 'set-aside')

/** Copies that could not be written. They are removed once the copy is whole again. */
export const copiesBehind = (file: string): string[] => copiesCalled(file, 'behind')

/** The file first: journals without it are useless. */
const endings = ['', '-wal', '-journal'] as const

export const renameCopy = (copyFile: string, mark: Mark, now: number): string => {
  const away = `${copyFile}.${mark}-${now}`
  for (const ending of endings)
    if (existsSync(`${copyFile}${ending}`)) renameWhenFreeSync(`${copyFile}${ending}`, `${away}${ending}`)
  return away
}

export const removeCopy = (copyFile: string): void => {
  for (const ending of endings) rmSync(`${copyFile}${ending}`, { force: true })
}
