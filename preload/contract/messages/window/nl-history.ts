import type { Shape } from '../shape.ts'
import type { history as english } from './en-history.ts'

/** De geschiedenis, en het terugdraaien van regels daarvan. */
export const history: Shape<typeof english> = {
  title: 'Geschiedenis',
  list: 'Regels van de geschiedenis',
  search: 'In de geschiedenis zoeken',
  searchHint: 'Naam, waarde, gebruiker',
  one: 'Klant: {name}',
  all: 'Alle klanten tonen',
  shown: 'geen regels | {count} regel | {count} regels',
  shownMore: 'de nieuwste {count}',
  today: 'Vandaag, {date}',
  yesterday: 'Gisteren, {date}',
  older: 'Oudere regels tonen',
  line: 'Regel {n}',
  none: 'Er is nog niets gebeurd',
  noneText: 'Elke wijziging die je opslaat en elk antwoord daarop wordt hier vastgelegd en blijft bewaard.',
  nothing: 'Niets gevonden',
  nothingText: 'Geen regel voldoet aan deze zoekopdracht.',
  noneCustomer: 'Aan deze klant is hier niets gewijzigd.',
  event: {
    saved: 'Opgeslagen',
    settled: 'Verzonden',
    refused: 'Geweigerd',
    conflict: 'Conflict',
    uncertain: 'Onzeker',
    resolved: 'Beslist',
    discarded: 'Verworpen',
    'taken-over': 'Overgenomen',
    restored: 'Teruggevonden',
    stuck: 'Loopt vast',
    'vat-checked': 'Gecontroleerd met VIES',
  },
  kind: { create: 'nieuwe klant', change: 'wijziging', delete: 'verwijdering' },
  did: {
    change: '{who} wijzigde deze klant | {who} wijzigde {field} | {who} wijzigde {field} en nog {more}',
    create: '{who} maakte deze klant aan',
    delete: '{who} verwijderde deze klant',
    vat: '{who} controleerde het btw-nummer met VIES',
  },
  acted: {
    discarded: '{who} verwierp de {kind}',
    'taken-over': '{who} nam de {kind} over',
    resolved: '{who} besliste over de {kind}',
  },
  compare: 'Vergelijken en beslissen',
  more: 'en nog {count} | en nog {count} | en nog {count}',
  fewer: 'Minder tonen',
  verify: 'Logboek controleren',
  verifying: 'Bezig met controleren…',
  whole:
    'Het logboek is leeg. | Het logboek is in orde: {count} regel, ongewijzigd. | Het logboek is in orde: alle {count} regels zijn er, ongewijzigd.',
  altered: 'Regel {n} van {count} is achteraf gewijzigd.',
  missing: 'Regel {n} van {count} ontbreekt.',
  brokenText:
    'Klanten en wijzigingen zijn bewaard. Bewaar een kopie van het bestand, en vraag hulp aan de beheerder van deze computer.',
  reverse: 'Deze wijziging terugdraaien…',
  reverseTitle: 'Deze wijziging terugdraaien?',
  reverseText:
    'Er komt een nieuwe wijziging van {name} die deze waarden terugzet. Die wordt verzonden als elke andere; heeft iemand ze intussen gewijzigd, dan vraagt de app het eerst.',
  reverseCreate:
    '{name} wordt verwijderd. De verwijdering wordt verzonden als elke andere; heeft iemand de klant intussen gewijzigd, dan vraagt de app het eerst.',
  reverseDelete:
    '{name} wordt opnieuw aangemaakt met deze waarden, en verzonden als elke andere. Het nummer kan anders zijn.',
  reverseConfirm: 'Terugdraaien',
  reversed: 'De wijziging die alles terugdraait is gemaakt. Ze wordt verzonden als elke andere.',
  reverseSent: 'De wijziging die alles terugdraait is verzonden.',
  print: 'Afdrukken',
  printed: 'Afgedrukt {time}',
  searched: 'Gezocht: {search}',
}
