import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeRefreshToken } from '../../main/demo/make-refresh-token.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import { electronPath } from '../stand-in/electron-path.ts'
import { environmentOf, type Computer } from './desk-app.ts'

const root = join(import.meta.dirname, '../..')

export interface BackgroundRun {
  /** Output on stdout so far. */
  readonly out: () => string
  readonly err: () => string
  /** Resolves once stdout matches; rejects if the run ends first. */
  says(words: RegExp): Promise<void>
  /** The exit status, or the signal that ended the run. */
  readonly ended: Promise<number | string>
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGUSR2'): void
}

/** A script that the main process reads first; it throws at SIGUSR2, where nothing catches it. */
const faultAtSignal = (computer: Computer): string => {
  const file = join(computer.folder, 'fault.cjs')
  writeFileSync(
    file,
    `if (require('node:worker_threads').isMainThread) process.once('SIGUSR2', () => { throw new RangeError('a fault') })`,
  )
  return `--require=${file}`
}

/** Starts `ledgerdesk …` without a window on a computer, as a scheduler would. */
const startCommand = (computer: Computer, ...args: readonly string[]): BackgroundRun => {
  const onStandIn = process.env['LEDGERDESK_E2E_HOST'] !== 'electron'
  const command = onStandIn ? electronPath : String(createRequire(import.meta.url)('electron'))
  const child = spawn(command, [`--user-data-dir=${computer.profile}`, '--lang=en', root, ...args], {
    env: { ...environmentOf(computer, { NODE_OPTIONS: faultAtSignal(computer) }), LANG: 'en_GB.UTF-8', LC_ALL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  const watchers = new Set<() => void>()
  child.stdout.on('data', (bytes: Buffer) => {
    text.out += bytes.toString()
    watchers.forEach((watch) => watch())
  })
  child.stderr.on('data', (bytes: Buffer) => void (text.err += bytes.toString()))
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
  return {
    out: () => text.out,
    err: () => text.err,
    says: (words) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          if (words.test(text.out)) resolve()
        }
        watchers.add(watch)
        watch()
        void ended.then((status) =>
          reject(new Error(`ended with ${status} before saying ${words.source}: ${text.out}${text.err}`)),
        )
      }),
    ended,
    signal: (name) => void child.kill(name),
  }
}

/** Starts `ledgerdesk --sync …`. */
export const startRun = (computer: Computer, ...args: readonly string[]): BackgroundRun =>
  startCommand(computer, '--sync', ...args)

/** Waits for the end of a whole run. */
export const runWithoutWindow = async (computer: Computer, ...args: readonly string[]) => {
  const run = startCommand(computer, ...args)
  return { status: await run.ended, out: run.out(), err: run.err() }
}

export const syncWithoutWindow = (computer: Computer, ...args: readonly string[]) =>
  runWithoutWindow(computer, '--sync', ...args)

/** Signs in with a refresh token from the service's generator, as the paste dialog does. */
export const pasteToken = async (page: Page, { facts }: RunningService, environment: string): Promise<string> => {
  const { baseUrl, clientId, clientSecret, redirectUri, scope, user } = facts
  const token = await makeRefreshToken({
    baseUrl,
    clientId,
    clientSecret,
    redirectUri,
    scope,
    user: user.name,
    password: user.password,
  })
  await page.evaluate(
    async ({ environment, token }) => {
      const reply = await window.api.session.useRefreshToken(environment, token, null)
      if (!reply.ok) throw new Error(reply.fail.code)
    },
    { environment, token },
  )
  return token
}
