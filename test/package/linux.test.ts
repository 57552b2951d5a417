import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mustRun } from '../../assets/release/run-tool.ts'
import { packStub, scratch } from './packed.ts'
import { isInstalled } from './throw-away.ts'
import { using } from './using.ts'

const { folder, remove } = scratch()
afterAll(remove)

const packDeb = async (): Promise<string> => {
  const fpm = join(folder, 'fpm')
  writeFileSync(fpm, `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning '${join(import.meta.dirname, 'debian-packer.ts')}' "$@"\n`, { mode: 0o755 })
  const packages = await using({ CUSTOM_FPM_PATH: fpm }, () => packStub(folder, 'linux', { kind: 'deb', arch: ['x64'] }))
  return packages.find((path) => path.endsWith('.deb'))!
}

describe('the package for Debian and Ubuntu', async () => {
  const ready = await isInstalled('dpkg-deb')
  beforeEach(({ skip }) => {
    if (!ready) skip('not installed: dpkg-deb')
  })

  it('has the files, the menu entry, the icons and the links that an office expects', async () => {
    const deb = await packDeb()
    expect(basename(deb)).toMatch(/^Ledgerdesk-.*-linux-amd64\.deb$/)
    const files = await mustRun('dpkg-deb', ['--contents', deb])
    for (const path of ['opt/Ledgerdesk/ledgerdesk', 'opt/Ledgerdesk/chrome-sandbox', 'opt/Ledgerdesk/resources/app.asar', 'usr/share/applications/ledgerdesk.desktop', ...[16, 24, 32, 48, 64, 128, 256, 512].map((size) => `usr/share/icons/hicolor/${size}x${size}/apps/ledgerdesk.png`)]) {
      expect(files).toContain(` ./${path}\n`)
    }
    expect(files).not.toMatch(/node_modules\/(?!better-sqlite3-multiple-ciphers|\n)/)
    const control = await mustRun('dpkg-deb', ['--field', deb])
    expect(control).toMatch(/^Package: ledgerdesk$/m)
    expect(control).toMatch(/^Depends: .*libsecret-1-0/m)
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
    // Removal takes what the installation put there; it looks for nothing in anybody's home.
    expect(readFileSync(join(unpacked, 'DEBIAN/postrm'), 'utf8')).not.toMatch(/\/home|\$HOME|\.config/)
  })
})

describe('the archive', async () => {
  const sevenZip = await isInstalled('7zz') ? (await mustRun('sh', ['-c', 'command -v 7zz'])).trim() : null

  it('unpacks to the app', async ({ skip }) => {
    if (sevenZip === null) return skip('not installed: 7zz')
    const [zip] = await using({ ELECTRON_BUILDER_7ZIP_PATH: sevenZip }, () => packStub(folder, 'linux', { kind: 'zip', arch: ['x64'] }))
    expect(await mustRun(sevenZip, ['l', zip!])).toMatch(/resources\/app\.asar\n/)
  })
})

describe('the AppImage', () => {
  it('is made of the same folder', ({ skip }) => skip('its runtime is downloaded from a page that a test may not reach; a release makes and starts it'))
})
