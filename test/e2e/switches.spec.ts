import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import { findChromium } from '../stand-in/find-chromium.ts'
import { environmentOf, type Computer } from './desk-app.ts'
import { test } from './world.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the app as installed. `ended` resolves with its exit status and output. */
const spawnInstalled = (
  computer: Computer,
  switches: readonly string[],
  own: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(electronPath, [`--user-data-dir=${computer.profile}`, ...switches, root, ...own], {
    env: { ...environmentOf(computer, { ELECTRON_FORCE_IS_PACKAGED: '1', ...env }), LANG: 'en_GB.UTF-8', LC_ALL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  const ended = new Promise<{ readonly status: number | null; readonly output: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, output })),
  )
  return { child, ended }
}
const startInstalled = (computer: Computer, switches: readonly string[], own: readonly string[] = []) =>
  spawnInstalled(computer, switches, own).ended

test.skip(
  process.env['LEDGERDESK_E2E_HOST'] === 'electron',
  'an unpacked app on Electron is not installed: these switches are for its developers',
)

test('an installed app does not start with a switch that weakens its protection, and opens no file', async ({
  world,
}) => {
  for (const [name, own] of [
    ['--disable-web-security', []],
    ['--use-mock-keychain', []],
    ['--inspect=127.0.0.1:0', []],
    ['--ignore-certificate-errors', ['--sync']],
  ] as const) {
    const { status, output } = await startInstalled(world.computer, [name], own)
    expect(output).toContain(`Ledgerdesk was started with ${name.split('=')[0]}.`)
    // A start from an icon shows a box; a headless run must not.
    expect(output.includes('[box] ')).toBe(own.length === 0)
    expect(status).toBe(2)
  }
  expect(existsSync(join(world.computer.profile, 'settings.json'))).toBe(false)
  expect(existsSync(join(world.computer.profile, 'logs'))).toBe(false)
})

test('an installed app starts without typed switches, whatever switches Electron adds', async ({ world }) => {
  const { status, output } = await startInstalled(world.computer, [], ['--sync', '--environment=demo', '--quiet'])
  // A new computer's answer: it got as far as the settings.
  expect([output, status]).toEqual(['Demo company has no administrations yet. Open the app and choose one first.\n', 2])
})

/** A Chromium that records its command line and environment. */
const notingChromium = async ({ folder }: Computer) => {
  const { path, args, env } = await findChromium()
  const [program, notes] = [join(folder, 'headless-chromium'), join(folder, 'started-with')]
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`)
  const note = `{ env; printf '%s\\n' "$@"; } > ${quoted(notes)}.part && mv ${quoted(notes)}.part ${quoted(notes)}`
  writeFileSync(
    program,
    ['#!/bin/sh', ...exports, note, `exec ${quoted(path)} ${args.map(quoted).join(' ')} "$@"`, ''].join('\n'),
    { mode: 0o755 },
  )
  const lines = (): readonly string[] => readFileSync(notes, 'utf8').split('\n')
  return {
    variables: { LEDGERDESK_CHROMIUM: program, SSLKEYLOGFILE: join(folder, 'keys'), DEBUG: '*' },
    started: () => existsSync(notes),
    lines,
  }
}

for (const [how, own] of [
  ['with a window', []],
  ['without a window', ['--sync', '--environment=demo', '--quiet']],
] as const) {
  test(`an installed app ${how} keeps Chromium from writing down keys, and confines it before it starts`, async ({
    world: { computer },
  }) => {
    test.skip(process.platform === 'win32', 'the Chromium that notes its start is a shell script')
    const chromium = await notingChromium(computer)
    const { child, ended } = spawnInstalled(computer, [], own, chromium.variables)
    await expect.poll(chromium.started).toBe(true)
    if (own.length === 0) child.kill('SIGTERM')
    await ended
    const lines = chromium.lines()
    expect(lines.filter((line) => /^(?:SSLKEYLOGFILE|DEBUG)=/.test(line))).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['--blink-settings=dnsPrefetchingEnabled=false', '--enable-sandbox']))
  })
}
