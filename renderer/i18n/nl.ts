import type { Words } from './en.ts'
import { bar } from './nl-bar.ts'
import { bulk } from './nl-bulk.ts'
import { edits } from './nl-edits.ts'
import { environments } from './nl-environments.ts'
import { failures } from '../../preload/contract/words/nl-failures.ts'
import { commands } from '../../preload/contract/words/nl-commands.ts'
import { fields } from './nl-fields.ts'
import { filtering } from './nl-filter.ts'
import { grid } from './nl-grid.ts'
import { hands } from './nl-hands.ts'
import { fieldHelp, form } from './nl-form.ts'
import { confirming } from './nl-confirming.ts'
import { proxy } from './nl-proxy.ts'
import { removal } from './nl-removal.ts'
import { support } from './nl-support.ts'
import { updates } from './nl-updates.ts'

export const nl: Words = {
  common: {
    cancel: 'Annuleren', close: 'Sluiten', back: 'Terug', remove: 'Verwijderen', edit: 'Bewerken', add: 'Toevoegen', dismiss: 'Verbergen', tryAgain: 'Opnieuw proberen',
    empty: 'leeg', yes: 'ja', no: 'nee', loading: 'Bezig met laden…', serviceSays: 'De dienst zegt:',
  },
  kind: { demo: 'Demobedrijf', test: 'Test', production: 'Productie' },
  band: { region: 'Waar je bent', user: 'Aangemeld als {user}', signedIn: 'Aangemeld', signedOut: 'Afgemeld', userOut: '{user}, afgemeld', signingIn: 'Bezig met aanmelden…' },
  nav: { region: 'Hoofdmenu', customers: 'Klanten', changes: 'Wijzigingen', history: 'Geschiedenis', settings: 'Instellingen', keys: 'Toetsen', palette: 'Ga naar…', attention: 'waarvan geen aandacht vraagt | waarvan {count} aandacht vraagt | waarvan {count} aandacht vragen' },
  welcome: {
    title: 'Ledgerdesk', lead: 'Een werkplek voor de klantgegevens van je online boekhouding. Ook zonder verbinding werk je door.',
    demo: 'Bekijk het demobedrijf', demoText: 'Een volledig oefenbedrijf in de app. Geen account nodig; er verlaat niets deze computer.',
    connect: 'Verbind met mijn dienst', connectText: 'Je eigen boekhouddienst, met de client-id die je gekregen hebt.',
    known: 'Ga verder met', starting: 'Het demobedrijf start…',
  },
  signIn: {
    title: 'Aanmelden bij {name}', text: { window: 'Er gaat een venster van de dienst open. De app ziet je wachtwoord nooit.', browser: 'Je browser gaat open. De app ziet je wachtwoord nooit.' }, button: 'Aanmelden', again: 'Opnieuw aanmelden',
    as: 'Aanmelden als …', asTitle: 'Wie meldt zich aan?', asName: 'Naam', asHelp: 'De naam die op je wijzigingen en in de geschiedenis staat. De dienst zelf noemt niemand.', asNeeded: 'Vul een naam in.', asButton: 'Aanmelden als {user}',
    waiting: { window: 'Wacht op jou in het aanmeldvenster', browser: 'Wacht op jou in de browser' }, cancel: 'Aanmelden annuleren', show: { window: 'Venster tonen', browser: 'Browser opnieuw openen' },
    waitingText: { window: 'Meld je daar aan en sta toegang toe. Dat venster sluiten annuleert.', browser: 'Meld je daar binnen tien minuten aan en sta toegang toe. Daarna gaat de app vanzelf verder.' },
    browserKnows: 'De browser is misschien nog aangemeld bij de dienst. De app kan dat niet veranderen: meld je ook daar af als iemand anders deze computer gebruikt.', browserAs: 'De browser is misschien nog als iemand anders aangemeld bij de dienst, en laat je dan als die persoon binnen. Meld je daar eerst af.',
    out: 'Afgemeld.', outText: 'Je ziet wat op deze computer staat. Wijzigingen wachten tot je je aanmeldt.', pick: 'Kies een administratie', pickText: 'De dienst biedt deze aan.',
    noneOffered: 'De dienst biedt geen lijst met administraties. Voeg er een toe bij Instellingen, met de database-id.',
    because: { never: 'Je hebt je nog niet aangemeld.', asked: 'Je hebt je afgemeld.', expired: 'De aanmelding is verlopen.', forgotten: 'De aanmelding kon niet op deze computer bewaard worden.', 'of-another': 'De aanmelding die hier is bewaard, hoort bij een ander adres of een andere client en is niet gebruikt. Vergelijk de instellingen van deze omgeving met je dienst.' },
  },
  sync: {
    region: 'Synchronisatie', now: 'Nu synchroniseren', cancel: 'Stoppen', idle: 'Gesynchroniseerd {time}', never: 'Nog niet gesynchroniseerd', listing: 'De lijst wordt gelezen…', downloading: '{done} van {total} gelezen',
    sending: '{done} van {total} verzonden', sendingAloud: 'Wijzigingen worden verzonden…', offline: 'Offline sinds {time}', signedOut: 'Laatst gesynchroniseerd {time}', signedOutNever: 'Nog niet gesynchroniseerd',
    paused: 'Gestopt bij {done} van {total}', stopped: 'Gestopt', failed: 'Synchroniseren mislukt', tokenRefused: 'Wacht tot de dienst je aanmelding accepteert', resume: 'Doorgaan', attention: 'niets vraagt aandacht | {count} vraagt aandacht | {count} vragen aandacht', stuck: 'niets loopt vast | {count} wijziging loopt vast | {count} wijzigingen lopen vast', accept: 'De lijst klopt: aanvaarden',
  },
  table: {
    title: 'Klanten', label: 'Klanten', search: 'Klanten zoeken', searchHint: 'Zoek in alle velden', clear: 'Zoekopdracht wissen', new: 'Nieuwe klant', edits: 'Wijzigingen',
    all: 'alle', active: 'actief (A)', passive: 'passief (P)', clearFilters: 'Filters wissen',
    shown: 'geen klanten | {count} klant | {count} klanten', shownOf: '{shown} van {count} klanten', complete: '{count} volledig gelezen', mark: 'Wijziging',
    waiting: 'niets wacht op verzending | {count} wacht op verzending | {count} wachten op verzending',
    noneTitle: 'Nog geen klanten', noneText: 'Van deze administratie staan nog geen klanten op deze computer. Synchroniseren leest ze van de dienst.', unreadTitle: 'Nog niet gelezen', unreadText: 'Er is nu geen verbinding met de dienst. De klanten worden gelezen zodra die er is; nieuwe klanten kun je intussen al invoeren.', stoppedText: 'Het lezen is gestopt voordat er klanten binnen waren. Ga door wanneer je wilt.',
    nothing: 'Niets gevonden', reading: 'De lijst met klanten wordt gelezen…',
  },
  mark: { waiting: 'Wijziging wacht op verzending', stuck: 'Verzenden lukt steeds niet', sending: 'Wordt verzonden', conflict: 'Conflict', refused: 'Geweigerd door de dienst', uncertain: 'Misschien al aangemaakt', settled: 'Verzonden', create: 'nieuw', delete: 'wordt verwijderd' },
  record: {
    region: 'Klant', new: 'Nieuwe klant', unnamed: 'Zonder naam', close: 'Sluiten', sections: 'Onderdelen', previous: 'Vorige klant', next: 'Volgende klant', position: '{at} van {count}',
    review: 'Nakijken', save: 'Opslaan', create: 'Aanmaken', delete: 'Verwijderen', duplicate: 'Dupliceren', undo: 'Wijziging van {field} ongedaan maken', was: 'was: {value}', list: 'Alleen de lijstregel is er nog. De andere velden volgen bij de volgende synchronisatie.',
    waiting: 'Hier gewijzigd. Gaat bij de volgende synchronisatie naar de dienst.', conflict: 'Hier en op de dienst verschillend gewijzigd.', refused: 'De dienst weigerde deze wijziging.', uncertain: 'De dienst heeft deze klant misschien al aangemaakt.',
    stuck: 'Verzenden lukt niet sinds {time}. De app blijft het proberen.',
    toDelete: 'Gemarkeerd om te verwijderen. Dat gebeurt bij de volgende synchronisatie.', toCreate: 'Nieuw. Wordt bij de volgende synchronisatie op de dienst aangemaakt.', sending: 'Wordt nu verzonden.', resolve: 'Beslissen', look: 'Bekijken', takeBack: 'Terugnemen',
    unknown: 'Velden van de dienst die deze app niet kent', unknownText: 'Getoond zoals ontvangen en ongewijzigd teruggestuurd.', absent: 'Niet in de gegevens', none: 'geen', dirty: 'niets onopgeslagen | {count} onopgeslagen wijziging | {count} onopgeslagen wijzigingen',
    saving: 'Wordt opgeslagen…', saved: 'Opgeslagen. Het gaat mee met de volgende synchronisatie.', history: 'Geschiedenis van deze klant', marked: 'niets gemarkeerd | {count} veld is hieronder gemarkeerd. | {count} velden zijn hieronder gemarkeerd.', width: 'Breedte van het klantpaneel', choose: '{field} kiezen', unchangeable: 'De dienst zegt dat deze klant niet te wijzigen is. Opslaan kan hier wel, maar de dienst kan het weigeren.', unchangeableWhy: 'De reden: {why}', fixed: 'door de dienst gezet',
  },
  section: { general: 'Algemeen', contact: 'Contact', address: 'Adres', registration: 'Registratie en btw', invoicing: 'Facturering', delivery: 'Levering en korting', intrastat: 'Intrastat', other: 'Overig' },
  jump: { general: 'Algemeen', contact: 'Contact', address: 'Adres', registration: 'Btw', invoicing: 'Factuur', delivery: 'Levering', intrastat: 'Intrastat', other: 'Overig' },
  warning: {
    'too-long': '{length} tekens; zulke diensten nemen er {max} aan.', 'out-of-range': 'Gewoonlijk tussen {min} en {max}.', expected: 'Gewoonlijk nodig.', 'not-a-number': 'Geen getal. Schrijf het als {example}.',
    'not-whole': 'Gewoonlijk een geheel getal.', edges: 'Begint of eindigt met een spatie.',
  },
  remove: { title: '{name} verwijderen?', text: 'De klant verdwijnt hier uit de lijst en wordt bij de volgende synchronisatie op de dienst verwijderd. Heeft iemand de klant daar intussen gewijzigd, dan vraagt de app het eerst. Tot de verzending kun je het onder Wijzigingen terugnemen.', newText: 'Deze klant staat nog niet op de dienst. Wat je invoerde, vervalt.', confirm: 'Klant verwijderen' },
  unsaved: { title: 'Niet opgeslagen', text: 'Je hebt {name} gewijzigd en nog niet opgeslagen.', save: 'Opslaan', discard: 'Verwerpen', stay: 'Verder bewerken' },
  settings: {
    title: 'Instellingen', services: 'Diensten', add: 'Dienst toevoegen', administrations: 'Administraties', addAdministration: 'Administratie toevoegen', databaseId: 'Database-id', administrationName: 'Naam', go: 'Openen', remove: '{name} verwijderen', none: 'Nog geen administratie.', here: 'nu open',
    offered: 'Kies van de dienst', offeredNone: 'De dienst biedt geen lijst. Vul de database-id in.', secretYes: 'clientgeheim bewaard', secretNo: 'geen clientgeheim', signIn: 'Aanmelden', signOut: 'Afmelden', outKept: 'Klanten en wijzigingen blijven op deze computer. “{forget}” verwijdert ze.', forget: 'Vergeten', forgetTitle: '{name} vergeten?', forgetText: 'De aanmelding en alle klanten worden van deze computer verwijderd. De dienst houdt ze.',
    forgetEdits: 'Hier wachten nog wijzigingen op verzending. Die gaan verloren.', forgetConfirm: 'Vergeten', removeTitle: '{name} verwijderen?', removeText: 'De klanten worden van deze computer verwijderd. De dienst houdt ze.', signedInUntil: 'Aangemeld tot {time}', signedIn: 'Aangemeld', renews: 'verlengt vanzelf', notKept: 'alleen tot de app sluit',
    reset: 'Demobedrijf terugzetten', resetTitle: 'Demobedrijf terugzetten?', resetText: 'Alle klanten gaan terug naar hun eerste staat. Wijzigingen van hier, verzonden of wachtend, vervallen.', resetConfirm: 'Terugzetten',
    look: 'Weergave', language: 'Taal', theme: 'Thema', contrast: 'Contrast', density: 'Regels', themes: { system: 'Zoals de computer', light: 'Licht', dark: 'Donker' }, contrasts: { system: 'Zoals de computer', more: 'Hoog' }, densities: { comfortable: 'Ruim', compact: 'Compact' }, languages: { en: 'English', nl: 'Nederlands' },
    about: 'Over', version: 'Versie {version}', keychain: 'Geheimen', keychains: { working: 'Verzegeld door de sleutelhanger van deze computer.', missing: 'Geen sleutelhanger gevonden: geheimen blijven alleen tot de app sluit.', changed: 'De sleutelhanger is veranderd: meld je opnieuw aan.', unavailable: 'De sleutelhanger geeft nu geen antwoord: er is niets verloren.' },
  },
  keys: {
    title: 'Toetsen', back: 'Terug, of sluiten', open: 'De klant openen', move: 'Door de tabel lopen', arrows: 'Pijlen', enter: 'Enter', escape: 'Esc', alt: 'Alt', shift: 'Shift', space: 'Spatie', delete: 'Del',
    changes: 'Bij Wijzigingen', changesMove: 'Vorige of volgende wijziging', changesSelect: 'Selecteren', changesSpan: 'Selectie uitbreiden', changesAll: 'Alles selecteren', changesLook: 'Bekijken, of beslissen', changesDiscard: 'Verwerpen (vraagt)', changesSend: 'Alles verzenden; een geweigerde opnieuw',
    conflict: 'Bij een conflict', conflictMove: 'Vorig of volgend veld', conflictMine: 'Van mij', conflictTheirs: 'Nu op de dienst', conflictAllMine: 'Alles van mij', conflictAllTheirs: 'Alles van de dienst', conflictSettle: 'Deze waarden gebruiken',
    history: 'Bij Geschiedenis', historyMove: 'Vorige of volgende regel', historyOpen: 'De klant openen', historyReverse: 'Omkering voorstellen',
  },
  about: { host: 'Server', database: 'Database', name: 'Naam', customer: 'Klant', double: 'Tweede klant', administration: 'Administratie', field: 'Veld', waiting: 'Wachtende wijzigingen', gone: 'Nu weg', had: 'Eerst', file: 'Bewaard als', proxy: 'Proxy', scheme: 'Verlangt', stopped: 'Gestopt om', drafts: 'Onopgeslagen formulieren bewaard', version: 'Versie' },
  notice: { region: 'Meldingen' },
  ...edits,
  ...environments,
  ...filtering,
  field: fields,
  fieldHelp,
  form,
  bar,
  bulk,
  grid,
  confirming,
  proxy,
  removal,
  updates,
  support,
  hands,
  command: commands,
  failure: failures,
}
