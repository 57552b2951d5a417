/** Words for yes and no, in pairs: another program's file, or a service that writes yes and no in words of its own. */
const pairs = [
  ['true', 'false'],
  ['yes', 'no'],
  ['ja', 'nee'],
  ['waar', 'onwaar'],
  ['y', 'n'],
  ['j', 'n'],
  ['1', '0'],
  ['x', ''],
  ['aan', 'uit'],
  ['on', 'off'],
] as const

/** Null for any other word. */
export const readYesNo = (text: string): boolean | null => {
  const word = text.trim().toLowerCase()
  if (pairs.some(([yes]) => yes === word)) return true
  return pairs.some(([, no]) => no === word) ? false : null
}

/** Yes or no in the words that a service used; null for words of no pair. */
export const yesNoLike = (used: string, yes: boolean): string | null => {
  const pair = pairs.find((words) => words.some((word) => word === used.trim().toLowerCase()))
  const word = pair?.[yes ? 0 : 1]
  if (word === undefined) return null
  return used === used.toUpperCase() ? word.toUpperCase() : word
}
