import { codeTypesFact, openNumberCodes, readCodeTypes } from '../../customers/number-codes.ts'
import { parseRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { learnCase } from '../outbox/create-body.ts'
import { learnDates } from '../read/learned-dates.ts'
import { omissionLearner } from '../read/omitted-fields.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { completed } from '../read/whole-read.ts'
import { retryDelay } from '../retry-delay.ts'
import { openFailedReads } from './failed-reads.ts'
import { openTurnOrder } from '../turn-order.ts'

const batchSize = 100
const batchTime = 100

interface Read {
  readonly id: string
  readonly raw: string
  readonly readAt: number
  readonly moment: number
}

/** Whether a conflict shows the values of one of these customers. */
const isAskedAbout = ({ cache }: PushContext, ids: ReadonlySet<string>): boolean =>
  cache.edits.outlines().some(({ state, customerId }) => state.is === 'conflict' && ids.has(customerId ?? ''))

/**
 * Writes records to the cache in one transaction per hundred, or a tenth of a second after the first: the next read may
 * hang. `signal` ends the wait, and what waits then is written by `flush`. `failed` hears why a write after a wait
 * failed.
 */
const batches = (context: PushContext, signal: AbortSignal, failed: (error: unknown) => void) => {
  let waiting: Read[] = []
  let written = new AbortController()
  const flush = (): void => {
    written.abort()
    const reads = waiting
    waiting = []
    const fresh = reads.flatMap(({ id, raw, readAt, moment }) => {
      const whole = context.ownWrites.since(id, moment) ? null : completed(context.cache, id, raw)
      return whole === null ? [] : [{ id, raw: whole, readAt }]
    })
    if (fresh.length === 0) return
    context.cache.customers.putWhole(fresh)
    context.changed('customers')
    if (isAskedAbout(context, new Set(fresh.map(({ id }) => id)))) context.changed('edits')
  }
  const flushInTime = async (): Promise<void> => {
    const over = AbortSignal.any([signal, written.signal])
    await context.clock.wait(batchTime, over)
    if (!over.aborted) flush()
  }
  const add = (read: Read): void => {
    waiting.push(read)
    if (waiting.length >= batchSize) return flush()
    if (waiting.length > 1) return
    written = new AbortController()
    flushInTime().catch(failed)
  }
  return { add, flush }
}

/** Learns from reads which fields the service omits when empty, and which codes it writes as numbers. */
const openLearners = ({ cache }: PushContext): ((id: string, record: RawRecord) => void) => {
  const learnOmissions = omissionLearner(cache)
  const learnTypes = openNumberCodes(readCodeTypes(cache.facts.get(codeTypesFact)))
  const lastOf = (id: string): RawRecord | null => {
    const raw = cache.customers.get(id)?.raw ?? null
    return raw === null ? null : parseRawRecord(raw)
  }
  return (id, record) => {
    learnOmissions(id, record)
    const types = learnTypes(record, () => lastOf(id))
    if (types !== null) cache.facts.put(codeTypesFact, JSON.stringify(types))
  }
}

/** Reads one customer into the batch. A 404 reads nothing. */
const readOne = async (
  context: PushContext,
  id: string,
  into: {
    readonly add: (read: Read) => void
    readonly learn: ReturnType<typeof openLearners>
    readonly isFirst: boolean
  },
  signal: AbortSignal,
): Promise<void> => {
  const moment = context.ownWrites.moment()
  const raw = await context.service.read(id, signal)
  if (raw === null) return
  if (into.isFirst) learnCase(context.cache, raw)
  const record = parseRawRecord(raw)
  // The record stays stale, and the next sync reads it again.
  if (context.recent.isBehind(id, record)) return
  learnDates(context.cache, raw)
  into.learn(id, record)
  into.add({ id, raw, readAt: context.clock.now(), moment })
}

/**
 * Reads customers into the cache, `atOnce` at a time, and those first that somebody looks at. A lost request is
 * repeated; a record that fails stays stale until the next sync. A failure that concerns every call, or an abort, ends
 * the download and keeps the records that were read.
 */
export const download = async (
  context: PushContext,
  ids: readonly string[],
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<void> => {
  const { clock } = context
  const learn = openLearners(context)
  const order = openTurnOrder(ids, context.attention.first)
  const failures = openFailedReads()
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const batch = batches(context, either, (error) => ended.abort(error))
  let done = 0

  /** A second loss in a row may be a line that is gone for a moment. */
  const readAgain = async (id: string): Promise<void> => {
    order.again(id)
    if (failures.inARow() > 1) await clock.wait(retryDelay(1, null, clock.random()), either)
  }
  const readNext = async (id: string): Promise<void> => {
    try {
      await readOne(context, id, { add: batch.add, learn, isFirst: done === 0 }, either)
      failures.answered()
    } catch (error) {
      if (either.aborted) throw error
      const after = failures.failed(id, error)
      if (after === 'end') throw error
      if (after === 'again') return readAgain(id)
    }
    progress(++done)
  }
  const worker = async (): Promise<void> => {
    for (let id = order.next(); id !== null && !either.aborted; id = order.next()) await readNext(id)
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
