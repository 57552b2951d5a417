import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'

interface Messages {
  readonly message: string
  readonly detail: string
  readonly stay: string
  readonly leave: string
}
type Question = 'unsaved' | 'unkept'

const messages: Readonly<Record<Language, Readonly<Record<Question, Messages>>>> = {
  en: {
    unsaved: {
      message: 'What you typed is not saved.',
      detail: 'If you close now, it is lost.',
      stay: 'Keep editing',
      leave: 'Close without saving',
    },
    unkept: {
      message: 'Changes still wait to be sent.',
      detail:
        'This computer offers no safe place to keep them: if you quit now, they are lost. Sign in and send them first.',
      stay: 'Go back',
      leave: 'Quit and lose them',
    },
  },
  nl: {
    unsaved: {
      message: 'Wat je hebt getypt, is niet opgeslagen.',
      detail: 'Als je nu sluit, gaat het verloren.',
      stay: 'Verder bewerken',
      leave: 'Sluiten zonder opslaan',
    },
    unkept: {
      message: 'Er wachten nog wijzigingen op verzending.',
      detail:
        'Deze computer heeft geen veilige plek om ze te bewaren: als je nu afsluit, gaan ze verloren. Meld je aan en verzend ze eerst.',
      stay: 'Terug',
      leave: 'Afsluiten en laten vervallen',
    },
  },
}

/** Enter, Escape and closing the dialog keep the work. */
const boxOf = (question: Question, language: Language) => {
  const { message, detail, stay, leave } = messages[language][question]
  return {
    type: 'warning',
    message,
    detail,
    buttons: [stay, leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  } satisfies MessageBoxOptions
}

/** Asks whether unsaved input may be lost. Synchronous, because the page's `beforeunload` waits for the answer. */
export const mayLoseInput = (language: Language, window: BrowserWindow): boolean =>
  dialog.showMessageBoxSync(window, boxOf('unsaved', language)) === 1

/**
 * Asks whether changes that are only in memory may be lost. The process goes on meanwhile: on Linux, a second start
 * ends a process that does not answer within 20 seconds.
 */
export const mayLoseChanges = async (language: Language): Promise<boolean> =>
  (await dialog.showMessageBox(boxOf('unkept', language))).response === 1
