import type { Random } from './random.ts'

/** Invented numbers that pass their country's checksum. */

const weighted = (digits: string): number => [...digits].reduce((sum, digit, at) => sum + Number(digit) * (9 - at), 0)

/** Nine digits that pass the Dutch eleven-test of legal persons. Draws again where no check digit fits. */
export const dutchFiscalNumber = (random: Random): string => {
  for (;;) {
    const head = String(random.between(80_000_000, 86_999_999))
    const check = weighted(head) % 11
    if (check < 10) return `${head}${check}`
  }
}

/** Modulo 97 of a text, with letters as two digits (A = 10), as in an IBAN. */
export const modulo97 = (text: string): number => {
  let rest = 0
  for (const sign of text)
    for (const digit of Number.parseInt(sign, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** The kind issued since 2020: modulo 97 of the whole is 1. */
export const soleTraderVat = (random: Random): string => {
  const head = `NL${String(random.between(1, 4))}${random.digits(8)}B`
  const check = (1 - modulo97(`${head}00`) + 97) % 97
  return `${head}${String(check === 0 ? 97 : check).padStart(2, '0')}`
}

export const dutchVat = (fiscal: string, unit: number): string => `NL${fiscal}B${String(unit).padStart(2, '0')}`

/** Ten digits. The last two are 97 less the remainder of the first eight. */
export const belgianEnterprise = (random: Random): string => {
  const head = random.between(4_000_000, 8_999_999)
  return `0${String(head)}${String(97 - (head % 97)).padStart(2, '0')}`
}

/** Nine digits by ISO 7064 MOD 11,10. */
export const germanVat = (random: Random): string => {
  const head = `${random.between(1, 9)}${random.digits(7)}`
  let product = 10
  for (const digit of head) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return `DE${head}${(11 - product) % 10}`
}
