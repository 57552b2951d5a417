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
    complete: '{count} volledig gelezen',
    mark: 'Wijziging',
    waiting: 'niets wacht op verzending | {count} wacht op verzending | {count} wachten op verzending',
    noneTitle: 'Nog geen klanten',
    noneText: 'Van deze administratie staan nog geen klanten op deze computer. Synchroniseren leest ze van de dienst.',
    unreadTitle: 'Nog niet gelezen',
    unreadText:
      'Er is nu geen verbinding met de dienst. De klanten worden gelezen zodra die er is; nieuwe klanten kun je intussen al invoeren.',
    stoppedText: 'Het lezen is gestopt voordat er klanten binnen waren. Ga door wanneer je wilt.',
    nothing: 'Niets gevonden',
    reading: 'De lijst met klanten wordt gelezen…',
  },
  mark: {
    waiting: 'Wijziging wacht op verzending',
    stuck: 'Verzenden lukt steeds niet',
    sending: 'Wordt verzonden',
    conflict: 'Conflict',
    refused: 'Geweigerd door de dienst',
    uncertain: 'Misschien al aangemaakt',
    settled: 'Verzonden',
    create: 'nieuw',
    delete: 'wordt verwijderd',
  },
}
