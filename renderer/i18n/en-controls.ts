/** Controls of our own: the box of a code. */
export const codes = {
  asTyped: 'Use “{code}” as typed',
  notOffered: 'not in the list',
  found: 'no codes | {count} code | {count} codes',
  why: '{service} does not offer this code. It goes out as it stands, and may be refused.',
}
