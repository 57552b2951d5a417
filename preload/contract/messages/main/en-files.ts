/** Texts in files that the app writes. */
export const files = {
  /** The name of the sheet and, in small letters, of the file. */
  customers: 'Customers',
  /** Likewise for findings. */
  findings: 'Findings',
  yesNo: { true: 'Yes', false: 'No' },
  /** The name of the sheet about an export. */
  aboutName: 'About',
  about: {
    environment: 'Environment',
    administration: 'Administration',
    user: 'User',
    written: 'Written',
    zone: 'Time zone',
    view: 'View',
    rule: 'Rule',
    customers: 'Customers',
    findings: 'Findings',
    cut: 'Texts cut to fit a cell',
  },
  edits: {
    heads: [
      'Environment',
      'Administration',
      'User',
      'When',
      'Kind',
      'State',
      'Customer id',
      'Name',
      'Field',
      'Before',
      'After',
      'Service',
    ],
    kinds: { create: 'create', change: 'change', delete: 'delete' },
    states: {
      waiting: 'waiting',
      sending: 'sending',
      conflict: 'conflict',
      refused: 'refused',
      uncertain: 'uncertain',
      settled: 'sent',
    },
    yes: 'yes',
    no: 'no',
    /** Of the file. */
    name: 'changes',
  },
}
