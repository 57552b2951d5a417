import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mustRun, runTool } from '../../assets/release/run-tool.ts'
import { packStub, scratch } from './packed.ts'
import { isInstalled } from './throw-away.ts'
import { using } from './using.ts'

const { folder, remove } = scratch()
const ownStart = join(import.meta.dirname, '../../assets/AppRun')
afterAll(remove)

/** The packager's default dependencies; naming any in electron-builder.yml replaces all of these. */
const usualDepends = (): readonly string[] => {
  const itsOwn = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { default: target } = itsOwn('app-builder-lib/out/targets/FpmTarget.js') as {
    default: { prototype: { getDefaultDepends(kind: string): string[] } }
  }
  return target.prototype.getDefaultDepends('deb')
}

const packDeb = async (): Promise<string> => {
  const fpm = join(folder, 'fpm')
  writeFileSync(
    fpm,
    `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning '${join(import.meta.dirname, 'debian-packer.ts')}' "$@"\n`,
    { mode: 0o755 },
  )
  const packages = await using({ CUSTOM_FPM_PATH: fpm }, () =>
    packStub(folder, 'linux', { kind: 'deb', arch: ['x64'] }),
  )
  return packages.find((path) => path.endsWith('.deb'))!
}

describe('the package for Debian and Ubuntu', async () => {
  const ready = await isInstalled('dpkg-deb')
  beforeEach(({ skip }) => {
    if (!ready) skip('not installed: dpkg-deb')
  })

  it('has the files, the menu entry, the icons and the links of an installed program', async () => {
    const deb = await packDeb()
    expect(basename(deb)).toMatch(/^Ledgerdesk-.*-linux-amd64\.deb$/)
    const files = await mustRun('dpkg-deb', ['--contents', deb])
    for (const path of [
      'opt/Ledgerdesk/ledgerdesk',
      'opt/Ledgerdesk/chrome-sandbox',
      'opt/Ledgerdesk/resources/app.asar',
      'usr/share/applications/ledgerdesk.desktop',
      ...[16, 24, 32, 48, 64, 128, 256, 512].map(
        (size) => `usr/share/icons/hicolor/${size}x${size}/apps/ledgerdesk.png`,
      ),
    ]) {
      expect(files).toContain(` ./${path}\n`)
    }
    expect(files).not.toContain('AppRun')
    expect(files).not.toMatch(/node_modules\/(?!better-sqlite3-multiple-ciphers|\n)/)
    const control = await mustRun('dpkg-deb', ['--field', deb])
    expect(control).toMatch(/^Package: ledgerdesk$/m)
    const depends = /^Depends: (.*)$/m.exec(control)?.[1]?.split(', ')
    // Newer Debians and Ubuntus have another name for ALSA's library.
    const electron = ['libasound2t64 | libasound2', 'libgbm1']
    expect(depends).toEqual([...usualDepends(), ...electron, 'libc6 (>= 2.34)', 'libstdc++6 (>= 11)'])
    expect(control).toMatch(/^Recommends: gnome-keyring \| kwalletmanager$/m)
    expect(control).toMatch(/^Description: A desk for customer records in online accounting$/m)

    const unpacked = join(folder, 'deb')
    await mustRun('dpkg-deb', ['--raw-extract', deb, unpacked])
    const entry = join(unpacked, 'usr/share/applications/ledgerdesk.desktop')
    const text = readFileSync(entry, 'utf8')
    expect(text).toMatch(/^Exec=\/opt\/Ledgerdesk\/ledgerdesk %U$/m)
    expect(text).toMatch(/^MimeType=x-scheme-handler\/ledgerdesk;$/m)
    expect(text).toMatch(/^StartupWMClass=ledgerdesk$/m)
    expect(text).toMatch(/^GenericName\[nl\]=Klantgegevens$/m)
    if (await isInstalled('desktop-file-validate')) await mustRun('desktop-file-validate', [entry])
    // Removal takes only installed files and touches nobody's home.
    expect(readFileSync(join(unpacked, 'DEBIAN/postrm'), 'utf8')).not.toMatch(/\/home|\$HOME|\.config/)
  })
})

describe('the archive for Linux', async () => {
  const sevenZip = (await isInstalled('7zz')) ? (await mustRun('sh', ['-c', 'command -v 7zz'])).trim() : null

  it('unpacks to the app', async ({ skip }) => {
    if (sevenZip === null) return skip('not installed: 7zz')
    const [zip] = await using({ ELECTRON_BUILDER_7ZIP_PATH: sevenZip }, () =>
      packStub(folder, 'linux', { kind: 'zip', arch: ['x64'] }),
    )
    expect(await mustRun(sevenZip, ['l', zip!])).toMatch(/resources\/app\.asar\n/)
  })
})

describe('the AppImage', async () => {
  const missing = (
    await Promise.all(
      [
        ['mksquashfs', '-version'],
        ['unsquashfs', '-version'],
        ['desktop-file-validate', '--version'],
      ].map(async ([name = '', ask = '']) => ((await runTool(name, [ask])) === null ? [name] : [])),
    )
  ).flat()

  /** electron-builder's downloads for it, except the program that makes an AppImage start by itself. */
  const appImageTools = async (): Promise<string> => {
    const tools = join(folder, 'appimage-tools')
    for (const name of ['runtimes', 'lib/x64']) mkdirSync(join(tools, name), { recursive: true })
    writeFileSync(join(tools, 'runtimes/runtime-x64'), Buffer.alloc(4096))
    writeFileSync(join(tools, 'lib/x64/README'), 'none')
    for (const name of ['mksquashfs', 'desktop-file-validate'])
      symlinkSync((await mustRun('sh', ['-c', `command -v ${name}`])).trim(), join(tools, name))
    return tools
  }

  it('starts the app in its sandbox, also from its menu entry', async ({ skip }) => {
    if (missing.length > 0) skip(`not installed: ${missing.join(', ')}`)
    const packages = await using({ APPIMAGE_TOOLS_PATH: await appImageTools() }, () =>
      packStub(folder, 'linux', { kind: 'AppImage', arch: ['x64'] }),
    )
    const image = packages.find((path) => path.endsWith('.AppImage'))!
    expect(basename(image)).toMatch(/^Ledgerdesk-.*-linux-x86_64\.AppImage$/)
    const unpacked = join(folder, 'appimage')
    await mustRun('unsquashfs', ['-quiet', '-no-progress', '-offset', '4096', '-dest', unpacked, image])
    expect(readFileSync(join(unpacked, 'AppRun'), 'utf8')).toBe(readFileSync(ownStart, 'utf8'))
    expect(statSync(join(unpacked, 'AppRun')).mode & 0o111).toBe(0o111)
    const entry = readFileSync(join(unpacked, 'ledgerdesk.desktop'), 'utf8')
    expect(entry).toMatch(/^Exec=AppRun %U$/m)
    expect(entry).toMatch(/^MimeType=x-scheme-handler\/ledgerdesk;$/m)
    for (const path of ['ledgerdesk', 'resources/app.asar', 'ledgerdesk.png'])
      expect(existsSync(join(unpacked, path)), path).toBe(true)
  })
})

describe('the start script of the AppImage', () => {
  const start = (namespaces: 'allowed' | 'refused', language: string) => {
    const here = join(folder, `start-${namespaces}`)
    mkdirSync(join(here, 'bin'), { recursive: true })
    writeFileSync(join(here, 'ledgerdesk'), '#!/bin/sh\necho "started with: $*"\n', { mode: 0o755 })
    writeFileSync(join(here, 'bin/unshare'), `#!/bin/sh\nexit ${namespaces === 'allowed' ? 0 : 1}\n`, { mode: 0o755 })
    return runTool(ownStart, ['ledgerdesk://open'], {
      env: { PATH: `${join(here, 'bin')}:${process.env['PATH']}`, APPDIR: here, LANG: language },
    })
  }

  it('passes its arguments on and keeps the sandbox', async () => {
    expect(await start('allowed', 'C')).toEqual({ code: 0, output: 'started with: ledgerdesk://open\n' })
  })

  it("explains in the person's language why it does not start without a sandbox", async () => {
    expect(await start('refused', 'en_GB.UTF-8')).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not start without one. Install the .deb package.') as string,
    })
    expect(await start('refused', 'nl_NL.UTF-8')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Installeer het .deb-pakket.') as string,
    })
  })
})
