import { describe, expect, it } from 'vitest'
import { refusalOf, refusedStart, refusedSwitches } from '../../main/windows/refused-switches.ts'
import { switchesOfElectron } from '../stand-in/electron-switches.ts'

const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux') => refusedStart({ argv: ['ledgerdesk', ...words], env, platform })

describe('a command line of an installed app', () => {
  it.each(refusedSwitches)('with --%s is refused by name, in both languages', (name) => {
    expect(start([`--${name}`])).toBe(`--${name}`)
    expect(start(['-', `-${name}=1`])).toBe(`--${name}`)
    expect(start([`/${name.toUpperCase()}`], {}, 'win32')).toBe(`--${name}`)
    for (const language of ['en', 'nl'] as const) expect(refusalOf(`--${name}`, language)).toContain(`--${name}`)
  })

  it('with what offices and desktops use is not', () => {
    const usual = ['proxy-server', 'proxy-pac-url', 'lang', 'force-device-scale-factor', 'ozone-platform', 'enable-features', 'disable-gpu', 'force-renderer-accessibility', 'user-data-dir', 'password-store']
    expect(start(usual.map((name) => `--${name}=1`))).toBeNull()
  })

  it('with a link that reads as a switch is not: it stands behind two dashes', () => {
    expect(start(['--', '--no-sandbox'])).toBeNull()
    expect(start(['--', '/no-sandbox'], {}, 'win32')).toBeNull()
  })

  it.each(['linux', 'darwin', 'win32'] as const)('is not refused for what Electron itself puts on it, on %s', (platform) => {
    const ofElectron = switchesOfElectron(platform, {})
    expect([...ofElectron.keys()].some((name) => (refusedSwitches as readonly string[]).includes(name))).toBe(true)
    expect(start([], {}, platform)).toBeNull()
  })

  it('is refused with ELECTRON_DISABLE_SANDBOX, which does as --no-sandbox does', () => {
    expect(switchesOfElectron('linux', { ELECTRON_DISABLE_SANDBOX: '' }).has('no-sandbox')).toBe(true)
    expect(start([], { ELECTRON_DISABLE_SANDBOX: '' })).toBe('ELECTRON_DISABLE_SANDBOX')
    expect(refusalOf('ELECTRON_DISABLE_SANDBOX', 'nl')).toContain('ELECTRON_DISABLE_SANDBOX')
  })
})
