import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A third-party package inside the installed app. */
export interface PackedPackage {
  readonly name: string
  readonly version: string
  /** As an SPDX expression. */
  readonly licence: string
  /** In `package-lock.json`: `node_modules/NAME`, or deeper. */
  readonly path: string
  /** The licence's full text with its copyright. */
  readonly text: string
}

/** Licences that ask only for attribution. Each alternative of an `OR` counts. */
const permissive: readonly string[] = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]

/** Whether a licence may be packed; an unreadable one may not. */
export const mayBePacked = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => permissive.includes(one.trim()))

/** The part of Vite's output that names its inputs. */
export interface Bundle {
  readonly moduleIds?: readonly string[]
  readonly originalFileNames?: readonly string[]
}

/** The package folders that modules and files of a bundle come from, as in the lock file. */
export const packagePaths = (bundles: readonly Bundle[]): readonly string[] => {
  const files = bundles
    .flatMap(({ moduleIds = [], originalFileNames = [] }) => [...moduleIds, ...originalFileNames])
    .map((file) => file.replaceAll('\\', '/'))
  const found = files.flatMap(
    (file) => /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  )
  return [...new Set(found)].sort()
}

const licenceFile = (folder: string): string | null => {
  const name = readdirSync(folder).find((each) => /^(licen[sc]e|copying)([.-]|$)/i.test(each))
  return name === undefined ? null : readFileSync(join(folder, name), 'utf8')
}
/** Some packages have the licence at the end of their README. */
const licenceInReadme = (folder: string): string | null => {
  const name = readdirSync(folder).find((each) => /^readme/i.test(each))
  const end =
    name === undefined
      ? ''
      : (readFileSync(join(folder, name), 'utf8')
          .split(/^(?:#+ *)?licen[sc]e.*$/im)
          .at(-1) ?? '')
  return /copyright/i.test(end) && /permission is hereby granted/i.test(end) ? end.replace(/^\s*-+\s*$/m, '') : null
}
/** Others only name MIT and an author; the text is that of our own licence. */
const licenceByName = (licence: string, author: string | undefined): string | null =>
  licence === 'MIT' && author !== undefined
    ? readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, `Copyright (c) ${author}`)
    : null

interface PackageJson {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
}

/** Reads an installed package. Throws for a forbidden licence, and if the licence's text is missing. */
export const readPacked = (path: string): PackedPackage => {
  const folder = join(root, path)
  const {
    name,
    version,
    license: licence = 'none',
    author,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson
  if (!mayBePacked(licence))
    throw new Error(
      `${name} ${version} is packed, and its licence is ${licence}. See assets/release/packed-packages.ts.`,
    )
  const text =
    licenceFile(folder) ??
    licenceInReadme(folder) ??
    licenceByName(licence, typeof author === 'string' ? author : author?.name)
  if (text === null)
    throw new Error(`${name} ${version} is packed, and the text of its licence (${licence}) was not found.`)
  return { name, version, licence, path, text: text.replaceAll('\r\n', '\n').trim() }
}
