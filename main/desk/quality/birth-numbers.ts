/** Numbers of persons that hold a birth date. */

/** Whether such a day exists. */
export const birthDate = (year: number, month: string, day: string): boolean => {
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/**
 * The rodné číslo. The month of women has 50 added, and 20 more on days whose numbers ran out. Until 1953 it had nine
 * digits and no check digit; until 1985 a remainder of 10 was written as 0.
 */
export const czechBirthNumber = (body: string): boolean => {
  const short = body.length === 9
  const inCentury = Number(body.slice(0, 2))
  const year = short ? (inCentury < 54 ? 1900 : 1800) + inCentury : (inCentury < 54 ? 2000 : 1900) + inCentury
  if (short && year < 1880) return false
  const month = String((Number(body.slice(2, 4)) % 50) % 20)
  if (!birthDate(year, month, body.slice(4, 6))) return false
  const rest = Number(body.slice(0, 9)) % 11
  return short || (year < 1986 && rest === 10 ? body.endsWith('0') : Number(body) % 11 === 0)
}
