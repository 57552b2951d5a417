import { fold } from './fold.ts'
import { oneLine, withoutSigns } from './search-line.ts'
import { wordsOf } from './search-words.ts'

/** A shorter run of letters and digits is part of too many other numbers. */
const shortest = 6
/** A national number with its leading zero. Shorter ones are ids and numbers of the chamber of commerce. */
const nationalFrom = 9
/** As links and some telephones copy a number (RFC 3966). */
const telephoneScheme = /^tel:/
/** Calling codes after a plus or two zeros (E.164). All others have three digits, and none begins with a zero. */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** At least half of it is digits: `nl001234567b01`. */
const isNumber = (run: string): boolean => run.length >= shortest && run.replace(/\D/g, '').length * 2 >= run.length

/** A word with signs that may be a number, as one run. Other words stay: `b.v.`, `12-14`. */
const asRun = (word: string): string => {
  const run = withoutSigns(word)
  return isNumber(run) ? run : word
}

/** A telephone number as it is at home and abroad: the digits that both ways of writing share. */
const sharedDigits = (run: string, abroad: boolean): string => {
  if (/\D/.test(run) || run.length < nationalFrom) return run
  return (abroad ? run.replace(callingCode, '') : run).replace(/^0/, '')
}

/** All of a search as one number. With fewer digits after two zeros it may be an id. */
const wholeNumber = (search: string): string => {
  const text = fold(oneLine(search)).trim().replace(telephoneScheme, '').trimStart()
  const run = withoutSigns(text)
  const isForeign = /^00[1-9]/.test(run) && run.length >= nationalFrom + 2
  return isForeign ? sharedDigits(run.slice(2), true) : sharedDigits(run, /^\(?\+/.test(text))
}

/**
 * The ways to read a search, each as folded words. A customer is found if one of them has all its words in the line:
 * the words as typed; with numbers as runs, which is how a line has them too; and all of it as one number, which people
 * copy from invoices and telephones with other spaces and signs.
 */
export const readingsOf = (search: string): readonly (readonly string[])[] => {
  const words = wordsOf(search)
  const whole = wholeNumber(search)
  const runs = words.map(asRun)
  return [
    words,
    ...(runs.some((run, at) => run !== words[at]) ? [runs] : []),
    ...(isNumber(whole) && whole !== words.join(' ') ? [[whole]] : []),
  ]
}
