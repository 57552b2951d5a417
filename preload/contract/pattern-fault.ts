/** The kind of mistake in a regular expression that a person can correct. `other`: a rare one. */
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

/** Recognized by the JavaScript engine's message. If a new version changes its texts, the kind becomes `other`. */
const faultsByMessage: readonly (readonly [RegExp, PatternFault])[] = [
  [/Unterminated group|Unmatched/, 'round'],
  [/Unterminated character class/, 'square'],
  [/Lone/, 'lone'],
  [/Nothing to repeat|Invalid quantifier/, 'repeat'],
  [/quantifier/, 'count'],
  [/character class/, 'range'],
  [/at end of pattern|escape/, 'backslash'],
]

/** `message`: of the engine's error. Pure. */
export const patternFaultOf = (message: string): PatternFault => {
  // The message quotes the pattern first, which may hold any text.
  const reason = message.slice(message.lastIndexOf(': '))
  return faultsByMessage.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other'
}
