import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { buildApp } from '../build.ts'
import { canShowWindows, hasDisplay } from './find-chromium.ts'

const root = join(import.meta.dirname, '..', '..')
const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const downloadLimit = 120_000

/** What to run; a sentence for the person where it is not the plain thing. */
export interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly say?: string
}
/** What `npm start` finds of the computer it runs on. */
export interface Surroundings {
  readonly display: boolean
  readonly browser: boolean
  readonly superuser: boolean
  /** The folder that `ELECTRON_OVERRIDE_DIST_PATH` names. */
  readonly override: string | null
  /** Electron's own binary, downloaded if need be; null when that did not work. */
  readonly electron: () => Promise<string | null>
}

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
const electronFile =
  (
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' } as Partial<
      Record<NodeJS.Platform, string>
    >
  )[process.platform] ?? 'electron'

/** Node's own warnings about the features of it that we use say nothing to the person who starts the app. */
const node = (script: string, args: readonly string[], sentence?: string): Start => ({
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
  ...(sentence === undefined ? {} : { say: sentence }),
})

const tour = (why: string): Start =>
  node('test/tour/tour.ts', [], `${why} The tour runs instead: it does the main job by itself and takes pictures.`)

/**
 * Electron in a real window; else the stand-in in an installed browser's; else, where nobody could see a window, the
 * tour.
 */
export const chooseStart = async (
  { display, browser, superuser, override, electron }: Surroundings,
  args: readonly string[],
): Promise<Start> => {
  const electronAt = (command: string): Start =>
    superuser
      ? {
          command,
          args: ['--no-sandbox', root, ...args],
          say: 'Running as root, so Electron starts without its sandbox.',
        }
      : { command, args: [root, ...args] }
  if (override !== null) return electronAt(join(override, electronFile))
  // A run without a window needs nobody to see anything; a tour in its place would end well with nothing synced.
  if (!display && args.includes('--sync')) return node('test/stand-in/boot.ts', [root, ...args])
  if (!display) return tour('There is no display here.')
  const binary = await electron()
  if (binary !== null) return electronAt(binary)
  if (!browser) return tour('Electron could not be downloaded, and no Chrome, Chromium or Edge is installed.')
  return node(
    'test/stand-in/boot.ts',
    [root, ...args],
    `Electron could not be downloaded, so the app opens in a window of your installed browser${superuser ? ', as root without its sandbox' : ''}.`,
  )
}

/** Runs to the end; the exit code, or 1 when it could not be started or was ended by a signal. */
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
      if (!options.quiet) say(`${command} could not be started: ${error.message}`)
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

/** Electron's package brings its binary at first use; its own words about a failure help nobody here. */
const getElectron = async (): Promise<string | null> => {
  const found = downloaded()
  if (found) return found
  say('Electron is being downloaded; this happens once.')
  await run(process.execPath, [join(electronPackage, 'install.js')], { quiet: true, limit: downloadLimit })
  return downloaded()
}

const surroundings = (): Surroundings => {
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
    say(`The app could not be built: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`)
    return 1
  }
  const { command, args, say: sentence } = await chooseStart(surroundings(), process.argv.slice(2))
  if (sentence) say(sentence)
  return run(command, args)
}

if (import.meta.main) process.exitCode = await start()
