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
    NL: ['The Netherlands'],
    GB: ['Great Britain'],
    TR: ['Turkey'],
    US: ['United States of America', 'USA'],
    GBP: ['Pound sterling'],
  },
  yes: ['true', 'yes'],
  no: ['false', 'no'],
  meanings: ['meaning', 'name', 'description'],
} as const

/** The grid's own sentences, by its keys. */
export const inGrid = {
  loadingOoo: 'Loading…',
  loadingError: 'Not loaded',
  noMatchingRows: 'No customer fits',
  ariaChecked: 'checked',
  ariaUnchecked: 'not checked',
  ariaIndeterminate: 'partly checked',
  ariaHeaderSelection: 'Selected rows',
  ariaRowSelect: 'Space selects this row',
  ariaRowDeselect: 'Space takes this row out of the selection',
  ariaRowSelectAll: 'Space selects all rows, or none',
  ariaRowToggleSelection: 'Space selects this row, or takes it out of the selection',
  ariaRowSelectionDisabled: 'This row cannot be selected',
  ariaSortableColumn: 'Enter sorts by this column',
  ariaToggleCellValue: 'Space changes this value',
  ariaSkeletonCellLoading: 'This row is being read',
  ariaSkeletonCellLoadingFailed: 'This row could not be read',
  ariaDeferSkeletonCellLoading: 'This cell is being read',
}
