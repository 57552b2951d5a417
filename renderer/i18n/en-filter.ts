/** Filters, saved views and columns of the table of customers. */
export const filtering = {
  filter: {
    button: 'Filter', add: 'Add a filter', change: 'Change the filter', list: 'Filters', more: 'no more filters | {count} more filter | {count} more filters', keys: 'Enter changes it, Del removes it', remove: 'Remove the filter {filter}',
    findField: 'Find a field', fields: 'Fields', found: 'no fields | {count} field | {count} fields', noField: 'No field of that name.', back: 'Another field',
    ask: 'What to look for', from: 'From', to: 'Up to and including', apply: 'Apply',
    values: 'Values', findValue: 'Find a value', noValue: 'No such value.', counting: 'Counting…',
    others: 'no other values | {count} more customer has another value | {count} more customers have other values',
    test: { contains: 'contains', lacks: 'does not contain', equals: 'is', starts: 'starts with', 'one-of': 'is one of', between: 'is between', yes: 'is yes', no: 'is no', empty: 'is empty', filled: 'is filled in' },
    chip: {
      contains: '{field} contains {text}', lacks: '{field} without {text}', equals: '{field} is {text}', starts: '{field} starts with {text}', values: '{field}: {values}', more: '{field}: {values} and {count} more',
      between: '{field} {from} – {to}', from: '{field} from {from}', to: '{field} up to {to}', yes: '{field}: yes', no: '{field}: no', empty: '{field} is empty', filled: '{field} is filled in',
    },
    fault: { text: 'Enter what to look for.', codes: 'Tick at least one value.', ends: 'Enter one end at least.', number: 'Enter a number.', date: 'Enter a whole date.', order: 'The start lies beyond the end.' },
    edits: { changed: 'with changes ({count})', waiting: 'waiting ({count})', attention: 'need attention ({count})' },
    hidden: 'all changed customers are shown | {count} change is hidden | {count} changes are hidden', showHidden: 'Show all changed', before: 'Back to the filters before',
    allHide: 'No customer fits all of these:', oneHides: 'No customer fits this:', without: 'without it: {customers}', leaveOut: 'Leave out', leaveOutThis: 'Leave out: {filter}',
    part: { search: 'Search for {text}', changed: 'Only customers with changes', waiting: 'Only changes that wait', attention: 'Only changes that need attention' },
  },
  views: {
    button: 'Views', title: 'Saved views', shown: 'Views: {name}', changed: 'Views: {name}, changed since', wasChanged: 'changed', own: 'All customers',
    rename: 'Rename {name}', delete: 'Delete {name}', deleted: '{name} is deleted.', restore: 'Bring it back', replace: 'Keep {name} as it looks now',
    saveAs: 'Save what you see as', newName: 'New name', save: 'Save', renameButton: 'Rename', saveHelp: 'Search, filters, order and columns, for this administration.', nameNeeded: 'Enter a name.', nameTaken: 'There is a view of that name.',
  },
  columns: {
    button: 'Columns', title: 'Columns', all: 'All fields', shown: 'Shown ({count})', order: 'Columns in their order', how: 'Drag, or Alt with ↑ and ↓, to move.',
    pin: 'Keep {field} in view', own: 'Standard columns', at: '{field}: {at} of {count}',
  },
}
