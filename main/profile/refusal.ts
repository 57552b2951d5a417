import { mainTexts } from '../../preload/contract/languages/index.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { failureSentence } from '../base/failure-sentence.ts'
import type { Opening } from './open-profile.ts'
import { newerText } from './messages.ts'

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
        text: `${failureSentence(language, { code: 'backup-not-made' })} (${opening.fail.code})`,
      }
    default:
      return never(opening)
  }
}
