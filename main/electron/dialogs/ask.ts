import { dialog, type BrowserWindow, type MessageBoxSyncOptions } from 'electron'
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

/** Asks before work is lost; true if it may be. Enter, Escape and closing the dialog keep the work. */
export const mayBeLost = (question: Question, language: Language, window: BrowserWindow | null): boolean => {
  const { message, detail, stay, leave } = messages[language][question]
  const options: MessageBoxSyncOptions = {
    type: 'warning',
    message,
    detail,
    buttons: [stay, leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  return (window ? dialog.showMessageBoxSync(window, options) : dialog.showMessageBoxSync(options)) === 1
}
