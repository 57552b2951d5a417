import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nativeFile, nativePart } from '../../../main/base/database-library.ts'
import { unpacked } from '../../package/contents.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'

const root = join(import.meta.dirname, '../../..')
const library = dirname(createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json'))

const source = (path: string): string => pathToFileURL(join(root, path)).href

/** Opens databases in the ways of a desk, of quarantined files, the Demo company and the diagnostics. */
const threadFor = (file: string): string => `
  process.report.getReport = () => { throw new Error('no report is written here') }
  const { openFile, openForReading } = await import('${source('main/database/database-file.ts')}')
  const { openDatabase } = await import('${source('main/demo/store/open-database.ts')}')
  const { sqliteVersion } = await import('${source('main/database/sqlite-version.ts')}')
  const key = new Uint8Array(32)
  openFile(null, key).close()
  openFile(${JSON.stringify(file)}, key).close()
  openForReading(${JSON.stringify(file)}, key).close()
  openDatabase(null, null).close()
  process.stdout.write(String(sqliteVersion()))
`
const run = (script: string) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })

let folder: string
beforeAll(() => {
  folder = newFolder('database-library')
})
afterAll(() => removeFolder(folder))

describe('the native part of the database library', () => {
  it("is found without Node's diagnostic report, which Electron does not test", () => {
    expect(run(threadFor(join(folder, 'plain.db')))).toMatchObject({
      stderr: '',
      status: 0,
      stdout: expect.stringMatching(/^3\./) as string,
    })
  })

  it('is found in a worker thread, where desks open their databases', () => {
    const inWorker = `import { Worker } from 'node:worker_threads'\nnew Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(threadFor(join(folder, 'worker.db')))})), { execArgv: [], env: {} })`
    expect(run(inWorker)).toMatchObject({ stderr: '', status: 0, stdout: expect.stringMatching(/^3\./) as string })
  })

  it.runIf(process.platform === 'linux')('for musl is told from the one for glibc without a diagnostic report', () => {
    const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
    expect(basename(nativePart()!).startsWith('linuxmusl-')).toBe(report.header.glibcVersionRuntime === undefined)
  })

  it.each([
    ['linux', 'linux', 'x64'],
    ['linux', 'linux', 'arm64'],
    ['windows', 'win32', 'x64'],
    ['windows', 'win32', 'arm64'],
    ['macos', 'darwin', 'x64'],
    ['macos', 'darwin', 'arm64'],
  ] as const)('in the package for %s (%s, %s) is the one that the app loads there', (packed, platform, arch) => {
    const brought = unpacked(packed, arch).map((path) => join(root, path))
    const found = nativeFile({
      folder: library,
      platform,
      arch,
      exists: (path) => brought.includes(path),
      isMusl: () => false,
    })
    expect(brought).toContain(found)
    expect(existsSync(found!)).toBe(true)
  })

  it("fits this process's C library where both are installed", () => {
    const linux = { folder: library, platform: 'linux', arch: 'x64', exists: existsSync } as const
    expect(nativeFile({ ...linux, isMusl: () => false })).toBe(join(library, 'prebuilds/linux-x64.node'))
    expect(nativeFile({ ...linux, isMusl: () => true })).toBe(join(library, 'prebuilds/linuxmusl-x64.node'))
  })

  it('lies beside the archive of an installed app, because systems load libraries from files only', () => {
    const folder = join('/opt/Ledgerdesk/resources/app.asar/node_modules/better-sqlite3-multiple-ciphers')
    expect(nativeFile({ folder, platform: 'win32', arch: 'x64', exists: () => true, isMusl: () => false })).toBe(
      join(
        '/opt/Ledgerdesk/resources/app.asar.unpacked/node_modules/better-sqlite3-multiple-ciphers/prebuilds/win32-x64.node',
      ),
    )
  })

  it('is left to the library where none was prebuilt for the system', () => {
    expect(
      nativeFile({ folder: library, platform: 'freebsd', arch: 'x64', exists: existsSync, isMusl: () => false }),
    ).toBeUndefined()
  })

  it('exists on this computer', () => {
    expect(existsSync(nativePart()!)).toBe(true)
  })
})
