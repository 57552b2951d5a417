import type { Language } from '../../preload/contract/settings.ts'
import { en } from './words-en.ts'
import { nl } from './words-nl.ts'
import type { Words } from './words-shape.ts'

export const words: Readonly<Record<Language, Words>> = { en, nl }

/** The computer's language, for what is said before the settings, with the person's own choice, have been read. */
export const computerLanguage = (env: Readonly<Record<string, string | undefined>>, usual: string): Language =>
  (/^nl(?![a-z])/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || usual) ? 'nl' : 'en')
