import type { Worker } from 'node:worker_threads'
import { AppError } from '../../base/app-error.ts'
import { openChannel } from './channel.ts'

/** The time limits of a thread. Missing answers are counted, so that a computer's sleep counts as one. */
export interface ThreadLimits {
  /** Milliseconds between two pings. The thread answers between pieces of its work. */
  readonly every: number
  /** Unanswered pings after which the thread is terminated. */
  readonly unanswered: number
  readonly closing: number
  /** Milliseconds to wait for the thread's end. */
  readonly ending: number
}

/**
 * A minute, and half of one to close. With 100,000 customers, the longest work without a pause took half a second on
 * two busy cores; closing waits two seconds for a write. So a much slower computer loses nothing.
 */
export const usualLimits: ThreadLimits = { every: 5_000, unanswered: 12, closing: 30_000, ending: 5_000 }

export interface DeskThread {
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** Starts the pings. Not before the database is open, which may take long. */
  watch(): void
  /** The error that ended the thread; null after `close`. */
  readonly ended: Promise<Error | null>
  /** Asks the thread to close, then terminates it. Fails when it does not answer in time. */
  close(): Promise<unknown>
  /** Terminates the thread at once. Acknowledged edits are on disk. */
  terminate(): Promise<void>
}

const wait = (milliseconds: number): { readonly over: Promise<'over'>; stop(): void } => {
  const { promise, resolve } = Promise.withResolvers<'over'>()
  const clock = setTimeout(() => resolve('over'), milliseconds)
  return { over: promise, stop: () => clearTimeout(clock) }
}

/** Runs a desk's thread. A busy thread still answers; one that hangs is terminated, as if it had crashed. */
export const runThread = (
  worker: Worker,
  answer: (name: string, args: readonly unknown[]) => unknown,
  limits: ThreadLimits = usualLimits,
): DeskThread => {
  const channel = openChannel(worker, answer)
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
  let closing = false
  let clock: NodeJS.Timeout | undefined
  let silent: Error | null = null

  const end = (error: Error): void => {
    clearInterval(clock)
    channel.end(new AppError('unexpected', { cause: error }))
    resolve(closing ? null : error)
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(silent ?? new Error(`the desk's thread ended with ${code}`)))

  /** A thread inside a system call, such as on a disk that hangs, ends only after it, so the wait has a limit. */
  const terminate = async (): Promise<void> => {
    const { over, stop } = wait(limits.ending)
    await Promise.race([worker.terminate(), over]).finally(stop)
    end(silent ?? new Error("the desk's thread was ended"))
  }
  return {
    call: channel.call,
    ended,
    terminate,
    watch: () => {
      let unanswered = 0
      clock = setInterval(() => {
        if (unanswered++ >= limits.unanswered) {
          clearInterval(clock)
          silent = new Error("the desk's thread did not answer")
          void terminate()
          return
        }
        channel.call('ping', []).then(
          () => (unanswered = 0),
          () => undefined,
        )
      }, limits.every).unref()
    },
    close: async () => {
      closing = true
      const { over, stop } = wait(limits.closing)
      try {
        const counts = await Promise.race([channel.call('close', []), over])
        if (counts === 'over') throw new Error("the desk's thread did not close in time")
        return counts
      } finally {
        stop()
        await terminate()
      }
    },
  }
}
