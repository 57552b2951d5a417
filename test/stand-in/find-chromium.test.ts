import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { chooseChromium, installedChromium, majorIn, type Choice } from './find-chromium.ts'

/** A developer's computer: Linux on x64 with Chrome. */
const linux: Choice = {
  wanted: undefined,
  installed: () => '/usr/bin/google-chrome',
  hasPackaged: true,
  visible: false,
}
const mac: Choice = { ...linux, hasPackaged: false }
const bare = { installed: () => null }

describe('the choice of a browser', () => {
  it("prefers npm's browser, even if another is installed", () => {
    expect(
      chooseChromium({
        ...linux,
        installed: () => {
          throw new Error('nobody should look')
        },
      }),
    ).toBe('packaged')
    expect(chooseChromium({ ...linux, ...bare })).toBe('packaged')
  })

  it('takes the installed browser for a visible window', () => {
    expect(chooseChromium({ ...linux, visible: true })).toEqual({ installed: '/usr/bin/google-chrome' })
    expect(chooseChromium({ ...linux, ...bare, visible: true })).toBe('packaged')
  })

  it('takes the installed browser if npm has none for the system', () => {
    expect(chooseChromium(mac)).toEqual({ installed: '/usr/bin/google-chrome' })
    expect(() => chooseChromium({ ...mac, ...bare })).toThrow(
      /No Chrome, Chromium or Edge of version 153 or later was found/,
    )
  })

  it('takes the installed browser on request, and no other', () => {
    expect(chooseChromium({ ...linux, wanted: 'installed' })).toEqual({ installed: '/usr/bin/google-chrome' })
    expect(() => chooseChromium({ ...linux, ...bare, wanted: 'installed' })).toThrow(
      /No Chrome, Chromium or Edge of version 153 or later was found/,
    )
  })

  it.each([linux, mac])('takes the browser named by its path', (computer) => {
    expect(chooseChromium({ ...computer, wanted: '/opt/chromium' })).toEqual({ installed: '/opt/chromium' })
    expect(chooseChromium({ ...computer, wanted: '/opt/chromium', visible: true })).toEqual({
      installed: '/opt/chromium',
    })
  })
})

describe('the version of an installed browser', () => {
  it.each([
    ['Chromium 156.0.8078.108 built on Debian GNU/Linux 12 (bookworm)', 156],
    ['Google Chrome 99.0.1 ', 99],
    ['sh: not found', null],
  ])('is the major number in "%s"', (answer, major) => {
    expect(majorIn(answer)).toBe(major)
  })

  it.skipIf(process.platform !== 'linux')("is at least that of Electron's Chromium, except for visible windows", () => {
    const folder = newFolder('browsers')
    onTestFinished(() => removeFolder(folder))
    const browser = join(folder, 'chromium')
    const answers = (version: string): void => {
      writeFileSync(browser, `#!/bin/sh\necho Chromium ${version} built on Debian\n`)
      chmodSync(browser, 0o755)
    }
    vi.stubEnv('LEDGERDESK_CHROMIUM', undefined)
    vi.stubEnv('PATH', folder)
    answers('152.9.9.9')
    expect([installedChromium(), installedChromium({ visible: true })]).toEqual([null, browser])
    answers('153.0.0.0')
    expect(installedChromium()).toBe(browser)
  })
})
