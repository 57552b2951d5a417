import type { environments as english } from './en-environments.ts'

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

/** Een dienst verbinden, het slot, de aanmelding en de administraties. */
export const environments: Shape<typeof english> = {
  places: {
    choose: 'Administratie', search: 'Zoek een administratie', none: 'Geen administratie met die naam.', list: 'Administraties', welcome: 'Welkomstpagina', recent: 'Recent', environment: '{kind} · {name}',
    waiting: 'niets wacht | {count} wacht | {count} wachten', attention: 'niets vraagt aandacht | {count} vraagt aandacht | {count} vragen aandacht', found: 'geen administraties | {count} administratie | {count} administraties',
  },
  connect: {
    title: 'Verbind met mijn dienst', editTitle: '{name} bewerken', intro: 'Het ontwikkelaarsportaal van je dienst toont wat je hier invult.',
    fromFile: 'Invullen uit een bestand…', dropHere: 'Laat het bestand los om het formulier in te vullen', filled: 'Ingevuld uit het bestand. Er is nog niets bewaard: dat gebeurt als je opslaat.', missing: 'Nog nodig: {fields}.', complete: 'Er ontbreekt niets.', adds: 'niets | Bij het opslaan komt {count} administratie uit het bestand erbij: {names}. | Bij het opslaan komen {count} administraties uit het bestand erbij: {names}.',
    environment: 'Omgeving', kind: 'Soort', kindHelp: 'Test krijgt een oranje band, productie een rode.',
    name: 'Naam', nameHelp: 'Hoe je deze dienst noemt, bijvoorbeeld “Productie”.',
    registration: 'Registratie', status: 'Status in het ontwikkelaarsportaal', statuses: { requested: 'Nog niet geactiveerd', active: 'Actief', unknown: 'Weet ik niet' },
    statusHelp: 'Het portaal toont de tekst “Actief” zodra de beheerder van de dienst de registratie heeft geactiveerd. Dat duurt enkele werkdagen; tot dan wordt aanmelden geweigerd.',
    statusLater: 'Je kunt alles nu al invullen en opslaan, en je aanmelden zodra het portaal “Actief” toont.',
    baseAddress: 'Basisadres', baseHelp: 'Met de versie erin, zoals https://api.example.com/v23.', version: 'versie {version}', noVersionTag: 'geen versie',
    clientId: 'Client-id', clientHelp: 'Het openbare kenmerk van je toepassing.',
    hasSecret: 'Deze registratie heeft een clientgeheim', secret: 'Clientgeheim', secretHelp: 'Verzegeld door de sleutelhanger van deze computer. Het wordt nooit meer getoond, alleen vervangen.',
    secretSealed: 'Bewaard en verzegeld. Het wordt nooit meer getoond.', secretReplace: 'Vervangen…', secretKeep: 'Oude houden', secretElsewhere: 'Het bewaarde geheim hoort bij een ander adres. Typ het geheim van dit adres.', secretKept: 'Typ het nieuwe. Leeg houdt het oude.', noSecretHelp: 'Zonder geheim vraagt de dienst je elke twee uur opnieuw aan te melden.',
    redirectUri: 'Redirect-URI', redirectHelp: 'Precies zoals geregistreerd: een https-adres, http op deze computer, een eigen schema, of urn:ietf:wg:oauth:2.0:oob.',
    redirects: {
      https: 'Een https-adres. Daar hoeft niets te antwoorden: de app vangt het op voordat het verzonden wordt.', computer: 'Een adres op deze computer. Daar hoeft verder niets te antwoorden: de app vangt het op.', scheme: 'Een eigen schema. De app vangt het op in het aanmeldvenster.',
      oob: 'De dienst toont de code op zijn laatste pagina; de app neemt haar daar over.', http: 'http naar een andere computer is onderweg te lezen. Kies liever https, als het portaal dat toelaat.',
    },
    redirectShared: 'niets is gedeeld | Dit is ook de redirect-URI van {names}, zo te zien een dienst van een ander. Een kwaadwillige dienst kan proberen aanmeldingen bij de andere te onderscheppen: registreer voor elke dienst een eigen redirect-URI. | Dit is ook de redirect-URI van {names}, zo te zien diensten van anderen. Een kwaadwillige dienst kan proberen aanmeldingen bij de andere te onderscheppen: registreer voor elke dienst een eigen redirect-URI.',
    signInWith: 'Aanmelden met', ways: { window: 'Een venster van deze app', browser: 'De browser van deze computer' },
    wayHelp: { window: 'De app toont zelf de pagina’s van de dienst, onder een balk die zegt van wie de pagina is.', browser: 'De app ziet de pagina waar je je wachtwoord typt nooit. Terwijl je je aanmeldt, wacht zij op de redirect-URI op de browser.' },
    noBrowser: {
      elsewhere: 'De browser is te kiezen als de geregistreerde redirect-URI een http-adres op deze computer is, zoals http://127.0.0.1:4711/.', 'no-port': 'Voor de browser heeft de geregistreerde redirect-URI een poort nodig, zoals in http://127.0.0.1:4711/.',
      'low-port': 'Voor de browser moet de poort van de geregistreerde redirect-URI 1024 of hoger zijn.', 'no-secret': 'De browser is alleen te kiezen met een clientgeheim: zonder geheim bereikt het antwoord van de dienst de app niet.',
    },
    pkce: 'Aanmeldingen aan deze app binden (PKCE)', pkceWays: { untested: 'Bepaald door de test', on: 'Aan', off: 'Uit' }, pkceHelp: 'Daarmee is een onderschepte aanmeldcode niets waard.',
    pkceSays: {
      untested: 'Het wordt gebruikt tot “Verbinding testen”, of een aanmelding, uitwijst dat de dienst het weigert.', 'found-on': 'Uit de test bleek dat de dienst het accepteert.', 'found-off': 'De dienst weigert het; aanmelden gaat daarom zonder. Test opnieuw als de dienst een nieuwe versie heeft.',
      on: 'Het wordt altijd gebruikt; bij een dienst die het weigert, kun je je niet aanmelden.', off: 'Het wordt niet gebruikt. Kies dit alleen als de dienst erom vraagt.',
    },
    pkceNoSecret: 'Het vraagt een clientgeheim: zonder geheim stuurt de dienst geen code die te binden is.', issuer: 'De dienst noemt zichzelf in haar antwoorden {issuer}. Een antwoord onder een andere naam, of zonder naam, wordt geweigerd.',
    scope: 'Scope', scopeHelp: 'De ene scope van de dienst, zoals http://vendor.product.API/Web/WebApi/*.', scopeForm: 'Gewoonlijk in de vorm http://vendor.product.API/Web/WebApi/*. Controleer dit.',
    pathStyle: 'Hoe nummers in adressen staan', pathStandard: 'Standaard (%20)', pathBang: 'Oudere versies (!_20)', pathHelp: 'Laat op standaard, tenzij klanten met vreemde nummers onvindbaar zijn.',
    first: 'Eerste administratie', databaseId: 'Database-id', databaseHelp: 'Het kenmerk van de administratie waarmee je begint.',
    administrationName: 'Naam van de administratie', administrationHelp: 'Hoe je haar hier noemt. Leeg: de database-id.',
    safety: 'Veiligheid in productie', lock: 'Slot', lockOff: 'Uit: wijzigingen gaan meteen de deur uit', lockFor: 'Alleen lezen tot het slot eraf gaat, voor {minutes} minuten', lockHelp: 'Ontgrendelen vraagt de naam van de omgeving te typen. Zolang zij op slot is, wordt er niets gewijzigd of verzonden; wat wacht, blijft bewaard.',
    asks: 'Vraag het aantal te typen voordat veel wijzigingen tegelijk gaan', askAbove: 'Meer dan', askHelp: 'Zoveel wijzigingen tegelijk gaan ongevraagd; daarboven typ je hoeveel het er zijn.', askNumber: 'Een geheel getal van 1 of meer.',
    test: 'Verbinding testen', testStop: 'Test stoppen', submit: 'Aanmelden', save: 'Opslaan', steps: 'Verbindingstest', unsaved: 'Nog niet opgeslagen. Annuleren gaat weg zonder op te slaan.',
    required: 'Dit is nodig.', nameTaken: 'Een andere omgeving heeft deze naam. Geef deze een eigen naam.', notAddress: 'Dit is geen webadres.', notHttps: 'Gebruik https (http alleen voor deze computer).', noVersion: 'Geen versie gezien, zoals /v23. Controleer dit.',
    notUri: 'Dit is geen volledige URI.', hasQuery: 'Laat het vraagteken en wat volgt weg.', hasUser: 'Laat gebruikersnaam en wachtwoord weg.', hasFragment: 'Laat het # en wat volgt weg.', spaces: 'Haal de spaties weg.',
  },
  check: {
    address: 'Het adres antwoordt', client: 'De dienst kent de client', redirect: 'De redirect-URI klopt', database: 'De database bestaat',
    'to-come': 'komt nog', 'going-on': 'bezig…', passed: 'geslaagd', failed: 'mislukt', 'not-tried': 'niet geprobeerd',
    because: { before: 'Dit wordt geprobeerd zodra de stappen hierboven slagen.', stopped: 'Je hebt de test gestopt.', 'signed-out': 'Dit vraagt een aanmelding op dit adres. Sla op, meld je aan en test opnieuw.' },
    said: 'Stap {at} van {count}: {check}, {state}', allPassed: 'Alles wat geprobeerd kon worden, is geslaagd.', hadFailed: 'De test eindigde bij een stap die mislukte.', wasStopped: 'De test is gestopt.',
  },
  lock: {
    locked: 'Op slot', until: 'Ontgrendeld tot {time}', none: 'Uit', closed: 'Op slot; gaat telkens {minutes} minuten open', lockNow: 'Nu op slot', unlock: 'Ontgrendelen…', unlockAndSave: 'Ontgrendelen en opslaan', unlockOf: '{name} ontgrendelen…', lockOf: '{name} nu op slot',
    strip: '{name} is op slot. Je kunt alles bekijken; er wordt niets gewijzigd of verzonden.', waits: 'niets wacht | {count} wijziging wacht tot je ontgrendelt. | {count} wijzigingen wachten tot je ontgrendelt.', typed: 'Wat je typte, blijft.', readOnly: 'Op slot: alleen lezen', off: 'Op slot. Ontgrendel om iets te wijzigen of te verzenden.',
    title: '{name} ontgrendelen?', text: 'Gedurende {minutes} minuten kan er gewijzigd worden en gaat wat wacht de deur uit. Daarna gaat het slot er vanzelf weer op.', name: 'Naam van de omgeving', nameHelp: 'Typ: {name}', confirm: 'Ontgrendelen voor {minutes} minuten',
  },
  held: {
    short: 'niets wacht | {count} wijziging wacht | {count} wijzigingen wachten', send: 'Verzenden…', many: '{count} wijzigingen wachten: meer dan {above} tegelijk naar productie. Ze gaan de deur uit als je hun aantal typt.', button: 'niets wacht | {count} wijziging verzenden… | {count} wijzigingen verzenden…',
    cutOff: 'niets wacht | Het opslaan van veel wijzigingen tegelijk is afgebroken, en {count} wijziging wacht. Zij gaat de deur uit als je typt hoeveel er wachten, of je verwerpt haar. | Het opslaan van veel wijzigingen tegelijk is afgebroken, en {count} wijzigingen wachten. Ze gaan de deur uit als je hun aantal typt, of je verwerpt ze.',
    title: '{count} wijzigingen naar productie verzenden?', titleCutOff: 'niets wacht | {count} wijziging verzenden? | {count} wijzigingen verzenden?', where: 'niets wacht | Zij wacht in {administration}, {environment}. | Ze wachten in {administration}, {environment}.',
    text: 'Meer dan {above} tegelijk gaan pas weg nadat je hebt getypt hoeveel het er zijn.', textCutOff: 'De andere die tegelijk opgeslagen zouden worden, zijn dat niet. Wat is opgeslagen, gaat pas weg nadat je hebt getypt hoeveel er wachten.', number: 'Aantal wijzigingen', numberHelp: 'Typ: {count}',
    differs: 'niets wacht | Dat is niet het aantal: er wacht er {count}. | Dat is niet het aantal: er wachten er {count}.', confirm: 'niets wacht | {count} wijziging verzenden | {count} wijzigingen verzenden',
    changed: 'niets wacht | Intussen is het aantal veranderd. Er is niets verzonden. Nu wacht er {count}. | Intussen is het aantal veranderd. Er is niets verzonden. Nu wachten er {count}.',
  },
  again: {
    region: 'Aanmelding', due: 'Je aanmelding eindigt om {time}. Meld je opnieuw aan om te blijven verzenden; wat je typt, blijft staan.', button: 'Opnieuw aanmelden', underWay: { window: 'Meld je opnieuw aan in het venster van de dienst. Je kunt hier intussen doorwerken.', browser: 'Meld je opnieuw aan in de browser. Je kunt hier intussen doorwerken.' },
  },
  token: {
    open: 'Refresh token gebruiken…', title: 'Een refresh token gebruiken', text: 'Om op de achtergrond te verzenden en te ontvangen. De generator van je dienst maakt een refresh token voor de gebruiker als wie dat werk gebeurt. Het wordt meteen ingewisseld en daarna verzegeld door de sleutelhanger van deze computer.',
    noSecret: 'Een refresh token hoort bij het clientgeheim, en deze registratie heeft er hier geen. Voeg eerst bij Bewerken het geheim toe.', token: 'Refresh token', tokenHelp: 'Plak het zoals de generator het toont.', user: 'Voor wie', userHelp: 'De naam die op wijzigingen en in de geschiedenis staat. De dienst zelf noemt niemand.', confirm: 'Gebruiken', needed: 'Plak het token.', using: 'Het wordt ingewisseld…',
  },
  elsewhere: {
    region: 'Een andere administratie', waits: 'niets wacht | {count} wijziging wacht in {name} ({environment}); zij gaat alleen van daaruit weg. | {count} wijzigingen wachten in {name} ({environment}); ze gaan alleen van daaruit weg.', back: 'Ga daarheen terug',
  },
  service: {
    signIn: 'Aanmelding', status: 'Registratie', statuses: { requested: 'Nog niet geactiveerd', active: 'Actief', unknown: 'Status niet bekend' }, statusRequested: 'Aanmelden wordt geweigerd tot het portaal “Actief” toont.', lock: 'Slot', asksAbove: 'Vraagt boven {count} tegelijk', asksNever: 'Vraagt nooit',
    export: 'Naar bestand…', exported: 'Naar het bestand geschreven, zonder het geheim.', forgetting: 'er gaat niets verloren | {count} wijziging die niet verzonden is, gaat verloren: | {count} wijzigingen die niet verzonden zijn, gaan verloren:', forgettingOne: '{name}: {count}',
  },
  database: {
    why: 'Wat dat kan betekenen:', id: 'De database-id klopt niet precies. Zij moet staan zoals de dienst haar schrijft.', access: 'De aangemelde gebruiker heeft geen toegang tot deze administratie.', own: 'Het klantbedrijf heeft zijn eigen toepassing bij de dienst geregistreerd; dan heeft het hier een eigen verbinding nodig.', check: 'Controleer de administratie',
  },
}
