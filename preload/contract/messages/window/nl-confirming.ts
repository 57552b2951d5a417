import type { confirming as english } from './en-confirming.ts'

/** Instellingen die niet zijn zoals de app ze schreef. */
export const confirming: typeof english = {
  title: 'Kloppen deze instellingen?',
  why: {
    settings:
      'De instellingen zijn buiten Ledgerdesk om gewijzigd, of ze zijn beschadigd. Een adres dat niet van je boekhoudpakket is, zou je aanmelding en je wijzigingen kunnen ontvangen.',
    vault:
      'Wat Ledgerdesk verzegeld op deze computer bewaart, is ouder dan de instellingen, of een deel ervan ontbreekt. Misschien heeft iemand bestanden teruggezet of verwijderd, en ook de instellingen gewijzigd.',
    keychain:
      'De sleutelhanger van deze computer is veranderd of ontbreekt, of wat hij had verzegeld, is gewijzigd. Ledgerdesk kan daarom niet nagaan of de instellingen nog zijn zoals je ze achterliet.',
  },
  quiet:
    'Er wordt niets verzonden totdat je bevestigt, en elke verbinding is op slot. Klanten en wijzigingen op deze computer blijven bewaard.',
  list: 'Je verbindingen, zoals de instellingen nu zijn',
  none: 'Er staat geen verbinding in de instellingen.',
  noLock: 'Uit',
  many: 'Veel wijzigingen',
  pkce: 'PKCE',
  vies: 'Btw-nummers mogen ter controle naar de Europese Commissie worden gestuurd (VIES).',
  wrong:
    'Klopt er iets niet? Kies “{later}”, verbeter het bij Instellingen en bevestig daarna. Weet je niet wie het heeft gewijzigd, vraag het dan aan de beheerder van deze computer.',
  later: 'Offline blijven',
  confirm: 'Deze instellingen kloppen',
  look: 'Bekijk de instellingen…',
}
