export { en as inMain } from '../messages/main/en.ts'
export { en as inWindow } from '../messages/window/en.ts'

const conditions = [['payment condition', 'payment term']] as const

export const about = {
  tag: 'en-GB',
  name: 'English',
  terms: {
    'customer-terms': [['customer id', 'customer number'], ...conditions],
    debtor: [
      ['customer id', 'debtor number'],
      ['customer', 'debtor'],
    ],
    'debtor-terms': [['customer id', 'debtor number'], ['customer', 'debtor'], ...conditions],
  },
  ownTerms: 'Customer, customer id, payment condition',
  states: { A: ['Active'], P: ['Passive', 'Inactive'] },
  codes: {
    CZ: ['Czech Republic'],
    GB: ['Great Britain'],
    TR: ['Turkey'],
    US: ['United States of America', 'USA'],
    GBP: ['Pound sterling'],
  },
  yes: ['true', 'yes'],
  no: ['false', 'no'],
  meanings: ['meaning', 'name', 'description'],
} as const

/** What the grid says itself, by its own keys. */
export const inGrid = {
  loadingOoo: 'Loading...',
  loadingError: 'ERR',
  noMatchingRows: 'No Matching Rows',
  ariaChecked: 'checked',
  ariaUnchecked: 'unchecked',
  ariaIndeterminate: 'indeterminate',
  ariaHeaderSelection: 'Column with Header Selection',
  ariaRowSelect: 'Press SPACE to select this row',
  ariaRowDeselect: 'Press SPACE to deselect this row',
  ariaRowSelectAll: 'Press Space to toggle all rows selection',
  ariaRowToggleSelection: 'Press Space to toggle row selection',
  ariaRowSelectionDisabled: 'Row Selection is disabled for this row',
  ariaSortableColumn: 'Press ENTER to sort',
  ariaToggleCellValue: 'Press SPACE to toggle cell value',
  ariaSkeletonCellLoading: 'Row data is loading',
  ariaSkeletonCellLoadingFailed: 'Row failed to load',
  ariaDeferSkeletonCellLoading: 'Cell is loading',
}
