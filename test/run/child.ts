import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Command {
  /** A file for Node to run, and its arguments. */
  readonly args: readonly string[]
}

interface Stage extends Command {
  readonly title: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

interface Running {
  /** When the process is over; `exitCode` is 1 where a signal ended it or it could not start. */
  readonly ended: Promise<{ readonly exitCode: number; readonly seconds: number }>
  /** When all it said is on the screen. */
  readonly shown: Promise<void>
}

const children = new Set<ChildProcess>()

/** Ends every stage under way, with the processes those started themselves. */
export const stopAll = (): void => {
  for (const { pid } of children) {
    if (pid !== undefined) endGroup(pid)
  }
}

const endGroup = (pid: number): void => {
  try {
    // Outside Windows each stage leads a process group of its own; there, Ctrl-C reaches the whole console by itself.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  } catch (error) {
    // Gone between the signal and here.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const environment = (cwd: string, extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  PATH: [join(cwd, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  ...extra,
})

/** Holds what a stage says until the one before it is shown, then lets it through as it comes. */
const screen = (previous: Promise<void>): { say: (text: Uint8Array | string) => void; open: Promise<void> } => {
  let held: (Uint8Array | string)[] | null = []
  const open = previous.then(() => {
    for (const text of held ?? []) process.stdout.write(text)
    held = null
  })
  return { open, say: (text) => void (held === null ? process.stdout.write(text) : held.push(text)) }
}

/** Starts a stage. Its output waits for `previous`, so that stages side by side do not mix theirs. */
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
  child.stdout.on('data', say)
  child.stderr.on('data', say)
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      say(`${stage.title} could not start: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  }).then((exitCode) => {
    children.delete(child)
    return { exitCode, seconds: (performance.now() - began) / 1000 }
  })
  return { ended, shown: Promise.all([ended, open]).then(() => undefined) }
}
