import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fact, FactSource } from './fact.ts'

/** Finds a member that the source names differently: `App.exit` is `exit` inside of `App`. */
const standsIn = (text: string, at: string): boolean => {
  if (text.includes(at)) return true
  const [, owner, member] = /^(\w+)(?:\.(\w+)| '[\w-]+')$/.exec(at) ?? []
  const [, event] = / '([\w-]+)'$/.exec(at) ?? []
  const begins =
    owner === undefined ? -1 : text.search(new RegExp(`\\b(?:class|interface) ${owner}\\b|\\btype ${owner}\\b`))
  if (begins < 0) return false
  const ends = text.slice(begins).search(/\n {2}\}/)
  const body = text.slice(begins, ends < 0 ? undefined : begins + ends)
  return member === undefined ? body.includes(`'${event}'`) : new RegExp(`\\b${member}\\b`).test(body)
}

/** The folder of a source. The packages among them are installed with the project. */
const folderOf = ({ of }: FactSource, root: string, electron: string | null): string | null => {
  switch (of) {
    case 'electron.d.ts':
      return join(root, 'node_modules/electron')
    case 'electron-builder':
    case 'electron-updater':
      return join(root, 'node_modules')
    case 'electron':
    case 'electron-docs':
      return electron
    case 'chromium':
    case 'squirrel.mac':
    case 'node':
      return null
  }
}

/**
 * Sources that cannot be found, of those that can be read here. `electron`: a checkout of Electron's repository, or
 * null.
 */
export const sourcesNotFound = (
  facts: readonly Fact[],
  root: string,
  electron: string | null = null,
): readonly string[] =>
  facts.flatMap(({ fact, source }) =>
    source.flatMap((one) => {
      const folder = folderOf(one, root, electron)
      if (folder === null) return []
      const path = join(folder, one.file)
      if (!existsSync(path)) return [`${one.of} has no ${one.file} (${fact})`]
      return standsIn(readFileSync(path, 'utf8'), one.at) ? [] : [`${one.of} ${one.file} has no "${one.at}" (${fact})`]
    }),
  )
