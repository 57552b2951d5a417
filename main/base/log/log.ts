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
 * The only fields of the log, holding only listed words, whole numbers, times and positions in code: no bodies, no
 * addresses, no names. The message of an error is not logged, because it may quote what a person typed.
 */
export interface LogEvent {
  /** A literal in the source. */
  readonly event: string
  readonly code?: string
  readonly call?: string
  readonly status?: number
  /** The turn of an administration in a headless run; its name is not logged. */
  readonly place?: number
  readonly done?: number
  readonly total?: number
  /** Another process that ended, how it ended, and its exit status. */
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
/** Errors and positions form a chain: `TypeError < AppError`. */
const chain = (isListed: (text: string) => boolean): Check =>
  listed((text) => text.length <= 400 && text.split(' < ').every(isListed))
const isPosition = (text: string): boolean => /^(?:node:[a-z_/]+|[\w.-]+):\d+:\d+$/.test(text)
const between =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to

/** The order of fields in a line, each with its check. */
const fields: Readonly<Record<string, Check>> = {
  time: listed((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)),
  at: chain(isPosition),
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
  error: chain(isErrorName),
  reason: listed(isReason),
}

export type LogLine = Readonly<Record<string, string | number>>

/** Drops what fails its check. A text that fails becomes `?`. */
const allowed = (found: Readonly<Record<string, unknown>>): LogLine =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, isAllowed]) => {
      const value = Object.hasOwn(found, name) ? found[name] : undefined
      if (isAllowed(value)) return [[name, value as string | number]]
      return typeof value === 'string' ? [[name, '?']] : []
    }),
  )

/** One JSON line, ending in a newline. */
export const logLine = (now: number, { error, ...event }: LogEvent): string =>
  `${JSON.stringify(allowed({ time: new Date(now).toISOString(), ...event, ...(error === undefined ? {} : describeError(error)) }))}\n`

/** Reads a line with the same checks, because anybody may have written it. Null for what is no line. */
export const readLogLine = (text: string): LogLine | null => {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? allowed(found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const readLogLines = (texts: readonly string[]): LogLine[] =>
  texts.map(readLogLine).filter((line) => line !== null)
