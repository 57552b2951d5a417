import type { HeadlessMessages } from './headless-shape.ts'

export const headless: HeadlessMessages = {
  help: `Gebruik: ledgerdesk --sync --environment NAAM [--administration ID]… [--minutes N] [--quiet] [--json]
Synchroniseert zonder venster: verzendt wat wacht, haalt op wat nieuw is, en sluit af.

Gebruik: ledgerdesk --export --environment NAAM --administration ID [--view NAAM] --format xlsx|csv --output BESTAND
Exporteert zonder venster: schrijft klanten zoals ze op deze computer staan, en sluit af. Verzendt niets en haalt niets op.

  --environment NAAM    de omgeving bij naam onder Instellingen, of bij id; "demo" is het demobedrijf
  --administration ID   één administratie bij database-id; bij --sync mag dit vaker, en zonder deze optie zijn het alle
  --minutes N           sluit uiterlijk na N minuten af, 1 tot 1440; anders 60
  --quiet               toont alleen hoe het afliep
  --json                toont per regel één JSON-object
  --help                toont dit

  --view NAAM           de klanten en kolommen van een weergave; zonder deze optie alle klanten met alle velden
  --format SOORT        xlsx of csv
  --output BESTAND      het bestand om te schrijven; de map moet er zijn
  --overwrite           vervangt BESTAND als het er al is
  --values WAARDEN      shown (zoals mensen ze lezen; anders dit) of raw (zoals in het boekhoudpakket)
  --separator TEKEN     csv: comma, semicolon of tab
  --decimal TEKEN       csv: comma of point
  --encoding NAAM       csv: utf-8-bom (anders dit), utf-8 of windows-1252

Een waarde die met een streepje begint, staat achter een isgelijkteken: --environment=-NAAM

Afsluitstatus:
  0  alles wat gevraagd was, is gesynchroniseerd en niets wacht, of het bestand is geschreven
  1  het liep, maar er is iets over of er is iemand nodig, of het bestand is niet geschreven
  2  het kon niet beginnen: verkeerde opties, onbekende namen, de app staat open, of het profiel is niet te gebruiken`,
  mistakes: {
    'unknown-option': (given) => `De optie ${given} bestaat niet.`,
    'stray-word': (given) => `"${given}" hoort bij geen optie. Zet een naam met spaties tussen aanhalingstekens.`,
    'value-missing': (given) => `Bij ${given} ontbreekt de waarde.`,
    'value-unwanted': (given) => `${given} heeft geen waarde.`,
    'given-twice': (given) => `${given} mag maar één keer.`,
    'minutes-wrong': (given) => `--minutes is een heel getal van 1 tot 1440, niet "${given}".`,
    'export-only': (given) => `${given} hoort bij --export.`,
    'csv-only': (given) => `${given} hoort bij --format csv.`,
    'format-wrong': (given) => `--format is xlsx of csv, niet "${given}".`,
    'values-wrong': (given) => `--values is shown of raw, niet "${given}".`,
    'separator-wrong': (given) => `--separator is comma, semicolon of tab, niet "${given}".`,
    'decimal-wrong': (given) => `--decimal is comma of point, niet "${given}".`,
    'encoding-wrong': (given) => `--encoding is utf-8-bom, utf-8 of windows-1252, niet "${given}".`,
    'environment-missing': () => '--environment NAAM ontbreekt.',
    'administration-missing': () => 'Bij --export hoort --administration ID.',
    'format-missing': () => 'Bij --export hoort --format xlsx of --format csv.',
    'output-missing': () => 'Bij --export hoort --output BESTAND.',
    'command-missing': () => '--environment en --administration horen bij --sync of --export.',
    'two-commands': () => '--sync en --export zijn twee opdrachten: synchroniseer eerst, exporteer dan.',
  },
  seeHelp: 'ledgerdesk --help toont de opties.',
  demoCompany: 'Demobedrijf',
  hindrances: {
    'environment-unknown': (given, _environment, known) => `Er is geen omgeving "${given}". Er is: ${known}.`,
    'environment-twice': (given, _environment, known) =>
      `Meer dan één omgeving heet "${given}". Noem de bedoelde bij id: ${known}.`,
    'administration-unknown': (given, environment, known) =>
      `${environment} heeft geen administratie "${given}". Wel: ${known}.`,
    'no-administrations': (_given, environment) =>
      `${environment} heeft nog geen administraties. Open de app en kies er eerst een.`,
  },
  more: (count) => `en nog ${count}`,
  keychainHint:
    'Ook zonder venster heeft de app de sleutelhanger nodig: start de app in de sessie van de gebruiker van het profiel.',
  confirmHint: 'Open daarvoor de app. Er is niets gestart.',
  running:
    'Ledgerdesk staat al open, of er is al een run bezig. Een open app synchroniseert vanzelf wat erin open is. Er is niets gestart.',
  profileUnusable: (folder) =>
    `De profielmap ${folder} is niet te gebruiken. Er is niets gestart. Kijk of je mag lezen en wijzigen wat erin staat, en of de schijf nog ruimte heeft.`,
  listing: 'haalt de lijst op…',
  downloading: (done, total) => `${done} van ${total}`,
  sending: (done, total) => `verzendt, ${done} van ${total}`,
  retrying: 'het boekhoudpakket antwoordt niet zoals het hoort; de app probeert het opnieuw…',
  synced: (customers, count) => `gesynchroniseerd, ${customers} ${count === 1 ? 'klant' : 'klanten'}`,
  left: ({ waiting, needsAttention, stuck, anothers, whenAsked }, why) =>
    [
      'opgehaald, maar er zijn wijzigingen over.',
      ...(waiting === '0' ? [] : [`Wacht op verzending: ${waiting}.`]),
      ...(why === null ? [] : [why]),
      ...(stuck === '0'
        ? []
        : [`Door het boekhoudpakket nog niet te verwerken: ${stuck}. De volgende run probeert het opnieuw.`]),
      ...(whenAsked === '0' ? [] : [`In een cel gewijzigd, en verzonden als je het in de app zegt: ${whenAsked}.`]),
      ...(anothers === '0' ? [] : [`Door iemand anders gemaakt, en verzonden als die zich aanmeldt: ${anothers}.`]),
      ...(needsAttention === '0' ? [] : [`Door iemand te beslissen, in de app: ${needsAttention}.`]),
    ].join(' '),
  held: {
    locked: 'De omgeving is op slot: ontgrendel die in de app.',
    stopped: 'Het verzenden is door iemand gestopt: hervat het in de app.',
    many: 'Het zijn er meer dan ongevraagd worden verzonden: geef ze vrij in de app.',
    'cut-off':
      'Het opslaan van veel wijzigingen tegelijk is afgebroken: geef in de app vrij wat ervan is opgeslagen, of verwerp het.',
  },
  notReached: 'niet bereikt',
  endings: {
    asked: () => 'Eerder beëindigd, omdat daarom gevraagd werd.',
    'time-over': (minutes) => `Eerder beëindigd: de tijd is om (--minutes ${minutes}).`,
    opened: () => 'Eerder beëindigd, omdat de app geopend wordt. Die synchroniseert verder.',
  },
  whole: (administrations, count) =>
    count === 1 ? 'Alles is gesynchroniseerd.' : `Alles is gesynchroniseerd: ${administrations} administraties.`,
  part: (synced, all) =>
    `${synced} van ${all} gesynchroniseerd. Wat is opgehaald en opgeslagen, is bewaard; de volgende keer gaat het daar verder.`,
  broke:
    'Er ging iets mis in de app, en die is gestopt. Wat opgeslagen was, is bewaard; het logboek zegt waar het misging.',
  meaning: (heading) => `${heading} (betekenis)`,
  views: {
    'view-unknown': (given, administration, known) =>
      `${administration} heeft geen weergave "${given}".${known === '' ? '' : ` Wel: ${known}.`} Er is niets geschreven.`,
    'view-twice': (given, administration, known) =>
      `${administration} heeft meer dan één weergave "${given}": ${known}. Er is niets geschreven. Geef er een in de app een andere naam.`,
  },
  nobodyThere: 'Er zijn hier geen klanten. Er is niets geschreven. Synchroniseer de administratie eerst, met --sync.',
  notRead: (complete, customers) =>
    `Er zijn pas ${complete} van de ${customers} klanten met alle velden opgehaald. Er is niets geschreven. Synchroniseer de administratie eerst, met --sync.`,
  outputExists: (output) =>
    `${output} is er al, en blijft zoals het is. Noem een ander bestand, of voeg --overwrite toe.`,
  writing: (done, total) => `${done} van ${total} geschreven`,
  written: (customers, output, count) => `${customers} ${count === 1 ? 'klant' : 'klanten'} naar ${output} geschreven.`,
  cut: (texts, count) =>
    `${texts} ${count === 1 ? 'tekst was te lang voor een cel en is' : 'teksten waren te lang voor een cel en zijn'} ingekort.`,
  replaced: (characters, count) =>
    `${characters} ${count === 1 ? 'teken dat in Windows-1252 ontbreekt, is' : 'tekens die in Windows-1252 ontbreken, zijn'} vervangen door "?".`,
  nothingWritten: 'Er is niets geschreven.',
}
