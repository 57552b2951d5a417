import type { signingIn as english } from './en-sign-in.ts'

/** De welkomstpagina en aanmelden. */
export const signingIn: typeof english = {
  welcome: {
    title: 'Ledgerdesk',
    lead: 'Een werkplek voor de klantgegevens van je online boekhouding. Ook zonder verbinding werk je door.',
    demo: 'Bekijk het demobedrijf',
    demoText: 'Een volledig oefenbedrijf in de app. Geen account nodig; er verlaat niets deze computer.',
    connect: 'Verbinden met mijn boekhoudpakket',
    connectText: 'Je eigen online boekhoudpakket, met de client-id die je hebt gekregen.',
    known: 'Ga verder met',
    starting: 'Het demobedrijf start…',
  },
  signIn: {
    title: 'Aanmelden bij {name}',
    text: {
      window: 'Er opent een venster van het boekhoudpakket. De app ziet je wachtwoord nooit.',
      browser: 'Je browser wordt geopend. De app ziet je wachtwoord nooit.',
    },
    button: 'Aanmelden',
    again: 'Opnieuw aanmelden',
    as: 'Aanmelden als …',
    asTitle: 'Wie meldt zich aan?',
    asName: 'Naam',
    asHelp: 'De naam bij je wijzigingen en in de geschiedenis. Het boekhoudpakket geeft zelf geen naam door.',
    asNeeded: 'Vul een naam in.',
    asButton: 'Aanmelden als {user}',
    waiting: { window: 'Wacht op jou in het aanmeldvenster', browser: 'Wacht op jou in de browser' },
    cancel: 'Aanmelden annuleren',
    show: { window: 'Venster tonen', browser: 'Browser opnieuw openen' },
    waitingText: {
      window: 'Meld je daar aan en sta toegang toe. Sluit je dat venster, dan wordt het aanmelden geannuleerd.',
      browser: 'Meld je daar binnen tien minuten aan en sta toegang toe. Daarna gaat de app vanzelf verder.',
    },
    browserKnows:
      'De browser is misschien nog aangemeld bij het boekhoudpakket. De app kan dat niet veranderen: meld je ook daar af als iemand anders deze computer gebruikt.',
    browserAs:
      'De browser is misschien nog als iemand anders aangemeld bij het boekhoudpakket, en laat je dan als die persoon binnen. Meld je daar eerst af.',
    out: 'Afgemeld.',
    removable: 'In Instellingen kun je de klanten en wijzigingen van deze computer verwijderen.',
    outText: 'Je ziet wat op deze computer staat. Wijzigingen wachten tot je je aanmeldt.',
    pick: 'Kies een administratie',
    pickText: 'Je hebt toegang tot deze administraties.',
    noneOffered:
      'Het boekhoudpakket geeft geen lijst met administraties. Voeg er een toe bij Instellingen, met de database-id.',
    because: {
      never: 'Je hebt je nog niet aangemeld.',
      asked: 'Je hebt je afgemeld.',
      expired: 'De aanmelding is verlopen.',
      forgotten: 'De aanmelding kon niet op deze computer bewaard worden.',
      'of-another':
        'De aanmelding die hier is bewaard, hoort bij een ander adres of een andere client en is niet gebruikt. Vergelijk de instellingen van deze omgeving met die van je boekhoudpakket.',
    },
  },
}
