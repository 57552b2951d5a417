import { about } from '../../../preload/contract/languages/index.ts'
import type { Administration, Language } from '../../../preload/contract/settings.ts'
import type { LogEvent } from '../../base/log/log.ts'
import type { SyncRequest } from './request.ts'
import type { Result, RunListener } from './run.ts'

/** `out` takes progress and results, `err` takes failures. One line each. */
export interface Printer {
  out(line: string): void
  err(line: string): void
}

export interface Report extends RunListener {
  readonly ends: (result: Result) => void
}

export interface ReportContext {
  readonly printer: Printer
  readonly request: Pick<SyncRequest, 'quiet' | 'json' | 'minutes'>
  readonly now: () => number
  readonly log: (event: LogEvent) => void
}

export const numbers = (language: Language) => {
  const format = new Intl.NumberFormat(about[language].tag)
  return (value: number): string => format.format(value)
}

/**
 * Replaces control, format and surrogate characters, so a name from outside cannot forge a line, a colour or a
 * direction.
 */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')

/** The name of an administration may be printed: whoever starts the run knows it. Customers are never named. */
export const titleOf = ({ databaseId, name }: Administration): string =>
  plain(name === databaseId ? databaseId : `${name} (${databaseId})`)

const listedAtMost = 50

export const listed = (names: readonly string[], more: (count: number) => string): string =>
  [
    ...names.slice(0, listedAtMost).map(plain),
    ...(names.length > listedAtMost ? [more(names.length - listedAtMost)] : []),
  ].join(', ')

/** Says 'new' for another state, and 'on' once a second while only the numbers change. */
export const pacer = (now: () => number) => {
  let last: { readonly key: string; readonly at: number } | null = null
  return (key: string): 'new' | 'on' | 'not-now' => {
    const same = last?.key === key
    if (same && Math.abs(now() - last!.at) < 1_000) return 'not-now'
    last = { key, at: now() }
    return same ? 'on' : 'new'
  }
}
