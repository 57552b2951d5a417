import type { bulk as english } from './en-bulk.ts'

/** Een wijziging van veel klanten tegelijk. */
export const bulk: typeof english = {
  title: '{count} klant wijzigen | {count} klant wijzigen | {count} klanten wijzigen', titleAll: 'Elke passende klant wijzigen', titleGiven: 'In {count} klant plakken | In {count} klant plakken | In {count} klanten plakken', setUp: 'Wat er wijzigt',
  field: 'Veld', fieldHint: 'Zoek een veld', fieldNone: 'Geen veld past.', fieldsFound: 'geen velden | {count} veld | {count} velden', what: 'Wat te doen',
  action: { set: 'Zetten op', clear: 'Leegmaken', replace: 'Zoeken en vervangen', percent: 'Verhogen met procent' },
  value: 'Waarde', yes: 'Ja', no: 'Nee', choose: 'Kies een waarde', other: 'een andere waarde', find: 'Zoeken', by: 'Vervangen door', byHelp: 'Laat leeg om weg te halen wat gevonden is.', byPattern: 'Groepen van het patroon zijn $1, $2 enzovoort.',
  pattern: 'Patroon (reguliere expressie)', matchCase: 'Hoofdlettergevoelig', percent: 'Procent', percentHelp: 'Onder nul verlaagt: -2,5', percentWrong: 'Vul een getal in, zoals 2,5.', decimals: 'Decimalen', clears: 'Het veld wordt leeggemaakt.', dateHelp: 'Zoals {example}. Het gaat eruit zoals de dienst datums schrijft.',
  patternSlow: 'Dit patroon kost te veel tijd bij de waarden hier. Schrijf het preciezer, of zoek gewone tekst.', wrongType: 'Deze waarde past niet in het veld.',
  patternFault: {
    empty: 'Typ waarnaar je zoekt.', round: 'Een rond haakje mist zijn andere helft. Schrijf \\( of \\) om een haakje zelf te vinden.', square: 'Een vierkant haakje is niet gesloten. Schrijf \\[ om een haakje zelf te vinden.',
    lone: 'Een sluitend vierkant haakje of accolade staat alleen. Schrijf er \\ voor om het teken zelf te vinden.', repeat: 'Voor *, +, ? of een getal tussen accolades staat niets dat herhaald kan worden. Schrijf \\* enzovoort om het teken zelf te vinden.', count: 'Tussen accolades staan een of twee getallen, het kleinste eerst.',
    range: 'Een reeks tussen vierkante haakjes gaat van het eerste teken naar het laatste, zoals [a-z].', backslash: 'Een backslash staat voor een teken dat er geen nodig heeft, of aan het eind. Schrijf \\\\\\\\ om een backslash zelf te vinden.', other: 'Dit patroon is niet te gebruiken. Schrijf het eenvoudiger, of zoek gewone tekst.',
  },
  preview: 'Vooraf', previewNone: 'Kies een veld en wat ermee moet gebeuren. Er wordt niets opgeslagen voor je elke regel hebt gezien.', making: 'Er wordt uitgezocht wat er wijzigt…', again: 'Opnieuw maken', nothing: 'Er zou niets wijzigen.',
  customers: 'geen klant wijzigt | {count} klant wijzigt | {count} klanten wijzigen', inFields: 'in geen waarde | in {count} waarde | in {count} waarden', unchanged: 'geen is al zo | {count} is al zo | {count} zijn al zo', impossible: 'geen kan niet | {count} is niet te wijzigen | {count} zijn niet te wijzigen', warnings: 'geen waarschuwingen | {count} waarschuwing | {count} waarschuwingen',
  list: 'Elke regel vooraf', customer: 'Klant', from: 'Is', to: 'Wordt', notes: 'Opmerkingen', cannot: 'Niet te wijzigen: {why}', lines: '{from}–{to} van {count}', earlier: 'Eerdere regels', later: 'Latere regels',
  save: '{count} wijziging opslaan | {count} wijziging opslaan | {count} wijzigingen opslaan', saveNone: 'Opslaan', unlock: 'Ontgrendelen en opslaan', asks: 'In {name} wachten meer dan {above} wijzigingen tegelijk op jou: bij het verzenden wordt gevraagd hun aantal te typen.', leave: 'Alles blijft op deze computer tot het verzonden is.',
  staging: '{done} van {total} opgeslagen', stop: 'Stoppen', stopping: 'Er wordt gestopt…', stoppedBefore: 'Wat is opgeslagen, blijft, en is in één stap ongedaan te maken.',
  doneTitle: 'Opgeslagen', done: 'Er is niets opgeslagen. | {count} klant is gewijzigd en wacht op verzending. | {count} klanten zijn gewijzigd en wachten op verzending.', left: 'niets over | {count} kwam niet aan de beurt, omdat je stopte. | {count} kwamen niet aan de beurt, omdat je stopte.', skipped: 'geen overgeslagen | {count} blijft zoals die is: | {count} blijven zoals ze zijn:', more: 'en nog {count} | en nog {count} | en nog {count}',
  undo: 'Alles ongedaan maken', undoing: 'Wordt ongedaan gemaakt…', undone: 'Er is niets teruggezet. | {count} klant is weer zoals die was. | {count} klanten zijn weer zoals ze waren.', undoGone: 'Er is intussen iets anders gedaan. Maak het ongedaan vanuit de tabel.',
  why: {
    'edit-not-possible-now': 'De klant wordt verwijderd, vraagt een beslissing onder Wijzigingen, of is hier nog niet volledig.', 'edit-of-another-user': 'Er wacht een wijziging van iemand anders.', 'edit-value-wrong-type': 'De waarde past niet in dit veld.',
    'edit-changed-meanwhile': 'Gewijzigd sinds het voorbeeld.', 'customer-unknown': 'De klant is er niet meer.', 'edit-nothing-changed': 'Is al zo.', 'edit-sent-already': 'Is al verzonden.',
  },
}
