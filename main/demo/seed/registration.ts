import type { Members } from '../customer/json-text.ts'
import type { Company } from './company.ts'
import { belgianEnterprise, dutchFiscalNumber, dutchVat, germanVat, soleTraderVat } from './numbers.ts'
import type { Random } from './random.ts'

const dateText = (random: Random, from: number, to: number): string =>
  `${random.between(1, 12)}/${random.between(1, 28)}/${random.between(from, to)}`

const dutchRegistration = ({ random, soleTrader }: Company): Members => {
  const fiscal = dutchFiscalNumber(random)
  return {
    BusinessNumber: soleTrader ? null : fiscal,
    VatNumber: soleTrader ? soleTraderVat(random) : dutchVat(fiscal, random.between(1, 3)),
    CocRegistration: String(random.between(10_000_000, 94_999_999)),
  }
}

const belgianRegistration = ({ random }: Company): Members => {
  const number = belgianEnterprise(random)
  const dotted = `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`
  return { BusinessNumber: dotted, VatNumber: `BE${number}`, CocRegistration: dotted }
}

const germanRegistration = ({ random }: Company): Members => ({
  BusinessNumber: null,
  VatNumber: germanVat(random),
  CocRegistration: random.chance(0.9) ? `HRB ${random.between(1000, 99_999)}` : null,
})

const registrations = { NL: dutchRegistration, BE: belgianRegistration, DE: germanRegistration }

export const registration = (company: Company): Members => {
  const { random, town } = company
  const registered = random.chance(0.92)
  return {
    ...registrations[company.country](company),
    VatVerificationDate: random.chance(0.7) ? dateText(random, 2019, 2026) : null,
    CocCity: registered ? town.name : null,
    CocDate: registered ? dateText(random, 1985, 2024) : null,
    ChargeVatTypeId: company.country === 'NL' ? 'J' : 'V',
    VatScenarioId: company.country === 'NL' ? 'BIN' : 'ICL',
  }
}
