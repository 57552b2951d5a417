import type { SignInWay } from '../../sign-in-way.ts'
import type { Shape } from '../shape.ts'
import type { dialogs as english } from './en-dialogs.ts'

/** Texts of main outside the window: menu, dialogs, notifications, the browser. */
export const dialogs: Shape<typeof english> = {
  /** Questions before something is lost. */
  ask: {
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
  /** Before anything is sent to a new host. */
  confirmAddress: {
    message: 'Is dit het adres van je boekhoudpakket?',
    detail:
      'Ledgerdesk is nog niet eerder op dit adres geweest. Gebruik het alleen als je het zelf hebt ingevoerd: je clientgeheim en de gegevens van je klanten gaan erheen. Heb je niet zojuist een verbinding opgeslagen of getest, annuleer dan.',
    cancel: 'Annuleren',
    agree: 'Dit adres gebruiken',
  },
  /** About settings that were changed outside the app. */
  confirmSettings: {
    message: 'Zijn dit je verbindingen?',
    part: (part: number, of: number) => `Deel ${part} van ${of}. `,
    detail:
      'Ledgerdesk kan niet nagaan of de instellingen zijn zoals je ze achterliet. Vanaf nu gaan aanmeldingen, clientgeheimen en wijzigingen van klanten naar deze adressen. Klopt hier iets niet, annuleer dan.',
    kind: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTIE' },
    client: (id: string) => `Client-id: ${id}`,
    redirectUri: (uri: string) => `Redirect-URI: ${uri}`,
    signIn: (way: SignInWay, pkce: boolean) =>
      `Aanmelden: in ${way === 'browser' ? 'de browser van deze computer' : 'een venster van deze app'}, PKCE ${pkce ? 'aan' : 'uit'}`,
    administrations: (count: number) => `Administraties: ${count}`,
    lock: (minutes: number) => `Slot: alleen lezen; ontgrendelen geldt voor ${minutes} minuten`,
    noLock: 'Slot: uit, wijzigingen worden meteen verzonden',
    asksAbove: (count: number) => `Veel wijzigingen: vraagt boven ${count} tegelijk`,
    asksNever: 'Veel wijzigingen: vraagt nooit, hoeveel het er ook zijn',
    vies: 'VIES: btw-nummers mogen ter controle naar de Europese Commissie worden gestuurd',
    cancel: 'Annuleren',
    agree: 'Deze verbindingen kloppen',
  },
  /** Messages shown when there is no page: it crashed repeatedly, it does not answer, or the app ended itself. */
  end: {
    stops: {
      message: 'Het venster stopt steeds.',
      detail:
        'Wat je hebt opgeslagen, is bewaard, en wat je typte ook, op het laatste moment na. Open het venster opnieuw; stopt het nog eens, sluit de app dan af en start de app opnieuw.',
      again: 'Opnieuw openen',
      quit: 'Afsluiten',
    },
    silent: {
      message: 'Het venster reageert niet.',
      detail:
        'Misschien is het bezig. Als je het opnieuw opent, is bewaard wat je hebt opgeslagen, en wat je typte ook, op het laatste moment na.',
      wait: 'Wachten',
      again: 'Opnieuw openen',
    },
    closed: {
      title: 'Ledgerdesk is gestopt.',
      text: 'De app is gestopt omdat een fout steeds terugkwam. De wijzigingen die je hebt opgeslagen, zijn op deze computer bewaard. Start de app opnieuw; houdt dit aan, sla dan diagnosegegevens op bij Instellingen en stuur ze naar je helpdesk.',
    },
  },
  /** Before the choice of a language can be read. */
  refusedStart: (given: string) =>
    `Ledgerdesk is gestart met ${given}. Daarmee start het niet, want zulke woorden kunnen wegnemen wat je gegevens beschermt. Er is niets geopend of gewijzigd. Start Ledgerdesk met zijn eigen pictogram, of haal ${given} uit de snelkoppeling, de opdracht of de omgevingsvariabelen.`,
  /** Names no customer, because everybody near the screen can read a notification. */
  attention: 'Een wijziging wacht op je beslissing.',
  /** The page that stays in the browser after a sign-in. */
  browserPage: {
    well: { heading: 'Je kunt dit tabblad sluiten', text: 'Ga terug naar Ledgerdesk.' },
    badly: {
      heading: 'Het aanmelden is niet gelukt',
      text: 'Ledgerdesk zegt waarom. Je kunt dit tabblad sluiten en naar de app teruggaan.',
    },
  },
  /** Texts of the menu that are not names of commands. */
  menu: {
    file: 'Bestand',
    edit: 'Bewerken',
    view: 'Beeld',
    go: 'Ga',
    window: 'Venster',
    help: 'Help',
    settings: 'Instellingen…',
    about: 'Over Ledgerdesk',
    services: 'Voorzieningen',
    hide: 'Verberg Ledgerdesk',
    hideOthers: 'Verberg andere',
    unhide: 'Toon alles',
    quit: 'Sluit Ledgerdesk af',
    close: 'Sluit venster',
    minimize: 'Minimaliseer',
    zoom: 'Vergroot',
    front: 'Alles op voorgrond',
    cut: 'Knippen',
    copy: 'Kopiëren',
    paste: 'Plakken',
    selectAll: 'Alles selecteren',
    resetZoom: 'Ware grootte',
    zoomIn: 'Inzoomen',
    zoomOut: 'Uitzoomen',
    togglefullscreen: 'Volledig scherm',
    toggleDevTools: 'Ontwikkelaarshulpmiddelen',
  },
}
