import type { removal as english } from './en-removal.ts'

/** Alles verwijderen wat op deze computer bewaard is. */
export const removal: typeof english = {
  head: 'Deze computer',
  text: 'Klanten, wijzigingen, aanmeldingen, instellingen, reservekopieën en logboeken staan in één map van jou. In het boekhoudpakket verandert er niets.',
  button: 'Alles verwijderen…',
  title: 'Alles van deze computer verwijderen?',
  what: 'Alle klanten, wijzigingen, concepten, aanmeldingen, instellingen, reservekopieën en logboeken van Ledgerdesk op deze computer worden verwijderd, en de app sluit. Opzijgezette klantenbestanden gaan ook weg, met wijzigingen die daarin misschien nog wachten. Niemand kan ze terughalen. In het boekhoudpakket verandert er niets.',
  nothingWaits: 'Voor zover bekend wacht er geen wijziging op verzending.',
  place: '{environment} · {name}',
  word: 'Typ ter bevestiging {word}',
  wordHelp: 'Precies zoals het hier staat.',
  confirm: 'Alles verwijderen en sluiten',
}
