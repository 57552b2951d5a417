/** The toolbar above the pages of the sign-in window. */
export const toolbar = {
  region: 'Whose page this is',
  title: 'Sign in to {name}',
  pageOf: 'This page is from',
  goingTo: 'Going to',
  noPageOf: 'No page from',
  encrypted: 'encrypted',
  noServer: 'This page is from no server. Type nothing here.',
  here: 'this computer',
  loading: 'Loading…',
  slow: 'Still loading…',
  keys: 'F6 goes to the page and back.',
}
