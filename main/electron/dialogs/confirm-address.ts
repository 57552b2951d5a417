import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'

const words = {
  en: {
    message: 'Is this the address of your service?',
    detail: 'Ledgerdesk has not been to this address yet. Use it only if you entered it yourself: your client secret and your customers’ data go there. If you did not just save or test a connection, cancel.',
    cancel: 'Cancel', use: 'Use this address',
  },
  nl: {
    message: 'Is dit het adres van je dienst?',
    detail: 'Ledgerdesk is nog niet eerder op dit adres geweest. Gebruik het alleen als je het zelf hebt ingevoerd: je clientgeheim en de gegevens van je klanten gaan erheen. Heb je niet zojuist een verbinding opgeslagen of getest, annuleer dan.',
    cancel: 'Annuleren', use: 'Dit adres gebruiken',
  },
} as const

/**
 * A box of the system's: no script of a page can answer it or cover its words. The origin is as parsed, in plain letters (`xn--` for others).
 * Enter, Escape and a closed box cancel.
 */
export const confirmAddress = async (origin: string, language: Language, window: BrowserWindow): Promise<boolean> => {
  const { message, detail, cancel, use } = words[language]
  const box: MessageBoxOptions = { type: 'question', message, detail: `${origin}\n\n${detail}`, buttons: [cancel, use], defaultId: 0, cancelId: 0, noLink: true }
  const { response } = await dialog.showMessageBox(window, box)
  return response === 1
}
