import type { Worker } from 'node:worker_threads'
import { AppError } from '../../base/app-error.ts'
import { openChannel } from './channel.ts'

/** The time limits of a thread. Periods are counted, not time, so that a computer's sleep counts as one. */
export interface ThreadLimits {
  /** Milliseconds between two pings. The thread answers between pieces of its work. */
  readonly every: number
  /** Pings' times for opening. No ping is sent meanwhile, because a migration works without a pause. */
  readonly opening: number
  /** Unanswered pings after which the thread is terminated. */
  readonly unanswered: number
  readonly closing: number
  /** Milliseconds to wait for the thread's end. */
  readonly ending: number
}

/**
 * A minute, and half of one to close. A quarter of an hour to open: a damaged database is read whole. With 100,000
 * customers, the longest work without a pause took half a second on two busy cores; closing waits two seconds for a
 * write. So a much slower computer loses nothing.
 */
export const usualLimits: ThreadLimits = {
  every: 5_000,
  opening: 180,
  unanswered: 12,
  closing: 30_000,
  ending: 5_000,
}

export interface DeskThread {
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** Opens the desk, and starts the pings once it is open. Fails as opening does, or when it takes too long. */
  open(): Promise<void>
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

interface Watch {
  /** The thread answered. */
  answered(): void
  stop(): void
}

/** Calls `over` once `most` periods passed without an answer, and `each` at the end of every other one. */
const watchOver = (every: number, most: number, each: () => void, over: () => void): Watch => {
  let passed = 0
  const clock = setInterval(() => {
    if (passed++ < most) return each()
    clearInterval(clock)
    over()
  }, every).unref()
  return { answered: () => void (passed = 0), stop: () => clearInterval(clock) }
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
  let watch: Watch | undefined
  let silent: Error | null = null

  const end = (error: Error): void => {
    watch?.stop()
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
  const giveUp = (why: string) => (): void => {
    silent = new Error(`the desk's thread did not ${why}`)
    void terminate()
  }
  const ping = (): void =>
    void channel.call('ping', []).then(
      () => watch?.answered(),
      () => undefined,
    )
  return {
    call: channel.call,
    ended,
    terminate,
    open: async () => {
      watch = watchOver(limits.every, limits.opening, () => undefined, giveUp('open in time'))
      await channel.call('open', []).finally(() => watch?.stop())
      watch = watchOver(limits.every, limits.unanswered, ping, giveUp('answer'))
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
