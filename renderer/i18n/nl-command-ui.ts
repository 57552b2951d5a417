import type { commandUi as english } from './en-command-ui.ts'

/** Opdrachten bij naam, toets, menu en link. */
export const commandUi: typeof english = {
  palette: {
    title: 'Ga naar…',
    hint: 'Een opdracht, een klant, een administratie…',
    list: 'Gevonden',
    none: 'Niets gevonden voor deze woorden.',
    searching: 'Klanten zoeken…',
    found: 'niets gevonden | {count} gevonden | {count} gevonden',
    recent: 'Onlangs',
    commands: 'Opdrachten',
    places: 'Administraties',
    settings: 'Instellingen',
    customers: 'Klanten',
  },
  refused: '{name}: {why}',
  why: {
    'no-administration': 'Open eerst een administratie',
    'not-here': 'Niet op deze pagina',
    'no-customer': 'Open eerst een klant',
    'nothing-typed': 'Er is niets getypt',
    'nothing-filtered': 'Alle klanten worden al getoond',
    'nothing-to-replace': 'Er zijn geen klanten in beeld',
    'nothing-to-export': 'Er zijn geen klanten om te exporteren',
    'nothing-selected': 'Selecteer eerst klanten',
    'not-sent-yet': 'Nog niet verzonden',
    'not-editable': 'Deze klant kan nu niet worden gewijzigd',
    'signed-in': 'Al aangemeld',
    'signed-out': 'Meld je eerst aan',
    'no-lock': 'Deze omgeving heeft geen slot',
    locked: 'Ontgrendel eerst',
    'already-so': 'Is al zo',
    'no-updates': 'Dit exemplaar werkt zichzelf niet bij',
  },
  menu: 'Wat je met deze klant kunt doen',
  openCustomer: 'Openen',
}
