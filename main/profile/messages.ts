import { about, mainTexts } from '../../preload/contract/languages/index.ts'
import type { Language } from '../../preload/contract/settings.ts'

/**
 * Why a newer profile was not opened, and what the user can do. `backupAt`: milliseconds since 1970; null without a
 * backup to go back to.
 */
export const newerText = (
  language: Language,
  own: string,
  writtenBy: string | null,
  backupAt: number | null,
): string => {
  const messages = mainTexts[language].profile
  const first = writtenBy === null ? messages.writtenByUnknown(own) : messages.writtenBy(writtenBy, own)
  if (backupAt === null) return first
  return `${first}\n\n${messages.orGoBack(new Intl.DateTimeFormat(about[language].tag, { dateStyle: 'long', timeStyle: 'short' }).format(backupAt))}`
}
