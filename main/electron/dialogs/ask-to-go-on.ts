import { dialog, type BrowserWindow } from 'electron'

export interface QuestionTexts {
  readonly message: string
  readonly detail: string
  readonly cancel: string
  /** The button that agrees. */
  readonly agree: string
}

/**
 * A dialog of the system above our window: no page can answer or cover it. Only its own button agrees; Enter, Escape
 * and closing cancel.
 */
export const askToGoOn = async (
  { message, detail, cancel, agree }: QuestionTexts,
  window: BrowserWindow,
): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message,
    detail,
    buttons: [cancel, agree],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
