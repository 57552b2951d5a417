import { describeError } from './describe-error.ts'
import {
  isCall,
  isChildEnd,
  isChildKind,
  isErrorName,
  isEvent,
  isFailCode,
  isReason,
  type ChildEnd,
  type ChildKind,
} from './known-words.ts'

/**
 * What may be written to the log: these fields and no others, and of each only words of a list or whole numbers. No
 * bodies, no addresses, no names. An error is reduced to what it is called and to places in our code, because messages
 * may quote what a person typed.
 */
export interface LogEvent {
  /** A literal in the source. */
  readonly event: string
  readonly code?: string
  readonly call?: string
  readonly status?: number
  /** Which administration of a run without a window, by its turn; its name stays out. */
  readonly place?: number
  readonly done?: number
  readonly total?: number
  /** A process beside this one that is gone, how it ended, and its exit status. */
  readonly child?: ChildKind
  readonly ended?: ChildEnd
  readonly exit?: number
  readonly error?: unknown
}

type Check = (value: unknown) => boolean

const listed =
  (isListed: (text: string) => boolean): Check =>
  (value) =>
    typeof value === 'string' && isListed(value)
/** Errors and places stand in a row: `TypeError < AppError`. */
const row = (isListed: (text: string) => boolean): Check =>
  listed((text) => text.length <= 400 && text.split(' < ').every(isListed))
const isPlace = (text: string): boolean => /^(?:node:[a-z_/]+|[\w.-]+):\d+:\d+$/.test(text)
const between =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to

/** Every field of a line in its order, with what it may hold. */
const fields: Readonly<Record<string, Check>> = {
  time: listed((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)),
  at: row(isPlace),
  event: listed(isEvent),
  code: listed(isFailCode),
  call: listed(isCall),
  status: between(0, 599),
  place: between(1, 100_000),
  done: between(0, 10_000_000),
  total: between(0, 10_000_000),
  child: listed(isChildKind),
  ended: listed(isChildEnd),
  exit: between(-0x8000_0000, 0xffff_ffff),
  error: row(isErrorName),
  reason: listed(isReason),
}

/** A line of the log as data. */
export type LogLine = Readonly<Record<string, string | number>>

/** What may not be there is left out; where it is a text that is on no list, `?` says that there was one. */
const allowed = (found: Readonly<Record<string, unknown>>): LogLine =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, may]) => {
      const value = Object.hasOwn(found, name) ? found[name] : undefined
      if (may(value)) return [[name, value as string | number]]
      return typeof value === 'string' ? [[name, '?']] : []
    }),
  )

/** One JSON line, ending in a newline. */
export const logLine = (now: number, { error, ...event }: LogEvent): string =>
  `${JSON.stringify(allowed({ time: new Date(now).toISOString(), ...event, ...(error === undefined ? {} : describeError(error)) }))}\n`

/**
 * A line read again, held to the same list: another version of the app may have written it, or anybody. Null for what
 * is no line.
 */
export const readLogLine = (text: string): LogLine | null => {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? allowed(found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Those of them that are lines. */
export const readLogLines = (texts: readonly string[]): LogLine[] =>
  texts.map(readLogLine).filter((line) => line !== null)
