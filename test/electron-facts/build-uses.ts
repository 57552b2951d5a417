import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variablesFor } from '../../assets/release/credentials.ts'
import { platforms } from '../../assets/release/platform.ts'
import { releaseSettings, trialSettings } from '../../assets/release/release-settings.ts'
import { appFiles, projectRoot, type Use } from './uses.ts'

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
const name = (text: string): string => `electron-builder ${text}`

/** The keys of `electron-builder.yml`, two levels deep; lists and deeper levels belong to their key. */
const keysOfYaml = (text: string): string[] => {
  const keys: string[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const [, top] = /^(\w+):/.exec(line) ?? []
    const [, inner] = /^ {2}(\w+):/.exec(line) ?? []
    if (top) keys.push((section = top))
    if (!inner) continue
    if (keys.at(-1) === section) keys.pop()
    keys.push(`${section}.${inner}`)
  }
  return keys
}

const keysOf = (settings: object): string[] =>
  Object.entries(settings).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [key],
  )

const azure = Object.fromEntries(variablesFor('windows').map((variable) => [variable, 'a']))

/** The packager's settings: its file, and those of a release and a trial on each system. */
const settings = (): Use[] => {
  const [file, script] = ['electron-builder.yml', 'assets/release/release-settings.ts']
  const given = platforms.flatMap((platform) => [releaseSettings(platform, {}), releaseSettings(platform, azure)])
  return [
    ...keysOfYaml(read(file)).map((key) => ({ use: name(key), at: file })),
    ...[...given, trialSettings].flatMap(keysOf).map((key) => ({ use: name(key), at: script })),
  ]
}

/**
 * The parts of the packager's own script that a script for its installer uses: macros that are called by name,
 * variables and definitions.
 */
export const installerUses = (text: string): string[] => {
  const code = text.replaceAll(/^\s*;.*$/gm, '')
  const names = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, found]) => found!)
  const own = new Set([
    ...names(/^!define (\w+)/gm).filter((one) => one !== 'UNINSTALL_SECTION_NAME'),
    ...names(/^!macro \w+ (\w+)$/gm),
  ])
  const theirs = [
    ...names(/^!macro (custom\w+)/gm),
    ...names(/^!define (UNINSTALL_SECTION_NAME)/gm),
    ...names(/\$\{([A-Z_]+|is[A-Z]\w*)\}/g).filter((one) => !one.startsWith('LANG_')),
    ...names(/\$([a-z]\w+)/g),
  ]
  return [...new Set(theirs.filter((one) => !own.has(one)))].sort()
}

/** Uses that no declaration of a package names, by their texts in the sources. */
const namedUses: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['variable', /'((?:ELECTRON|CHROME)_[A-Z_]+|APPIMAGE)'/g],
  ['signal', /'(SIG[A-Z]+)'/g],
  ['thread', /\bnew (Worker)\(/g],
  ['file', /'(package-type|ledgerdesk-updater)'/g],
]

/** Variables, signals, threads and files of Electron, its packager and its updater that a source names. */
export const textUses = (text: string): string[] =>
  namedUses.flatMap(([kind, pattern]) => [...text.matchAll(pattern)].map(([, found]) => `${kind} ${found!}`))

const unique = (uses: readonly Use[]): readonly Use[] =>
  [...new Map(uses.map((one) => [one.use, one])).values()].sort((one, other) => (one.use < other.use ? -1 : 1))

/** The build's uses beside its code: settings, the installer's script, credentials; and what the app names. */
export const writtenUses = (): readonly Use[] => {
  const installer = 'assets/installer.nsh'
  return unique([
    ...settings(),
    ...installerUses(read(installer)).map((one) => ({ use: name(`installer ${one}`), at: installer })),
    ...platforms
      .flatMap(variablesFor)
      .filter((one) => !one.startsWith('LEDGERDESK_'))
      .map((one) => ({ use: name(`variable ${one}`), at: 'assets/release/credentials.ts' })),
    ...appFiles.flatMap((file) => textUses(read(file)).map((use) => ({ use, at: file }))),
  ])
}
