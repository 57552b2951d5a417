import { AppError } from '../base/app-error.ts'
import { customerIdOf, parseRawRecord, propertyOf } from '../customers/raw-record.ts'

export const unreadable = (): AppError => new AppError('service-answer-unreadable')

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

/** A number may have lost zeros (contract §10.3), and says nothing about an id with letters. */
const isIdOfAnother = (id: string, named: string): boolean => {
  const given: unknown = JSON.parse(named)
  if (typeof given === 'string') return given !== '' && given !== id
  return /^\d+$/.test(named) && /^\d+$/.test(id) && withoutZeros(named) !== withoutZeros(id)
}

/**
 * Refuses a body that is no customer, such as a proxy's page: stored or sent back, it would reset every field. An id in
 * it must be the requested one.
 */
export const checkRecord = (id: string, text: string): string => {
  const record = parseRawRecord(text)
  const named = propertyOf(record, 'CustomerId')?.json
  if (named === undefined && propertyOf(record, 'Name') === undefined) throw unreadable()
  if (named !== undefined && isIdOfAnother(id, named)) throw unreadable()
  return text
}

const idInRecord = (text: string): string | null => {
  const record = parseRawRecord(text)
  const bare = record.find(({ name }) => name.toLowerCase() === 'id')?.json
  return customerIdOf(record) ?? (bare === undefined ? null : readId(bare))
}

/** The id of an object, a JSON text or number, or plain text; null for an empty body. */
export const readId = (text: string): string | null => {
  const trimmed = text.trim()
  if (trimmed === 'null') return null
  if (trimmed.startsWith('{')) return idInRecord(trimmed)
  if (trimmed.startsWith('"')) return (JSON.parse(trimmed) as string) || null
  return /^[\w.\-/ ]{1,64}$/.test(trimmed) ? trimmed : null
}

const pairIn = (entry: unknown): { code: string; label: string } => {
  const of = (wanted: string): unknown =>
    Object.entries(Object(entry) as object).find(([key]) => key.toLowerCase() === wanted)?.[1]
  return { code: String(of('name') ?? ''), label: String(of('value') ?? '') }
}

/** Fails `service-answer-unreadable` for anything but a list. */
export const readNames = (text: string): { code: string; label: string }[] => {
  try {
    return (JSON.parse(text) as unknown[]).map(pairIn)
  } catch {
    // The parser's error quotes the text, so it is left out.
    throw unreadable()
  }
}
