import type { grid as english } from './en-grid.ts'

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

/** De cellen, de kolommen en de statusregel van de tabel. */
export const grid: Shape<typeof english> = {
  pick: 'Selecteren',
  editing: '{field} van {name}',
  now: 'Nu: {value}',
  column: {
    up: 'Oplopend sorteren',
    down: 'Aflopend sorteren',
    sortToo: 'Ook hierop sorteren',
    pin: 'Links vastzetten',
    unpin: 'Losmaken',
    left: 'Naar links',
    right: 'Naar rechts',
    hide: 'Verbergen',
  },
  foot: {
    offline: 'Je werkt offline.',
    offlineRest: 'Alles wat je opslaat, wordt bewaard en verzonden zodra het boekhoudpakket weer bereikbaar is.',
    region: 'Statusregel',
    shown: 'geen getoond | {count} getoond | {count} getoond',
    hidden: 'geen verborgen | zoeken en filters verbergen er {count} | zoeken en filters verbergen er {count}',
    selected: 'geen geselecteerd | {count} geselecteerd | {count} geselecteerd',
    sum: '{field}: {sum}',
    sumSelected: 'De som over de geselecteerde klanten',
    sumShown: 'De som over alle klanten die bij de zoekopdracht en de filters passen',
  },
  said: {
    copied: 'Niets gekopieerd | {count} rij gekopieerd | {count} rijen gekopieerd',
    copiedCell: 'Gekopieerd: {field}',
    exported: 'Geen klant geëxporteerd | {count} klant geëxporteerd | {count} klanten geëxporteerd',
    replaced:
      'geen teken is vervangen | {count} teken dat in Windows-1252 ontbreekt, is vervangen door "?" | {count} tekens die in Windows-1252 ontbreken, zijn vervangen door "?"',
    cut: 'geen tekst is ingekort | {count} tekst was te lang voor een cel en is ingekort | {count} teksten waren te lang voor een cel en zijn ingekort',
    saved: 'Gewijzigd: {field} van {name}',
    nothingPasted: 'Niets ervan past hier.',
    pastedInPart:
      'Alle rijen passen | {count} rij meer dan er klanten zijn is weggelaten | {count} rijen meer dan er klanten zijn zijn weggelaten',
    setByService: '{field} wordt door het boekhoudpakket bepaald',
    toBeDeleted: 'Deze klant wordt verwijderd en kan niet worden gewijzigd',
    locked: 'Deze omgeving is op slot: {keys} ontgrendelt',
    anothers: 'Hier wacht een wijziging van {user}; neem die eerst over om deze klant te wijzigen',
    undone: 'Ongedaan gemaakt: {what}',
    redone: 'Opnieuw uitgevoerd: {what}',
    done: 'geen klant | {count} klant | {count} klanten',
    skipped:
      'geen blijft zoals die is | {count} is sindsdien gewijzigd of verzonden en blijft zo | {count} zijn sindsdien gewijzigd of verzonden en blijven zo',
    both: '{one}; {other}',
  },
  keys: {
    title: 'In de tabel',
    select: 'De rij selecteren, of een ja of nee omzetten zolang geen rij is geselecteerd',
    selectRow: 'De rij selecteren',
    span: 'Selectie uitbreiden',
    clear: 'Selectie opheffen',
    type: 'Letters',
    over: 'De cel overschrijven',
    done: 'Bevestigen en verder',
    copy: 'Rijen of de cel kopiëren',
    paste: 'Cellen plakken',
    sort: 'Op een kolomkop: sorteren; met Shift ook hierop',
    column: 'Op een kolomkop: de kolom verplaatsen',
    width: 'Op een kolomkop: smaller of breder',
    menu: 'Op een kolomkop: meer',
  },
}
