/**
 * Whether one text becomes the other by at most `most` typing errors: a letter too many, too few, another one, or two
 * neighbours swapped.
 */
export const withinErrors = (a: string, b: string, most: number): boolean => {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > most) return false
  let [from, aEnd, bEnd] = [0, a.length, b.length]
  while (from < aEnd && from < bEnd && a.charCodeAt(from) === b.charCodeAt(from)) from++
  while (aEnd > from && bEnd > from && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--
    bEnd--
  }
  const [aRest, bRest] = [a.slice(from, aEnd), b.slice(from, bEnd)]
  return most === 1 ? isOneError(aRest, bRest) : distance(aRest, bRest) <= most
}

/** Of texts that begin and end differently. */
const isOneError = (a: string, b: string): boolean => {
  const longer = Math.max(a.length, b.length)
  return (
    longer <= 1 || (longer === 2 && a.length === b.length && a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0))
  )
}

/** The distance of Damerau and Levenshtein, where no part is edited twice. */
const distance = (a: string, b: string): number => {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const own = [row]
    for (let at = 1; at <= b.length; at++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(at - 1)
      let least = Math.min(above[at]! + 1, own[at - 1]! + 1, above[at - 1]! + (isSame ? 0 : 1))
      const swapped =
        row > 1 &&
        at > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(at - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(at - 1)
      if (swapped) least = Math.min(least, before[at - 2]! + 1)
      own.push(least)
    }
    ;[before, above] = [above, own]
  }
  return above[b.length]!
}
