import { dialog, type BrowserWindow } from 'electron'

export interface QuestionTexts {
  readonly message: string
  readonly detail: string
  readonly cancel: string
  readonly agree: string
}

/**
 * A system dialog above our window, which no page can answer or cover. Only its own button agrees; Enter, Escape and
 * closing cancel.
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
