import type { AboutLanguage, GridTexts, Words } from './shape.ts'

export { nl as inMain } from '../messages/main/nl.ts'
export { nl as inWindow } from '../messages/window/nl.ts'

const debtor: Words = [
  ['klantbedrijf', 'klantbedrijf'],
  ['klanten', 'debiteuren'],
  ['klant', 'debiteur'],
]
const conditions: Words = [
  ['betalingscondities', 'betalingsvoorwaarden'],
  ['betalingsconditie', 'betalingsvoorwaarde'],
  ['leveringscondities', 'leveringsvoorwaarden'],
  ['leveringsconditie', 'leveringsvoorwaarde'],
]

export const about: AboutLanguage = {
  tag: 'nl-NL',
  name: 'Nederlands',
  terms: { 'customer-terms': conditions, debtor, 'debtor-terms': [...debtor, ...conditions] },
  ownTerms: 'Klant, klantnummer, betalingsconditie',
  states: { A: ['Actief'], P: ['Passief', 'Inactief'] },
  codes: {
    CZ: ['Tsjechische Republiek'],
    GB: ['Groot-Brittannië'],
    US: ['Verenigde Staten van Amerika'],
    GBP: ['Brits pond', 'Pond sterling', 'Engelse pond'],
  },
  yes: ['ja', 'waar'],
  no: ['nee', 'onwaar'],
  meanings: ['betekenis', 'naam', 'omschrijving'],
}

/** What the grid says itself, by its own keys. */
export const inGrid: GridTexts = {
  loadingOoo: 'Laden...',
  loadingError: 'FOUT',
  noMatchingRows: 'Geen overeenkomende rijen',
  ariaChecked: 'geselecteerd',
  ariaUnchecked: 'niet geselecteerd',
  ariaIndeterminate: 'onbepaald',
  ariaHeaderSelection: 'Kolom met Hoofdselectie',
  ariaRowSelect: 'Druk op SPATIE om deze rij te selecteren',
  ariaRowDeselect: 'Druk op SPATIE om deze rij te deselecteren',
  ariaRowSelectAll: 'Druk op SPATIE om alle rijen te selecteren/deselecteren',
  ariaRowToggleSelection: 'Druk op SPATIE om rijselectie te schakelen',
  ariaRowSelectionDisabled: 'Rijselectie is uitgeschakeld voor deze rij',
  ariaSortableColumn: 'Druk op ENTER om te sorteren',
  ariaToggleCellValue: 'Druk op SPATIE om celwaarde te schakelen',
  ariaSkeletonCellLoading: 'Rijgegevens worden geladen',
  ariaSkeletonCellLoadingFailed: 'Rij laden is mislukt',
  ariaDeferSkeletonCellLoading: 'Cel wordt geladen',
}
