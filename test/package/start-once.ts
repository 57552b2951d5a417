import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownPlatform, type Platform } from '../../assets/release/platform.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { places } from './packed.ts'

/**
 * `npm run start-package`: starts the app that `npm run package -- --dir` packed. First headless for an unknown
 * environment, then with a window until its page has answered. Exits with 1 and a sentence if the app behaves
 * otherwise.
 */

/** Milliseconds. A virus scanner may delay the first start of a new program. */
const longest = 120_000
/** A computer without a keyring reports that first. */
const refusals = /There is no environment "nobody"|keychain/i
const root = join(import.meta.dirname, '../..')

export interface Started {
  readonly status: number | string | null
  readonly output: string
}

const switches = (profile: string): string[] => [`--user-data-dir=${profile}`, '--lang=en']

const started = (program: string, args: readonly string[]) => {
  const child = spawn(program, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANG: 'en_GB.UTF-8', LC_ALL: '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  const ended = new Promise<Started>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ status: code ?? signal, output }))
  })
  return { child, ended, output: () => output }
}

const failure = (what: string, { status, output }: Started): Error =>
  new Error(`${what} It ended with ${status} and said:\n${output}`)

/** A scheduler's run must exit by itself, give its reason as text, and show no box. */
const runWithoutWindow = async (program: string, profile: string, patience: number): Promise<void> => {
  const { child, ended } = started(program, [...switches(profile), '--sync', '--environment', 'nobody'])
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  const end = await ended
  clearTimeout(timer)
  if (end.status !== 2 || !refusals.test(end.output))
    throw failure('The packed app did not refuse to sync an environment that is not there.', end)
}

const logOf = (profile: string): string => {
  const folder = join(profile, 'logs')
  return existsSync(folder)
    ? readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('')
    : ''
}

const openWindow = async (program: string, profile: string, patience: number): Promise<void> => {
  const { child, ended, output } = started(program, switches(profile))
  let end: Started | null = null
  void ended.then((one) => (end = one))
  const until = Date.now() + patience
  while (end === null && Date.now() < until && !/"event":"page-(answered|not-loading)"/.test(logOf(profile)))
    await wait(100)
  const log = logOf(profile)
  child.kill()
  if (!log.includes('"event":"page-answered"'))
    throw failure('The packed app showed no page that works.', {
      status: end === null ? 'nothing, for it still ran,' : (await ended).status,
      output: `${output()}\n${log}`,
    })
  await ended
}

/** Rejects with a sentence if the program does not start correctly. */
export const startOnce = async (program: string, patience = longest): Promise<void> => {
  const folder = newFolder('start')
  try {
    await runWithoutWindow(program, join(folder, 'without-window'), patience)
    await openWindow(program, join(folder, 'window'), patience)
  } finally {
    removeFolder(folder)
  }
}

/** The program to start; on macOS the one inside the app's folder. */
const packedHere = (platform: Platform): string => {
  const { program } = places(root, platform, process.arch === 'arm64' ? 'arm64' : 'x64')
  return platform === 'macos' ? join(program, 'Contents/MacOS/Ledgerdesk') : program
}

if (import.meta.main) {
  const platform = ownPlatform()
  if (platform === null) throw new Error('There are packages for Linux, macOS and Windows only.')
  await startOnce(process.argv[2] ?? packedHere(platform))
  process.stdout.write('The packed app ran without a window, and its page works in one.\n')
}
