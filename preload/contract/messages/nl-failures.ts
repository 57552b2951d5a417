import type { FailCode } from '../error-payload.ts'
import { updateFailures } from './nl-update-failures.ts'

export const failures: Record<FailCode, string> = {
  'call-unknown':
    'De app vroeg zichzelf iets onbekends. Er is niets gewijzigd. Werk de app bij, of start de app opnieuw als dat net is gebeurd.',
  'call-not-allowed': 'Dit venster mag dat niet vragen. Er is niets gewijzigd. Sluit het en open de app opnieuw.',
  'arguments-wrong':
    'De app vroeg zichzelf iets in een verkeerde vorm. Er is niets gewijzigd. Probeer het opnieuw; meld het als het terugkomt.',
  'text-too-long':
    'Een tekst is langer dan hier kan. Er is niets opgeslagen, en wat je typte, staat er nog. Kort de tekst in en probeer het opnieuw.',
  'too-many-at-once':
    'Dit zijn er te veel voor één keer. Er is niets gewijzigd of verzonden. Kies er minder, bijvoorbeeld met een filter, en doe daarna de rest.',
  unexpected:
    'Er ging iets mis wat de app niet had voorzien. Wat opgeslagen was, is er nog. Probeer het opnieuw; start de app anders opnieuw.',
  'sign-in-cancelled':
    'Het aanmelden is geannuleerd. Je klanten en wijzigingen op deze computer zijn er nog. Meld je opnieuw aan als je zover bent.',
  'sign-in-denied':
    'Op de toestemmingspagina is de toegang geweigerd. Er is niets gewijzigd. Meld je opnieuw aan en sta toegang toe.',
  'sign-in-wrong-state':
    'Het antwoord hoorde niet bij deze aanmelding en is niet gebruikt. Er is niets gewijzigd. Meld je opnieuw aan.',
  'sign-in-wrong-issuer':
    'Het antwoord draagt niet de naam die het boekhoudpakket heeft aangekondigd, en is niet gebruikt. Er is niets gewijzigd. Meld je opnieuw aan; helpt dat niet, test dan de verbinding bij Instellingen, “Bewerken”, en sla op.',
  'sign-in-page-not-loading':
    'De aanmeldpagina ging niet open. Wat op deze computer staat, is bewaard. Controleer de verbinding en het basisadres, en probeer het opnieuw.',
  'sign-in-page-stopped':
    'De aanmeldpagina is vanzelf gestopt. Er is niets gewijzigd. Probeer het opnieuw; het aanmelden begint dan van voren af aan.',
  'sign-in-wrong-client':
    'Het boekhoudpakket kent deze client-id niet, of die is nog niet actief. Er is niets gewijzigd. Controleer client-id en clientgeheim.',
  'sign-in-wrong-redirect':
    'De redirect-URI is niet de geregistreerde. Er is niets gewijzigd. Maak beide gelijk, hier of in het ontwikkelaarsportaal.',
  'sign-in-scope-refused':
    'Het boekhoudpakket weigerde de scope. Er is niets gewijzigd. Controleer de scope van dit boekhoudpakket.',
  'sign-in-pkce-refused':
    'Het boekhoudpakket weigert een aanmelding met PKCE. Er is niets gewijzigd. Meld je opnieuw aan: PKCE blijft voortaan achterwege. Staat het bij Instellingen, “Bewerken”, op “Aan”, kies daar dan “Bepaald door de test”.',
  'sign-in-pkce-doubted':
    'Het boekhoudpakket weigerde deze aanmelding als onjuist verzoek, terwijl het volgens de test PKCE accepteert. Er is niets verstuurd. Meld je opnieuw aan; wordt het nog eens geweigerd, dan blijft PKCE daarna achterwege.',
  'sign-in-pkce-needed':
    'Het boekhoudpakket weigert een aanmelding zonder PKCE. Er is niets gewijzigd. Zet PKCE op “Aan” en test opnieuw.',
  'sign-in-refused':
    'Het boekhoudpakket weigerde de aanmelding. Wat op deze computer staat, is bewaard. Controleer client-id en geheim en meld je opnieuw aan.',
  'sign-in-answer-unreadable':
    'Het boekhoudpakket gaf bij het aanmelden een onleesbaar antwoord. Er is niets gewijzigd. Controleer het basisadres en probeer het opnieuw.',
  'sign-in-unanswered':
    'Het boekhoudpakket gaf geen antwoord op de aanmelding, heeft het druk, of heeft zelf een storing. Wat op deze computer staat, is bewaard. Controleer de verbinding en probeer het straks opnieuw.',
  'sign-in-browser-not-opened':
    'De browser ging niet open. Er is niets gewijzigd. Kies een standaardbrowser in de instellingen van deze computer, of bij Bewerken een venster van deze app.',
  'sign-in-port-taken':
    'Een ander programma op deze computer gebruikt de poort van de redirect-URI, dus de browser kon niet naar de app terugkomen. Er is niets verzonden. Sluit dat programma en meld je opnieuw aan, of kies bij Bewerken een venster van deze app.',
  'sign-in-port-shared':
    'Er loopt al een aanmelding bij een andere omgeving met deze poort in de redirect-URI. Die gaat door, en hier is niets gewijzigd. Rond die eerst af of annuleer die, en meld je dan opnieuw aan.',
  'sign-in-not-listening':
    'Deze computer laat de app niet op de browser wachten op het adres van de redirect-URI. Er is niets verzonden. Kies bij Bewerken een venster van deze app, of vraag het de IT-afdeling van je kantoor.',
  'sign-in-timed-out':
    'Het aanmelden duurde te lang: het antwoord is tien minuten geldig. Er is niets gewijzigd. Meld je opnieuw aan.',
  'sign-in-expired':
    'De aanmelding is verlopen. Klanten en wijzigingen zijn hier bewaard. Meld je opnieuw aan om te verzenden en ontvangen.',
  'refresh-token-refused':
    'Het boekhoudpakket weigerde dit refresh token. Wie aangemeld was, is dat nog, en er is niets verzonden. Maak met de generator een nieuw token voor deze client-id en plak het in zijn geheel.',
  'token-refused':
    'Het boekhoudpakket accepteert je aanmelding op dit moment niet, hoewel die nog geldig zou moeten zijn. Je werk is hier bewaard. De app vernieuwt de aanmelding en probeert het vanzelf opnieuw, meestal binnen een minuut; helpt dat niet, dan vraagt de app je om je aan te melden.',
  'signed-out': 'Je bent afgemeld. Klanten en wijzigingen zijn hier bewaard. Meld je aan om te verzenden en ontvangen.',
  'connecting-unreachable':
    'Het boekhoudpakket is niet bereikbaar. Er is niets gewijzigd. Controleer het basisadres en de verbinding van deze computer en probeer het opnieuw.',
  'connecting-slow':
    'Het boekhoudpakket deed te lang over een antwoord. Er is niets gewijzigd. Probeer het opnieuw; helpt dat niet, controleer dan het basisadres.',
  'connecting-busy': 'Het boekhoudpakket heeft het druk. Er is niets gewijzigd. Probeer het straks opnieuw.',
  'connecting-failing':
    'Het boekhoudpakket heeft zelf een storing. Er is niets gewijzigd. Probeer het straks opnieuw; helpt dat niet, vraag het dan aan de helpdesk van het boekhoudpakket.',
  'connecting-refused':
    'Het boekhoudpakket weigerde de vraag. Er is niets gewijzigd. Controleer het basisadres en het database-id; kloppen die, vraag het dan aan de helpdesk van het boekhoudpakket.',
  'service-unreachable':
    'Het boekhoudpakket is niet bereikbaar. Je werk is hier bewaard en wordt verzonden als de verbinding er weer is.',
  'service-slow':
    'Het boekhoudpakket deed te lang over een antwoord. Je werk is hier bewaard. De app probeert het vanzelf opnieuw.',
  'service-busy': 'Het boekhoudpakket heeft het druk. Je werk is hier bewaard. De app probeert het vanzelf opnieuw.',
  'service-failing':
    'Het boekhoudpakket heeft zelf een storing. Je werk is hier bewaard. De app probeert het vanzelf opnieuw.',
  'service-answer-unreadable':
    'Het boekhoudpakket gaf een onleesbaar antwoord. Je werk is hier bewaard. Controleer het basisadres als dit aanhoudt.',
  'service-answer-too-large':
    'Het boekhoudpakket stuurde veel meer dan de gegevens van klanten kunnen zijn, dus de app stopte met lezen. Je werk is hier bewaard. Controleer het basisadres als dit aanhoudt.',
  'service-not-at-address':
    'De server antwoordt, maar op dit adres is geen aanmelding van een boekhoudpakket te vinden. Er is niets gewijzigd. Controleer het basisadres: het pad, en de versie daarin.',
  'service-refused':
    'Het boekhoudpakket weigerde dit. Je wijziging is hier bewaard. Lees de melding van het boekhoudpakket en pas de wijziging aan, of verwerp die.',
  'service-not-https':
    'Dit adres begint niet met https. Er is niets verzonden. Gebruik het https-adres van het boekhoudpakket.',
  'service-redirected':
    'Het boekhoudpakket verwijst naar een ander adres; de app gaat daar niet heen met jouw aanmelding. Daarheen is niets verzonden. Controleer het basisadres.',
  'service-certificate':
    'Het certificaat van dit boekhoudpakket wordt niet vertrouwd. Er is niets verzonden. Controleer de datum en tijd van deze computer. Kloppen die, vraag het dan je beheerder; de app slaat dit niet over.',
  'proxy-sign-in-needed':
    'Een proxy tussen deze computer en het boekhoudpakket wil weten wie je bent. Je werk is hier bewaard. Probeer het opnieuw in het venster van de app, en vul naam en wachtwoord van de proxy in als het erom vraagt. Vraagt het er niet om, dan vraagt de proxy een manier van aanmelden die de app niet kent: vraag het de IT-afdeling van je kantoor.',
  'database-unknown':
    'Het boekhoudpakket kent deze administratie niet, of je hebt er geen toegang toe. Er is niets gewijzigd en je werk is hier bewaard. Controleer de database-id.',
  'customer-unknown': 'Deze klant is er niet meer. Je andere werk is bewaard. Ga terug naar de lijst en synchroniseer.',
  'list-shrunk':
    'Er ontbreken klanten in de lijst van het boekhoudpakket die er eerst wel in stonden, en het is niet zeker dat ze verwijderd zijn. Hier is niets verwijderd. Controleer het in het boekhoudpakket voordat je de lijst accepteert.',
  'list-rows-without-id':
    'In de lijst van het boekhoudpakket staan klanten zonder klantnummer, en die kan de app niet tonen. Alle andere zie je wel, en hier is niets verwijderd. Meld dit bij de helpdesk van het boekhoudpakket.',
  'edit-unknown':
    'Deze wijziging is er niet meer; misschien is die verzonden of verworpen. Verder is niets gewijzigd. Bekijk de lijst opnieuw.',
  'edit-changed-meanwhile':
    'Deze klant is elders gewijzigd terwijl je bezig was. Wat je typte, staat nog in het formulier. Bekijk het en sla opnieuw op.',
  'delete-changed-meanwhile':
    'Deze klant, of een wijziging die ervoor wacht, is niet meer zoals je die zag toen je voor verwijderen koos. Er is niets verwijderd. Bekijk de klant, en verwijder opnieuw als je dat nog wilt.',
  'edit-nothing-changed': 'Er is geen verschil met wat er staat. Er is niets opgeslagen. Wijzig eerst een veld.',
  'edit-value-wrong-type':
    'Een veld vraagt om een getal, en wat er staat is er geen. Wat je typte, staat nog in het formulier. Verbeter het en sla opnieuw op.',
  'edit-would-reset-fields':
    'Nu opslaan kan velden leegmaken die nog niet zijn opgehaald. Wat je typte, staat nog in het formulier. Haal deze klant eerst volledig op, door te synchroniseren.',
  'edit-not-possible-now':
    'Deze wijziging wordt net verzonden, of is intussen verder. Er is niets gewijzigd. Bekijk de wijziging opnieuw, of wacht even en probeer het nog eens.',
  'customer-to-be-deleted':
    'Deze klant wordt verwijderd. Er is niets opgeslagen, en wat je typte, staat er nog. Verwerp de verwijdering onder Wijzigingen als de klant moet blijven, en sla dan opnieuw op.',
  'merge-not-sent':
    'Deze klant zou na het samenvoegen worden verwijderd. De klant die blijft, staat niet meer in het boekhoudpakket, of de wijzigingen daarvan zijn verworpen, en daarom is er niets verwijderd. Verwerp dit ook, of verzend het opnieuw om de klant toch te verwijderen.',
  'edit-of-another-user':
    'Deze wijziging is door iemand anders gemaakt. De wijziging is bewaard en er is niets verzonden. Dat gebeurt als die persoon zich hier aanmeldt, of nadat je de wijziging overneemt.',
  'another-user-signed-in':
    'Intussen heeft een andere gebruiker zich hier aangemeld. Om niets op diens naam te zetten, is er niets gewijzigd. Wat er getypt was, blijft bewaard voor wie het typte, tot die zich hier weer aanmeldt.',
  'edit-restored':
    'Deze wijziging is teruggevonden in een kopie, nadat het klantenbestand beschadigd was, een reservekopie was teruggezet of de sleutelhanger terug was. De wijziging is bewaard en niet opnieuw verzonden. Kijk of het boekhoudpakket die al heeft, en verzend of verwerp die dan.',
  'edit-sent-already':
    'Dit is al verzonden en kan dus niet worden ingetrokken. In Geschiedenis kun je de wijziging terugdraaien.',
  'merge-sent-already':
    'Een klant die met deze is samengevoegd, is al verwijderd. Deze klant houdt de overgenomen waarden, omdat die misschien nergens anders meer staan. In Geschiedenis kun je de wijziging terugdraaien.',
  'nothing-to-undo':
    'Sinds deze administratie is geopend, is er niets meer om ongedaan te maken. Er is niets gewijzigd.',
  'nothing-to-redo': 'Er is hier niets meer om opnieuw te doen. Er is niets gewijzigd.',
  'bulk-pattern-wrong': 'Dit patroon is onbruikbaar en er is niets gewijzigd. Verbeter het, of zoek op gewone tekst.',
  'bulk-pattern-slow':
    'Dit patroon duurt te lang op de waarden hier en er is niets gewijzigd. Maak het preciezer, of zoek op gewone tekst.',
  'bulk-preview-gone': 'Dit voorbeeld is er niet meer en er is niets van opgeslagen. Maak het opnieuw.',
  'vat-check-gone':
    'Deze controle is eerder geëindigd, omdat de administratie intussen werd gesloten, bijvoorbeeld voor een andere gebruiker. De antwoorden tot dan toe staan in de geschiedenis. Controleer opnieuw.',
  'saving-cut-off':
    'Het opslaan is afgebroken, omdat deze administratie intussen werd gesloten, bijvoorbeeld voor een andere gebruiker. Wat tot dan toe was opgeslagen, wacht en wordt pas verzonden als jij dat zegt. Kijk onder Wijzigingen hoe ver het kwam.',
  'history-not-reversible':
    'Deze regel kan niet worden teruggedraaid: er is niets verzonden, de wijziging is al teruggedraaid, de waarden van daarvoor zijn niet bekend, of er wacht nog een andere wijziging voor deze klant. Er is niets gewijzigd. Open de klant en wijzig de velden zelf.',
  'history-broken':
    'Het logboek op deze computer is niet meer zoals het geschreven is. Klanten en wijzigingen zijn bewaard. Bewaar een kopie van het bestand en vraag hulp aan de beheerder van deze computer.',
  'too-many-mutes':
    'Een administratie heeft hoogstens 10.000 gedempte bevindingen, en dit zouden er meer worden. Er is niets gedempt. Demp er minder, laat er enkele weer meetellen, of demp de hele regel.',
  'too-many-dismissals':
    'Deze administratie heeft al 5.000 afgewezen groepen; er kan er geen bij. De groepen zijn zoals ze waren. Maak er onder de lijst enkele ongedaan en probeer het opnieuw.',
  'copy-too-many-cells':
    'Een kopie bevat hoogstens 1.000.000 cellen en dit bereik heeft er meer. Er is niets gekopieerd. Kopieer minder rijen of kolommen, of exporteer ze.',
  'paste-not-asked':
    'De app leest wat je hebt gekopieerd alleen direct na een toets of een klik. Er is niets geplakt. Selecteer de cel en druk op Ctrl+V, of op Cmd+V op een Mac.',
  'paste-too-large':
    'Wat je hebt gekopieerd is langer dan 20 miljoen tekens en er is niets geplakt. Kopieer minder cellen, of importeer ze als bestand.',
  'export-not-written':
    'Het bestand kon niet worden geschreven. Wat de app bewaart, is zoals het was. Kies een andere map, of sluit het bestand waar het open staat.',
  'export-too-many-rows':
    'Een Excelblad bevat hoogstens 1.048.575 rijen en deze export heeft er meer. Er is niets geschreven. Kies er minder, of kies CSV.',
  'import-gone':
    'Deze import is er niet meer. Kijk onder Wijzigingen of er iets van is opgeslagen en open het bestand opnieuw.',
  'import-not-read':
    'Nog niet alle klanten van deze administratie zijn op deze computer opgehaald. De import zou daardoor klanten kunnen aanmaken die er al zijn. Er is niets gewijzigd. Wacht tot de synchronisatie klaar is en controleer de import dan opnieuw.',
  'import-customer-appeared':
    'Deze klant is hier na de controle bijgekomen en is dus niet nog eens aangemaakt. Open het bestand opnieuw om te vergelijken.',
  'import-drop-too-large':
    'Deze tabel is te groot om hierheen te slepen of te plakken. Er is niets gelezen. Open het bestand met de knop.',
  'several-files': 'Er wordt maar één bestand tegelijk gelezen. Er is niets gelezen. Sleep één bestand hierheen.',
  'import-unreadable':
    'Dit bestand is niet als tabel te lezen. Er is niets geïmporteerd. Sla het in een spreadsheet op als XLSX of CSV en kies het opnieuw.',
  'import-plan-unreadable':
    'In dit bestand staan geen kolommen van een import, het is beschadigd, of een nieuwere versie van de app heeft het geschreven. Je kolommen blijven zoals ze waren. Sla het opnieuw op waar het vandaan komt, of werk de app bij.',
  'import-plan-of-another':
    'De opgeslagen kolommen horen bij een andere tabel: geen van hun koppen staat in deze. Je kolommen blijven zoals ze waren. Kies een ander bestand, of koppel de kolommen hier.',
  'rehearsal-not-read':
    'De klanten van deze administratie zijn op deze computer nog nooit opgehaald; er is dus niets om mee te vergelijken. Er is niets gewijzigd. Ga naar de administratie, synchroniseer, en draai daarna proef.',
  'rehearsal-in-production':
    'Een import waarmee is proefgedraaid, wordt niet vanuit een andere administratie in productie opgeslagen. Er is niets opgeslagen. Ga naar die administratie en open het bestand daar.',
  'link-unknown':
    'De geopende link hoort bij geen enkele klant op deze computer. Er is niets geopend of gewijzigd. Kijk of de link volledig is overgenomen, open de administratie en synchroniseer, en open de link dan opnieuw.',
  'link-not-possible':
    'Deze klant is nog niet verzonden, dus niemand anders zou een link ernaar kunnen openen. Er is niets gekopieerd. Kopieer de link na de volgende synchronisatie.',
  'vies-not-allowed':
    'Btw-nummers mogen nog niet naar VIES. Er is niets verzonden. Sta het toe bij Instellingen en controleer opnieuw.',
  'environment-unknown': 'Deze verbinding staat niet meer in de instellingen. Er is niets gewijzigd. Kies een andere.',
  'environment-incomplete':
    'Er ontbreekt iets of er klopt iets niet in het formulier. Er is niets opgeslagen. Kijk bij het gemarkeerde veld.',
  'address-not-confirmed':
    'Dit adres is niet bevestigd. Er is niets naartoe verzonden en niets opgeslagen. Controleer het letter voor letter en sla opnieuw op, of test opnieuw. Na drie weigeringen vraagt de app het pas weer nadat je de app hebt afgesloten en geopend.',
  'environment-has-waiting-edits':
    'Hier wachten nog wijzigingen op verzending. Er is niets verwijderd. Verzend of verwerp ze eerst onder Wijzigingen.',
  'edits-set-aside':
    'Een klantenbestand is hier nu niet te openen: het is beschadigd of buiten Ledgerdesk om gewijzigd, of de sleutel is niet te lezen. Er kunnen wijzigingen in wachten. Er is niets verwijderd. Zorg eerst dat de eerdere sleutelhanger terugkomt, of verwijder de administratie bij Instellingen; daar wordt ernaar gevraagd.',
  'environment-file-unreadable':
    'In dit bestand staan geen instellingen van een verbinding, het is beschadigd, of een nieuwere versie van de app heeft het geschreven. Er is niets ingevuld. Exporteer het opnieuw waar het vandaan komt, werk de app bij, of typ de instellingen.',
  'environment-locked':
    'Deze omgeving is op slot. Er is niets gewijzigd of verzonden, en wat je typte, staat nog in het formulier. Ontgrendel de omgeving door de naam te typen en doe het opnieuw.',
  'environment-name-differs':
    'Dit is niet de naam van de omgeving, dus die blijft op slot. Er is niets gewijzigd. Typ de naam zoals die hier staat, ook hoofdletters en spaties.',
  'writes-changed':
    'Het aantal wachtende wijzigingen is niet meer wat je typte. Er is niets verzonden en alle wijzigingen zijn bewaard. Bekijk ze en typ het aantal dat er nu is.',
  'administration-unknown':
    'Deze administratie staat niet meer in de instellingen. Er is niets gewijzigd. Kies een andere.',
  'administration-exists': 'Deze administratie staat al in de lijst. Er is niets gewijzigd. Kies die uit de lijst.',
  'settings-damaged':
    'De instellingen waren onleesbaar en zijn opzijgezet. Vul de gegevens van je verbinding opnieuw in: de klanten worden dan opnieuw opgehaald. Wijzigingen die wachtten en de geschiedenis blijven op deze computer, maar zijn niet meer te zien.',
  'settings-restored':
    'Het instellingenbestand ontbrak, was beschadigd, onleesbaar of buiten Ledgerdesk om gewijzigd. Ledgerdesk gebruikt de tweede kopie: je verbindingen en wachtende wijzigingen zijn bewaard. Kijk bij Instellingen of je laatste aanpassing er nog staat.',
  'settings-not-saved':
    'De instellingen konden niet worden geschreven. De oude zijn bewaard. Kijk of de schijf niet vol of alleen-lezen is.',
  'settings-not-confirmed':
    'De instellingen zijn niet zoals Ledgerdesk ze achterliet. Er wordt niets verzonden, en wat je typte, is bewaard. Bekijk eerst je verbindingen en bevestig ze.',
  'confirming-cancelled':
    'Je hebt je verbindingen niet bevestigd. Ze blijven offline en op slot, en wat je typte, is bewaard. Verbeter wat niet klopt en bevestig daarna. Na drie weigeringen vraagt de app het pas weer nadat je de app hebt afgesloten en geopend.',
  'keychain-missing':
    'Deze computer heeft geen veilige plek voor geheimen. Na het sluiten blijft niets geheims bewaard. Stel een sleutelhanger in om aangemeld te blijven.',
  'sealed-for-another':
    'Wat op deze computer voor deze omgeving is bewaard, hoort bij een andere omgeving, een ander adres of een andere client. Misschien heeft iemand de bestanden van Ledgerdesk gewijzigd. Er is niets van gebruikt of verzonden. Vergelijk bij Instellingen het adres en de client met die van je boekhoudpakket, vul het clientgeheim opnieuw in en meld je aan; of zet een reservekopie van het profiel terug.',
  'keychain-changed':
    'De sleutelhanger van deze computer is veranderd. Wat verzegeld was, is bewaard maar kan niet worden geopend. Vul bij Instellingen het clientgeheim van je boekhoudpakket opnieuw in en meld je dan aan.',
  'keychain-unavailable':
    'De sleutelhanger van deze computer geeft nu geen antwoord: hij is vergrendeld, of Ledgerdesk mocht er niet in. Van wat bewaard was, is niets verloren. Ontgrendel hem, of sta Ledgerdesk toe hem te gebruiken; sluit Ledgerdesk dan en open het weer.',
  'system-too-old':
    'Ledgerdesk heeft glibc 2.34 of nieuwer nodig voor zijn database, en deze Linux heeft een oudere. Er is niets geopend of gewijzigd. Werk het systeem bij: Debian 12, Ubuntu 22.04 en Red Hat Enterprise Linux 9 zijn nieuw genoeg.',
  'disk-full':
    'De schijf is vol, dus dit is niet gelukt. Wat je eerder had opgeslagen, is bewaard, en wat je typte, staat er nog. Maak ruimte en doe het opnieuw.',
  'disk-read-only':
    'Op de schijf kan niet worden geschreven, dus dit is niet gelukt. Wat je eerder had opgeslagen, is bewaard, en wat je typte, staat er nog. Kijk of de schijf er is en niet alleen-lezen is, en doe het opnieuw.',
  'files-not-removed':
    'Sommige bestanden op deze computer konden niet worden verwijderd; misschien heeft een ander programma ze open. De instellingen zijn zoals ze waren en er is niets verzonden. Sluit dat programma en probeer het opnieuw.',
  'database-locked':
    'Het klantenbestand is in gebruik bij een ander programma, of het staat op een netwerkschijf die bestanden niet kan vergrendelen. Er is niets gewijzigd. Sluit dat programma en probeer het opnieuw, of laat de map naar een schijf van deze computer verplaatsen.',
  'database-damaged':
    'Het klantenbestand op deze computer is beschadigd. Wachtende wijzigingen zijn gered voor zover leesbaar. Synchroniseren haalt de klanten opnieuw op.',
  'database-newer':
    'Het klantenbestand is geschreven door een nieuwere versie van de app. Er is niets gewijzigd. Werk de app bij.',
  'database-key-lost':
    'Het klantenbestand van deze administratie kan niet meer worden geopend: de sleutelhanger van deze computer is veranderd, of de sleutel is weg. Het bestand is opzijgezet en bewaard, met de geschiedenis en de wijzigingen die erin wachtten; die zijn niet verzonden. Ze komen terug als de eerdere sleutelhanger terugkomt. Vergelijk anders je laatste wijzigingen met het boekhoudpakket en voer in wat ontbreekt.',
  'customer-doubled':
    'Een klant die je hebt toegevoegd, lijkt twee keer in het boekhoudpakket te staan; misschien heeft het netwerk hem twee keer afgeleverd. Er is niets gewijzigd of verwijderd. Vergelijk de twee en verwijder degene die je niet nodig hebt.',
  'deleted-after-all':
    'Deze klant staat niet meer in het boekhoudpakket. Je hebt de verwijdering verworpen, maar die was al verzonden en is waarschijnlijk toch uitgevoerd. Al het andere is er nog. Heb je de klant nodig, voeg hem dan opnieuw toe.',
  'edits-restored':
    'Het klantenbestand was beschadigd, er is een reservekopie teruggezet of de sleutelhanger is terug, en wachtende wijzigingen zijn in een andere kopie teruggevonden. Ze zijn alle bewaard; sommige worden misschien tegengehouden. Bekijk die onder Wijzigingen voordat ze worden verzonden.',
  'copy-damaged':
    'De tweede kopie van de wachtende wijzigingen was beschadigd. Die is opzijgezet en opnieuw gemaakt uit de eerste; er is niets verloren. Laat de schijf nakijken als dit weer gebeurt.',
  'copy-not-written':
    'De tweede kopie van de wachtende wijzigingen kan niet worden geschreven. De wijzigingen zelf zijn opgeslagen en de app blijft het proberen. Kijk of de schijf niet vol of alleen-lezen is.',
  'backup-not-made':
    'Van de wachtende wijzigingen en de geschiedenis kon geen reservekopie worden gemaakt. Wat er is, is niet aangeraakt. Kijk of de schijf niet vol of alleen-lezen is en start de app opnieuw.',
  'backup-damaged':
    'Deze reservekopie is achteraf veranderd en is niet teruggezet. Wat er op deze computer staat, is niet aangeraakt. Installeer de nieuwere versie van de app opnieuw.',
  'backup-not-restored':
    'Deze reservekopie kon niet worden teruggezet; misschien is de schijf vol of alleen-lezen. Wat er op deze computer staat, is niet aangeraakt. Maak ruimte en controleer de map, en start de app daarna opnieuw.',
  'removal-not-confirmed':
    'Dit is niet het woord dat het bevestigt. Er is niets verwijderd. Typ het woord zoals het hier staat.',
  'demo-not-starting':
    'Het demobedrijf startte niet. Er is niets gewijzigd. Probeer het opnieuw, of start de app opnieuw.',
  ...updateFailures,
  'page-stopped':
    'Het venster is vanzelf gestopt en opnieuw geopend. Wat je had opgeslagen, is bewaard, en wat je typte, staat weer in zijn formulier, op het laatste moment na. Bekijk het voordat je opslaat.',
  'desk-stopped':
    'Het deel van de app dat aan deze administratie werkt, is vanzelf gestopt. Wat je had opgeslagen, is bewaard. Het start meteen weer, of zodra je daar iets doet. Is iets van zojuist niet gedaan, doe het dan opnieuw; komt dit terug, sla dan diagnosegegevens op bij Instellingen.',
  'desk-memory-full':
    'Het werk aan deze administratie had meer geheugen nodig dan de app ervoor heeft, en is daarom gestopt. Wat je had opgeslagen, is bewaard. Het start meteen weer, of zodra je daar iets doet. Tot je Ledgerdesk opnieuw start, worden klanten alleen opgehaald als je kiest voor Nu synchroniseren; je wijzigingen worden gewoon verzonden. Was je met heel veel klanten tegelijk bezig, probeer het dan met minder.',
  'stopped-unexpectedly':
    'Ledgerdesk is de vorige keer onverwacht gestopt. Opgeslagen wijzigingen zijn bewaard en worden gewoon verzonden, en wat je typte en niet had opgeslagen, staat weer in zijn formulier. Bekijk het voordat je opslaat.',
  'stopped-nothing-kept':
    'Ledgerdesk is onverwacht gestopt. Deze computer heeft geen veilige plek voor wijzigingen, dus wat nog niet was verzonden, is weg. Vergelijk je laatste wijzigingen met het boekhoudpakket en voer in wat ontbreekt.',
  'diagnostics-gone':
    'Wat je zag, is door iets nieuwers vervangen, en er is geen bestand geschreven. Open de diagnosegegevens opnieuw en sla op wat je dan ziet.',
  'diagnostics-not-written':
    'Het bestand kon daar niet worden geschreven. In de app is niets veranderd, en er is geen stuk van een bestand achtergebleven. Kies een andere plek, of maak daar eerst ruimte.',
  'licences-not-there':
    'De lijst met licenties is er niet. Die ontstaat als de app wordt gebouwd, en hoort bij de geïnstalleerde app. De licenties van een geïnstalleerde app staan ook in het bestand third-party-licences.txt in de map van de app.',
}
