import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { VatLine, VatRun } from '../../../preload/contract/vat.ts'
import { AppError } from '../../base/app-error.ts'
import { viesPause, type ViesNumber } from '../../service/vies/vies-reply.ts'
import type { DeskContext } from '../desk-context.ts'
import { afterReply, startPlan, stopPlan, type Heard, type Step } from './check-plan.ts'
import type { CheckedCustomer } from './checked-customers.ts'
import { openAnswers, type KnownAnswers } from './vat-answers.ts'
import { writtenNumber } from './vies-number.ts'

/** One check of many customers. */
export interface VatCheckRun {
  readonly id: string
  view(): VatRun
  lines(): readonly VatLine[]
  known(): KnownAnswers
  /** Resolves when the check has ended. Fails as the database does. */
  go(signal: AbortSignal): Promise<void>
}

interface Came {
  readonly heard: Heard
  readonly fail: ErrorPayload | null
  readonly allowed: boolean
}

type Question = Pick<DeskContext, 'askVies' | 'dropVies'> & { readonly id: string }

/** Once the signal is aborted the number does not leave any more. Null: it has not. */
const ask = async (
  { askVies, dropVies, id }: Question,
  number: ViesNumber,
  signal: AbortSignal,
): Promise<Came | null> => {
  const drop = (): void => dropVies(id)
  signal.addEventListener('abort', drop, { once: true })
  try {
    const heard = await askVies(number, id)
    return heard && { heard, fail: null, allowed: true }
  } catch (error) {
    if (!(error instanceof AppError) || error.fail.code === 'unexpected') throw error
    const { code } = error.fail
    const allowed = code !== 'vies-not-allowed' && code !== 'settings-not-confirmed'
    return { heard: { is: 'nothing' }, fail: allowed ? error.fail : null, allowed }
  } finally {
    signal.removeEventListener('abort', drop)
  }
}

/** Null once the signal is aborted; a later answer of VIES is dropped. */
const unlessEnded = async <T>(start: () => Promise<T | null>, signal: AbortSignal): Promise<T | null> => {
  if (signal.aborted) return null
  const { promise, resolve } = Promise.withResolvers<null>()
  const end = (): void => resolve(null)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([start(), promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** `changed` is called after each answer. */
export const vatRun = (
  context: DeskContext,
  customers: readonly CheckedCustomer[],
  kept: KnownAnswers,
  changed: () => void,
): VatCheckRun => {
  const { cache, clock, newId } = context
  const id = newId()
  const answers = openAnswers(customers, kept)
  let plan = startPlan(answers.numbers)
  let isRunning = plan.waiting.length > 0
  let fail: ErrorPayload | null = null

  /** The evidence is on disk before anybody sees the answer. */
  const take = (step: Step): void => {
    const evidence = answers.evidence(id, step.settled)
    if (evidence.length > 0) {
      cache.history.noteVat(evidence)
      context.changed('history')
    }
    answers.take(step.settled)
    plan = step.plan
    changed()
  }
  const next = async (signal: AbortSignal): Promise<void> => {
    await clock.wait(plan.pause, signal)
    const number = plan.waiting[0]!
    const question = { ...context, id: `${id} ${writtenNumber(number)}` }
    const came = await unlessEnded(() => ask(question, number, signal), signal)
    if (came === null) return take(stopPlan(plan, 'cancelled'))
    if (!came.allowed) return take(stopPlan(plan, 'not-allowed'))
    fail = came.fail ?? fail
    take(afterReply(plan, came.heard))
  }
  return {
    id,
    lines: answers.lines,
    known: answers.known,
    view: () => ({
      id,
      isRunning,
      stopped: plan.stopped,
      fail,
      ...answers.counts(),
      isBackingOff: isRunning && plan.pause > viesPause,
    }),
    go: async (signal) => {
      try {
        while (plan.waiting.length > 0) await next(signal)
      } catch (error) {
        // Nobody sees an answer that was not kept, so its number counts as not asked too.
        take(stopPlan(plan, 'failed'))
        throw error
      } finally {
        isRunning = false
        changed()
      }
    },
  }
}
