import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseSettings } from '../../assets/release/release-settings.ts'
import { mustRun } from '../../assets/release/run-tool.ts'
import { installerTools, missingTools, type InstallerTools } from './installer-tools.ts'
import { newSigner } from '../main/profile/updates/feed-server.ts'
import { packStub, scratch } from './packed.ts'
import { throwAwayAuthority, type Authority } from './throw-away.ts'
import { using } from './using.ts'
import { verifyPackage } from './verify.ts'

const { folder, remove } = scratch()
const feed = {
  LEDGERDESK_UPDATES: 'https://updates.example/ledgerdesk/',
  LEDGERDESK_UPDATE_KEYS: newSigner().publicKey,
}
afterAll(remove)

const missing = process.platform === 'linux' ? await missingTools() : ['Linux']
let office: Authority
let tools: InstallerTools
let packages: readonly string[]

beforeAll(async () => {
  if (missing.length > 0) return
  office = await throwAwayAuthority(join(folder, 'office'), 'Example B.V.')
  tools = installerTools(join(folder, 'tools'), office)
  const settings = releaseSettings('windows', {
    ...feed,
    LEDGERDESK_HOMEPAGE: 'https://example.org',
    LEDGERDESK_PUBLISHER: office.publisher,
    ...tools.variables,
  })
  packages = await using(tools.variables, () =>
    packStub(folder, 'windows', { kind: 'nsis', arch: ['x64', 'arm64'] }, settings),
  )
})

const verify = (files: readonly string[]) =>
  verifyPackage(files, { LEDGERDESK_CODE_ROOTS: office.roots, LEDGERDESK_PUBLISHER: office.publisher })
const installer = (): string => packages.find((path) => path.endsWith('x64.exe'))!

describe('a release for Windows with a throw-away certificate', () => {
  beforeEach(({ skip }) => {
    if (missing.length > 0) skip(`not installed: ${missing.join(', ')}`)
  })

  it('has a signed installer, program and libraries, according to our own verification', async () => {
    expect(basename(installer())).toMatch(/^Ledgerdesk-.*-windows-x64\.exe$/)
    const inside = globSync('**/*.{exe,dll,node}', { cwd: join(folder, 'dist/win-unpacked') }).map((path) =>
      join(folder, 'dist/win-unpacked', path),
    )
    expect(inside.map((path) => basename(path)).sort()).toEqual(['Ledgerdesk.exe', 'ffmpeg.dll', 'win32-x64.node'])
    const ran = await verify([installer(), ...inside])
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.output.match(/^good {5}/gm)).toHaveLength(4)
  })

  it('accepts updates only from its own signer, and names its packages', () => {
    expect(readFileSync(join(folder, 'dist/win-unpacked/resources/app-update.yml'), 'utf8')).toMatch(
      /^publisherName:\n {2}- Example B\.V\.$/m,
    )
    const latest = readFileSync(join(folder, 'dist/latest.yml'), 'utf8')
    expect(latest).toMatch(new RegExp(`^ {2}- url: ${basename(installer())}$`, 'm'))
    expect(latest).not.toContain('isAdminRightsRequired')
  })

  it('is refused after one byte of the installer changed', async () => {
    const data = readFileSync(installer())
    data[Math.floor(data.length / 2)]! ^= 1
    const altered = join(folder, 'altered.exe')
    writeFileSync(altered, data)
    expect((await verify([altered])).output).toContain('was altered after it was signed')
  })

  it('installs for one person or for all, keeps the data by default, and speaks English and Dutch', () => {
    const compilerLog = tools.compilerLog()
    for (const output of [
      '-DMULTIUSER_INSTALLMODE_ALLOW_ELEVATION',
      '-DINSTALL_MODE_PER_ALL_USERS_REQUIRED',
      'installer-header.bmp',
      'installer-sidebar.bmp',
      'installer.nsh',
      'MUI_LANGUAGE "Dutch"',
      '-DCOMPANY_NAME=Ledgerdesk contributors',
    ])
      expect(compilerLog).toContain(output)
    expect(compilerLog).not.toMatch(/^-DDELETE_APP_DATA_ON_UNINSTALL$/m)
    expect(compilerLog).not.toMatch(/^-DINSTALL_MODE_PER_ALL_USERS$/m)
    expect(compilerLog).not.toMatch(/^-DONE_CLICK$/m)
  })

  it('contains the app and nothing that raises its rights', async () => {
    await mustRun('7zz', ['e', '-y', `-o${join(folder, 'inside')}`, installer(), '-r', 'app-64.7z'])
    const listed = await mustRun('7zz', ['l', '-ba', join(folder, 'inside/app-64.7z')])
    expect(listed).toMatch(/ Ledgerdesk\.exe$/m)
    expect(listed).toMatch(/ resources\/app\.asar$/m)
    expect(listed).not.toMatch(/elevate/)
  })
})

describe('a release for Windows without a certificate', () => {
  it('is refused', async ({ skip }) => {
    if (missing.length > 0) skip(`not installed: ${missing.join(', ')}`)
    const settings = releaseSettings('windows', {
      ...feed,
      LEDGERDESK_HOMEPAGE: 'https://example.org',
      LEDGERDESK_PUBLISHER: 'Example B.V.',
    })
    const unsigned = { ...tools.variables, WIN_CSC_LINK: '', WIN_CSC_KEY_PASSWORD: '' }
    await expect(
      using(unsigned, () => packStub(join(folder, 'unsigned'), 'windows', { kind: 'dir', arch: ['x64'] }, settings)),
    ).rejects.toThrow(/not signed/)
  })
})
