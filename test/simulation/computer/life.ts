import type { Clock } from '../../../main/base/clock.ts'
import type { Idle } from '../../../main/database/database.ts'
import type { Random } from '../random.ts'
import type { Timeline } from '../timeline.ts'

/** One process of the app. `waits` removes its listeners when it ends, because Node keeps signals with listeners alive. */
export interface Life {
  on: boolean
  asleep: boolean
  readonly waits: Set<() => void>
  readonly overslept: (() => void)[]
}
export const newLife = (): Life => ({ on: true, asleep: false, waits: new Set(), overslept: [] })
export const endLife = (life: Life): void => {
  life.on = false
  life.asleep = false
  for (const forget of life.waits) forget()
}
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** The clock of a process: nothing that it waits for comes while the computer sleeps, or after the process has ended. */
export const clockOf = (
  life: Life,
  {
    timeline,
    computer,
    random,
  }: { readonly timeline: Timeline; readonly computer: { readonly ahead: number }; readonly random: Random },
): Clock => ({
  now: () => timeline.now() + computer.ahead,
  random: () => random.next(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const forget = (): void => {
        cancel()
        signal.removeEventListener('abort', done)
        life.waits.delete(forget)
      }
      const done = (): void => {
        if (life.asleep && !signal.aborted) return void life.overslept.push(done)
        forget()
        if (life.on) resolve()
      }
      const cancel = timeline.after(milliseconds, done)
      signal.addEventListener('abort', done)
      life.waits.add(forget)
    }),
})

/** The idle work of a process. */
export const idleOf = (life: Life, timeline: Timeline): Idle => {
  const whileOn = (work: () => void) => (): void => {
    if (life.on && life.asleep) life.overslept.push(whileOn(work))
    else if (life.on) work()
  }
  /** Idle work runs two milliseconds later in one batch, so the power can be cut before it. */
  const soon = new Set<() => void>()
  const runIdleWork = whileOn(() => {
    for (const work of soon) {
      soon.delete(work)
      if (life.on) work()
    }
  })
  return {
    soon: (work) => {
      if (soon.size === 0) timeline.after(2, runIdleWork)
      soon.add(work)
      return () => void soon.delete(work)
    },
    after: (milliseconds, work) => timeline.after(milliseconds, whileOn(work)),
  }
}
