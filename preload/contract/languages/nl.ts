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

/** The grid's own sentences, by its keys. */
export const inGrid: GridTexts = {
  loadingOoo: 'Laden…',
  loadingError: 'Niet geladen',
  noMatchingRows: 'Geen klant voldoet',
  ariaChecked: 'aangevinkt',
  ariaUnchecked: 'niet aangevinkt',
  ariaIndeterminate: 'deels aangevinkt',
  ariaHeaderSelection: 'Geselecteerde rijen',
  ariaRowSelect: 'Spatie selecteert deze rij',
  ariaRowDeselect: 'Spatie haalt deze rij uit de selectie',
  ariaRowSelectAll: 'Spatie selecteert alle rijen, of geen',
  ariaRowToggleSelection: 'Spatie selecteert deze rij, of haalt die uit de selectie',
  ariaRowSelectionDisabled: 'Deze rij kan niet worden geselecteerd',
  ariaSortableColumn: 'Enter sorteert op deze kolom',
  ariaToggleCellValue: 'Spatie wijzigt deze waarde',
  ariaSkeletonCellLoading: 'Deze rij wordt gelezen',
  ariaSkeletonCellLoadingFailed: 'Deze rij kon niet worden gelezen',
  ariaDeferSkeletonCellLoading: 'Deze cel wordt gelezen',
}
