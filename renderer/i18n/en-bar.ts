/** The bar above the pages of the sign-in window. */
export const bar = {
  region: 'Whose page this is', title: 'Sign in to {name}',
  pageOf: 'This page is from', goingTo: 'Going to', encrypted: 'encrypted', here: 'this computer',
  loading: 'Loading…', slow: 'Still loading…', slowText: 'You can wait, try again or cancel. F6 goes to the page and back.',
}
