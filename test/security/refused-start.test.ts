import { describe, expect, it } from 'vitest'
import { ownOptions } from '../../main/app/headless/request.ts'
import { afterRemoval } from '../../main/electron/lifecycle/relaunch.ts'
import {
  allowedSwitches,
  refusalOf,
  refusedStart,
  refusedSwitches,
  removeVariables,
} from '../../main/electron/lifecycle/refused-start.ts'
import { switchesOfElectron } from '../stand-in/electron-switches.ts'

const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux') =>
  refusedStart({ argv: ['ledgerdesk', ...words], env, platform })

describe('a command line of an installed app', () => {
  it.each([
    // out of the sandbox, or out of what keeps pages apart
    'no-sandbox',
    'disable-sandbox',
    'disable-setuid-sandbox',
    'disable-namespace-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-gpu-sandbox',
    'single-process',
    'no-zygote',
    'in-process-gpu',
    'disable-web-security',
    'disable-site-isolation-trials',
    'disable-site-isolation-for-policy',
    'allow-file-access-from-files',
    'disable-features',
    'enable-features',
    'enable-blink-features',
    // anybody believed
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'allow-insecure-localhost',
    'allow-running-insecure-content',
    'unsafely-treat-insecure-origin-as-secure',
    'host-resolver-rules',
    'auth-server-allowlist',
    'use-mock-keychain',
    // another program's hand
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-port',
    'js-flags',
    'require',
    'r',
    'load-extension',
    'browser-subprocess-path',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    // what passes, on disk
    'log-net-log',
    'net-log-capture-mode',
    'ssl-key-log-file',
    'enable-logging',
    'log-file',
    'v',
    'vmodule',
    'trace-startup',
    'trace-startup-file',
    'trace-config-file',
    'enable-tracing',
    'crash-dumps-dir',
    'nobody-knows-this-one',
  ])('with --%s is refused by name, in both languages', (name) => {
    expect(start([`--${name}`])).toBe(`--${name}`)
    expect(start(['-', `-${name}=1`])).toBe(`--${name}`)
    expect(start([`/${name.toUpperCase()}`], {}, 'win32')).toBe(`--${name}`)
    for (const language of ['en', 'nl'] as const) expect(refusalOf(`--${name}`, language)).toContain(`--${name}`)
  })

  it('with what offices and desktops use is not, nor with what is ours', () => {
    const usual = [
      'proxy-server',
      'proxy-pac-url',
      'lang',
      'force-device-scale-factor',
      'ozone-platform',
      'disable-gpu',
      'force-renderer-accessibility',
      'user-data-dir',
      'password-store',
    ]
    expect(start(usual.map((name) => `--${name}=1`))).toBeNull()
    expect(start([...ownOptions, '-h', afterRemoval])).toBeNull()
  })

  it('with a switch of the list is not, and the list holds these and no other', () => {
    const list = [
      'sync',
      'environment',
      'administration',
      'minutes',
      'quiet',
      'json',
      'help',
      'after-removal',
      'h',
      'lang',
      'force-device-scale-factor',
      'high-dpi-support',
      'force-color-profile',
      'force-high-contrast',
      'force-prefers-reduced-motion',
      'force-renderer-accessibility',
      'disable-gpu',
      'disable-gpu-compositing',
      'disable-software-rasterizer',
      'disable-smooth-scrolling',
      'touch-events',
      'display',
      'class',
      'gtk-version',
      'ozone-platform',
      'ozone-platform-hint',
      'enable-wayland-ime',
      'wayland-text-input-version',
      'headless',
      'disable-dev-shm-usage',
      'proxy-server',
      'proxy-pac-url',
      'proxy-bypass-list',
      'proxy-auto-detect',
      'no-proxy-server',
      'user-data-dir',
      'password-store',
      'updated',
      'force-run',
      'original-process-start-time',
      'no-first-run',
      'no-default-browser-check',
      'noerrdialogs',
      'embedding',
      'toastactivated',
    ]
    expect(list.filter((name) => start([`--${name}`]) !== null)).toEqual([])
    expect(allowedSwitches).toEqual(list)
  })

  it('with what systems and installers add is not', () => {
    expect([
      start(['-psn_0_1234'], {}, 'darwin'),
      start(['-Embedding'], {}, 'win32'),
      start(['--updated', '--force-run'], {}, 'win32'),
    ]).toEqual([null, null, null])
    expect([start(['-psn_0_1234x'], {}, 'darwin'), start(['-xpsn_0_1234'], {}, 'darwin')]).toEqual([
      '--psn_0_1234x',
      '--xpsn_0_1234',
    ])
  })

  it('names every switch that is to be taken off it, and none that may stay', () => {
    expect(
      refusedSwitches({ argv: ['ledgerdesk', '--no-sandbox', '--lang=nl', '--trace-startup'], platform: 'linux' }),
    ).toEqual(['no-sandbox', 'trace-startup'])
  })

  it('with a link that reads as a switch is not: it stands behind two dashes', () => {
    expect(start(['--', '--no-sandbox'])).toBeNull()
    expect(start(['--', '/no-sandbox'], {}, 'win32')).toBeNull()
  })

  it.each(['linux', 'darwin', 'win32'] as const)(
    'is not refused for what Electron itself puts on it, on %s',
    (platform) => {
      const ofElectron = switchesOfElectron(platform, {})
      expect([...ofElectron.keys()].some((name) => !allowedSwitches.includes(name))).toBe(true)
      expect(start([], {}, platform)).toBeNull()
    },
  )
})

describe('the environment of an installed app', () => {
  it('is refused with ELECTRON_DISABLE_SANDBOX, which does as --no-sandbox does', () => {
    expect(switchesOfElectron('linux', { ELECTRON_DISABLE_SANDBOX: '' }).has('no-sandbox')).toBe(true)
    expect(start([], { ELECTRON_DISABLE_SANDBOX: '' })).toBe('ELECTRON_DISABLE_SANDBOX')
    expect(refusalOf('ELECTRON_DISABLE_SANDBOX', 'nl')).toContain('ELECTRON_DISABLE_SANDBOX')
  })

  it.each(['CHROME_DEVEL_SANDBOX', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'NODE_DEBUG', 'NODE_DEBUG_NATIVE'])(
    'is refused with %s, which was read before',
    (name) => {
      expect(start([], { [name]: '1' })).toBe(name)
    },
  )

  it('loses what is read later and would write down what passes; many computers have it for all programs', () => {
    const env: NodeJS.ProcessEnv = { SSLKEYLOGFILE: '/tmp/keys', DEBUG: '*', PATH: '/bin' }
    expect(start([], env)).toBeNull()
    removeVariables(env)
    expect(env).toEqual({ PATH: '/bin' })
  })
})
