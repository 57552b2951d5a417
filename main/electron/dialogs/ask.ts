import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'

type Question = 'unsaved' | 'unkept'

/** Enter, Escape and closing the dialog keep the work. */
const boxOf = (question: Question, language: Language) => {
  const { message, detail, stay, leave } = mainTexts[language].dialogs.ask[question]
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

// The process goes on while a question waits: on Linux, a second start ends a process that does not answer within 20
// seconds, and what was asked about would be lost.

/** Asks whether unsaved input may be lost. */
export const mayLoseInput = async (language: Language, window: BrowserWindow): Promise<boolean> =>
  (await dialog.showMessageBox(window, boxOf('unsaved', language))).response === 1

/** Asks whether changes that are only in memory may be lost. */
export const mayLoseChanges = async (language: Language): Promise<boolean> =>
  (await dialog.showMessageBox(boxOf('unkept', language))).response === 1
