import type { UnreadableReason } from '../unreadable.ts'

export const unreadable: Record<UnreadableReason, string> = {
  empty: 'Dit bestand is leeg. Er is niets geïmporteerd. Kies het bestand waarin de klanten staan.',
  'not-a-table':
    'Deze tekst heeft geen rijen en kolommen. Er is niets geïmporteerd. Sla de tabel in een spreadsheet op als XLSX of CSV en kies die opnieuw.',
  'open-quote':
    'In dit bestand wordt een aanhalingsteken geopend en niet gesloten, of pas na een miljoen tekens, waardoor rijen in elkaar overlopen. Er is niets geïmporteerd. Sluit het, of sla de tabel op als XLSX.',
  password:
    'Deze werkmap heeft een wachtwoord. Er is niets geïmporteerd. Open die in een spreadsheet, sla die op zonder wachtwoord en kies die opnieuw.',
  damaged:
    'Dit bestand is beschadigd of niet volledig gekopieerd. Er is niets geïmporteerd. Kopieer het opnieuw, of open het in een spreadsheet en sla het op als XLSX of CSV.',
  'too-big':
    'Dit bestand is te groot: de import kan hoogstens 200 MB en 12 miljoen cellen aan. Er is niets geïmporteerd. Verdeel de tabel over meerdere bestanden.',
  'too-many-rows':
    'Deze tabel heeft meer dan 200.000 rijen. Er is niets geïmporteerd. Verdeel de tabel over meerdere bestanden.',
  'too-many-columns':
    'Deze tabel heeft meer dan 512 kolommen. Er is niets geïmporteerd. Sla een kopie op met alleen de kolommen die je wilt importeren.',
  'too-slow':
    'Het lezen van dit bestand duurde langer dan een minuut en is gestopt. Er is niets geïmporteerd. Verdeel de tabel over meerdere bestanden, of sla die op als CSV.',
  'old-excel':
    'Deze werkmap komt uit Excel 2003 of ouder. Er is niets geïmporteerd. Open die in een spreadsheet, sla die op als XLSX en kies die opnieuw.',
  'other-file':
    'Dit is geen tabel in XLSX of CSV. Er is niets geïmporteerd. Open het bestand in het programma waarmee het is gemaakt, sla de tabel op als XLSX of CSV en kies dat bestand.',
  'not-opened':
    'Dit bestand kon niet worden geopend. Er is niets geïmporteerd. Sluit het in andere programma’s, kijk of het er nog staat en of je het mag lezen, en kies het opnieuw.',
}
