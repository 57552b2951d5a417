import { languageOf } from '../../../preload/contract/language-of.ts'
import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { app, dialog } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import { causeCodeOf, type AppError } from '../../base/app-error.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import type { ProfileOptions } from '../../profile/open-profile.ts'
import { computerLanguage } from '../../app/headless/computer-language.ts'
import { openWithPerson, type Person, type Ready } from '../../profile/open-with-person.ts'
import { languageIn } from '../../profile/version-marker.ts'
import { showAndExit } from './box-at-start.ts'

/** Enter, Escape and closing the dialog quit the app. */
const personAtDialogs = (language: Language): Person => ({
  goesBack: ({ title, text }) => {
    const { quit, goBack } = mainTexts[language].profile
    return (
      dialog.showMessageBoxSync({
        type: 'warning',
        message: title,
        detail: text,
        buttons: [quit, goBack],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }) === 1
    )
  },
  notify: ({ title, text }, how) => {
    if (how === 'trouble') return dialog.showErrorBox(title, text)
    dialog.showMessageBoxSync({
      type: 'info',
      message: title,
      detail: text,
      buttons: [mainTexts[language].profile.done],
      noLink: true,
    })
  },
})

/** Chromium's language; before Electron is ready it has none, and the computer's counts. */
const usualLanguage = (): Language =>
  app.getLocale() === ''
    ? computerLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale)
    : languageOf(app.getLocale())

/** Title and text that the app could not start, with the profile's folder, the most frequent cause. */
const unopened = (profile: string, error: unknown, language: Language): readonly [title: string, text: string] => {
  const { notOpened, notOpenedText } = mainTexts[language].profile
  return [notOpened, `${notOpenedText(profile)} (${causeCodeOf(error) ?? 'unexpected'})`]
}

/** Shows that the app could not start, also before Electron is ready, and exits. */
export const exitUnopened = (profile: string, error: unknown): void =>
  showAndExit(...unopened(profile, error, usualLanguage()), 1)

/** Shows why the app cannot run on this computer. Opens nothing but the profile's version marker. */
export const showUnfit = async (profile: string, { fail }: AppError): Promise<void> => {
  const language = (await languageIn(profile)) ?? usualLanguage()
  dialog.showErrorBox('Ledgerdesk', failureSentence(language, fail))
}

/** Opens the profile before there is a window. Null if it may not be used; a dialog has said why. */
export const profileForWindow = async (options: ProfileOptions): Promise<Ready | null> => {
  const language = (await languageIn(options.profile)) ?? usualLanguage()
  try {
    return await openWithPerson(options, language, personAtDialogs(language))
  } catch (error) {
    dialog.showErrorBox(...unopened(options.profile, error, language))
    return null
  }
}
