import type { ServerMessage } from '../../preload/contract/error-payload.ts'
import { AppError } from '../base/app-error.ts'
import { openYield } from '../base/yield-to-event-loop.ts'
import { customerIdOf, parseRawList, parseRawRecord, propertyOf } from '../customers/raw-record.ts'
import { fromStatus, ServiceError } from './failures.ts'
import { customer, customerInfoList, nameValueList } from './resources.ts'
import { messagesOfSuccess } from './server-messages.ts'
import type { ServiceResponse, ServiceClient } from './service-client.ts'

export interface ListRow {
  readonly id: string
  readonly json: string
}

export interface WriteResponse {
  /** The id that the answer names, in any of its shapes (contract §10.9); null where it names none. */
  readonly id: string | null
  readonly messages: readonly ServerMessage[]
}

/**
 * The service as sync sees it. Fails with `ServiceError`s, or `service-answer-unreadable` for a body that makes no
 * sense.
 */
export interface CustomerService {
  list(signal?: AbortSignal): Promise<ListRow[]>
  /** The record as received, or null for a 404, which may also mean that the call does not exist (contract §7). */
  read(id: string, signal?: AbortSignal): Promise<string | null>
  /**
   * The same, before a write of that customer: what somebody else changes between the two is lost, so that is made
   * short.
   */
  readToWrite(id: string): Promise<string | null>
  create(body: string): Promise<WriteResponse>
  /** False for a 404. */
  change(id: string, body: string): Promise<WriteResponse | null>
  remove(id: string): Promise<WriteResponse | null>
  /** A name value list, or null where the service does not offer it. */
  names(name: string, signal?: AbortSignal): Promise<{ code: string; label: string }[] | null>
}

const unreadable = (): AppError => new AppError('service-answer-unreadable')

const readRow = (json: string): ListRow => {
  const id = customerIdOf(parseRawRecord(json))
  if (id === undefined) throw unreadable()
  return { id, json }
}

const readList = async (text: string, signal: AbortSignal | undefined): Promise<ListRow[]> => {
  const rows = new Map<string, ListRow>()
  const pause = openYield()
  let read = 0
  for (const json of parseRawList(text)) {
    const row = readRow(json)
    rows.set(row.id, row)
    if (++read % 256 === 0) await pause()
    signal?.throwIfAborted()
  }
  return [...rows.values()]
}

/**
 * Something that is a customer at all, not a word of a proxy: laid over the cache or sent back it would reset every
 * field. Where it names itself, it must be the one that was asked for. Types drift (contract §10.3): a number may have
 * lost its zeros.
 */
const checkRecord = (id: string, text: string): string => {
  const record = parseRawRecord(text)
  const named = propertyOf(record, 'CustomerId')?.json
  if (named === undefined && propertyOf(record, 'Name') === undefined) throw unreadable()
  if (named?.startsWith('"') && named !== '""' && JSON.parse(named) !== id) throw unreadable()
  return text
}

const idInRecord = (text: string): string | null => {
  const record = parseRawRecord(text)
  const bare = record.find(({ name }) => name.toLowerCase() === 'id')?.json
  return customerIdOf(record) ?? (bare === undefined ? null : readId(bare))
}

/** An object, an id as text or number, plain text, or nothing. */
const readId = (text: string): string | null => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'null') return null
  if (trimmed.startsWith('{')) return idInRecord(trimmed)
  if (trimmed.startsWith('"')) return (JSON.parse(trimmed) as string) || null
  return /^[\w.\-/ ]{1,64}$/.test(trimmed) ? trimmed : null
}

/** The write was done, whatever the body: one that makes no sense names no id. */
const readWrite = ({ text }: ServiceResponse): WriteResponse => {
  const messages = messagesOfSuccess(text)
  try {
    return { id: readId(text), messages }
  } catch {
    // Not understood means not named; the caller then looks for the record itself.
    return { id: null, messages }
  }
}

const found = <T>(answer: ServiceResponse, read: (answer: ServiceResponse) => T): T => {
  if (answer.status === 404) throw fromStatus(404, answer.text, null)
  return read(answer)
}

const pairs = (text: string): { code: string; label: string }[] => {
  const values: unknown = JSON.parse(text)
  if (!Array.isArray(values)) throw unreadable()
  return values.map((entry: unknown) => {
    const of = (wanted: string): unknown =>
      Object.entries(Object(entry) as object).find(([key]) => key.toLowerCase() === wanted)?.[1]
    return { code: String(of('name') ?? ''), label: String(of('value') ?? '') }
  })
}

const readNames = (text: string): { code: string; label: string }[] => {
  try {
    return pairs(text)
  } catch {
    // Without the parser's error, which quotes the text.
    throw unreadable()
  }
}

const readOf = async (client: ServiceClient, id: string, signal?: AbortSignal): Promise<string | null> => {
  const { status, text } = await client.call('GET', customer, id, undefined, signal)
  return status === 404 ? null : checkRecord(id, text)
}

export const createCustomerService = (client: ServiceClient): CustomerService => ({
  async list(signal) {
    const { status, text } = await client.call('GET', customerInfoList, null, undefined, signal)
    // Every administration has this list: a 404 means that there is no such administration at this address.
    if (status === 404) throw new ServiceError({ code: 'database-unknown', status }, 'unknown', null)
    return readList(text, signal)
  },
  read: (id, signal) => readOf(client, id, signal),
  readToWrite: async (id) => {
    await client.expectWrite()
    return readOf(client, id)
  },
  create: async (body) => found(await client.call('POST', customer, null, body), readWrite),
  async change(id, body) {
    const answer = await client.call('PUT', customer, id, body)
    return answer.status === 404 ? null : readWrite(answer)
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
