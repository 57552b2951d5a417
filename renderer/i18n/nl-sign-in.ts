import type { signingIn as english } from './en-sign-in.ts'

/** De welkomstpagina en aanmelden. */
export const signingIn: typeof english = {
  welcome: {
    title: 'Ledgerdesk',
    lead: 'Een werkplek voor de klantgegevens van je online boekhouding. Ook zonder verbinding werk je door.',
    demo: 'Bekijk het demobedrijf',
    demoText: 'Een volledig oefenbedrijf in de app. Geen account nodig; er verlaat niets deze computer.',
    connect: 'Verbind met mijn dienst',
    connectText: 'Je eigen boekhouddienst, met de client-id die je gekregen hebt.',
    known: 'Ga verder met',
    starting: 'Het demobedrijf start…',
  },
  signIn: {
    title: 'Aanmelden bij {name}',
    text: {
      window: 'Er gaat een venster van de dienst open. De app ziet je wachtwoord nooit.',
      browser: 'Je browser gaat open. De app ziet je wachtwoord nooit.',
    },
    button: 'Aanmelden',
    again: 'Opnieuw aanmelden',
    as: 'Aanmelden als …',
    asTitle: 'Wie meldt zich aan?',
    asName: 'Naam',
    asHelp: 'De naam die op je wijzigingen en in de geschiedenis staat. De dienst zelf noemt niemand.',
    asNeeded: 'Vul een naam in.',
    asButton: 'Aanmelden als {user}',
    waiting: { window: 'Wacht op jou in het aanmeldvenster', browser: 'Wacht op jou in de browser' },
    cancel: 'Aanmelden annuleren',
    show: { window: 'Venster tonen', browser: 'Browser opnieuw openen' },
    waitingText: {
      window: 'Meld je daar aan en sta toegang toe. Dat venster sluiten annuleert.',
      browser: 'Meld je daar binnen tien minuten aan en sta toegang toe. Daarna gaat de app vanzelf verder.',
    },
    browserKnows:
      'De browser is misschien nog aangemeld bij de dienst. De app kan dat niet veranderen: meld je ook daar af als iemand anders deze computer gebruikt.',
    browserAs:
      'De browser is misschien nog als iemand anders aangemeld bij de dienst, en laat je dan als die persoon binnen. Meld je daar eerst af.',
    out: 'Afgemeld.',
    outText: 'Je ziet wat op deze computer staat. Wijzigingen wachten tot je je aanmeldt.',
    pick: 'Kies een administratie',
    pickText: 'De dienst biedt deze aan.',
    noneOffered: 'De dienst biedt geen lijst met administraties. Voeg er een toe bij Instellingen, met de database-id.',
    because: {
      never: 'Je hebt je nog niet aangemeld.',
      asked: 'Je hebt je afgemeld.',
      expired: 'De aanmelding is verlopen.',
      forgotten: 'De aanmelding kon niet op deze computer bewaard worden.',
      'of-another':
        'De aanmelding die hier is bewaard, hoort bij een ander adres of een andere client en is niet gebruikt. Vergelijk de instellingen van deze omgeving met je dienst.',
    },
  },
}
