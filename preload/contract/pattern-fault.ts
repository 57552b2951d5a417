/** What is wrong with a pattern, as far as a person can mend it. `other`: something rarer. */
export const patternFaults = [
  'empty',
  'round',
  'square',
  'lone',
  'repeat',
  'count',
  'range',
  'backslash',
  'other',
] as const
export type PatternFault = (typeof patternFaults)[number]

/**
 * By what the JavaScript engine says, which nobody should have to read. Its words may change with it; then a pattern is
 * just wrong.
 */
const said: readonly (readonly [RegExp, PatternFault])[] = [
  [/Unterminated group|Unmatched/, 'round'],
  [/Unterminated character class/, 'square'],
  [/Lone/, 'lone'],
  [/Nothing to repeat|Invalid quantifier/, 'repeat'],
  [/quantifier/, 'count'],
  [/character class/, 'range'],
  [/at end of pattern|escape/, 'backslash'],
]

/** `message`: of the error that the pattern was refused with. Pure. */
export const patternFaultOf = (message: string): PatternFault => {
  // The pattern itself stands before it, whatever it holds.
  const reason = message.slice(message.lastIndexOf(': '))
  return said.find(([words]) => words.test(reason))?.[1] ?? 'other'
}
