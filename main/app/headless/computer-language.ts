import { languageOf } from '../../../preload/contract/language-of.ts'
import type { Language } from '../../../preload/contract/settings.ts'

/** The computer's language, for messages before the settings are read. */
export const computerLanguage = (env: Readonly<Record<string, string | undefined>>, usual: string): Language =>
  languageOf(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || usual)
