import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium, expect as quick } from '@playwright/test'
import { environmentOf, type AppWindows, type Computer } from './desk-app.ts'

/** Also used without a Playwright configuration. The time is for a start with full Chromium on a busy machine. */
const expect = quick.configure({ timeout: 120_000 })

/** A running installed app. Its fuses prevent access to its main process, so tests use its pages alone. */
export interface PackagedApp extends AppWindows {
  /** Output on stderr so far. */
  readonly output: () => string
  /** Its exit status, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Ends it as the system does at logout. */
  close(): Promise<void>
}

/** The person's home folder, for a program without a profile on its command line. */
const homeOf = ({ folder }: Computer): Record<string, string> => ({
  HOME: join(folder, 'home'),
  XDG_CONFIG_HOME: join(folder, 'home/.config'),
  XDG_CACHE_HOME: join(folder, 'home/.cache'),
})

/** Starts a program as a desktop does. */
export const startProgram = (
  program: string,
  computer: Computer,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(program, ['--lang=en', ...args], {
    env: { ...environmentOf(computer, { ...homeOf(computer), ...extra }), LANG: 'en_GB.UTF-8', LC_ALL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => void (text.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => void (text.err += bytes.toString()))
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
  return { child, text, ended }
}

/** Starts it and waits for its end. */
export const runPackaged = async (
  program: string,
  computer: Computer,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
) => {
  const { text, ended } = startProgram(program, computer, args, extra)
  return { status: await ended, ...text }
}

/** Lets a test drive the pages of a program without access to its main process. */
export const driven = { LEDGERDESK_STAND_IN_DRIVEN: '1' }

/** Waits for the window of a program that was started with `driven`. */
export const driveProgram = async ({ child, text, ended }: ReturnType<typeof startProgram>): Promise<PackagedApp> => {
  const address = (): string | undefined => /^DevTools listening on (\S+)$/m.exec(text.err)?.[1]
  let over = false
  void ended.then(() => (over = true))
  await expect.poll(() => over || address() !== undefined).toBe(true)
  if (over) throw new Error(`${child.spawnfile} ended with ${await ended}: ${text.err}`)
  const browser = await chromium.connectOverCDP(address()!)
  for (const context of browser.contexts()) context.setDefaultTimeout(30_000)
  const windows = () => browser.contexts().flatMap((context) => context.pages())
  await expect.poll(() => windows().length).toBeGreaterThan(0)
  const page = windows()[0]!
  await expect(page.getByRole('main')).toBeVisible()
  return {
    page,
    ended,
    electron: { windows },
    output: () => text.err,
    close: async () => {
      if (!over) child.kill('SIGTERM')
      await ended
    },
  }
}

export const openPackaged = (
  program: string,
  computer: Computer,
  extra: Readonly<Record<string, string>> = {},
): Promise<PackagedApp> => driveProgram(startProgram(program, computer, [], { ...driven, ...extra }))
