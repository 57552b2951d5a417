import fc from 'fast-check'

/** As parsed from JSON: an own property of that name, not the prototype. */
const poison = (text: string): unknown => JSON.parse(text)

const deep = (levels: number): unknown => {
  let value: unknown = {}
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** Texts with a meaning to a file system, database, prototype, terminal or page. */
const hostileTexts = [
  '',
  '.',
  '..',
  '../..',
  '../../outside',
  '..\\..\\outside',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '%2e%2e%2foutside',
  's:../../outside',
  'n:..',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ledgerdesk://open/x',
  'a\0b',
  '\u001b[31mred\r\nforged',
  '\ud800',
  '\u202eoutside',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  "'; DROP TABLE customer; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'x'.repeat(501),
  'x'.repeat(1_000_000),
]

/** Values that a compromised page might send. Only types that structured cloning can carry. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    -1,
    0,
    1,
    1.5,
    2 ** 31,
    -0,
    1e308,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10n,
    [],
    {},
    new Map([['a', 1]]),
    new Uint8Array(8),
    new Date(Number.NaN),
    poison('{"__proto__":{"polluted":true}}'),
    poison('{"constructor":{"prototype":{"polluted":true}}}'),
    poison('[{"__proto__":{"polluted":true},"is":"text"}]'),
    deep(9),
    deep(5_000),
  ),
  fc.anything({
    maxDepth: 2,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
  }),
)

type Box = Record<string | number, unknown>
interface Spot {
  readonly box: Box
  readonly name: string | number
}

const spotsIn = (value: unknown): Spot[] => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  const box = value as Box
  return Object.keys(box).flatMap((name) => [{ box, name }, ...spotsIn(box[name])])
}

const setOwn = (box: Box, name: string | number, value: unknown): void =>
  void Object.defineProperty(box, name, { value, enumerable: true, configurable: true, writable: true })

/** Good arguments with one change: a value replaced, a property removed or added, or none. */
export const bent = (good: readonly unknown[]): fc.Arbitrary<unknown[]> =>
  fc
    .record({
      at: fc.nat(),
      how: fc.constantFrom('put', 'put', 'put', 'take', 'add', 'nothing'),
      value: hostileValue,
      name: fc.constantFrom('__proto__', 'constructor', 'more', 'toString', 'length', '0'),
    })
    .map(({ at, how, value, name }) => {
      const args = structuredClone(good) as unknown[]
      const spots = spotsIn(args)
      const spot = spots[at % Math.max(spots.length, 1)]
      if (spot === undefined) return how === 'nothing' ? args : [value]
      if (how === 'put') setOwn(spot.box, spot.name, value)
      if (how === 'take') delete spot.box[spot.name]
      if (how === 'add') setOwn(spot.box, Array.isArray(spot.box) ? spot.box.length : name, value)
      return args
    })
