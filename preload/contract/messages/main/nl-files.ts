import type { Shape } from '../shape.ts'
import type { files as english } from './en-files.ts'

/** Texts in files that the app writes. */
export const files: Shape<typeof english> = {
  /** The name of the sheet and, in small letters, of the file. */
  customers: 'Klanten',
  /** Likewise for findings. */
  findings: 'Bevindingen',
  yesNo: { true: 'Ja', false: 'Nee' },
  /** The name of the sheet about an export. */
  aboutName: 'Over dit bestand',
  about: {
    environment: 'Omgeving',
    administration: 'Administratie',
    user: 'Gebruiker',
    written: 'Geschreven',
    zone: 'Tijdzone',
    view: 'Weergave',
    rule: 'Regel',
    customers: 'Klanten',
    findings: 'Bevindingen',
    cut: 'Teksten ingekort',
  },
  edits: {
    heads: [
      'Omgeving',
      'Administratie',
      'Gebruiker',
      'Wanneer',
      'Soort',
      'Status',
      'Klantnummer',
      'Naam',
      'Veld',
      'Vóór',
      'Na',
      'Service',
    ],
    kinds: { create: 'toevoegen', change: 'wijzigen', delete: 'verwijderen' },
    states: {
      waiting: 'wacht',
      sending: 'wordt verzonden',
      conflict: 'conflict',
      refused: 'geweigerd',
      uncertain: 'onzeker',
      settled: 'verzonden',
    },
    yes: 'ja',
    no: 'nee',
    /** Of the file. */
    name: 'wijzigingen',
  },
}
