import type { Idle } from './database.ts'

export const realIdle: Idle = {
  soon: (work) => {
    const next = setImmediate(work)
    return () => clearImmediate(next)
  },
  after: (milliseconds, work) => {
    // A pending timer must not keep the process alive.
    const timer = setTimeout(work, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/** Work in slices; each `yield` gives the thread to other work. */
export type Job = () => Generator<void, void, undefined>

export interface IdleWork {
  /** Appends to the queue. A job that waits is not added twice. */
  add(job: Job): void
  stop(): void
}

/** Runs jobs one after the other, one slice per idle moment of the thread. */
export const openIdleWork = (idle: Idle): IdleWork => {
  const waiting = new Set<Job>()
  let current: Generator<void, void, undefined> | null = null
  let cancel: (() => void) | null = null

  const next = (): Generator<void, void, undefined> | null => {
    const [job] = waiting
    if (job === undefined) return null
    waiting.delete(job)
    return job()
  }
  const slice = (): void => {
    cancel = null
    current ??= next()
    if (current === null) return
    try {
      if (current.next().done === true) current = null
    } catch (error) {
      current = null
      throw error
    } finally {
      if (current !== null || waiting.size > 0) cancel = idle.soon(slice)
    }
  }
  return {
    add: (job) => {
      waiting.add(job)
      if (current === null) cancel ??= idle.soon(slice)
    },
    stop: () => {
      cancel?.()
      current?.return(undefined)
      current = null
      waiting.clear()
    },
  }
}
