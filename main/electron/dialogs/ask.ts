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

/** Asks whether unsaved input may be lost. Synchronous, because the page's `beforeunload` waits for the answer. */
export const mayLoseInput = (language: Language, window: BrowserWindow): boolean =>
  dialog.showMessageBoxSync(window, boxOf('unsaved', language)) === 1

/**
 * Asks whether changes that are only in memory may be lost. The process goes on meanwhile: on Linux, a second start
 * ends a process that does not answer within 20 seconds.
 */
export const mayLoseChanges = async (language: Language): Promise<boolean> =>
  (await dialog.showMessageBox(boxOf('unkept', language))).response === 1
