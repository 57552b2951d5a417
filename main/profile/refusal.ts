import { about, mainTexts } from '../../preload/contract/languages/index.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { failureSentence } from '../base/failure-sentence.ts'
import type { Opening } from './open-profile.ts'

/**
 * Why a newer profile was not opened, and what the user can do. `backupAt`: milliseconds since 1970; null without a
 * backup to go back to.
 */
const newerText = (language: Language, own: string, writtenBy: string | null, backupAt: number | null): string => {
  const messages = mainTexts[language].profile
  const first = writtenBy === null ? messages.writtenByUnknown(own) : messages.writtenBy(writtenBy, own)
  if (backupAt === null) return first
  return `${first}\n\n${messages.orGoBack(new Intl.DateTimeFormat(about[language].tag, { dateStyle: 'long', timeStyle: 'short' }).format(backupAt))}`
}

export interface Refusal {
  readonly title: string
  readonly text: string
}

/**
 * Why a profile may not be used; null if it may. `own`: this app's version. `offered`: whether the text may offer the
 * backup.
 */
export const refusalOf = (opening: Opening, language: Language, own: string, offered: boolean): Refusal | null => {
  const messages = mainTexts[language].profile
  switch (opening.is) {
    case 'ready':
      return null
    case 'newer':
      return {
        title: messages.newer,
        text: newerText(language, own, opening.writtenBy, offered ? (opening.backup?.at ?? null) : null),
      }
    case 'path-too-long':
      return { title: messages.notOpened, text: messages.tooLong(String(opening.most)) }
    case 'strange':
      return { title: messages.notOpened, text: messages.strange(opening.name) }
    case 'open':
      return { title: messages.notOpened, text: messages.open(opening.name) }
    case 'not-backed-up':
      return {
        title: messages.notBackedUp,
        text: `${failureSentence(language, { code: 'backup-not-made' })} (${[opening.fail.code, opening.fail.about?.['unread']].filter(Boolean).join(': ')})`,
      }
    default:
      return never(opening)
  }
}
