import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A package of others that is part of what people install. */
export interface PackedPackage {
  readonly name: string
  readonly version: string
  /** As SPDX writes it. */
  readonly licence: string
  /** In `package-lock.json`: `node_modules/NAME`, or deeper. */
  readonly path: string
  /** The licence's whole text, with whose work it is. */
  readonly text: string
}

/** What may be packed: licences that ask for no more than to be named. Each alternative of an `OR` counts. */
export const permissive: readonly string[] = [
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

/** Whether a licence may be packed. A licence that cannot be read may not. */
export const mayBePacked = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => permissive.includes(one.trim()))

/** A bundle of Vite's, of which only what went into it matters. */
export interface Bundle {
  readonly moduleIds?: readonly string[]
  readonly originalFileNames?: readonly string[]
}

/** The folders of packages that modules and files of a bundle come from, as the lock file names them. */
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
/** Some have it at the end of what they say of themselves. */
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
/** Others say MIT and by whom, which is all there is: the words are the same as those of our own licence. */
const licenceByName = (licence: string, author: string | undefined): string | null =>
  licence === 'MIT' && author !== undefined
    ? readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, `Copyright (c) ${author}`)
    : null

interface Told {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
}

/**
 * Reads a package where it is installed. Throws for a licence that may not be packed, and where its text cannot be
 * found.
 */
export const readPacked = (path: string): PackedPackage => {
  const folder = join(root, path)
  const {
    name,
    version,
    license: licence = 'none',
    author,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Told
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
