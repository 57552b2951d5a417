import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { Cdp } from './cdp.ts'
import { findChromium, hasDisplay } from './find-chromium.ts'

export interface StartedChromium {
  readonly cdp: Cdp
  readonly process: ChildProcess
  /** It has a window that people see: the first of the app's own, without tabs and without an address. */
  readonly visible: boolean
  /** Ends the browser and removes its profile, now. */
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

/** A browser that does nothing by itself: no first run, no updates, no guesses at what may be loaded next. */
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

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Browser profiles of runs that were killed; each is named after its process. */
const removeLeftProfiles = (userData: string): void => {
  for (const name of readdirSync(userData)) {
    const pid = /^Chromium-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(userData, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Lives in the app's own profile, as Electron's does, so that a search for what was left on disk finds it. */
const makeProfile = (userData: string): string => {
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  removeLeftProfiles(userData)
  const profile = join(userData, `Chromium-${process.pid}`)
  mkdirSync(join(profile, 'Default'), { recursive: true, mode: 0o700 })
  // Full Chromium would open a connection to an address before anybody has allowed the visit.
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify({ net: { network_prediction_options: 2 } }))
  return profile
}

/** Chromium takes one list of each; the last one given would win. */
export const mergeSwitches = (switches: ReadonlyMap<string, string>): string[] => {
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

/**
 * Playwright looks for the address of the browser's socket on our own stderr; anything else there is the browser's own
 * talk.
 */
const passAddress = (stderr: Readable): void => {
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('DevTools listening on ') || process.env['LEDGERDESK_STAND_IN_VERBOSE'])
      process.stderr.write(`${line}\n`)
  })
}

/**
 * Chromium on Linux takes its language from the environment, and hands pages one that does not exist when that is `C`
 * or `POSIX`.
 */
const languageOf = (locale: string): Record<string, string> =>
  process.platform === 'linux' ? { LC_ALL: `${locale.replace('-', '_')}.UTF-8` } : {}

/** A browser that runs as root says in each window that it has no sandbox: npm start has said so. */
const quietFor = (args: readonly string[]): string[] => (args.includes('--no-sandbox') ? ['--test-type'] : [])

/** Starts the browser; its life hangs on our pipe, so that it ends even when we are killed. */
export const startChromium = async (
  userData: string,
  locale: string,
  switches: ReadonlyMap<string, string>,
): Promise<StartedChromium> => {
  const chromium = await findChromium({ visible: hasDisplay() })
  const profile = makeProfile(userData)
  const visible = hasDisplay() && !chromium.headlessOnly
  // Only its first window can be asked for without tabs; those after it are opened from there, so new windows are not blocked here.
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
  })
  const [, , stderr, output, input] = child.stdio as [null, null, Readable, Writable, Readable]
  passAddress(stderr)
  const cdp = new Cdp(output, input)
  const kill = (): void => {
    child.kill('SIGKILL')
    // Its helper processes may still be writing for a moment.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
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
