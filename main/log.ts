/**
 * What may be written to the log: these fields and no others. No bodies, no addresses beyond a host, no names. A stack
 * is reduced to the places in it, because messages may quote what a person typed.
 */
export interface LogEvent {
  readonly event: string
  readonly code?: string
  readonly call?: string
  readonly host?: string
  readonly status?: number
  /** Which administration of a run without a window, by its turn; its name stays out. */
  readonly place?: number
  readonly done?: number
  readonly total?: number
  readonly error?: unknown
}

/** Control characters would let a value forge lines or colours; anything long is no log field. */
const plain = (value: string): string => value.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** `chunk.js:12:3` for the innermost frames; the text before them, the message, is left out, also where it looks like frames. */
export const placesOf = (error: unknown): string => {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : ''
  const frames = stack.split('\n').flatMap((line) => /^\s+at .*?([\w.-]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
  return frames.slice(0, 5).join(' < ')
}

const causes = (error: unknown): unknown[] => (error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error])

const errorFields = (error: unknown): Record<string, string | undefined> => {
  const chain = causes(error).slice(0, 4)
  return { error: chain.map(nameOf).join(' < '), reason: chain.map(codeOf).find(Boolean), at: placesOf(chain.at(-1)) }
}

/** One JSON line, ending in a newline. */
export const logLine = (now: number, { event, code, call, host, status, place, done, total, error }: LogEvent): string => {
  const fields = { at: undefined, event, code, call, host, status, place, done, total, ...(error === undefined ? {} : errorFields(error)) }
  const shown = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, typeof value === 'string' ? plain(value) : value]]))
  return `${JSON.stringify({ time: new Date(now).toISOString(), ...Object.fromEntries(shown) })}\n`
}
