import type { BrowserWindow } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import { askToGoOn } from './ask-to-go-on.ts'

const messages = {
  en: {
    message: 'Is this the address of your service?',
    detail:
      'Ledgerdesk has not been to this address yet. Use it only if you entered it yourself: your client secret and your customers’ data go there. If you did not just save or test a connection, cancel.',
    cancel: 'Cancel',
    agree: 'Use this address',
  },
  nl: {
    message: 'Is dit het adres van je boekhoudpakket?',
    detail:
      'Ledgerdesk is nog niet eerder op dit adres geweest. Gebruik het alleen als je het zelf hebt ingevoerd: je clientgeheim en de gegevens van je klanten gaan erheen. Heb je niet zojuist een verbinding opgeslagen of getest, annuleer dan.',
    cancel: 'Annuleren',
    agree: 'Dit adres gebruiken',
  },
} as const

/** Asks before anything is sent to a new host. The origin is as parsed, so letters outside ASCII show as `xn--`. */
export const confirmAddress = (origin: string, language: Language, window: BrowserWindow): Promise<boolean> => {
  const { detail, ...texts } = messages[language]
  return askToGoOn({ ...texts, detail: `${origin}\n\n${detail}` }, window)
}
