import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { extractFile, getRawHeader } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nativeFile } from '../../main/base/database-library.ts'
import { mustRun } from '../../assets/release/run-tool.ts'
import { largestArchive, largestNative, surprises, unpacked } from './contents.ts'
import { listArchive, packStub, places, scratch } from './packed.ts'

const { folder, remove } = scratch()
afterAll(remove)

/** The fuses of electron-builder.yml. One that it does not name keeps Electron's default. */
const fuses: Readonly<Record<string, 'on' | 'off'>> = {
  RunAsNode: 'off',
  EnableCookieEncryption: 'on',
  EnableNodeOptionsEnvironmentVariable: 'off',
  EnableNodeCliInspectArguments: 'off',
  EnableEmbeddedAsarIntegrityValidation: 'on',
  OnlyLoadAppFromAsar: 'on',
  GrantFileProtocolExtraPrivileges: 'off',
}

/** A fuse is a digit in the program. */
const stateOf = (byte: number | undefined): string =>
  byte === undefined ? 'missing' : ({ 0: 'off', 1: 'on' }[String.fromCharCode(byte)] ?? 'neither')

/** The archive's hash in a program for Windows. */
const integrityOf = (program: string): unknown => {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)))
  const found = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  return found ? JSON.parse(Buffer.from(found.bin).toString('utf8')) : null
}

describe.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['windows', 'x64'],
  ['windows', 'arm64'],
  ['macos', 'x64'],
  ['macos', 'arm64'],
] as const)('packed for %s on %s', (platform, arch) => {
  const { whole, program, resources } = places(folder, platform, arch)
  const archive = join(resources, 'app.asar')
  beforeAll(() => packStub(folder, platform, { kind: 'dir', arch: [arch] }))

  it('holds exactly the listed files within their sizes', () => {
    expect(surprises(listArchive(archive), platform, unpacked(platform, arch))).toEqual([])
    expect(statSync(archive).size).toBeLessThan(largestArchive)
  })

  it('has only the library of its own system beside the archive', () => {
    const beside = globSync('**/*', { cwd: `${archive}.unpacked` })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => statSync(join(`${archive}.unpacked`, path)).isFile())
    expect(beside.sort()).toEqual([...unpacked(platform, arch)].sort())
    expect(
      listArchive(archive)
        .filter((file) => file.unpacked)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...unpacked(platform, arch)].sort())
    for (const path of beside) expect(statSync(join(`${archive}.unpacked`, path)).size).toBeLessThan(largestNative)
  })

  it('has that library where the app looks for it', () => {
    const system = ({ linux: 'linux', windows: 'win32', macos: 'darwin' } as const)[platform]
    const found = nativeFile({
      folder: join(archive, 'node_modules/better-sqlite3-multiple-ciphers'),
      platform: system,
      arch,
      exists: existsSync,
      isMusl: () => false,
    })
    expect(found).toBe(
      join(`${archive}.unpacked`, `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${system}-${arch}.node`),
    )
  })

  it("has Vue's production build: no warnings for developers, no paths of source files", () => {
    const pages = listArchive(archive).filter(({ path }) => /^out\/renderer\/.+\.js$/.test(path))
    expect(pages).not.toEqual([])
    for (const { path } of pages) {
      const text = extractFile(archive, path).toString('utf8')
      expect(text, path).not.toContain('setupContext.attrs is readonly')
      expect(text, path).not.toMatch(/__file[`'",:=]/)
    }
  })

  it('includes the licences of the packages in it', () => {
    const text = readFileSync(join(resources, 'third-party-licences.txt'), 'utf8')
    for (const name of [
      'vue-i18n',
      'ag-grid-community',
      'better-sqlite3-multiple-ciphers',
      '@fontsource-variable/inter',
    ])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('has its fuses set as in electron-builder.yml', async () => {
    const wire = await getCurrentFuseWire(program)
    const read = Object.fromEntries(
      Object.keys(fuses).map((name) => [name, stateOf(wire[FuseV1Options[name as keyof typeof FuseV1Options]])]),
    )
    expect(read).toEqual(fuses)
  })

  it('carries the hash that Electron checks the archive against before the start', ({ skip }) => {
    const hash = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex')
    switch (platform) {
      case 'linux':
        return skip('Electron checks the archive on Windows and macOS only')
      case 'windows':
        return expect(integrityOf(program)).toEqual([{ file: 'resources\\app.asar', alg: 'SHA256', value: hash }])
      case 'macos':
        return expect(readFileSync(join(whole, 'Contents/Info.plist'), 'utf8')).toContain(`<string>${hash}</string>`)
    }
  })

  it('includes no helper that could raise its rights', () => {
    expect(globSync('**/elevate*', { cwd: whole })).toEqual([])
    expect(existsSync(join(resources, 'app'))).toBe(false)
  })
})

describe('the program for Windows', () => {
  it("names the app and its makers, not Electron's", () => {
    const program = readFileSync(places(folder, 'windows', 'x64').program)
    const { entries } = NtExecutableResource.from(NtExecutable.from(program))
    const [version] = Resource.VersionInfo.fromEntries(entries)
    // The packager writes into the first language.
    const [language] = version!.getAllLanguagesForStringValues()
    expect(version!.getStringValues(language!)).toMatchObject({
      CompanyName: 'Ledgerdesk contributors',
      ProductName: 'Ledgerdesk',
    })
  })
})

describe('the universal app for macOS', () => {
  it('is merged from its two halves, with both libraries', async () => {
    const one = join(folder, 'universal/Ledgerdesk.app')
    const halves = (['x64', 'arm64'] as const).map((arch) => places(folder, 'macos', arch).whole)
    const pattern =
      /^ {2}x64ArchFiles: (.+)$/m.exec(
        readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8'),
      )?.[1] ?? ''
    await mustRun(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'merge-halves.ts'),
      ...halves,
      one,
      pattern,
    ])
    expect(surprises(listArchive(join(one, 'Contents/Resources/app.asar')), 'macos', unpacked('macos', 'x64'))).toEqual(
      [],
    )
  })
})

describe("the table of an archive's contents", () => {
  it('reports unlisted, missing and overgrown files', () => {
    const found = surprises(
      [
        { path: 'out/main/index.js.map', size: 1 },
        { path: 'LICENSE', size: 1_000_000 },
      ],
      'windows',
      [],
    )
    expect(found).toContain('out/main/index.js.map is packed, and not in the table')
    expect(found).toContain('LICENSE has 1000000 bytes, more than 2000')
    expect(found).toContain('package.json is not packed')
    expect(found).toContain('assets/window-icons/plain.ico is not packed')
  })
})
