import type { templates as english } from './en-templates.ts'

/** Wat onder een eigen naam is opgeslagen, en sjablonen voor nieuwe klanten. */
export const templates: typeof english = {
  named: {
    find: 'Zoeken op naam',
    found: 'niets gevonden | {count} gevonden: {name} | {count} gevonden, eerst {name}',
    nothing: 'Niets met die naam.',
    rename: '{name} hernoemen',
    delete: '{name} verwijderen',
    deleted: '{name} is verwijderd.',
    restore: 'Terugzetten',
    newName: 'Nieuwe naam',
    save: 'Opslaan',
    renameButton: 'Hernoemen',
    nameNeeded: 'Vul een naam in.',
    nameTaken: 'Die naam is al in gebruik.',
  },
  templates: {
    title: 'Sjablonen voor nieuwe klanten',
    none: 'Geen sjabloon',
    shown: 'Sjabloon: {name}',
    make: 'Sjabloon maken',
    makeText: 'Nieuwe klanten beginnen met de gekozen waarden. In het formulier kun je ze nog wijzigen.',
    name: 'Naam van het sjabloon',
    values: 'Waarden voor nieuwe klanten',
    noneFilled: 'Er is nog geen veld ingevuld.',
    noneChosen: 'Kies ten minste één waarde.',
    made: 'Nieuwe klanten beginnen voortaan met “{name}”.',
    keep: 'Sjabloon opslaan',
  },
}
