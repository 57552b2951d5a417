import type { ServerMessage } from '../../preload/contract/error-payload.ts'
import { openYield } from '../base/yield-to-event-loop.ts'
import { customerIdOf, openListSplitter, parseRawList, parseRawRecord } from '../customers/raw-record.ts'
import { largestOne, mostRows } from './call-limits.ts'
import { checkRecord, readId, readNames, unreadable } from './customer-answers.ts'
import type { Hear } from './exchange.ts'
import { fromStatus, ServiceError } from './failures.ts'
import { customer, customerInfoList, nameValueList } from './resources.ts'
import { messagesOfSuccess } from './server-messages.ts'
import type { ServiceClient, ServiceResponse } from './service-client.ts'

export interface ListRow {
  readonly id: string
  readonly json: string
}

export interface WriteResponse {
  /** The id in the answer, in any of its shapes (contract §10.9); null if it has none. */
  readonly id: string | null
  readonly messages: readonly ServerMessage[]
}

export interface ChangeResponse extends WriteResponse {
  /** The answer, if it is a customer: as the service keeps it, or as it was sent. */
  readonly record: string | null
}

/**
 * Takes rows of a list that is still being read, in its order. A list that goes out again begins anew, and one that
 * fails in the end may have had rows.
 */
export type EarlyRows = (rows: readonly ListRow[]) => void

/** The service as sync uses it. Fails with a `ServiceError`, or `service-answer-unreadable` for an invalid body. */
export interface CustomerService {
  /**
   * Fails for a row without an id, which names no customer. With `withoutId` such rows are left out and it gets their
   * number; a list without any id still fails.
   */
  list(signal?: AbortSignal, early?: EarlyRows, withoutId?: (rows: number) => void): Promise<ListRow[]>
  /** The record as received. Null for a 404, which may also mean that the call does not exist (contract §7). */
  read(id: string, signal?: AbortSignal): Promise<string | null>
  /**
   * Reads before a write, on a connection that is opened ahead. Edits of others between the two are lost, so the time
   * is kept short.
   */
  readToWrite(id: string): Promise<string | null>
  create(body: string): Promise<WriteResponse>
  /** Null for a 404. */
  change(id: string, body: string): Promise<ChangeResponse | null>
  remove(id: string): Promise<WriteResponse | null>
  /** A name value list; null if the service does not offer it. */
  names(name: string, signal?: AbortSignal): Promise<{ code: string; label: string }[] | null>
}

const tooLarge = (): ServiceError => new ServiceError({ code: 'service-answer-too-large' }, 'unknown', null)

/** Null for a row without an id. */
const rowIn = (json: string): ListRow | null => {
  const id = customerIdOf(parseRawRecord(json))
  return id === undefined ? null : { id, json }
}

type Known = Map<string, ListRow>

/** Ends at the first row that makes no sense: the whole list says why. */
const hearing =
  (early: EarlyRows, known: Known): Hear =>
  () => {
    const splitter = openListSplitter()
    let isOver = false
    return (piece) => {
      if (isOver) return
      const rows: ListRow[] = []
      try {
        for (const json of splitter.add(piece)) {
          if (json.length > largestOne || known.size >= mostRows) throw tooLarge()
          const row = rowIn(json)
          if (row === null) throw unreadable()
          known.set(json, row)
          rows.push(row)
        }
      } catch {
        isOver = true
      }
      early(rows)
    }
  }

/** A row is measured before it is parsed: `[[],[],…]` then takes far more memory than its bytes. */
const readList = async (
  text: string,
  signal: AbortSignal | undefined,
  known: Known,
): Promise<{ readonly rows: ListRow[]; readonly withoutId: number }> => {
  const rows = new Map<string, ListRow>()
  const pause = openYield()
  let [read, withoutId] = [0, 0]
  for (const json of parseRawList(text)) {
    if (json.length > largestOne || read === mostRows) throw tooLarge()
    const row = known.get(json) ?? rowIn(json)
    if (row === null) withoutId++
    else rows.set(row.id, row)
    if (++read % 256 === 0) await pause()
    signal?.throwIfAborted()
  }
  return { rows: [...rows.values()], withoutId }
}

/** A body that makes no sense names no id, but the write was done. */
const readWrite = ({ text }: ServiceResponse): WriteResponse => {
  const messages = messagesOfSuccess(text)
  try {
    return { id: readId(text), messages }
  } catch {
    // The caller then searches for the record.
    return { id: null, messages }
  }
}

const recordIn = (id: string, { text }: ServiceResponse): string | null => {
  try {
    return checkRecord(id, text)
  } catch {
    // The caller then reads the record.
    return null
  }
}

const found = <T>(answer: ServiceResponse, read: (answer: ServiceResponse) => T): T => {
  if (answer.status === 404) throw fromStatus(404, answer.text, null)
  return read(answer)
}

const readOf = async (client: ServiceClient, id: string, signal?: AbortSignal): Promise<string | null> => {
  const { status, text } = await client.call('GET', customer, id, undefined, signal)
  return status === 404 ? null : checkRecord(id, text)
}

/**
 * A refusal of the list refuses no edit that needs the list. Every administration has one, so a 403 is about the
 * administration.
 */
const asOfAdministration = (error: unknown): never => {
  if (!(error instanceof ServiceError) || error.fail.code !== 'service-refused') throw error
  const code = error.fail.status === 403 ? 'database-unknown' : 'service-failing'
  throw new ServiceError({ ...error.fail, code }, error.outcome, null, { cause: error })
}

export const createCustomerService = (client: ServiceClient): CustomerService => ({
  async list(signal, early, leftOut) {
    const known: Known = new Map()
    const hear = early && hearing(early, known)
    const { status, text } = await client
      .call('GET', customerInfoList, null, undefined, signal, hear)
      .catch(asOfAdministration)
    // A 404 also means that the administration does not exist.
    if (status === 404) throw new ServiceError({ code: 'database-unknown', status }, 'unknown', null)
    const { rows, withoutId } = await readList(text, signal, known)
    if (withoutId > 0 && (leftOut === undefined || rows.length === 0)) throw unreadable()
    leftOut?.(withoutId)
    return rows
  },
  read: (id, signal) => readOf(client, id, signal),
  readToWrite: async (id) => {
    await client.expectWrite()
    return readOf(client, id)
  },
  create: async (body) => found(await client.call('POST', customer, null, body), readWrite),
  async change(id, body) {
    const answer = await client.call('PUT', customer, id, body)
    return answer.status === 404 ? null : { ...readWrite(answer), record: recordIn(id, answer) }
  },
  async remove(id) {
    const answer = await client.call('DELETE', customer, id)
    return answer.status === 404 ? null : readWrite(answer)
  },
  async names(name, signal) {
    const { status, text } = await client.call('GET', nameValueList(name), null, undefined, signal)
    return status === 404 ? null : readNames(text)
  },
})
