import { never } from '../../../preload/contract/never.ts'
import type { Administration, Language, Notice } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import type { LogEvent } from '../../base/log/log.ts'
import { regions } from './region.ts'
import type { SyncRequest } from './request.ts'
import { exitStatus, type Done, type Hindrance, type Result, type RunListener } from './run.ts'
import type { Outcome } from './sync-administration.ts'
import { messages } from './messages.ts'

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
  const format = new Intl.NumberFormat(regions[language])
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

const progressLine = (language: Language, state: SyncState): string | null => {
  const [say, number] = [messages[language], numbers(language)]
  switch (state.is) {
    case 'listing':
      return say.listing
    case 'downloading':
      return state.total === 0 ? null : say.downloading(number(state.done), number(state.total))
    case 'sending':
      return say.sending(number(state.done), number(state.total))
    case 'offline':
    case 'failed':
      return say.retrying
    case 'idle':
    case 'paused':
    case 'signed-out':
      return null
    default:
      return never(state)
  }
}

const outcomeLine = (language: Language, outcome: Outcome): string => {
  const [say, number] = [messages[language], numbers(language)]
  switch (outcome.is) {
    case 'synced':
      return say.synced(number(outcome.customers), outcome.customers)
    case 'left': {
      const { waiting, needsAttention, anothers, held } = outcome
      return say.left(
        { waiting: number(waiting), needsAttention: number(needsAttention), anothers: number(anothers) },
        held,
      )
    }
    case 'failed':
      return failureSentence(language, outcome.fail)
    case 'not-reached':
      return say.notReached
    default:
      return never(outcome)
  }
}

export const hindranceLines = (language: Language, hindrance: Hindrance): string[] => {
  const [say, number] = [messages[language], numbers(language)]
  const more = (count: number): string => say.more(number(count))
  const byId = (known: readonly { id: string; name: string }[]): string =>
    listed(
      known.map(({ id, name }) => `${name} (${id})`),
      more,
    )
  switch (hindrance.is) {
    case 'environment-unknown':
    case 'environment-twice':
      return [say.hindrances[hindrance.is](plain(hindrance.given), '', byId(hindrance.known))]
    case 'administration-unknown':
      return [
        say.hindrances[hindrance.is](
          plain(hindrance.given),
          plain(hindrance.environment),
          listed(hindrance.known.map(titleOf), more),
        ),
      ]
    case 'no-administrations':
      return [say.hindrances[hindrance.is]('', plain(hindrance.environment), '')]
    case 'keychain-missing':
    case 'keychain-unavailable':
      return [failureSentence(language, { code: hindrance.is }), say.keychainHint]
    case 'settings-not-confirmed':
      return [failureSentence(language, { code: hindrance.is }), say.confirmHint]
    default:
      return never(hindrance)
  }
}

const endLine = (language: Language, done: readonly Done[], whole: boolean): string => {
  const [say, number] = [messages[language], numbers(language)]
  return whole
    ? say.whole(number(done.length), done.length)
    : say.part(number(done.filter(({ outcome }) => outcome.is === 'synced').length), number(done.length))
}

/** Plain lines in the user's language. */
const inSentences = ({ printer, request: { quiet, minutes } }: ReportContext): Report => {
  let language: Language = 'en'
  const notice = (one: Notice): void => printer.err(failureSentence(language, one))
  return {
    begins: (preferred) => void (language = preferred),
    goes: (administration, state) => {
      const line = progressLine(language, state)
      if (line !== null && !quiet) printer.out(`${titleOf(administration)}: ${line}`)
    },
    is: ({ administration, outcome }) => {
      const line = `${titleOf(administration)}: ${outcomeLine(language, outcome)}`
      if (outcome.is !== 'synced') printer.err(line)
      else if (!quiet) printer.out(line)
    },
    ends: (result) => {
      if (result.is === 'not-begun')
        return hindranceLines(language, result.hindrance).forEach((line) => printer.err(line))
      result.notices.forEach(notice)
      if (result.ending) printer.err(messages[language].endings[result.ending](String(minutes)))
      printer.out(endLine(language, result.done, exitStatus(result) === 0))
    },
  }
}

const outcomeFields = (outcome: Outcome): Readonly<Record<string, unknown>> => {
  switch (outcome.is) {
    case 'synced':
      return { customers: outcome.customers }
    case 'left':
      return {
        customers: outcome.customers,
        waiting: outcome.waiting,
        needsAttention: outcome.needsAttention,
        anothers: outcome.anothers,
        held: outcome.held?.is ?? null,
      }
    case 'failed':
      return { fail: outcome.fail.code }
    case 'not-reached':
      return {}
    default:
      return never(outcome)
  }
}

/** One JSON object per line. Names and codes are English in every language. */
const inJson = ({ printer, request: { quiet } }: ReportContext): Report => {
  const line = (fields: object): void => printer.out(JSON.stringify(fields))
  const named = ({ databaseId, name }: Administration) => ({ administration: databaseId, name })
  return {
    begins: () => undefined,
    goes: (administration, state) => {
      if (quiet) return
      const counts =
        state.is === 'downloading' || state.is === 'sending' ? { done: state.done, total: state.total } : {}
      line({ event: 'progress', ...named(administration), state: state.is, ...counts })
    },
    is: ({ administration, outcome }) => {
      if (!quiet)
        line({ event: 'administration', ...named(administration), result: outcome.is, ...outcomeFields(outcome) })
    },
    ends: (result) => {
      const why =
        result.is === 'not-begun'
          ? { because: result.hindrance.is }
          : { because: result.ending, notices: result.notices.map(({ code }) => code) }
      line({ event: 'end', exit: exitStatus(result), ...why })
    },
  }
}

/** Prints a run, and logs it without names and only when the state changes. */
export const openReport = (context: ReportContext): Report => {
  const inner = context.request.json ? inJson(context) : inSentences(context)
  const pace = pacer(context.now)
  return {
    begins: inner.begins,
    goes: (administration, state) => {
      const when = pace(`${state.is} ${administration.databaseId}`)
      if (when === 'not-now') return
      inner.goes(administration, state)
      const counts =
        state.is === 'downloading' || state.is === 'sending' ? { done: state.done, total: state.total } : {}
      if (when === 'new') context.log({ event: `background-${state.is}`, ...counts })
    },
    is: inner.is,
    ends: (result) => {
      inner.ends(result)
      context.log({ event: 'background-ended', status: exitStatus(result) })
    },
  }
}
