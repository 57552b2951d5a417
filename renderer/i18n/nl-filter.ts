import type { filtering as english } from './en-filter.ts'

/** Filters, bewaarde weergaven en kolommen van de klantentabel. */
export const filtering: typeof english = {
  filter: {
    button: 'Filter', add: 'Filter toevoegen', change: 'Filter wijzigen', list: 'Filters', more: 'geen filters meer | nog {count} filter | nog {count} filters', keys: 'Enter wijzigt het, Del verwijdert het', remove: 'Filter verwijderen: {filter}',
    findField: 'Zoek een veld', fields: 'Velden', found: 'geen velden | {count} veld | {count} velden', noField: 'Geen veld met die naam.', back: 'Een ander veld',
    ask: 'Waarop zoeken', from: 'Van', to: 'Tot en met', apply: 'Toepassen',
    values: 'Waarden', findValue: 'Zoek een waarde', noValue: 'Die waarde is er niet.', counting: 'Tellen…',
    others: 'geen andere waarden | nog {count} klant heeft een andere waarde | nog {count} klanten hebben andere waarden',
    test: { contains: 'bevat', lacks: 'bevat niet', equals: 'is', starts: 'begint met', 'one-of': 'is een van', between: 'ligt tussen', yes: 'is ja', no: 'is nee', empty: 'is leeg', filled: 'is ingevuld' },
    chip: {
      contains: '{field} bevat {text}', lacks: '{field} zonder {text}', equals: '{field} is {text}', starts: '{field} begint met {text}', values: '{field}: {values}', more: '{field}: {values} en nog {count}',
      between: '{field} {from} – {to}', from: '{field} vanaf {from}', to: '{field} tot en met {to}', yes: '{field}: ja', no: '{field}: nee', empty: '{field} is leeg', filled: '{field} is ingevuld',
    },
    fault: { text: 'Vul in waarop je zoekt.', codes: 'Vink minstens één waarde aan.', ends: 'Vul minstens één grens in.', number: 'Vul een getal in.', date: 'Vul een hele datum in.', order: 'Het begin ligt voorbij het einde.' },
    edits: { changed: 'met wijzigingen ({count})', waiting: 'wachten ({count})', attention: 'vragen aandacht ({count})' },
    hidden: 'alle gewijzigde klanten zijn te zien | {count} gewijzigde klant is niet te zien | {count} gewijzigde klanten zijn niet te zien', showHidden: 'Alle gewijzigde tonen', before: 'Terug naar de filters van zojuist',
    allHide: 'Geen klant past bij dit alles:', oneHides: 'Geen klant past hierbij:', without: 'zonder dit: {customers}', leaveOut: 'Weglaten', leaveOutThis: 'Weglaten: {filter}',
    part: { search: 'Zoeken naar {text}', changed: 'Alleen klanten met wijzigingen', waiting: 'Alleen wijzigingen die wachten', attention: 'Alleen wijzigingen die aandacht vragen' },
  },
  views: {
    button: 'Weergaven', title: 'Bewaarde weergaven', shown: 'Weergaven: {name}', changed: 'Weergaven: {name}, sindsdien gewijzigd', wasChanged: 'gewijzigd', own: 'Alle klanten',
    rename: '{name} hernoemen', delete: '{name} verwijderen', deleted: '{name} is verwijderd.', restore: 'Terughalen', replace: '{name} bewaren zoals het er nu uitziet',
    saveAs: 'Bewaren wat je ziet als', newName: 'Nieuwe naam', save: 'Bewaren', renameButton: 'Hernoemen', saveHelp: 'Zoekopdracht, filters, volgorde en kolommen, voor deze administratie.', nameNeeded: 'Vul een naam in.', nameTaken: 'Er is al een weergave met die naam.',
  },
  columns: {
    button: 'Kolommen', title: 'Kolommen', all: 'Alle velden', shown: 'Te zien ({count})', order: 'Kolommen in hun volgorde', how: 'Sleep, of Alt met ↑ en ↓, om te verplaatsen.',
    pin: '{field} in beeld houden', own: 'Standaardkolommen', at: '{field}: {at} van {count}',
  },
}
