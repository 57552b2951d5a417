/** Decimal texts as services write them, counted exactly: no floating point comes near an amount. */
const form = /^([+-]?)(\d+)(?:\.(\d+))?$/

interface Decimal {
  /** The number times ten to the power of `scale`. */
  readonly units: bigint
  readonly scale: number
}

export const isDecimal = (text: string): boolean => form.test(text)

const parse = (text: string): Decimal => {
  const [, sign, whole, part = ''] = form.exec(text) ?? []
  if (whole === undefined) throw new RangeError('not a decimal')
  const units = BigInt(whole + part)
  return { units: sign === '-' ? -units : units, scale: part.length }
}

const lift = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale)

const write = ({ units, scale }: Decimal): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)]
  return `${units < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

const sameScale = (a: string, b: string): readonly [bigint, bigint, number] => {
  const [left, right] = [parse(a), parse(b)]
  const scale = Math.max(left.scale, right.scale)
  return [lift(left, scale), lift(right, scale), scale]
}

/** Below 0, 0 or above it. Throws a RangeError for what is no decimal, as all of these do. */
export const compareDecimals = (a: string, b: string): number => {
  const [left, right] = sameScale(a, b)
  return left < right ? -1 : Number(left > right)
}

export const addDecimals = (a: string, b: string): string => {
  const [left, right, scale] = sameScale(a, b)
  return write({ units: left + right, scale })
}

export const timesCount = (text: string, count: number): string => {
  const { units, scale } = parse(text)
  return write({ units: units * BigInt(count), scale })
}

/** Half away from zero, to so many decimals; with fewer decimals than that it stays as it is. */
const rounded = ({ units, scale }: Decimal, decimals: number): Decimal => {
  if (scale <= decimals) return { units, scale }
  const step = 10n ** BigInt(scale - decimals)
  const half = units < 0n ? -step / 2n : step / 2n
  return { units: (units + half) / step, scale: decimals }
}

const withoutZeros = ({ units, scale }: Decimal, fewest: number): Decimal =>
  scale > fewest && units % 10n === 0n
    ? withoutZeros({ units: units / 10n, scale: scale - 1 }, fewest)
    : { units, scale }

/**
 * A number raised by a percentage (lowered by a negative one), rounded half away from zero to so many decimals at most;
 * never fewer than it had up to there.
 */
export const raisedBy = (text: string, percent: string, decimals: number): string => {
  const [value, by] = [parse(text), parse(percent)]
  const scale = by.scale + 2
  const factor = 10n ** BigInt(scale) + by.units
  const result = rounded({ units: value.units * factor, scale: value.scale + scale }, decimals)
  return write(withoutZeros(result, Math.min(value.scale, result.scale)))
}
