import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagePaths, readPacked, type Bundle, type PackedPackage } from './packed-packages.ts'

const folder = join(import.meta.dirname, '../../out/third-party')
const listFile = join(folder, 'packages.json')

/** Packed without bundling: the database library, which contains SQLite and SQLite3 Multiple Ciphers, and Electron. */
const packedWhole = ['node_modules/better-sqlite3-multiple-ciphers', 'node_modules/electron']

const line = '-'.repeat(100)
const chapter = ({ name, version, licence, text }: PackedPackage): string =>
  `${line}\n${name} ${version} (${licence})\n${line}\n\n${text}\n`

const licencesText = (packages: readonly PackedPackage[]): string =>
  [
    'Ledgerdesk holds work of others. Here are its parts with their licences. Chromium, which Electron holds, has its own long list in',
    'LICENSES.chromium.html. The database library holds SQLite, which is in the public domain.\n',
    ...packages.map(chapter),
  ].join('\n')

/**
 * Writes the third-party packages of the bundles with their licences into `out/third-party`: as text for readers of the
 * package, and as a list for the app. Throws for a forbidden licence.
 */
export const writeThirdParty = (bundles: readonly Bundle[]): void => {
  const packages = [...packedWhole, ...packagePaths(bundles)]
    .map(readPacked)
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.path.localeCompare(other.path, 'en'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'licences.txt'), licencesText(packages))
  writeFileSync(listFile, `${JSON.stringify(packages, null, 2)}\n`)
}

/** The list that the last build wrote. Throws if there is none. */
export const packedPackages = (): readonly PackedPackage[] =>
  JSON.parse(readFileSync(listFile, 'utf8')) as PackedPackage[]
