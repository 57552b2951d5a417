import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { hasGroups, killGroup, makeProfile, removeProfile } from './browser-profile.ts'
import { Cdp } from './cdp.ts'
import { findChromium, hasDisplay } from './find-chromium.ts'

export interface StartedChromium {
  readonly cdp: Cdp
  readonly process: ChildProcess
  /** It has a visible first window, without tabs and address bar. */
  readonly visible: boolean
  /** Kills the browser and removes its profile. */
  kill(): void
}

const alwaysOff = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'LocalNetworkAccessChecks',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

/** Switches off everything that the browser does by itself: first run, updates, predictions. */
const ownSwitches = [
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-search-engine-choice-screen',
  '--disable-back-forward-cache',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection',
  '--password-store=basic',
  '--use-mock-keychain',
  '--metrics-recording-only',
  '--no-pings',
]

/** Chromium uses only the last list of features, so they are merged. */
const mergeSwitches = (switches: ReadonlyMap<string, string>): string[] => {
  const own = new Set([
    'inspect',
    'inspect-brk',
    'user-data-dir',
    'no-sandbox',
    'disable-features',
    'remote-debugging-pipe',
  ])
  const off = [...alwaysOff, ...(switches.get('disable-features')?.split(',').filter(Boolean) ?? [])]
  const given = [...switches]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`))
  return [...given, `--disable-features=${off.join(',')}`]
}

/** Playwright looks for the browser's address on our stderr; other lines are the browser's own. */
const passAddress = (stderr: Readable): void => {
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('DevTools listening on ') || process.env['LEDGERDESK_STAND_IN_VERBOSE'])
      process.stderr.write(`${line}\n`)
  })
}

/** Chromium on Linux takes its language from the environment; `C` and `POSIX` would give pages an invalid language. */
const languageOf = (locale: string): Record<string, string> =>
  process.platform === 'linux' ? { LC_ALL: `${locale.replace('-', '_')}.UTF-8` } : {}

/** As root each window would show a warning about the sandbox, which npm start has already printed. */
const quietFor = (args: readonly string[]): string[] => (args.includes('--no-sandbox') ? ['--test-type'] : [])

/** Starts the browser. It ends when our pipe closes, even if we are killed. */
export const startChromium = async (
  userData: string,
  locale: string,
  switches: ReadonlyMap<string, string>,
): Promise<StartedChromium> => {
  const chromium = await findChromium({ visible: hasDisplay() })
  const profile = makeProfile(userData)
  const visible = hasDisplay() && !chromium.headlessOnly
  // Only the first window can open without tabs. Later ones are popups of it, so new windows are not blocked here.
  const windows = visible
    ? ['--app=data:text/html,', ...quietFor(chromium.args)]
    : ['--headless', '--no-startup-window', '--block-new-web-contents']
  const args = [
    ...ownSwitches,
    `--lang=${locale}`,
    `--accept-lang=${locale}`,
    ...windows,
    ...chromium.args,
    ...mergeSwitches(switches),
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(chromium.path, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...languageOf(locale), ...chromium.env },
    // With a process group of its own it ends at once, with all its helper processes.
    detached: hasGroups,
  })
  const [, , stderr, output, input] = child.stdio as [null, null, Readable, Writable, Readable]
  passAddress(stderr)
  const cdp = new Cdp(output, input)
  const kill = (): void => {
    if (hasGroups && child.pid !== undefined) killGroup(child.pid)
    else child.kill('SIGKILL')
    removeProfile(profile)
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () =>
      reject(new Error(`${chromium.path} ended at once; LEDGERDESK_STAND_IN_VERBOSE=1 shows why`)),
    )
    cdp
      .session()
      .send('Browser.getVersion')
      .then(() => resolve(), reject)
  })
  return { cdp, process: child, visible, kill }
}
