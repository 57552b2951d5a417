import type { Worker } from 'node:worker_threads'
import { AppError } from '../../base/app-error.ts'
import { openChannel } from './channel.ts'

/** How long a thread may be silent. Counted in answers that did not come, so that a computer's sleep counts once. */
export interface ThreadLimits {
  /** Milliseconds between questions whether it is there. It answers between pieces of its work. */
  readonly every: number
  /** Questions without an answer after which it is ended. */
  readonly unanswered: number
  /** Milliseconds that closing may take. */
  readonly closing: number
  /** Milliseconds that its end is waited for. */
  readonly ending: number
}

/**
 * A minute, and half of one to close. With 100,000 customers the longest piece of work without a pause took half a
 * second on two busy cores; closing waits two seconds for a write under way. A computer or a disk that is many times as
 * slow loses nothing.
 */
export const usualLimits: ThreadLimits = { every: 5_000, unanswered: 12, closing: 30_000, ending: 5_000 }

export interface DeskThread {
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** Asks it from now on whether it is there. Opening a database may take as long as it takes. */
  watch(): void
  /** The error that ended it; null after `close`. */
  readonly ended: Promise<Error | null>
  /** Asks it to close, and ends it, whether it answers or not. Fails where it does not in time. */
  close(): Promise<unknown>
  /** Ends it at once. What was acknowledged is on disk. */
  terminate(): Promise<void>
}

const wait = (milliseconds: number): { readonly over: Promise<'over'>; stop(): void } => {
  const { promise, resolve } = Promise.withResolvers<'over'>()
  const clock = setTimeout(() => resolve('over'), milliseconds)
  return { over: promise, stop: () => clearTimeout(clock) }
}

/** A desk's thread, which must answer. One that is busy does; one that hangs is ended, as if it had broken off. */
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

  /** A thread inside a call of the system, such as to a disk that hangs, ends only after that: nobody waits for it. */
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
