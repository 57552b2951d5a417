import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DuplicateGroup } from '../../../../preload/contract/quality.ts'
import { nameWords } from '../../../../main/desk/quality/company-names.ts'
import { findDuplicates } from '../../../../main/desk/quality/duplicates.ts'
import type { JudgedCustomer } from '../../../../main/desk/quality/judged-customer.ts'
import { withinErrors } from '../../../../main/desk/quality/text-distance.ts'
import { asCustomer, plantDuplicates } from './planted-duplicates.ts'

async function* inSlices(customers: readonly JudgedCustomer[]): AsyncGenerator<readonly JudgedCustomer[]> {
  for (let from = 0; from < customers.length; from += 100) yield customers.slice(from, from + 100)
}

const find = (customers: readonly JudgedCustomer[], signal = new AbortController().signal): Promise<DuplicateGroup[]> =>
  findDuplicates(inSlices(customers), signal)

const jansen = {
  Name: 'Bakkerij Jansen B.V.',
  Street1: 'Hoofdstraat 12',
  ZipCode: '1234 AB',
  City: 'Amsterdam',
  CountryId: 'NL',
  VatNumber: 'NL004495445B01',
  CocRegistration: '12345678',
  Email: 'info@jansen.example',
  Telephone: '020-5551234',
}

/** Whether two customers are found as one, and by what. */
const compare = async (
  other: Readonly<Record<string, unknown>>,
  one: Readonly<Record<string, unknown>> = jansen,
): Promise<readonly string[] | null> => {
  const [group] = await find([asCustomer('s:1', one), asCustomer('s:2', { ...one, ...other })])
  return group?.others[0]?.reasons ?? null
}
const noNumbers = { VatNumber: null, CocRegistration: null, Email: '', Telephone: '' }
const otherNumbers = {
  VatNumber: 'NL123456782B90',
  CocRegistration: '87654321',
  Email: 'els@visser.example',
  Telephone: '030-7654321',
}
const elsewhere = { Street1: 'Kerkweg 3', ZipCode: '9876 ZX', City: 'Groningen' }

it.each<[string, Readonly<Record<string, unknown>>, readonly string[] | null]>([
  ['nothing else', {}, ['vat', 'registration', 'email', 'phone', 'address', 'same-name']],
  ['another spelling of the name', { ...noNumbers, Name: 'JANSEN, bakkerij' }, ['address', 'same-name']],
  ['a typing error', { ...noNumbers, Name: 'Bakkerij Jansne BV' }, ['address', 'alike-name']],
  ['an abbreviation', { ...noNumbers, Name: 'Bakk. Jansen' }, ['address', 'alike-name']],
  ['an abbreviated street', { ...noNumbers, Street1: 'Hoofdstr. 12' }, ['address', 'same-name']],
  ['no postcode', { ...noNumbers, ZipCode: '' }, ['address', 'same-name']],
  ['another address, the VAT number', { ...elsewhere, CocRegistration: null }, ['vat', 'email', 'phone', 'same-name']],
  ['a typing error in the VAT number', { ...noNumbers, VatNumber: 'NL004495446B01' }, ['address', 'same-name']],
  [
    'another trade name at the same VAT number',
    { ...noNumbers, VatNumber: jansen.VatNumber, Name: 'De Gouden Korst' },
    ['vat', 'address'],
  ],
  [
    'another name and address at the same VAT number',
    { ...noNumbers, ...elsewhere, VatNumber: jansen.VatNumber, Name: 'Visser' },
    null,
  ],
  ['other numbers', otherNumbers, null],
  ['another VAT number', { ...noNumbers, VatNumber: otherNumbers.VatNumber }, null],
  ['another town and no numbers', { ...noNumbers, ...elsewhere }, null],
  ['another name', { ...noNumbers, Name: 'Drukkerij Visser' }, null],
  ['the name alone', { ...noNumbers, Street1: '', ZipCode: '', City: '' }, null],
])('a customer that differs from another by %s is judged', async (_what, changes, reasons) => {
  expect(await compare(changes)).toEqual(reasons)
})

it('an equal name in an equal Belgian town is not enough without an address', async () => {
  const one = { Name: 'Bakkerij Peeters', Street1: 'Kerkstraat 5', ZipCode: '9000', City: 'Gent' }
  expect(await compare({ Street1: 'Lindelaan 81' }, one)).toBe(null)
  expect(await compare({ Street1: 'Kerkstr 5' }, one)).toEqual(['address', 'same-name'])
})

it.each(['020-5551234 extension 12', '+31 20 5551234 (tst. 12)', '020-5551234, toestel 7 '])(
  'the phone number %s is compared without its extension',
  async (Telephone) => expect(await compare({ Telephone })).toContain('phone'),
)

it('a phone number of one digit again and again stands for none', async () => {
  const one = { Name: 'Jansen', City: 'Gent', CountryId: 'BE', Telephone: '00 00 00 00 00' }
  expect(await compare({ City: 'Namur' }, one)).toBe(null)
  expect(await compare({ City: 'Namur' }, { ...one, Telephone: '09 123 45 67' })).toEqual(['phone', 'same-name'])
})

it('equal VAT and registration numbers of Belgium count once', async () => {
  const one = {
    Name: 'Optiek Maes',
    City: 'Gent',
    CountryId: 'BE',
    VatNumber: 'BE0403170701',
    CocRegistration: '0403.170.701',
  }
  expect(await compare({ Name: 'Garage Willems', City: 'Namur' }, one)).toBe(null)
})

it('a member of a group is alike to its centre, so that a chain does not join strangers', async () => {
  const a = { Name: 'Jansen', Street1: 'Dorpsweg 1', ZipCode: '1111 AA', Email: 'a@jansen.example' }
  const b = { ...a, Email: 'b@jansen.example', VatNumber: 'NL004495445B01' }
  const c = { Name: 'Jansen', VatNumber: 'NL004495445B01', Street1: 'Zeeweg 9', ZipCode: '2222 BB' }
  const d = { Name: 'Jansen', Street1: 'Zeeweg 9', ZipCode: '2222 BB', Email: 'd@else.example' }
  const groups = await find([a, b, c, d].map((values, at) => asCustomer(`s:${at}`, values)))
  expect(groups.map(({ key, others }) => [key, ...others.map((other) => other.key)])).toEqual([['s:1', 's:0', 's:2']])
})

it('planted duplicates are found, and strangers are not', async () => {
  const { customers, originals } = plantDuplicates(1, 1_500, 0.1)
  const groups = await find(customers)
  const rootOf = (key: string): string => originals.get(key) ?? key
  const pairs = groups.flatMap(({ key, others }) => others.map((other) => [key, other.key] as const))
  const right = pairs.filter(([a, b]) => rootOf(a) === rootOf(b)).length
  expect({ precision: right / pairs.length, recall: right / originals.size }).toEqual({ precision: 1, recall: 1 })
})

const someCustomers = fc
  .array(
    fc.record({
      Name: fc.constantFrom('Jansen', 'Bakkerij Jansen', 'Jansen BV', 'Janssen', 'Visser', 'Visser & Zn', ''),
      Street1: fc.constantFrom('Dorpsweg 1', 'Dorpsw. 1', 'Zeeweg 9', ''),
      ZipCode: fc.constantFrom('1111 AA', '1111aa', '2222 BB', '9000', ''),
      City: fc.constantFrom('Gent', 'Goes', ''),
      VatNumber: fc.constantFrom('NL004495445B01', 'NL123456782B90', null),
      Email: fc.constantFrom('a@jansen.example', 'b@visser.example', ''),
    }),
    { maxLength: 14 },
  )
  .map((all) => all.map((values, at) => [`s:${at}`, values] as const))

it('the order of the customers does not matter', async () => {
  const shuffled = someCustomers.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
  )
  await fc.assert(
    fc.asyncProperty(shuffled, async ([all, other]) => {
      const made = (some: typeof all) => some.map(([key, values]) => asCustomer(key, values))
      expect(await find(made(other))).toEqual(await find(made(all)))
    }),
  )
})

it('an exact copy is always found, and no customer is in two groups', async () => {
  await fc.assert(
    fc.asyncProperty(someCustomers, fc.nat(), async (all, which) => {
      fc.pre(all.length > 0)
      const [, values] = all[which % all.length]!
      fc.pre(Object.values(values).some((value) => value !== '' && value !== null))
      const groups = await find([...all.map(([key, own]) => asCustomer(key, own)), asCustomer('s:copy', values)])
      const keys = groups.flatMap(({ key, others }) => [key, ...others.map((other) => other.key)])
      expect(keys).toContain('s:copy')
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

it('a thousand equal customers are one group, compared once', async () => {
  const [group, ...others] = await find(Array.from({ length: 1_000 }, (_, at) => asCustomer(`s:${at}`, jansen)))
  expect([group!.key, group!.others.length, others]).toEqual(['s:0', 999, []])
})

it('a search for duplicates stops once it is cancelled', async () => {
  const stop = new AbortController()
  stop.abort(new Error('cancelled'))
  await expect(find([asCustomer('s:1', jansen)], stop.signal)).rejects.toThrow('cancelled')
})

it.each([
  ['Bakkerij Jansen B.V.', ['bakkerij', 'jansen']],
  ['Müller & Söhne GmbH & Co. KG', ['muller', 'sohne']],
  ['Smith Ltd.', ['smith']],
  ['Nordlys A/S', ['nordlys']],
  ['Holding B.V.', ['holding', 'bv']],
  ['J.P. de Vries', ['jp', 'de', 'vries']],
  ['Café "De Zwaan" / Groningen', ['cafe', 'de', 'zwaan', 'groningen']],
  ['', []],
])('the words of %j are %j', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

it.each([
  ['jansen', 'jansen', 0, true],
  ['jansen', 'janssen', 1, true],
  ['jansen', 'jnasen', 1, true],
  ['jansen', 'jansne', 1, true],
  ['jansen', 'hanzen', 1, false],
  ['jansen', 'hanzen', 2, true],
  ['bakkerij', 'bakerji', 2, true],
  ['bakkerij', 'bakery', 2, false],
  ['', 'a', 1, true],
  ['ab', 'ba', 1, true],
  ['abc', 'ca', 2, false],
] as const)('%j becomes %j by %i errors: %s', (a, b, errors, is) => {
  expect([withinErrors(a, b, errors), withinErrors(b, a, errors)]).toEqual([is, is])
})
