import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

export interface Command {
  /** A script for Node and its arguments. */
  readonly args: readonly string[]
  /** It takes the processor time that other stages leave. */
  readonly isInBackground?: boolean
  /** It fails if it prints anything. */
  readonly isSilent?: boolean
}

interface Stage extends Command {
  readonly title: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

interface Running {
  /** Resolves at the end of the process; `exitCode` is 1 after a signal or a failed start. */
  readonly ended: Promise<{ readonly exitCode: number; readonly seconds: number }>
  /** Resolves when all its output is printed. */
  readonly shown: Promise<void>
}

const children = new Set<ChildProcess>()

/** Terminates every running stage with its child processes. */
export const stopAll = (): void => {
  for (const { pid } of children) {
    if (pid !== undefined) endGroup(pid)
  }
}

const endGroup = (pid: number): void => {
  try {
    // Outside Windows each stage leads its own process group. On Windows, Ctrl-C reaches the whole console.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  } catch (error) {
    // It ended before the signal arrived.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** Linux divides the processor between sessions first, and each stage is one: its share has a file of its own. */
const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, PRIORITY_BELOW_NORMAL)
    const share = `/proc/${pid}/autogroup`
    if (existsSync(share)) writeFileSync(share, String(PRIORITY_BELOW_NORMAL))
  } catch {
    // It has ended, or the system refuses for now: the stage runs like the others, and the run takes longer.
  }
}

const environment = (cwd: string, extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  // Node warns on stderr where both are set, and tests read what a process writes there.
  ...(process.stdout.isTTY && process.env['NO_COLOR'] === undefined ? { FORCE_COLOR: '1' } : {}),
  PATH: [join(cwd, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  ...extra,
})

/** Buffers the output of a stage until the stage before it is printed. */
const screen = (previous: Promise<void>): { say: (text: Uint8Array | string) => void; open: Promise<void> } => {
  let held: (Uint8Array | string)[] | null = []
  const open = previous.then(() => {
    for (const text of held ?? []) process.stdout.write(text)
    held = null
  })
  return { open, say: (text) => void (held === null ? process.stdout.write(text) : held.push(text)) }
}

/** Starts a stage. Its output waits for `previous`, so parallel stages do not mix theirs. */
export const runStage = (stage: Stage, previous: Promise<void>): Running => {
  const began = performance.now()
  const { say, open } = screen(previous)
  say(`\n── ${stage.title}\n`)
  const child = spawn(process.execPath, stage.args, {
    cwd: stage.cwd,
    env: environment(stage.cwd, stage.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  children.add(child)
  if (stage.isInBackground === true && child.pid !== undefined) lowerPriority(child.pid)
  let hasPrinted = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Uint8Array) => {
      hasPrinted = true
      say(text)
    })
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      say(`${stage.title} could not start: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  }).then((status) => {
    children.delete(child)
    const isTooLoud = stage.isSilent === true && hasPrinted && status === 0
    if (isTooLoud) say(`${stage.title} succeeded, but must print nothing.\n`)
    const exitCode = isTooLoud ? 1 : status
    return { exitCode, seconds: (performance.now() - began) / 1000 }
  })
  return { ended, shown: Promise.all([ended, open]).then(() => undefined) }
}
