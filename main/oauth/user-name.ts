import { AppError } from '../base/app-error.ts'

const longest = 80

/** Control characters, line ends and bidirectional marks: a name with them could imitate another. */
const deceptive = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const clean = (text: string): string => text.normalize('NFC').trim()

export const isUserName = (text: string): boolean => {
  const name = clean(text)
  return name !== '' && [...name].length <= longest && !deceptive.test(name)
}

/** The name as it is stored. Fails `arguments-wrong`. */
export const checkUserName = (text: string): string => {
  if (!isUserName(text)) throw new AppError({ code: 'arguments-wrong', about: { field: 'user' } })
  return clean(text)
}

/** The first text that makes a name once invalid characters are removed. For the operating system's name of its user. */
export const firstUserName = (...texts: readonly (string | undefined)[]): string => {
  const fit = (text: string): string =>
    [...clean(text.replace(new RegExp(deceptive, 'gu'), ''))].slice(0, longest).join('').trim()
  return texts.flatMap((text) => (text === undefined ? [] : [fit(text)])).find((name) => name !== '') ?? 'user'
}
