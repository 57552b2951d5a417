import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import { askToGoOn } from './ask-to-go-on.ts'

/** Asks before anything is sent to a new host. The origin is as parsed, so letters outside ASCII show as `xn--`. */
export const confirmAddress = (origin: string, language: Language, window: BrowserWindow): Promise<boolean> => {
  const { detail, ...texts } = mainTexts[language].dialogs.confirmAddress
  return askToGoOn({ ...texts, detail: `${origin}\n\n${detail}` }, window)
}
