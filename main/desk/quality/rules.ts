import { customerFields, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput } from '../../../preload/contract/customers.ts'
import { qualityRules, type QualityRule, type Severity } from '../../../preload/contract/quality.ts'
import { isNoCode } from '../../customers/blank-record.ts'
import { countriesOfVat } from './countries.ts'
import { judgeEmail, judgeWebAddress } from './internet-names.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import { judgePhone } from './phone-numbers.ts'
import type { RegistrationVerdict } from './registration-numbers.ts'
import type { RuleContext } from './rule-context.ts'
import { registrationField, sameEmail, sameNameAndPostcode, sameRegistration, sameVat } from './same-values.ts'

/** The fields that a rule objects to, and values that are surely meant. */
export interface Found {
  readonly fields: readonly FieldName[]
  readonly fix: Changes | null
}

interface Rule {
  readonly severity: Severity
  readonly fields: readonly FieldName[]
}

/** A rule about one customer at a time. */
export interface OwnRule extends Rule {
  check(customer: JudgedCustomer, context: RuleContext): Found | null
}

/** A rule about several customers with one value. */
export interface SharedRule extends Rule {
  /** The value as it is compared; null: none, or not enough to tell. */
  sameBy(customer: JudgedCustomer): string | null
  /** The fields that have the value, if not all of `fields` do. */
  fieldsOf?(customer: JudgedCustomer): readonly FieldName[]
}

const as = (field: FieldName, text: string | null): Changes | null =>
  text === null ? null : { [field]: { is: 'text', text } }

const found = (field: FieldName, better: string | null = null): Found => ({ fields: [field], fix: as(field, better) })

const betterOf = (verdict: RegistrationVerdict): string | null => (verdict.is === 'form' ? verdict.better : null)

/** `at`: the place of the field in its list. */
type Judge = (text: string, field: FieldName, at: number) => { readonly better: string | null } | null

/** Gathers the wrong fields; null where none is. Most customers are in order, so that is found out first. */
const inFields = (fields: readonly FieldName[], customer: JudgedCustomer, judge: Judge): Found | null => {
  const present = customer.texts(fields)
  const verdictAt = (at: number): ReturnType<Judge> => {
    const text = present[at]
    return text === undefined || text === '' ? null : judge(text, fields[at]!, at)
  }
  let first = 0
  while (first < fields.length && verdictAt(first) === null) first++
  if (first === fields.length) return null
  const fixes: Partial<Record<FieldName, FieldInput>> = {}
  const wrong = fields.filter((field, at) => {
    const verdict = verdictAt(at)
    if (verdict?.better) fixes[field] = { is: 'text', text: verdict.better }
    return verdict !== null
  })
  return { fields: wrong, fix: Object.keys(fixes).length === 0 ? null : fixes }
}

const missing = (field: FieldName, severity: Severity): OwnRule => ({
  severity,
  fields: [field],
  check: (customer) => (customer.text(field)?.trim() === '' ? found(field) : null),
})

/** A rule about the text of one field that is not empty. */
const ofText = (
  field: FieldName,
  severity: Severity,
  judge: (text: string) => { readonly better: string | null } | null,
): OwnRule => ({
  severity,
  fields: [field],
  check: (customer) => {
    const text = customer.text(field)?.trim() ?? ''
    const verdict = text === '' ? null : judge(text)
    return verdict && found(field, verdict.better)
  },
})

/** A rule about both fields that may have the number of a register. */
const ofRegistration = (severity: Severity, is: 'form' | 'check'): OwnRule => ({
  severity,
  fields: ['CocRegistration', 'BusinessNumber'],
  check: ({ registration, businessNumber }) => {
    const one = registration?.is === is ? found('CocRegistration', betterOf(registration)) : null
    const other = businessNumber?.is === is ? found('BusinessNumber', betterOf(businessNumber)) : null
    if (one === null || other === null) return one ?? other
    return { fields: [...one.fields, ...other.fields], fix: one.fix || other.fix ? { ...one.fix, ...other.fix } : null }
  },
})

const phones: readonly FieldName[] = ['Telephone', 'MobilePhone', 'Fax']
const edited = customerFields.filter((field) => !('fixed' in field))
const bounded = edited.filter((field) => 'maxLength' in field).map(({ name }) => name)
const longestIn = bounded.map((name) => fieldOf(name).maxLength!)
const texts = edited.filter(({ type }) => type === 'text').map(({ name }) => name)
const coded = edited.filter((field) => 'choices' in field).map(({ name }) => name)
const none = { better: null }

/** Whether a text begins or ends with no plain sign. Most do both, and trimming them all takes several times as long. */
const mayHaveSpaces = (text: string): boolean => {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)]
  return first <= 0x20 || first > 0x7e || last <= 0x20 || last > 0x7e
}

const isPositive = (text: string): boolean => Number(text) > 0

const rules = {
  'name-missing': missing('Name', 'error'),
  'short-name-missing': missing('ShortName', 'warning'),
  'country-missing': missing('CountryId', 'warning'),
  'payment-condition-missing': missing('PaymentConditionId', 'warning'),
  'vat-form': {
    severity: 'error',
    fields: ['VatNumber'],
    check: ({ vat }) => (vat?.is === 'form' ? found('VatNumber', vat.better) : null),
  },
  'vat-check': {
    severity: 'error',
    fields: ['VatNumber'],
    check: ({ vat }) => (vat?.is === 'check' ? found('VatNumber') : null),
  },
  'vat-country': {
    severity: 'warning',
    fields: ['VatNumber', 'CountryId'],
    check: ({ vat, country }) =>
      vat?.is === 'valid' && country !== null && !countriesOfVat(vat.prefix).includes(country)
        ? { fields: ['VatNumber', 'CountryId'], fix: null }
        : null,
  },
  'vat-verification-old': {
    severity: 'note',
    fields: ['VatVerificationDate'],
    check: (customer, { verifiedRecently }) => {
      const text = customer.text('VatVerificationDate')
      const old = customer.vat !== null && text !== undefined && text !== '' && !verifiedRecently(text)
      return old ? found('VatVerificationDate') : null
    },
  },
  'registration-form': ofRegistration('warning', 'form'),
  'registration-check': ofRegistration('error', 'check'),
  email: ofText('Email', 'error', judgeEmail),
  phone: {
    severity: 'warning',
    fields: phones,
    check: (customer) =>
      inFields(phones, customer, (text) => {
        const verdict = judgePhone(text, customer.country)
        return verdict.is === 'impossible' ? verdict : null
      }),
  },
  'web-address': ofText('Homepage', 'note', judgeWebAddress),
  'postcode-form': {
    severity: 'warning',
    fields: ['ZipCode'],
    check: ({ postcode }) => (postcode?.is === 'form' ? found('ZipCode') : null),
  },
  'postcode-style': {
    severity: 'note',
    fields: ['ZipCode'],
    check: ({ postcode }) => (postcode?.is === 'style' ? found('ZipCode', postcode.better) : null),
  },
  'too-long': {
    severity: 'warning',
    fields: bounded,
    check: (customer) =>
      inFields(bounded, customer, (text, _field, at) => (text.length > longestIn[at]! ? none : null)),
  },
  spaces: {
    severity: 'note',
    fields: texts,
    check: (customer) =>
      inFields(texts, customer, (text) => {
        if (!mayHaveSpaces(text)) return null
        const better = text.trim()
        return better === text || better === '' ? null : { better }
      }),
  },
  'code-unknown': {
    severity: 'error',
    fields: coded,
    check: (customer, { codes }) =>
      inFields(coded, customer, (text, field) => {
        const known = codes[field]
        if (known === undefined || known.has(text) || isNoCode(field, text)) return null
        return { better: known.spelled(text) }
      }),
  },
  'passive-with-credit': {
    severity: 'warning',
    fields: ['CreditLimit', 'CustomerStateId'],
    check: (customer, { passive }) =>
      passive.has(customer.text('CustomerStateId') ?? '') && isPositive(customer.text('CreditLimit') ?? '')
        ? { fields: ['CreditLimit', 'CustomerStateId'], fix: null }
        : null,
  },
  'same-vat': { severity: 'warning', fields: ['VatNumber'], sameBy: sameVat },
  'same-registration': {
    severity: 'warning',
    fields: ['CocRegistration', 'BusinessNumber'],
    sameBy: sameRegistration,
    fieldsOf: (customer) => [registrationField(customer)],
  },
  'same-email': { severity: 'note', fields: ['Email'], sameBy: sameEmail },
  'same-name-and-postcode': { severity: 'warning', fields: ['Name', 'ZipCode'], sameBy: sameNameAndPostcode },
} as const satisfies Readonly<Record<QualityRule, OwnRule | SharedRule>>

/** Every rule about customers, by its id. */
export const ruleOf = (rule: QualityRule): OwnRule | SharedRule => rules[rule]

type Named<T> = readonly (readonly [QualityRule, T])[]
export const ownRules: Named<OwnRule> = qualityRules.flatMap((id) => {
  const rule = ruleOf(id)
  return 'check' in rule ? [[id, rule] as const] : []
})
export const sharedRules: Named<SharedRule> = qualityRules.flatMap((id) => {
  const rule = ruleOf(id)
  return 'sameBy' in rule ? [[id, rule] as const] : []
})
