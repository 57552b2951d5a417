/** Commands by name, key, menu and link. */
export const hands = {
  palette: {
    title: 'Go to anything', hint: 'A command, a customer, an administration…', list: 'Found', none: 'Nothing fits these words.', searching: 'Searching customers…', found: 'nothing found | {count} found | {count} found',
    recent: 'Recent', commands: 'Commands', places: 'Administrations', settings: 'Settings', customers: 'Customers',
  },
  why: {
    'no-administration': 'Open an administration first', 'not-here': 'Not on this page', 'no-customer': 'Open a customer first', 'nothing-typed': 'Nothing is typed', 'nothing-selected': 'Select customers first', 'nothing-filtered': 'All customers are shown',
    'not-sent-yet': 'Not on the service yet', 'not-editable': 'This customer cannot be changed now', 'signed-in': 'Already signed in', 'signed-out': 'Sign in first', 'no-lock': 'This environment has no lock', locked: 'Unlock first', 'already-so': 'Already so', 'no-updates': 'This copy does not update itself',
  },
  menu: 'What to do with this customer', openCustomer: 'Open',
}
