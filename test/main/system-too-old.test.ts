import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseFail } from '../../main/database/database-failures.ts'
import { neededGlibc, whyUnfit } from '../../main/base/database-library.ts'
import { failures as en } from '../../preload/contract/messages/en-failures.ts'
import { failures as nl } from '../../preload/contract/messages/nl-failures.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { writeTooNew } from './old-system.ts'

const root = join(import.meta.dirname, '../..')
const load = createRequire(import.meta.url)
let folder: string
let tooNew: string
beforeAll(() => {
  folder = newFolder('old-system')
  tooNew = join(folder, 'too-new.node')
  if (process.platform === 'linux') writeTooNew(tooNew)
})
afterAll(() => removeFolder(folder))

const refusal = (path: string): unknown => {
  try {
    return load(path)
  } catch (error) {
    return error
  }
}
const code = { fail: { code: 'system-too-old' } }

describe('a system that is too old for the database', () => {
  it.runIf(process.platform === 'linux')(
    'is recognised by its linker’s message, also when a desk opens its file',
    () => {
      expect(String(refusal(tooNew))).toContain('GLIBC_9.34')
      expect(databaseFail(refusal(tooNew))).toMatchObject(code)
      expect(whyUnfit('linux', () => load(tooNew))).toMatchObject(code)
    },
  )

  it('is recognised in any language of the linker, and by the C++ library too', () => {
    for (const message of [
      '/lib/libc.so.6: versie ‘GLIBC_2.34’ niet gevonden',
      "/lib/libstdc++.so.6: version `GLIBCXX_3.4.29' not found",
    ]) {
      expect(databaseFail(Object.assign(new Error(message), { code: 'ERR_DLOPEN_FAILED' }))).toMatchObject(code)
    }
  })

  it('is not confused with a library that is missing or truncated', () => {
    const cutShort = Object.assign(new Error('/app/linux-x64.node: file too short'), { code: 'ERR_DLOPEN_FAILED' })
    expect(databaseFail(cutShort)).toBe(cutShort)
    expect(
      whyUnfit('linux', () => {
        throw cutShort
      }),
    ).toBeNull()
    expect(whyUnfit('linux', () => load(join(folder, 'nothing.node')) as unknown)).toBeNull()
  })

  it('is absent if the library loads, as on this computer, and is checked on Linux only', () => {
    expect(whyUnfit()).toBeNull()
    expect(
      whyUnfit('darwin', () => {
        throw new Error('not asked')
      }),
    ).toBeNull()
  })
})

describe('the requirements of the binaries', () => {
  const library = dirname(load.resolve('better-sqlite3-multiple-ciphers/package.json'))
  const version = (text: string): number => Number(text.split('.')[1])

  it('are the documented ones, in the package, the sentences and the pages', () => {
    const needs = globSync('prebuilds/linux-*.node', { cwd: library }).map((file) =>
      [...readFileSync(join(library, file), 'latin1').matchAll(/GLIBC_(2\.\d+)\0/g)]
        .map(([, found]) => found!)
        .toSorted((a, b) => version(a) - version(b))
        .at(-1),
    )
    expect(needs).toEqual([neededGlibc, neededGlibc])
    expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).toContain(`libc6 (>= ${neededGlibc})`)
    for (const page of ['README.md', 'RELEASING.md'])
      expect(readFileSync(join(root, page), 'utf8'), page).toContain(`glibc ${neededGlibc}`)
    for (const sentence of [en['system-too-old'], nl['system-too-old']])
      expect(sentence).toContain(`glibc ${neededGlibc}`)
  })
})
