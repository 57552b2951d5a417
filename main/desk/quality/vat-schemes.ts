import {
  elevenCheck,
  elevenComplement,
  elevenOrZero,
  luhn,
  mod11And10,
  mod97,
  modulo,
  weighted,
} from './check-digits.ts'

/** Whether such a day exists. */
const birthDate = (year: number, month: string, day: string): boolean => {
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/**
 * The rodné číslo. The month of women has 50 added, and 20 more on days whose numbers ran out. Until 1953 it had nine
 * digits and no check digit; until 1985 a remainder of 10 was written as 0.
 */
const czechBirthNumber = (body: string): boolean => {
  const short = body.length === 9
  const inCentury = Number(body.slice(0, 2))
  const year = short ? (inCentury < 54 ? 1900 : 1800) + inCentury : (inCentury < 54 ? 2000 : 1900) + inCentury
  if (short && year < 1880) return false
  const month = String((Number(body.slice(2, 4)) % 50) % 20)
  if (!birthDate(year, month, body.slice(4, 6))) return false
  const rest = Number(body.slice(0, 9)) % 11
  return short || (year < 1986 && rest === 10 ? body.endsWith('0') : Number(body) % 11 === 0)
}

/** The VAT numbers of one country, without spaces and signs, after the country's letters. */
export interface VatScheme {
  readonly form: RegExp
  /** Whether the check digits hold. Only called where the form fits. */
  check(body: string): boolean
}

const last = (body: string): number => body.charCodeAt(body.length - 1) - 48

const austrian = (body: string): boolean => {
  let sum = 4
  for (let at = 1; at < 8; at++) {
    const digit = body.charCodeAt(at) - 48
    sum += at % 2 === 1 ? digit : Math.floor(digit / 5) + ((2 * digit) % 10)
  }
  return (10 - (sum % 10)) % 10 === last(body)
}

/** Nine digits are a company's; ten are a person's, a foreigner's or another body's. */
const bulgarian = (body: string): boolean => {
  if (body.length === 9) {
    const first = weighted(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return (first === 10 ? weighted(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first) % 10 === last(body)
  }
  return (
    (weighted(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(body) ||
    weighted(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(body) ||
    elevenCheck(body, [4, 3, 2, 7, 6, 5, 4, 3, 2])
  )
}

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const cypriot = (body: string): boolean => {
  let sum = 0
  for (let at = 0; at < 8; at++) {
    const digit = body.charCodeAt(at) - 48
    sum += at % 2 === 0 ? cypriotOdd[digit]! : digit
  }
  return body.charCodeAt(8) - 65 === sum % 26
}

const czech = (body: string): boolean => {
  if (body.length === 8) return (elevenComplement(weighted(body, [8, 7, 6, 5, 4, 3, 2])) || 1) % 10 === last(body)
  const special = (8 + (weighted(body.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10
  if (body.length === 9 && body.startsWith('6') && special === last(body)) return true
  return czechBirthNumber(body)
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const spanish = (body: string): boolean => {
  const first = body.charAt(0)
  const person = /^\d/.test(first)
    ? body.slice(0, 8)
    : 'XYZ'.includes(first)
      ? `${'XYZ'.indexOf(first)}${body.slice(1, 8)}`
      : null
  if (person !== null) return spanishLetters[modulo(person, 23)] === body.charAt(8)
  if ('KLM'.includes(first)) return spanishLetters[modulo(body.slice(1, 8), 23)] === body.charAt(8)
  let sum = 0
  for (let at = 1; at < 8; at++) {
    const digit = body.charCodeAt(at) - 48
    sum += at % 2 === 1 ? Math.floor(digit / 5) + ((2 * digit) % 10) : digit
  }
  const check = (10 - (sum % 10)) % 10
  return body.charAt(8) === String(check) || body.charAt(8) === 'JABCDEFGHI'[check]
}

const frenchLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** The key is two digits, or has a letter. Numbers of Monaco begin with three zeros and have no Luhn digit. */
const french = (body: string): boolean => {
  const [key, siren] = [body.slice(0, 2), body.slice(2)]
  if (!siren.startsWith('000') && !luhn(siren)) return false
  if (/^\d\d$/.test(key)) return modulo(`${siren}12`, 97) === Number(key)
  const [first, second] = [frenchLetters.indexOf(key.charAt(0)), frenchLetters.indexOf(key.charAt(1))]
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (modulo(siren, 11) + 1 + Math.floor(check / 11)) % 11 === check % 11
}

/** Departments (GD) and health authorities (HA) have no check digits, but ranges. Newer numbers add 42 or 55. */
const british = (body: string): boolean => {
  if (body.startsWith('GD')) return Number(body.slice(2)) < 500
  if (body.startsWith('HA')) return Number(body.slice(2)) >= 500
  const rest = weighted(body, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  if (rest === 0) return true
  return Number(body.slice(0, 3)) >= 100 && (rest === 42 || rest === 55)
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'
/** Older numbers have a letter or a sign in the second place; newer ones may have a second letter at the end. */
const irish = (body: string): boolean => {
  const isNew = /^\d{7}/.test(body)
  const digits = isNew ? body.slice(0, 7) : `0${body.slice(2, 7)}${body.charAt(0)}`
  const extra = isNew && body.length === 9 ? 9 * irishLetters.indexOf(body.charAt(8)) : 0
  return irishLetters[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === body.charAt(7)
}

/** Digits 8 to 10 are the province of the office. */
const italian = (body: string): boolean => {
  const province = Number(body.slice(7, 10))
  const known = (province >= 1 && province <= 100) || [120, 121, 888, 999].includes(province)
  return known && !body.startsWith('0000000') && luhn(body)
}

const lithuanian = (body: string): boolean => {
  const sum = (from: number): number =>
    weighted(
      body,
      Array.from({ length: body.length - 1 }, (_, at) => 1 + ((at + from) % 9)),
    ) % 11
  const first = sum(0)
  return (first === 10 ? sum(2) : first) % 10 === last(body)
}

/** Persons have their birth date in it, or since 2017 the digits 32, whose check digit is not published. */
const latvian = (body: string): boolean => {
  if (body.startsWith('32')) return true
  if (body > '4') return weighted(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const century = Number(body.charAt(6))
  const year = 1800 + 100 * century + Number(body.slice(4, 6))
  return (
    century < 3 &&
    birthDate(year, body.slice(2, 4), body.slice(0, 2)) &&
    ((1 + weighted(body, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(body)
  )
}

/**
 * Companies pass the test of eleven, and so do zeros, which no company has. The numbers of sole traders since 2020 pass
 * MOD 97-10 with the country's letters.
 */
const dutch = (body: string): boolean =>
  !body.startsWith('000000000') && (weighted(body, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || mod97(`NL${body}`))

const romanian = (body: string): boolean =>
  ((10 * weighted(body.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(body)

const portugueseWeights = [9, 8, 7, 6, 5, 4, 3, 2]

/** By the letters before the number: those of VIES, and of the United Kingdom, Switzerland and Norway. */
export const vatSchemes = {
  AT: { form: /^U\d{8}$/, check: austrian },
  BE: { form: /^[01]\d{9}$/, check: (body) => 97 - modulo(body.slice(0, 8), 97) === Number(body.slice(8)) },
  BG: { form: /^\d{9,10}$/, check: bulgarian },
  CHE: { form: /^\d{9}(?:MWST|TVA|IVA|TPV)$/, check: (body) => elevenCheck(body, [5, 4, 3, 2, 7, 6, 5, 4]) },
  CY: { form: /^(?!12)\d{8}[A-Z]$/, check: cypriot },
  CZ: { form: /^(?:[0-8]\d{7}|\d{9,10})$/, check: czech },
  DE: { form: /^[1-9]\d{8}$/, check: mod11And10 },
  DK: { form: /^[1-9]\d{7}$/, check: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^\d{9}$/, check: (body) => weighted(body, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    form: /^\d{9}$/,
    check: (body) => (weighted(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(body),
  },
  ES: { form: /^(?:\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-HJNPQRSUVW]\d{7}[0-9A-J])$/, check: spanish },
  FI: { form: /^\d{8}$/, check: (body) => weighted(body, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, check: french },
  GB: { form: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, check: british },
  HR: { form: /^\d{11}$/, check: mod11And10 },
  HU: { form: /^\d{8}$/, check: (body) => weighted(body, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, check: irish },
  IT: { form: /^\d{11}$/, check: italian },
  LT: { form: /^(?:\d{7}1\d|\d{10}1\d)$/, check: lithuanian },
  LU: { form: /^\d{8}$/, check: (body) => modulo(body.slice(0, 6), 89) === Number(body.slice(6)) },
  LV: { form: /^\d{11}$/, check: latvian },
  MT: { form: /^[1-9]\d{7}$/, check: (body) => weighted(body, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { form: /^\d{9}B(?!00)\d\d$/, check: dutch },
  NO: { form: /^\d{9}MVA$/, check: (body) => elevenCheck(body, [3, 2, 7, 6, 5, 4, 3, 2]) },
  PL: { form: /^\d{10}$/, check: (body) => weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(body) },
  PT: { form: /^[1-9]\d{8}$/, check: (body) => elevenOrZero(body, portugueseWeights) },
  RO: { form: /^[1-9]\d{1,9}$/, check: romanian },
  SE: { form: /^\d{10}(?!00)\d\d$/, check: (body) => Number(body.slice(10)) < 95 && luhn(body.slice(0, 10)) },
  SI: {
    form: /^[1-9]\d{7}$/,
    check: (body) => {
      const check = 11 - (weighted(body, [8, 7, 6, 5, 4, 3, 2]) % 11)
      return check !== 11 && check % 10 === last(body)
    },
  },
  SK: { form: /^[1-9]\d[2-46-9]\d{7}$/, check: (body) => modulo(body, 11) === 0 },
  XI: { form: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, check: british },
} as const satisfies Readonly<Record<string, VatScheme>>

export type VatPrefix = keyof typeof vatSchemes
