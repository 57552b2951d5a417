import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { RelaunchOptions } from 'electron'
import { linkScheme } from '../../app/commands/deep-link.ts'
import { foreignSwitch } from '../../app/headless/foreign-switches.ts'

/** The argument of the restart after a removal. It names no folder: the folder was marked when the user confirmed. */
export const afterRemoval = '--after-removal'

/**
 * The command line of a restart: the same arguments without a link, which was already followed. They are always given,
 * because Electron passes none to another program by itself, and would so lose the profile of `--user-data-dir`.
 */
export const relaunchOptions = (program: string | undefined, argv: readonly string[]): RelaunchOptions => {
  const args = argv.slice(1).filter((arg) => !arg.toLowerCase().startsWith(`${linkScheme}:`))
  return { args, ...(program === undefined ? {} : { execPath: program }) }
}

/**
 * The arguments of the window that follows a headless run: its switches of Electron and Chromium, such as
 * `--user-data-dir`, without the options of the run. `folder`: of an app that is not packaged.
 */
export const windowArguments = (argv: readonly string[], folder: string | null): string[] => {
  const given = argv.slice(1)
  const end = given.indexOf('--')
  const switches = (end === -1 ? given : given.slice(0, end)).filter((arg) => foreignSwitch.test(arg))
  return [...(folder === null ? [] : [folder]), ...switches]
}

const whenInputEnds = 'read -r _; exec "$@" </dev/null'

/** Starts a program after this process has ended, which ends the input of a shell. For Linux. */
export const startAfterwards = (program: string, args: readonly string[]): void => {
  const shell = spawn('/bin/sh', ['-c', whenInputEnds, 'sh', program, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  // It is a socket, though its type does not say so.
  const input = shell.stdin as unknown as Socket
  input.unref()
}
