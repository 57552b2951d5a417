import { writeJson } from '../../../../main/demo/customer/json-text.ts'
import { makeCustomer } from '../../../../main/demo/seed/make-customer.ts'
import { randomOf, type Random } from '../../../../main/demo/seed/random.ts'
import { judgedCustomer, type JudgedCustomer } from '../../../../main/desk/quality/judged-customer.ts'

/** Customers of the Demo company, and some of them typed in once more by somebody else. */
export interface Planted {
  readonly customers: readonly JudgedCustomer[]
  /** The original's key by that of its duplicate. */
  readonly originals: ReadonlyMap<string, string>
}

type Values = Record<string, unknown>

export const asCustomer = (key: string, values: Values): JudgedCustomer =>
  judgedCustomer(key, (field) => {
    const value = values[field]
    return value === undefined ? undefined : value === null ? '' : String(value)
  })

const letters = 'abcdefghijklmnopqrstuvwxyz'
const at = (random: Random, length: number): number => random.between(0, Math.max(0, length - 1))

/** One letter too many, too few, another one, or two swapped. */
const withTypo = (text: string, random: Random): string => {
  if (text.length < 4) return text
  const place = at(random, text.length - 1)
  const letter = letters[at(random, letters.length)]!
  const [head, tail] = [text.slice(0, place), text.slice(place)]
  return random.pick([
    head + letter + tail,
    head + tail.slice(1),
    head + letter + tail.slice(1),
    head + tail.charAt(1) + tail.charAt(0) + tail.slice(2),
  ])
}

const forms = ['B.V.', 'BV', 'b.v.', 'NV', 'GmbH', '']
const withoutForm = (name: string): string => name.replace(/ (?:B\.?V\.?|NV|VOF|V\.O\.F\.|CV|GmbH|SARL|SPRL|SA)$/i, '')

/** Ways in which people write a name again. */
const otherName = (name: string, random: Random): string => {
  const bare = withoutForm(name)
  const words = bare.split(' ')
  return random.pick([
    () => `${bare} ${random.pick(forms)}`.trim(),
    () => withTypo(name, random),
    () => words.toReversed().join(' '),
    () => `${words[0]!.slice(0, 4)}. ${words.slice(1).join(' ')}`.trim(),
    () => name.toUpperCase(),
    () => bare.normalize('NFD').replace(/\p{M}/gu, ''),
    () => bare.replaceAll(' ', '-'),
  ])()
}

const otherAddress = (values: Values, random: Random): Values => {
  const street = String(values['Street1'] ?? '')
  return random.pick<() => Values>([
    () => ({}),
    () => ({ Street1: street.replace(/straat|strasse|straße/i, 'str.') }),
    () => ({ Street1: withTypo(street, random) }),
    () => ({ Street1: `${street} A` }),
    () => ({
      ZipCode: String(values['ZipCode'] ?? '')
        .replace(' ', '')
        .toLowerCase(),
    }),
    () => ({ City: withTypo(String(values['City'] ?? ''), random) }),
  ])()
}

/** People leave out or type anew what they do not have at hand. */
const otherNumbers = (values: Values, random: Random): Values => ({
  ...(random.chance(0.5) ? { VatNumber: null } : {}),
  ...(random.chance(0.5) ? { CocRegistration: null, BusinessNumber: null } : {}),
  ...(random.chance(0.4) ? { Email: '' } : {}),
  ...(random.chance(0.2) ? { Email: `contact${random.between(1, 9)}@example.com` } : {}),
  ...(random.chance(0.5) ? { Telephone: '' } : {}),
  ...(random.chance(0.5) ? { MobilePhone: '' } : {}),
  ...(random.chance(0.3) ? { VatNumber: String(values['VatNumber'] ?? '').replace(/(\d{3})(?=\d)/g, '$1.') } : {}),
})

export const plantDuplicates = (seed: number, count: number, share: number): Planted => {
  const random = randomOf(seed, 7, 7)
  const originals = new Map<string, string>()
  const customers: JudgedCustomer[] = []
  for (let index = 0; index < count; index++) {
    const id = String(index).padStart(6, '0')
    const values = JSON.parse(writeJson(makeCustomer(seed, 0, index, id))) as Values
    customers.push(asCustomer(`s:${id}`, values))
    if (!random.chance(share)) continue
    const twin = {
      ...values,
      Name: otherName(String(values['Name']), random),
      ...otherAddress(values, random),
      ...otherNumbers(values, random),
    }
    originals.set(`s:9${id}`, `s:${id}`)
    customers.push(asCustomer(`s:9${id}`, twin))
  }
  return { customers, originals }
}
