import { mainTexts } from '../../preload/contract/languages/index.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { isFail } from '../base/app-error.ts'
import { failureSentence } from '../base/failure-sentence.ts'
import type { ProfileBackup } from './backup.ts'
import { openProfile, type Opening, type ProfileOptions } from './open-profile.ts'
import { refusalOf, type Refusal } from './refusal.ts'
import { restoreBackup } from './restore.ts'

export type Ready = Extract<Opening, { is: 'ready' }>

/** The user, before there is a window. */
export interface Person {
  /** Whether the offered backup shall replace the profile. The default is no. */
  goesBack(refusal: Refusal): boolean
  notify(said: Refusal, how: 'trouble' | 'done'): void
}

const backTo = async (
  backup: ProfileBackup,
  { profile, now }: ProfileOptions,
  language: Language,
  person: Person,
): Promise<boolean> => {
  const messages = mainTexts[language].profile
  try {
    person.notify(
      { title: messages.isBack, text: messages.wentBack(await restoreBackup(profile, backup, now())) },
      'done',
    )
    return true
  } catch (error) {
    if (!isFail(error)) throw error
    person.notify({ title: messages.newer, text: failureSentence(language, error.fail) }, 'trouble')
    return false
  }
}

/**
 * Opens the profile, and asks the user if needed. Null if it may not be used; the user has seen why. Fails if it cannot
 * be read.
 */
export const openWithPerson = async (
  options: ProfileOptions,
  language: Language,
  person: Person,
): Promise<Ready | null> => {
  const opening = await openProfile(options)
  if (opening.is === 'ready') return opening
  const refusal = refusalOf(opening, language, options.version, true)
  const offered = opening.is === 'newer' ? opening.backup : null
  if (refusal === null) return null
  if (offered === null) person.notify(refusal, 'trouble')
  else if (person.goesBack(refusal) && (await backTo(offered, options, language, person)))
    return openWithPerson(options, language, person)
  return null
}
