import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasGroups, killGroup } from '../stand-in/browser-profile.ts'
import { removeFolder } from '../temporary-folder.ts'
import type { Figure } from './figures.ts'
import type { Job, Message, Outcome } from './jobs.ts'

export interface Run {
  /** A script that does jobs with its tasks (`do-jobs.ts`). */
  readonly script: string
  readonly jobs: readonly Job[]
  /** Jobs of one process; a failed process ends one job only, and the rest go on in the next. */
  readonly inProcess: number
  /** When all must be done, as `performance.now()` tells; jobs that did not begin fail. */
  readonly until?: number
  readonly signal?: AbortSignal
  /** Megabytes of the heap of a process. */
  readonly heap?: number
  begun?(job: Job): void
  ended?(outcome: Outcome): void
}

const cwd = join(import.meta.dirname, '../..')

/** Ends a process with all that it started. */
const endGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return
  if (hasGroups) killGroup(child.pid)
  else child.kill('SIGKILL')
}

/** The reason of an end without a word, from what Node printed last. */
const causeOf = (code: number | null, killed: NodeJS.Signals | null, printed: string): string => {
  if (printed.includes('heap out of memory')) return 'ran out of memory'
  if (killed !== null)
    return `was ended by ${killed}${killed === 'SIGKILL' ? ', as a system does that runs out of memory' : ''}`
  const line = printed.split('\n').findLast((text) => /^(\w*Error|Warning)\b/.test(text))
  return `ended with status ${code}${line === undefined ? '' : `: ${line}`}`
}

type Ending =
  | { readonly is: 'done'; readonly figures: readonly Figure[] }
  | { readonly is: 'failed'; readonly cause: string }

/** Does jobs in one process, until it ends. Jobs without an outcome did not begin. */
const runProcess = async ({ script, jobs, until = Infinity, signal, heap, begun, ended }: Run): Promise<Outcome[]> => {
  const child = spawn(
    process.execPath,
    [...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]), script, JSON.stringify(jobs)],
    { cwd, detached: hasGroups, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' },
  )
  const outcomes: Outcome[] = []
  let printed = ''
  let stopped = ''
  let timer: NodeJS.Timeout | undefined
  /** The job that runs; the first one while the process starts. */
  let [at, since, isOpen] = [0, performance.now(), true]
  const stop = (cause: string): void => {
    stopped ||= cause
    endGroup(child)
  }
  const watch = (): void => {
    clearTimeout(timer)
    const { seconds } = jobs[at]!
    const left = (until - performance.now()) / 1_000
    timer = setTimeout(
      () => stop(left < seconds ? 'no time was left' : `took longer than ${seconds} s`),
      Math.max(0, Math.min(seconds, left)) * 1_000,
    )
  }
  const settle = (ending: Ending): void => {
    if (!isOpen) return
    isOpen = false
    const outcome: Outcome = { ...ending, job: jobs[at]!, seconds: (performance.now() - since) / 1_000 }
    outcomes.push(outcome)
    removeFolder(outcome.job.setting.folder)
    ended?.(outcome)
  }
  const interrupted = (): void => stop('was interrupted')
  signal?.addEventListener('abort', interrupted)
  child.stderr!.on('data', (text: Buffer) => (printed = (printed + text.toString()).slice(-8_000)))
  child.on('message', (message: Message) => {
    if (message.is === 'begun') {
      ;[at, since, isOpen] = [message.at, performance.now(), true]
      begun?.(jobs[at]!)
      watch()
    } else settle(message)
  })
  watch()
  const closed = once(child, 'close')
  const [code, killed] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  signal?.removeEventListener('abort', interrupted)
  // A service that the job started may outlive it, and would keep the output open.
  endGroup(child)
  await closed
  clearTimeout(timer)
  if (isOpen) settle({ is: 'failed', cause: stopped || causeOf(code, killed, printed) })
  return outcomes
}

/** Does all jobs, each with an outcome whatever happens in the others. */
export const runJobs = async (run: Run): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  while (outcomes.length < run.jobs.length) {
    const job = run.jobs[outcomes.length]!
    const cause =
      run.signal?.aborted === true
        ? 'was interrupted'
        : performance.now() >= (run.until ?? Infinity)
          ? 'no time was left'
          : null
    if (cause === null) {
      const jobs = run.jobs.slice(outcomes.length, outcomes.length + run.inProcess)
      outcomes.push(...(await runProcess({ ...run, jobs })))
    } else {
      const outcome: Outcome = { is: 'failed', job, seconds: 0, cause }
      outcomes.push(outcome)
      run.ended?.(outcome)
    }
  }
  return outcomes
}
