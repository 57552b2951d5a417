import type { Messages } from './messages-shape.ts'

export const nl: Messages = {
  help: `Gebruik: ledgerdesk --sync --environment NAAM [--administration ID]… [--minutes N] [--quiet] [--json]
Synchroniseert zonder venster: verzendt wat wacht, leest wat nieuw is, en sluit af.

  --environment NAAM    de omgeving bij haar naam onder Instellingen, of haar id; "demo" is het Demobedrijf
  --administration ID   één administratie bij haar database-id; mag vaker; zonder deze optie alle van de omgeving
  --minutes N           sluit uiterlijk na N minuten af, 1 tot 1440; anders 60
  --quiet               toont alleen hoe het afliep
  --json                toont per regel één JSON-object
  --help                toont dit

Een waarde die met een streepje begint, staat achter een isgelijkteken: --environment=-NAAM

Afsluitstatus:
  0  alles wat gevraagd was, is gesynchroniseerd en niets wacht
  1  het liep, maar er is iets over of er is iemand nodig
  2  het kon niet beginnen: verkeerde opties, onbekende namen, de app staat open, of het profiel is niet te gebruiken`,
  mistakes: {
    'unknown-option': (given) => `De optie ${given} bestaat niet.`,
    'stray-word': (given) => `"${given}" hoort bij geen optie. Zet een naam met spaties tussen aanhalingstekens.`,
    'value-missing': (given) => `Bij ${given} ontbreekt de waarde.`,
    'value-unwanted': (given) => `${given} heeft geen waarde.`,
    'given-twice': (given) => `${given} mag maar één keer.`,
    'minutes-wrong': (given) => `--minutes is een heel getal van 1 tot 1440, niet "${given}".`,
    'environment-missing': () => 'Bij --sync hoort --environment NAAM.',
    'sync-missing': () => '--environment en --administration horen bij --sync.',
  },
  seeHelp: 'De opties zijn --sync, --environment NAAM, --administration ID, --minutes N, --quiet, --json en --help.',
  demoCompany: 'Demobedrijf',
  hindrances: {
    'environment-unknown': (given, _environment, known) => `Er is geen omgeving "${given}". Er is: ${known}.`,
    'environment-twice': (given, _environment, known) =>
      `Meer dan één omgeving heet "${given}". Noem de bedoelde bij haar id: ${known}.`,
    'administration-unknown': (given, environment, known) =>
      `${environment} heeft geen administratie "${given}". Zij heeft: ${known}.`,
    'no-administrations': (_given, environment) =>
      `${environment} heeft nog geen administraties. Open de app en kies er eerst een.`,
  },
  more: (count) => `en nog ${count}`,
  keychainHint:
    'Ook zonder venster heeft de app de sleutelhanger nodig: start haar in de sessie van wie het profiel is.',
  confirmHint: 'Open daarvoor de app. Er is niets gestart.',
  running:
    'Ledgerdesk staat al open, of er is al een run bezig. Een open app synchroniseert vanzelf wat erin open is. Er is niets gestart.',
  profileUnusable: (folder) =>
    `De profielmap ${folder} is niet te gebruiken. Er is niets gestart. Kijk of erin geschreven kan worden.`,
  listing: 'leest de lijst…',
  downloading: (done, total) => `${done} van ${total}`,
  sending: (done, total) => `verzendt, ${done} van ${total}`,
  retrying: 'de dienst antwoordt niet zoals het hoort; probeert het opnieuw…',
  synced: (customers, count) => `gesynchroniseerd, ${customers} ${count === 1 ? 'klant' : 'klanten'}`,
  left: ({ waiting, needsAttention, anothers }, held) =>
    [
      'gelezen, maar er zijn wijzigingen over.',
      ...(waiting === '0' ? [] : [`Wacht op verzending: ${waiting}.`]),
      ...(held?.is === 'locked' ? ['De omgeving is op slot: ontgrendel haar in de app.'] : []),
      ...(held?.is === 'many' ? ['Het zijn er meer dan ongevraagd verzonden worden: geef ze vrij in de app.'] : []),
      ...(held?.is === 'cut-off'
        ? [
            'Het opslaan van veel wijzigingen tegelijk is afgebroken: geef in de app vrij wat ervan is opgeslagen, of verwerp het.',
          ]
        : []),
      ...(anothers === '0' ? [] : [`Door iemand anders gemaakt, en verzonden als die zich aanmeldt: ${anothers}.`]),
      ...(needsAttention === '0' ? [] : [`Door iemand te beslissen, in de app: ${needsAttention}.`]),
    ].join(' '),
  notReached: 'niet bereikt',
  endings: {
    asked: () => 'Eerder beëindigd, omdat daarom gevraagd werd.',
    'time-over': (minutes) => `Eerder beëindigd: de tijd is om (--minutes ${minutes}).`,
    opened: () => 'Eerder beëindigd, omdat de app geopend wordt. Die synchroniseert verder.',
  },
  whole: (administrations, count) =>
    count === 1 ? 'Alles is gesynchroniseerd.' : `Alles is gesynchroniseerd: ${administrations} administraties.`,
  part: (synced, all) =>
    `${synced} van ${all} gesynchroniseerd. Wat gelezen en opgeslagen is, is bewaard; de volgende keer gaat het daar verder.`,
  broke:
    'Er ging iets mis in de app en zij is gestopt. Wat opgeslagen was, is bewaard; het logboek zegt waar het misging.',
}
