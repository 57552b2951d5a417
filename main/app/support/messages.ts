import type { Language } from '../../../preload/contract/settings.ts'

/** Messages shown when there is no page. */
export interface EndMessages {
  /** The page crashed repeatedly. */
  readonly stops: { readonly message: string; readonly detail: string; readonly again: string; readonly quit: string }
  /** The page does not answer. */
  readonly silent: { readonly message: string; readonly detail: string; readonly wait: string; readonly again: string }
  /** The app ended itself and does not restart. */
  readonly closed: { readonly title: string; readonly text: string }
}

const english: EndMessages = {
  stops: {
    message: 'The window keeps stopping.',
    detail:
      'What you saved is kept, and what you typed is kept but for the last moment. Open the window again; if it stops once more, quit and start the app anew.',
    again: 'Open it again',
    quit: 'Quit',
  },
  silent: {
    message: 'The window does not answer.',
    detail:
      'It may be busy. If you open it again, what you saved is kept, and what you typed is kept but for the last moment.',
    wait: 'Wait',
    again: 'Open it again',
  },
  closed: {
    title: 'Ledgerdesk has stopped.',
    text: 'An error that came back ended the app. The changes that you saved are kept on this computer. Start the app again; if this goes on, save diagnostics under Settings and send them to whoever supports you.',
  },
}

const dutch: EndMessages = {
  stops: {
    message: 'Het venster stopt steeds.',
    detail:
      'Wat je hebt opgeslagen, is bewaard, en wat je typte ook, op het laatste moment na. Open het venster opnieuw; stopt het nog eens, sluit de app dan af en start de app opnieuw.',
    again: 'Opnieuw openen',
    quit: 'Afsluiten',
  },
  silent: {
    message: 'Het venster antwoordt niet.',
    detail:
      'Misschien is het bezig. Als je het opnieuw opent, is bewaard wat je hebt opgeslagen, en wat je typte ook, op het laatste moment na.',
    wait: 'Wachten',
    again: 'Opnieuw openen',
  },
  closed: {
    title: 'Ledgerdesk is gestopt.',
    text: 'Een fout die terugkwam, heeft de app beëindigd. De wijzigingen die je hebt opgeslagen, zijn op deze computer bewaard. Start de app opnieuw; houdt dit aan, sla dan diagnosegegevens op bij Instellingen en stuur ze naar je helpdesk.',
  },
}

export const endMessages: Readonly<Record<Language, EndMessages>> = { en: english, nl: dutch }
