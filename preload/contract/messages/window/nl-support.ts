import type { support as english } from './en-support.ts'

/** Hulp, diagnose en licenties. */
export const support: typeof english = {
  title: 'Hulp en diagnose',
  text: 'Werkt er iets niet zoals het hoort, dan helpt een bestand met diagnosegegevens de helpdesk die je ondersteunt. Je leest het eerst, en jij bepaalt waar het heen gaat: de app zelf stuurt niemand een rapport.',
  save: 'Diagnosegegevens opslaan…',
  keys: 'Sneltoetsen',
  sheet: 'Diagnosegegevens',
  read: 'Dit is het hele bestand. Lees het voordat je het verstuurt.',
  has: 'Erin: versies, voorkeuren, de toestand van elke verbinding en administratie (op nummer), aantallen en groottes, en de laatste regels van het logboek.',
  hasNot: 'Niet erin: namen, adressen, gebruikers, geheimen, of iets van een klant of een wijziging.',
  content: 'Wat het bestand bevat',
  making: 'Diagnosegegevens worden verzameld…',
  write: 'Opslaan als…',
  again: 'Opnieuw openen',
  elsewhere: 'Andere plek kiezen…',
  saved: 'Het bestand is opgeslagen. Stuur het naar je helpdesk; daarna mag je het verwijderen.',
  licences: {
    title: 'Licenties',
    text: 'Ledgerdesk heeft de MIT-licentie. Deze onderdelen zijn het werk van anderen, elk met de tekst van zijn licentie. Chromium, een deel van Electron, heeft een eigen, langere lijst: het bestand LICENSES.chromium.html in de map van de app.',
    search: 'Licenties doorzoeken',
    searchHint: 'Zoek op naam of licentie',
    found: 'geen pakketten | {count} pakket | {count} pakketten',
    none: 'Geen pakket heeft dit in zijn naam, versie of licentie.',
    reading: 'Licenties worden gelezen…',
    list: 'Pakketten',
  },
}
