import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { readRequest } from '../../main/app/headless/request.ts'
import { buildApp } from '../build.ts'
import { canShowWindows, hasDisplay } from './find-chromium.ts'

const root = join(import.meta.dirname, '..', '..')
const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const downloadLimit = 120_000

/** The command to run, with a sentence for the person if it is not plain Electron. */
export interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly message?: string
}
/** Properties of the computer that `npm start` runs on. */
export interface Surroundings {
  readonly display: boolean
  readonly browser: boolean
  readonly superuser: boolean
  /** The folder in `ELECTRON_OVERRIDE_DIST_PATH`. */
  readonly override: string | null
  /** Electron's own binary, downloaded if necessary; null if that failed. */
  readonly electron: () => Promise<string | null>
}

const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
const electronFile =
  (
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' } as Partial<
      Record<NodeJS.Platform, string>
    >
  )[process.platform] ?? 'electron'

/** Hides Node's warnings about experimental features from the person. */
const node = (script: string, args: readonly string[], sentence?: string): Start => ({
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
  ...(sentence === undefined ? {} : { message: sentence }),
})

const tour = (why: string): Start =>
  node('test/tour/tour.ts', [], `${why} The tour runs instead: it does the main job by itself and takes pictures.`)

/**
 * Prefers Electron in a real window, then the stand-in in an installed browser. Without a display it is the tour.
 * `folder`: the app's.
 */
export const chooseStart = async (
  { display, browser, superuser, override, electron }: Surroundings,
  args: readonly string[],
  folder = root,
): Promise<Start> => {
  const electronAt = (command: string): Start =>
    superuser
      ? {
          command,
          args: ['--no-sandbox', folder, ...args],
          message: 'Running as root, so Electron starts without its sandbox.',
        }
      : { command, args: [folder, ...args] }
  const standIn = (message?: string): Start => node('test/stand-in/boot.ts', [folder, ...args], message)
  if (override !== null) return electronAt(join(override, electronFile))
  // A headless run and its help need no window; a tour instead would exit with 0 and sync or export nothing.
  const isHeadless = readRequest(args).is !== 'window'
  if (!display) return isHeadless ? standIn() : tour('There is no display here.')
  const binary = await electron()
  if (binary !== null) return electronAt(binary)
  if (isHeadless) return standIn()
  if (!browser) return tour('Electron could not be downloaded, and no Chrome, Chromium or Edge is installed.')
  return standIn(
    `Electron could not be downloaded, so the app opens in a window of your installed browser${superuser ? ', as root without its sandbox' : ''}.`,
  )
}

/** Runs a command and returns its exit code; 1 after a failed start or a signal. */
const run = (
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; limit?: number } = {},
): Promise<number> =>
  new Promise((done) => {
    const child = spawn(command, args, {
      stdio: options.quiet ? 'ignore' : 'inherit',
      ...(options.limit ? { timeout: options.limit } : {}),
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', (error) => {
      if (!options.quiet) print(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })

const downloaded = (): string | null => {
  const file = join(electronPackage, 'dist', electronFile)
  const { version } = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')) as { version: string }
  const stamp = join(electronPackage, 'dist', 'version')
  return existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8').replace(/^v/, '') === version
    ? file
    : null
}

/** Electron's package downloads its binary at first use. The output of a failed download is of no use here. */
const getElectron = async (): Promise<string | null> => {
  const found = downloaded()
  if (found) return found
  print('Electron is being downloaded; this happens once.')
  await run(process.execPath, [join(electronPackage, 'install.js')], { quiet: true, limit: downloadLimit })
  return downloaded()
}

/** This computer. */
export const surroundings = (): Surroundings => {
  const { ELECTRON_OVERRIDE_DIST_PATH: override } = process.env
  return {
    display: hasDisplay(),
    browser: canShowWindows(),
    superuser: process.platform === 'linux' && process.getuid?.() === 0,
    override: override ? resolve(override) : null,
    electron: getElectron,
  }
}

const start = async (): Promise<number> => {
  try {
    await buildApp()
  } catch (error) {
    print(`The app could not be built: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`)
    return 1
  }
  const { command, args, message } = await chooseStart(surroundings(), process.argv.slice(2))
  if (message) print(message)
  return run(command, args)
}

if (import.meta.main) process.exitCode = await start()
