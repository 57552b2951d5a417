/** Controls of our own: the box of a code. */
export const codes = {
  asTyped: 'Use “{code}” as typed',
  notOffered: 'not in the list',
  found: 'no codes | {count} code | {count} codes',
  why: 'This code is not in the list of {service}. It goes out as it stands, and may be refused.',
}
