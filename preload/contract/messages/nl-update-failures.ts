import type { FailCode } from '../error-payload.ts'

/** The failures of looking for a newer version, fetching it and installing it. */
export const updateFailures: Record<Extract<FailCode, `update-${string}`>, string> = {
  'update-unreachable':
    'De updateserver is niet bereikbaar. De app is zoals die was, en je werk ook. De app zoekt vanzelf opnieuw; controleer de verbinding als dit aanhoudt.',
  'update-slow': 'De updateserver antwoordde te traag. De app is zoals die was en probeert het vanzelf opnieuw.',
  'update-certificate':
    'Het certificaat van de updateserver wordt niet vertrouwd. Er is niets gedownload. Controleer de datum en tijd van deze computer. Kloppen die, vraag het dan je beheerder; de app slaat dit niet over.',
  'update-not-secure':
    'De updateserver verwees naar een adres zonder https. Daar is niets gedownload. Houdt dit aan, meld het dan wie je netwerk beheert.',
  'update-not-there':
    'De updateserver heeft op dit kanaal niets voor dit soort computer. De app is zoals die was. Kies het andere kanaal, of kijk op de website van de app.',
  'update-server-failing':
    'De updateserver heeft zelf een storing. De app is zoals die was en probeert het vanzelf opnieuw.',
  'update-answer-unreadable':
    'Iets anders dan de updateserver gaf antwoord, zoals de aanmeldpagina van een netwerk. Er is niets geïnstalleerd. Open een website in je browser om te zien of het netwerk iets vraagt, en zoek dan opnieuw.',
  'update-not-signed':
    'Wat de updateserver aanbiedt, is niet ondertekend. Er is niets gedownload en de app is zoals die was. Zoek later opnieuw; houdt dit aan, installeer dan niet vanaf een andere plek en meld het.',
  'update-signature-wrong':
    'Wat de updateserver aanbiedt, is onderweg veranderd of door iemand anders ondertekend. Er is niets gedownload en de app is zoals die was. Zoek later opnieuw; meld het als dit aanhoudt.',
  'update-not-ours':
    'Wat de updateserver aanbiedt, is niet voor deze app, dit kanaal of dit soort computer. Er is niets gedownload en de app is zoals die was. Zoek later opnieuw; meld het als dit aanhoudt.',
  'update-list-older':
    'De updateserver biedt een oudere lijst met versies aan dan eerder. Er is niets gedownload en de app is zoals die was. Zoek later opnieuw. Houdt dit dagen aan, meld het dan: misschien houdt iemand nieuwere versies bij je weg.',
  'update-expired':
    'Wat de updateserver aanbiedt, is te oud om te geloven. Er is niets gedownload en de app is zoals die was. Controleer de datum van deze computer en zoek opnieuw. Klopt de datum en houdt dit dagen aan, meld het dan: misschien houdt iemand nieuwere versies bij je weg.',
  'update-cut-off':
    'Het downloaden is meerdere keren afgebroken. Er is niets geïnstalleerd en de app is zoals die was. Zoek opnieuw met een betere verbinding.',
  'update-altered':
    'Wat is gedownload, is niet wat is uitgebracht, en is van deze computer verwijderd. Er is niets geïnstalleerd en de app is zoals die was. Zoek opnieuw; meld het als dit aanhoudt.',
  'update-publisher-wrong':
    'Het gedownloade installatieprogramma is niet ondertekend door de maker van deze app en is van deze computer verwijderd. Er is niets geïnstalleerd. Meld dit.',
  'update-no-room':
    'De update kon niet op deze computer worden geschreven. Er is niets geïnstalleerd en de app is zoals die was. Maak ruimte op de schijf, of vraag de beheerder van deze computer, en zoek dan opnieuw.',
  'update-not-backed-up':
    'Voor een update maakt de app een kopie van de gegevens, en die kopie is niet gelukt. Er is niets geïnstalleerd en je gegevens zijn zoals ze waren. Maak ruimte op de schijf. Staat hier een bestand genoemd, sluit dan andere programma’s die het open kunnen hebben. Zoek daarna opnieuw.',
  'update-not-installed':
    'De nieuwe versie kon niet worden geïnstalleerd. Deze versie blijft, met alles wat je hebt opgeslagen. Zoek opnieuw, of installeer met de hand vanaf de website van de app.',
  'update-would-lose':
    'Er wachten wijzigingen die deze computer nergens bewaart: als de app sluit, gaan ze verloren. Er is niets geïnstalleerd. Meld je aan, verzend ze en installeer daarna.',
}
