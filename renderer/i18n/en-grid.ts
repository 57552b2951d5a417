/** The table's cells, columns and status line. */
export const grid = {
  pick: 'Select', editing: '{field} of {name}', now: 'Now: {value}',
  column: { up: 'Sort ascending', down: 'Sort descending', sortToo: 'Also sort by this', pin: 'Pin at the left', unpin: 'Unpin', left: 'Move left', right: 'Move right', hide: 'Hide' },
  foot: {
    offline: 'Working offline.', offlineRest: 'Everything you save is kept and goes out when the service is back.',
    region: 'Status line',
    shown: 'none shown | {count} shown | {count} shown', hidden: 'none hidden | search and filters hide {count} | search and filters hide {count}', selected: 'none selected | {count} selected | {count} selected',
    sum: '{field}: {sum}', sumSelected: 'The sum over the selected customers', sumShown: 'The sum over all customers that fit the search and the filters',
  },
  said: {
    copied: 'Nothing copied | Copied {count} row | Copied {count} rows', copiedCell: 'Copied: {field}', saved: 'Changed: {field} of {name}',
    nothingPasted: 'Nothing of it fits here.', pastedInPart: 'All rows fit | {count} row more than there are customers was left out | {count} rows more than there are customers were left out',
    setByService: '{field} is set by the service', toBeDeleted: 'This customer is to be deleted and cannot be changed', locked: 'This environment is locked: {keys} unlocks it', anothers: 'A change by {user} waits here; it is theirs, or yours after you take it over',
    undone: 'Undone: {what}', redone: 'Done again: {what}', done: 'no customer | {count} customer | {count} customers', skipped: 'none stays as it is | {count} was changed or sent since and stays | {count} were changed or sent since and stay', both: '{one}; {other}',
  },
  keys: {
    title: 'In the table', select: 'Select the row, or change a yes or no while no row is selected', selectRow: 'Select the row', span: 'Extend the selection', clear: 'Select none', type: 'Letters', over: 'Type over the cell', done: 'Finish, and go on', copy: 'Copy rows, or the cell', paste: 'Paste cells',
    sort: 'On a heading: sort; with Shift also by this', column: 'On a heading: move the column', width: 'On a heading: narrower or wider', menu: 'On a heading: more',
  },
}
