import { numberText } from '../customer/json-text.ts'
import type { Members, NumberText } from '../customer/json-text.ts'
import type { Customer } from '../customer/customer.ts'
import { companyOf } from './company.ts'
import type { Company } from './company.ts'
import { parts, shortName, slug } from './names.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { registration } from './registration.ts'
import { streets } from './towns.ts'
import type { Country } from './towns.ts'

/** Dutch postcodes use no F, I, O, Q, U or Y, and no pair SA, SD or SS. */
const postLetters = (random: Random): string => {
  const letters = 'ABCDEGHJKLMNPRSTVWXZ'.split('')
  const pair = `${random.pick(letters)}${random.pick(letters)}`
  return ['SA', 'SD', 'SS'].includes(pair) ? 'AB' : pair
}

const zipCode = ({ random, country, town }: Company): string => {
  const number = String(random.between(town.from, town.to))
  return country === 'NL' ? `${number} ${postLetters(random)}` : number
}

const nationalDigits: Readonly<Record<Country, number>> = { NL: 9, BE: 8, DE: 10 }

const phone = ({ random, country, town }: Company): string => {
  const own = `5${random.digits(nationalDigits[country] - town.dial.length - 1)}`
  return `0${town.dial}-${own}`
}

const mobile = ({ random, country }: Company): string => {
  if (country === 'NL') return `06-${random.between(1, 5)}${random.digits(7)}`
  return country === 'BE' ? `04${random.between(70, 99)} ${random.digits(6)}` : `0151-${random.digits(8)}`
}

const address = (company: Company): Members => {
  const { random, country, town } = company
  const number = random.between(1, 240)
  const street = random.pick(streets[town.language])
  return {
    Street1: town.language === 'FR' ? `${street}, ${number}` : `${street} ${number}`,
    Street2: random.chance(0.08) ? (town.language === 'DE' ? 'Hinterhaus' : `Bus ${random.between(1, 40)}`) : null,
    ZipCode: zipCode(company),
    City: town.name,
    CountryId: country,
    LanguageId: town.language,
  }
}

const contact = (company: Company, index: number): Members => {
  const { random, town, name } = company
  const { given, surnames } = parts[town.language]
  const own = slug(name).slice(0, 30).replace(/-$/, '')
  const site = random.pick(['example.com', 'example.org', 'example.net'])
  return {
    Person: random.chance(0.8) ? `${random.pick(given)} ${random.pick(surnames)}` : null,
    Email: random.chance(0.94) ? `${own}.${index + 10}@${site}` : '',
    Telephone: random.chance(0.95) ? phone(company) : '',
    MobilePhone: random.chance(0.6) ? mobile(company) : '',
    Fax: random.chance(0.12) ? phone(company) : null,
    Homepage: random.chance(0.7) ? `https://www.${site}/${own}` : '',
  }
}

const creditLimits = ['0.0', '0.0', '1000.0', '2500.0', '5000.0', '7500.50', '10000.0', '25000.0'].map(numberText)
const discounts = ['0.0', '0.0', '0.0', '0.02', '0.05', '0.075', '0.10'].map(numberText)
const groups: readonly NumberText[] = Array.from({ length: 10 }, (_, group) => numberText(String(group)))

const invoicing = ({ random, country }: Company): Members => ({
  CollectiveInvoiceSystemId: random.chance(0.3) ? random.pick(['W', 'M']) : null,
  CombineInvoicesForElectronicBanking: random.chance(0.2),
  CreditLimit: random.pick(creditLimits),
  CreditSqueezeId: random.chance(0.06) ? random.pick(['1', '2']) : null,
  CurrencyId: random.chance(0.97) ? 'EUR' : random.pick(['USD', 'GBP', 'CHF']),
  CustomerGroupId: random.pick(groups),
  CustomerStateId: random.chance(0.93) ? 'A' : 'P',
  DiscountPercentage: random.pick(discounts),
  HasOutstandingBalance: random.chance(0.35),
  IncludeUnpaidInvoices: random.chance(0.4),
  IsDunForPayment: random.chance(0.85),
  IsPaymentRefRequired: country === 'BE',
  PaymentConditionId: random.pick(['14', '30', '30', '30', '60', 'CON']),
  PricelistId: random.chance(0.5) ? random.pick(['STD', 'GRO']) : null,
  PrintPurchaseDetails: random.chance(0.05),
  RevenueAccountId: random.chance(0.3) ? random.pick(['8000', '8010', '8200']) : null,
})

const delivery = ({ random, country }: Company): Members => ({
  AccountManagerId: random.chance(0.6) ? `00000${random.between(1, 4)}` : null,
  Addresses: random.chance(0.5) ? [] : null,
  ApplyOrderSurcharge: random.chance(0.1),
  DeliveryConditionId: random.chance(0.4) ? random.pick(['FCO', 'AFH', 'EXW']) : null,
  InvoiceOnBehalfOfMembers: random.chance(0.03),
  IsInFactoring: random.chance(0.05),
  SupplierId: random.chance(0.1) ? String(random.between(1, 99_999)).padStart(6, '0') : null,
  ...(country === 'NL' ? {} : intrastat(random)),
})

const intrastat = (random: Random): Members => ({
  IntrastatGoodsCodeId: random.chance(0.4) ? String(random.between(10_000_000, 97_000_000)) : null,
  IntrastatGoodsDistributionId: random.chance(0.4) ? '1' : null,
  IntrastatStatSystemId: random.chance(0.4) ? '00' : null,
  IntrastatTrafficRegionId: random.chance(0.4) ? random.pick(['1', '2', '3']) : null,
  IntrastatTransactionTypeId: random.chance(0.4) ? random.pick(['11', '12', '21']) : null,
  IntrastatTransportTypeId: random.chance(0.4) ? random.pick(['1', '3', '4']) : null,
})

/** Customer `index` of a database, the same for the same seed. Missing properties have their defaults. */
export const makeCustomer = (seed: number, database: number, index: number, id: string): Customer => {
  const company = companyOf(randomOf(seed, database, index))
  return {
    CustomerId: id,
    OrganizationId: numberText(String(100_000 + index)),
    Name: company.name,
    ShortName: shortName(company.name),
    ...address(company),
    ...contact(company, index),
    ...registration(company),
    ...invoicing(company),
    ...delivery(company),
  }
}
