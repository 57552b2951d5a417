import { AppError } from '../base/app-error.ts'

export const quote = 34
export const backslash = 92
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** Without the parser's own error as its cause, because that quotes customer data, which must not reach a log. */
export const unreadable = (): AppError => new AppError('service-answer-unreadable')

export const pastSpace = (text: string, from: number): number => {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** The position past the closing quote of a string that opens at `from`. Jumps from quote to quote. */
export const pastString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  throw unreadable()
}

const pastNested = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = pastString(text, at) - 1
    else if (code === 123 || code === 91) depth++
    else if ((code === 125 || code === 93) && --depth === 0) return at + 1
  }
  throw unreadable()
}

/** Numbers, `true`, `false` and `null`. */
const pastPlain = (text: string, from: number): number => {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 44 || code === 125 || code === 93 || isSpace(code)) break
  }
  return at
}

/** The position past the value at `from`. Fails `service-answer-unreadable` where it does not end. */
export const pastValue = (text: string, from: number): number => {
  const code = text.charCodeAt(from)
  if (code === quote) return pastString(text, from)
  return code === 123 || code === 91 ? pastNested(text, from) : pastPlain(text, from)
}
