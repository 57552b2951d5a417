import type { VatUnknown } from '../../../preload/contract/vat.ts'
import type { ViesNumber } from '../../service/vies/vies-reply.ts'
import { vatPrefixOf } from '../quality/countries.ts'
import { compactNumber, judgeVat, looksMexican, prefixByForm, type VatVerdict } from '../quality/vat-numbers.ts'

/** The letters of the member states, and of Northern Ireland (docs/vies.md). */
const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

export type Askable =
  | { readonly is: 'ask'; readonly number: ViesNumber }
  | { readonly is: 'not'; readonly why: Extract<VatUnknown, 'no-number' | 'malformed' | 'not-in-vies'> }

const not = (why: Extract<Askable, { is: 'not' }>['why']): Askable => ({ is: 'not', why })

/** The letters of a Mexican RFC may be those of a member state. It holds a birth date, so no doubtful one leaves. */
const isMexican = (compact: string, verdict: VatVerdict): boolean =>
  looksMexican(compact) && (verdict.is === 'not-judged' || (verdict.is === 'form' && verdict.better === null))

/**
 * The question about a customer's number. Adds letters and zeros that are surely missing. Wrong check digits are asked
 * too, because VIES decides. A text without a digit is not: it may be a name. `country`: the customer's ISO code, for
 * numbers without letters.
 */
export const askableNumber = (text: string, country: string | null): Askable => {
  const compact = compactNumber(text)
  if (compact === '') return not('no-number')
  const verdict = judgeVat(text, country)
  if (verdict.is !== 'not-judged' && !memberStates.has(verdict.prefix)) return not('not-in-vies')
  const isElsewhere = country !== null && !memberStates.has(vatPrefixOf(country))
  if ((country === null || isElsewhere) && isMexican(compact, verdict))
    return not(isElsewhere ? 'not-in-vies' : 'malformed')
  const own = country === null ? null : prefixByForm(compact, country)
  const sure = verdict.is === 'form' ? (verdict.better ?? `${own ?? ''}${compact}`) : compact
  const whole = sure.startsWith('GR') ? `EL${sure.slice(2)}` : sure
  const [countryCode, vatNumber] = [whole.slice(0, 2), whole.slice(2)]
  if (!memberStates.has(countryCode)) return not(isElsewhere || /^[A-Z]{2}\d/.test(whole) ? 'not-in-vies' : 'malformed')
  const looksLikeNumber =
    /^[0-9A-Z+*]{2,12}$/.test(vatNumber) && [...vatNumber].some((sign) => sign >= '0' && sign <= '9')
  return looksLikeNumber ? { is: 'ask', number: { countryCode, vatNumber } } : not('malformed')
}

export const writtenNumber = ({ countryCode, vatNumber }: ViesNumber): string => `${countryCode}${vatNumber}`
