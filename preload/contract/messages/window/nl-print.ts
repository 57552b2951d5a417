import type { printing as english } from './en-print.ts'

/** De lijst met klanten op papier. */
export const printing: typeof english = {
  title: 'De lijst afdrukken',
  what: '{customers} zoals de tabel ze toont: {columns}, in deze volgorde en met deze filters.',
  whatSelected: '{customers} die je hebt geselecteerd: {columns}, in de volgorde van de tabel.',
  part: 'Klanten',
  parts: { selected: 'De selectie: {customers}', shown: 'Alles wat de tabel toont: {customers}' },
  customers: '{count} klanten | {count} klant | {count} klanten',
  columns: '{count} kolommen | {count} kolom | {count} kolommen',
  orientation: 'Pagina',
  orientations: { portrait: 'Staand', landscape: 'Liggend' },
  pdf: 'Kies voor een pdf in het volgende venster “Opslaan als pdf” of “Afdrukken naar bestand” als printer.',
  run: 'Afdrukken…',
  reading: '{done} van {total} klanten gelezen',
  open: 'Het venster van je printer is open.',
  tooMany:
    'De tabel toont {count}. Je kunt hooguit {most} klanten afdrukken: voeg een filter toe of exporteer ze naar een bestand.',
  tooManySelected:
    'Je hebt {count} geselecteerd. Je kunt hooguit {most} klanten afdrukken: selecteer er minder of exporteer ze naar een bestand.',
  changing:
    'De lijst verandert nu voortdurend en kon niet in zijn geheel worden gelezen. Probeer het opnieuw als de synchronisatie klaar is.',
  list: 'Klanten',
  printed: '{customers}, afgedrukt op {time}',
  selection: 'Een selectie uit de lijst.',
  marked: 'Heeft een wijziging die {service} nog niet heeft.',
}
