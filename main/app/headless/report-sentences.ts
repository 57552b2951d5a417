import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { never } from '../../../preload/contract/never.ts'
import type { Language, Notice } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import { listed, numbers, plain, type Report, type ReportContext, titleOf } from './printer.ts'
import { type Done, exitStatus, type Hindrance } from './run.ts'
import type { Outcome } from './sync-administration.ts'

const progressLine = (language: Language, state: SyncState): string | null => {
  const [say, number] = [mainTexts[language].headless, numbers(language)]
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
  const [say, number] = [mainTexts[language].headless, numbers(language)]
  switch (outcome.is) {
    case 'synced':
      return say.synced(number(outcome.customers), outcome.customers)
    case 'left': {
      const { waiting, needsAttention, stuck, anothers, whenAsked, held } = outcome
      return say.left(
        {
          waiting: number(waiting),
          needsAttention: number(needsAttention),
          stuck: number(stuck),
          anothers: number(anothers),
          whenAsked: number(whenAsked),
        },
        held && say.held[held.is],
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
  const [say, number] = [mainTexts[language].headless, numbers(language)]
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
  const [say, number] = [mainTexts[language].headless, numbers(language)]
  return whole
    ? say.whole(number(done.length), done.length)
    : say.part(number(done.filter(({ outcome }) => outcome.is === 'synced').length), number(done.length))
}

/** Plain lines in the user's language. */
export const inSentences = ({ printer, request: { quiet, minutes } }: ReportContext): Report => {
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
      if (result.ending) printer.err(mainTexts[language].headless.endings[result.ending](String(minutes)))
      printer.out(endLine(language, result.done, exitStatus(result) === 0))
    },
  }
}
