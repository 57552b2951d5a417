import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { stubScript } from '../package/stub-electron.ts'

/** The probe's checks in order; each result is a text, or the code of the failure. */
const main = String.raw`
import * as fs from 'node:fs'
import * as promises from 'node:fs/promises'
import inspector from 'node:inspector'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { app } from 'electron'
import Database from 'better-sqlite3-multiple-ciphers'
const here = import.meta.dirname
const tried = async (work) => { try { return await work() } catch (error) { return error.code ?? error.message } }
const inThread = (data) => new Promise((resolve) => new Worker(new URL('./thread.js', import.meta.url), { workerData: data, execArgv: [], env: {} }).once('message', resolve).once('error', (error) => resolve(error.code ?? error.message)))
const text = join(here, 'text.txt')
const stream = async (path) => { let all = ''; for await (const part of fs.createReadStream(path, 'utf8')) all += part; return all }
const handle = async () => { const opened = await promises.open(text); try { return await opened.readFile('utf8') } finally { await opened.close() } }
const seen = {
  here, appPath: app.getAppPath(), resources: process.resourcesPath, program: process.execPath, words: process.argv.slice(1), packaged: app.isPackaged,
  defaultApp: String(process.defaultApp), name: app.getName(), version: app.getVersion(),
  nodeOptions: String(process.env.NODE_OPTIONS), certificates: String(process.env.NODE_EXTRA_CA_CERTS), inspected: String(inspector.url()),
  read: await tried(() => fs.readFileSync(text, 'utf8')), readLater: await tried(() => promises.readFile(text, 'utf8')), streamed: await tried(() => stream(text)), opened: await tried(handle),
  names: await tried(() => fs.readdirSync(here, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name).slice(here.length + 1)).sort().join()),
  isFolder: [here, text, app.getAppPath()].map((path) => fs.statSync(path).isDirectory()).join(),
  missing: await tried(() => fs.readFileSync(join(here, 'missing.txt'))), missingLater: await tried(() => promises.readFile(join(here, 'missing.txt'))), exists: [text, join(here, 'missing.txt')].map((path) => fs.existsSync(path)).join(),
  missingModule: await tried(() => import('./missing.js')), outside: await tried(() => import('zod')),
  written: await tried(() => fs.writeFileSync(text, 'other')), writtenLater: await tried(() => promises.appendFile(text, 'other')), openedToWrite: await tried(() => fs.openSync(text, 'r+')),
  made: await tried(() => fs.mkdirSync(join(here, 'new'))), removed: await tried(() => fs.unlinkSync(text)), new: await tried(() => fs.writeFileSync(join(here, 'new.txt'), '')),
  database: await tried(() => new Database(':memory:').prepare('select 7 as seven').get().seven),
  thread: await inThread('threads'),
}
process.stdout.write('SEEN ' + JSON.stringify(seen) + '\n', () => process.exit(7))
`
const thread = String.raw`
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3-multiple-ciphers'
import { three } from './chunks/three.js'
parentPort.postMessage([workerData, three, readFileSync(new URL('./text.txt', import.meta.url), 'utf8'), new Database(':memory:').prepare('select 8 as eight').get().eight].join())
`

export type Fuses = Readonly<Partial<Record<FuseV1Options, boolean>>>

export interface Probe {
  /** Files of the app by name, overriding the probe's own; null leaves one out. */
  readonly files?: Readonly<Record<string, string | null>>
  /** Files to leave outside the archive. */
  readonly unpack?: string
  readonly fuses?: Fuses
  readonly archive?: 'packed' | 'none'
}

const library = dirname(createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json'))
const native = `${process.platform}-${process.arch}.node`

/** Packs the probe into a folder whose name has special characters. Returns the program. */
export const packProbe = async (
  folder: string,
  { files = {}, unpack = '**/*.node', fuses = {}, archive = 'packed' }: Probe = {},
): Promise<string> => {
  const [app, installed] = [join(folder, 'app'), join(folder, "Jan's Programs/Probe é")]
  const all = {
    'package.json': '{"name":"probe","version":"1.2.3","type":"module","main":"out/main.js"}',
    'out/main.js': main,
    'out/thread.js': thread,
    'out/text.txt': 'a text',
    'out/chunks/three.js': 'export const three = 3',
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    if (text === null) continue
    mkdirSync(dirname(join(app, name)), { recursive: true })
    writeFileSync(join(app, name), text)
  }
  for (const part of ['package.json', 'lib', `prebuilds/${native}`])
    cpSync(join(library, part), join(app, 'node_modules/better-sqlite3-multiple-ciphers', part), { recursive: true })
  mkdirSync(join(installed, 'resources'), { recursive: true })
  if (archive === 'packed') await createPackageWithOptions(app, join(installed, 'resources/app.asar'), { unpack })
  const program = join(installed, 'probe')
  writeFileSync(program, stubScript())
  chmodSync(program, 0o755)
  await flipFuses(program, { version: FuseVersion.V1, ...fuses })
  return program
}

/** As in electron-builder.yml. */
export const ourFuses: Fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
}

/** Runs the probe to its end. `seen` holds its results; null if it never ran. */
export const runProbe = (program: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(program, [...args], {
    env: { ...process.env, LEDGERDESK_HEADLESS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => void (text.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => void (text.err += bytes.toString()))
  return new Promise<{
    readonly status: number | null
    readonly seen: Readonly<Record<string, unknown>> | null
    readonly out: string
    readonly err: string
  }>((resolve) =>
    child.once('close', (status) => {
      const found = /^SEEN (.*)$/m.exec(text.out)?.[1]
      resolve({ status, seen: found === undefined ? null : (JSON.parse(found) as Record<string, unknown>), ...text })
    }),
  )
}
