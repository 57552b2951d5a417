import type { customerTable as english } from './en-table.ts'

/** De klantentabel. */
export const customerTable: typeof english = {
  table: {
    title: 'Klanten',
    label: 'Klanten',
    search: 'Klanten zoeken',
    searchHint: 'Zoek in alle velden',
    clear: 'Zoekopdracht wissen',
    new: 'Nieuwe klant',
    edits: 'Wijzigingen',
    all: 'alle',
    active: 'actief (A)',
    passive: 'passief (P)',
    clearFilters: 'Filters wissen',
    shown: 'geen klanten | {count} klant | {count} klanten',
    shownOf: '{shown} van {count} klanten',
    complete: '{count} volledig opgehaald',
    mark: 'Wijziging',
    waiting: 'niets wacht op verzending | {count} wacht op verzending | {count} wachten op verzending',
    noneTitle: 'Nog geen klanten',
    noneText: 'Van deze administratie staan nog geen klanten op deze computer. Synchroniseer om ze op te halen.',
    unreadTitle: 'Nog niet opgehaald',
    unreadText:
      'Er is nu geen verbinding met het boekhoudpakket. Zodra die er is, worden de klanten opgehaald; nieuwe klanten kun je intussen al invoeren.',
    stoppedText: 'Het ophalen is gestopt voordat er klanten binnen waren. Je kunt het altijd hervatten.',
    nothing: 'Niets gevonden',
    reading: 'Klantenlijst ophalen…',
  },
  mark: {
    waiting: 'Wijziging wacht op verzending',
    stuck: 'Verzenden blijft mislukken',
    sending: 'Wordt verzonden',
    conflict: 'Conflict',
    refused: 'Geweigerd door het boekhoudpakket',
    uncertain: 'Misschien al aangemaakt',
    settled: 'Verzonden',
    create: 'nieuw',
    delete: 'wordt verwijderd',
  },
}
