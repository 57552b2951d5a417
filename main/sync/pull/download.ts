import { propertyCaseOf } from '../../customers/blank-record.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import { isForOne } from '../failure-scope.ts'
import { propertyCaseFact } from '../outbox/body.ts'
import { learnDates } from '../read/learned-dates.ts'
import { omissionLearner } from '../read/omitted-fields.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { completed } from '../read/whole-read.ts'

const batchSize = 100
const batchTime = 100
const enoughInARow = 10

interface Read {
  readonly id: string
  readonly raw: string
  readonly readAt: number
  readonly moment: number
}

/** Writes records to the cache in one transaction per hundred, or per tenth of a second. */
const batches = (context: PushContext) => {
  let waiting: Read[] = []
  let since = 0
  const flush = (): void => {
    const fresh = waiting.flatMap(({ id, raw, readAt, moment }) => {
      const whole = context.ownWrites.since(id, moment) ? null : completed(context.cache, id, raw)
      return whole === null ? [] : [{ id, raw: whole, readAt }]
    })
    waiting = []
    if (fresh.length === 0) return
    context.cache.customers.putWhole(fresh)
    context.changed('customers')
  }
  const add = (read: Read): void => {
    if (waiting.length === 0) since = read.readAt
    waiting.push(read)
    if (waiting.length >= batchSize || Math.abs(read.readAt - since) >= batchTime) flush()
  }
  return { add, flush }
}

const learnCase = (context: PushContext, raw: string): void => {
  const found = propertyCaseOf(parseRawRecord(raw))
  if (found !== null && context.cache.facts.get(propertyCaseFact) !== found)
    context.cache.facts.put(propertyCaseFact, found)
}

/**
 * Reads customers into the cache, `atOnce` at a time. A record that fails stays stale until the next sync. A failure
 * that concerns every call, or an abort, ends the download and keeps the records that were read.
 */
export const download = async (
  context: PushContext,
  ids: readonly string[],
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<void> => {
  const batch = batches(context)
  const learnOmissions = omissionLearner(context.cache)
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  let next = 0
  let done = 0
  let failedInARow = 0

  const readOne = async (id: string): Promise<void> => {
    const moment = context.ownWrites.moment()
    const raw = await context.service.read(id, either)
    failedInARow = 0
    if (raw === null) return
    if (done === 0) learnCase(context, raw)
    const record = parseRawRecord(raw)
    // The record stays stale, and the next sync reads it again.
    if (context.recent.isBehind(id, record)) return
    learnDates(context.cache, raw)
    learnOmissions(id, record)
    batch.add({ id, raw, readAt: context.clock.now(), moment })
  }
  const worker = async (): Promise<void> => {
    while (next < ids.length && !either.aborted) {
      try {
        await readOne(ids[next++]!)
      } catch (error) {
        if (!isForOne(error) || ++failedInARow >= enoughInARow) throw error
      }
      progress(++done)
    }
  }
  const guarded = (): Promise<void> =>
    worker().catch((error: unknown) => {
      ended.abort(error)
      throw error
    })
  const results = await Promise.allSettled(Array.from({ length: Math.min(context.atOnce, ids.length) }, guarded))
  batch.flush()
  if (signal.aborted) return
  if (ended.signal.aborted) throw ended.signal.reason
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
