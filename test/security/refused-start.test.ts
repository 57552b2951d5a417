import { describe, expect, it } from 'vitest'
import { ownOptions } from '../../main/app/headless/command-line.ts'
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
    // weakens the sandbox or the isolation of pages
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
    // trusts anybody
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'allow-insecure-localhost',
    'allow-running-insecure-content',
    'unsafely-treat-insecure-origin-as-secure',
    'host-resolver-rules',
    'auth-server-allowlist',
    'use-mock-keychain',
    // remote control
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
    // writes traffic to disk
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

  it('is accepted with switches of usual offices and desktops, and with our own', () => {
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

  it('is accepted with a listed switch, and the list holds exactly these', () => {
    const list = [
      'sync',
      'export',
      'environment',
      'administration',
      'view',
      'format',
      'values',
      'separator',
      'decimal',
      'encoding',
      'output',
      'overwrite',
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

  it('is accepted with arguments that systems and installers add', () => {
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

  it('reports every refused switch and no accepted one', () => {
    expect(
      refusedSwitches({ argv: ['ledgerdesk', '--no-sandbox', '--lang=nl', '--trace-startup'], platform: 'linux' }),
    ).toEqual(['no-sandbox', 'trace-startup'])
  })

  it('is accepted with a link that looks like a switch, because it follows two dashes', () => {
    expect(start(['--', '--no-sandbox'])).toBeNull()
    expect(start(['--', '/no-sandbox'], {}, 'win32')).toBeNull()
  })

  it.each(['linux', 'darwin', 'win32'] as const)(
    'is refused with a switch that Electron itself adds only where a person typed it, on %s',
    (platform) => {
      const names = [...switchesOfElectron(platform, {}).keys()]
      const notAllowed = names.filter((name) => !allowedSwitches.includes(name))
      expect(notAllowed).toContain('allow-file-access-from-files')
      const argv = ['ledgerdesk', ...names.map((name) => `--${name}`)]
      expect(refusedSwitches({ argv, platform })).toEqual(notAllowed)
      expect(refusedStart({ argv, platform, env: {} })).toBe(`--${notAllowed[0]}`)
      expect(start([], {}, platform)).toBeNull()
    },
  )
})

describe('the environment of an installed app', () => {
  it('is refused with ELECTRON_DISABLE_SANDBOX, which acts like --no-sandbox', () => {
    expect(switchesOfElectron('linux', { ELECTRON_DISABLE_SANDBOX: '' }).has('no-sandbox')).toBe(true)
    expect(start([], { ELECTRON_DISABLE_SANDBOX: '' })).toBe('ELECTRON_DISABLE_SANDBOX')
    expect(refusalOf('ELECTRON_DISABLE_SANDBOX', 'nl')).toContain('ELECTRON_DISABLE_SANDBOX')
  })

  it.each(['CHROME_DEVEL_SANDBOX', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'NODE_DEBUG', 'NODE_DEBUG_NATIVE'])(
    'is refused with %s, which Electron reads before our code',
    (name) => {
      expect(start([], { [name]: '1' })).toBe(name)
    },
  )

  it('loses variables that would write down traffic later, because many computers set them for all programs', () => {
    const env: NodeJS.ProcessEnv = { SSLKEYLOGFILE: '/tmp/keys', DEBUG: '*', PATH: '/bin' }
    expect(start([], env)).toBeNull()
    removeVariables(env)
    expect(env).toEqual({ PATH: '/bin' })
  })
})
