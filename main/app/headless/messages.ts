import type { Language } from '../../../preload/contract/settings.ts'
import { en } from './messages-en.ts'
import { nl } from './messages-nl.ts'
import type { Messages } from './messages-shape.ts'

export const messages: Readonly<Record<Language, Messages>> = { en, nl }

/** The computer's language, for messages before the settings are read. */
export const computerLanguage = (env: Readonly<Record<string, string | undefined>>, usual: string): Language =>
  /^nl(?![a-z])/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || usual) ? 'nl' : 'en'
