import { expect, it } from 'vitest'
import { customerFields, type FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { Changes } from '../../../../preload/contract/customers.ts'
import { qualityRules, type QualityRule } from '../../../../preload/contract/quality.ts'
import { judgedCustomer, type JudgedCustomer } from '../../../../main/desk/quality/judged-customer.ts'
import { ruleContext } from '../../../../main/desk/quality/rule-context.ts'
import { ownRules, ruleOf, sharedRules } from '../../../../main/desk/quality/rules.ts'

type Values = Readonly<Partial<Record<FieldName, string>>>

const customer = (values: Values): JudgedCustomer => judgedCustomer('s:1', (field) => values[field])
const context = ruleContext({
  choices: {
    CountryId: [
      { code: 'NL', label: 'Nederland' },
      { code: 'BE', label: 'België' },
      { code: 'DE', label: 'Duitsland' },
    ],
    CustomerStateId: [
      { code: 'A', label: 'Actief' },
      { code: 'X', label: 'Passief' },
    ],
  },
  learned: ['DD-MM-YYYY'],
  now: Date.UTC(2026, 10, 23, 12),
  verifiedDays: 365,
})

/** A customer that no rule objects to. */
const sound: Values = {
  Name: 'Bakkerij Jansen B.V.',
  ShortName: 'JANSEN',
  CountryId: 'NL',
  PaymentConditionId: '30',
  VatNumber: 'NL004495445B01',
  VatVerificationDate: '23-11-2025',
  CocRegistration: '12345678',
  Email: 'info@example.nl',
  Telephone: '020-5551234',
  MobilePhone: '06-12345678',
  Fax: '',
  Homepage: 'www.example.nl',
  ZipCode: '1234 AB',
  City: 'Amsterdam',
  CustomerStateId: 'A',
  CreditLimit: '2500.0',
}

/** The rules that object, with their fields and fixes. */
const findings = (changes: Values): Record<string, readonly [readonly FieldName[], Changes | null]> =>
  Object.fromEntries(
    ownRules.flatMap(([id, rule]) => {
      const found = rule.check(customer({ ...sound, ...changes }), context)
      return found === null ? [] : [[id, [found.fields, found.fix] as const]]
    }),
  )
const text = (value: string) => ({ is: 'text', text: value }) as const

it('no rule objects to a sound customer', () => {
  expect(findings({})).toEqual({})
})

it.each<[Values, QualityRule, readonly FieldName[], Changes | null]>([
  [{ Name: ' ' }, 'name-missing', ['Name'], null],
  [{ ShortName: '' }, 'short-name-missing', ['ShortName'], null],
  [{ CountryId: '', ZipCode: '' }, 'country-missing', ['CountryId'], null],
  [{ PaymentConditionId: '' }, 'payment-condition-missing', ['PaymentConditionId'], null],
  [{ VatNumber: '004495445B01' }, 'vat-form', ['VatNumber'], { VatNumber: text('NL004495445B01') }],
  [{ VatNumber: 'onbekend' }, 'vat-form', ['VatNumber'], null],
  [{ VatNumber: 'NL004495446B01' }, 'vat-check', ['VatNumber'], null],
  [{ VatNumber: 'BE0428759497' }, 'vat-country', ['VatNumber', 'CountryId'], null],
  [{ VatVerificationDate: '22-11-2025' }, 'vat-verification-old', ['VatVerificationDate'], null],
  [{ CocRegistration: '1234567' }, 'registration-form', ['CocRegistration'], null],
  [{ Email: 'info@example' }, 'email', ['Email'], null],
  [{ Email: 'mailto:info@example.nl' }, 'email', ['Email'], { Email: text('info@example.nl') }],
  [{ Telephone: '205551234', Fax: '12' }, 'phone', ['Telephone', 'Fax'], { Telephone: text('0205551234') }],
  [{ Homepage: 'http:/example.nl' }, 'web-address', ['Homepage'], { Homepage: text('http://example.nl') }],
  [{ ZipCode: '1234' }, 'postcode-form', ['ZipCode'], null],
  [{ ZipCode: '1234ab' }, 'postcode-style', ['ZipCode'], { ZipCode: text('1234 AB') }],
  [{ City: 'x'.repeat(31) }, 'too-long', ['City'], null],
  [{ City: ' Amsterdam ' }, 'spaces', ['City'], { City: text('Amsterdam') }],
  [{ CustomerStateId: 'Q' }, 'code-unknown', ['CustomerStateId'], null],
  [{ CustomerStateId: 'a' }, 'code-unknown', ['CustomerStateId'], { CustomerStateId: text('A') }],
  [{ CustomerStateId: 'X' }, 'passive-with-credit', ['CreditLimit', 'CustomerStateId'], null],
])('%j breaks the rule %s alone', (changes, rule, fields, fix) => {
  expect(findings(changes)).toEqual({ [rule]: [fields, fix] })
})

it('a registration number with a wrong check digit breaks its rule', () => {
  const found = findings({
    CountryId: 'BE',
    VatNumber: 'BE0403170701',
    ZipCode: '9000',
    CocRegistration: '0403.170.702',
  })
  expect(found).toHaveProperty('registration-check')
})

const belgian: Values = {
  CountryId: 'BE',
  VatNumber: 'BE0403170701',
  ZipCode: '9000',
  Telephone: '',
  MobilePhone: '',
  CocRegistration: '',
}

it('a Belgian enterprise number is judged in the field of business numbers too, and in no other country', () => {
  const wrong = { ...belgian, BusinessNumber: '0403.170.702' }
  expect(findings(wrong)).toEqual({ 'registration-check': [['BusinessNumber'], null] })
  expect(findings({ ...belgian, CocRegistration: '403170701', BusinessNumber: '403.170.701' })).toEqual({
    'registration-form': [
      ['CocRegistration', 'BusinessNumber'],
      { CocRegistration: text('0403.170.701'), BusinessNumber: text('0403.170.701') },
    ],
  })
  expect(findings({ ...belgian, CocRegistration: '0403.170.701', BusinessNumber: '0403170701' })).toEqual({})
  expect(findings({ BusinessNumber: '0403.170.702' })).toEqual({})
})

it('a passive customer without credit limit is in order', () => {
  expect(findings({ CustomerStateId: 'X', CreditLimit: '0.0' })).toEqual({})
})

it('an unreadable verification date is not called old, and none is needed without a VAT number', () => {
  expect(findings({ VatVerificationDate: 'spring' })).toEqual({})
  expect(findings({ VatVerificationDate: '01-01-2001', VatNumber: '' })).toEqual({})
})

it('fields that a record lacks are not judged', () => {
  const listed = customer({ Name: 'Bakkerij Jansen' })
  expect(ownRules.flatMap(([id, rule]) => (rule.check(listed, context) === null ? [] : [id]))).toEqual([])
})

it('a number that is 0 where nobody chose a code is in order, although the list of the service lacks it', () => {
  const grouped = ruleContext({
    choices: { CustomerGroupId: [{ code: '1', label: 'Retail' }] },
    learned: null,
    now: 0,
    verifiedDays: 1,
  })
  const rule = ruleOf('code-unknown')
  const found = (group: string) =>
    'check' in rule && rule.check(customer({ ...sound, CustomerGroupId: group }), grouped)?.fields
  expect([found('0'), found('1'), found('7')]).toEqual([undefined, undefined, ['CustomerGroupId']])
})

it('codes are not judged if the list of the service is empty', () => {
  const empty = ruleContext({ choices: { CountryId: [] }, learned: null, now: 0, verifiedDays: 1 })
  const rule = ruleOf('code-unknown')
  expect('check' in rule && rule.check(customer(sound), empty)).toBeNull()
})

it('codes are not judged if the service offers no list', () => {
  const unlisted = ruleContext({ choices: {}, learned: null, now: 0, verifiedDays: 1 })
  const rule = ruleOf('code-unknown')
  expect('check' in rule && rule.check(customer({ CountryId: 'Q' }), unlisted)).toBe(null)
})

it.each<[QualityRule, Values, Values, boolean]>([
  ['same-vat', { VatNumber: 'NL004495445B01' }, { VatNumber: 'nl 0044.95.445.b01' }, true],
  ['same-vat', { VatNumber: '04495445B01' }, { VatNumber: 'NL004495445B01' }, true],
  ['same-vat', { VatNumber: '111111112', CountryId: 'DE' }, { VatNumber: '111111112', CountryId: 'PT' }, false],
  ['same-vat', { VatNumber: '123456789', CountryId: 'DE' }, { VatNumber: 'DE123456789', CountryId: 'NL' }, true],
  ['same-vat', { VatNumber: 'NL123456' }, { VatNumber: '123456' }, true],
  ['same-vat', { VatNumber: '974760673 MVA', CountryId: 'NO' }, { VatNumber: 'NO974760673MVA', CountryId: 'NO' }, true],
  ['same-vat', { VatNumber: 'GR 094259216', CountryId: 'GR' }, { VatNumber: '094259216', CountryId: 'GR' }, true],
  ['same-vat', { VatNumber: '1234567', CountryId: 'US' }, { VatNumber: '1234567', CountryId: 'CA' }, false],
  ['same-vat', { VatNumber: '1234567', CountryId: '?' }, { VatNumber: '1234567', CountryId: '?' }, true],
  ['same-vat', { VatNumber: 'NL000000000B00' }, { VatNumber: 'NL000000000B00' }, false],
  ['same-vat', { VatNumber: 'NL000000000B01' }, { VatNumber: 'NL000000000B01' }, false],
  ['same-registration', { CocRegistration: '00000000' }, { CocRegistration: '00000000' }, false],
  ['same-registration', { CocRegistration: '12.34.56.78' }, { CocRegistration: '12345678' }, true],
  ['same-registration', { CocRegistration: '1234 5678' }, { CocRegistration: '12345678' }, true],
  ['same-registration', { CocRegistration: 'KvK 1234 5678' }, { CocRegistration: '12345678' }, true],
  [
    'same-registration',
    { CocRegistration: 'BE 0403.170.702', CountryId: 'BE' },
    { CocRegistration: '403170702', CountryId: 'BE' },
    true,
  ],
  [
    'same-registration',
    { CocRegistration: 'FN 123456a', CountryId: 'AT' },
    { CocRegistration: '123456 a', CountryId: 'AT' },
    true,
  ],
  ['same-registration', { CocRegistration: '12345678' }, { CocRegistration: '12345678', CountryId: 'BE' }, false],
  [
    'same-registration',
    { CocRegistration: '0403.170.701', CountryId: 'BE' },
    { CocRegistration: '', BusinessNumber: 'BE 0403 170 701', CountryId: 'BE' },
    true,
  ],
  [
    'same-registration',
    { CocRegistration: '', BusinessNumber: '123456789' },
    { CocRegistration: '', BusinessNumber: '123456789' },
    false,
  ],
  [
    'same-registration',
    { CocRegistration: 'NO 974 760 673 MVA', CountryId: 'NO' },
    { CocRegistration: '974760673', CountryId: 'NO' },
    true,
  ],
  ['same-email', { Email: 'Info@Example.nl' }, { Email: 'info@example.nl ' }, true],
  ['same-email', { Email: '-' }, { Email: '-' }, false],
  ['same-name-and-postcode', { Name: 'Jansen, Bakkerij BV' }, { Name: 'Bakkerij Jansen B.V.' }, true],
  ['same-name-and-postcode', { ZipCode: '1234ab' }, {}, true],
  ['same-name-and-postcode', { ZipCode: '' }, { ZipCode: '' }, false],
])('the rule %s compares %j with %j: %s', (id, one, other, same) => {
  const rule = sharedRules.find(([name]) => name === id)![1]
  const [a, b] = [one, other].map((values) => rule.sameBy(customer({ ...sound, ...values })))
  expect(a !== null && a === b).toBe(same)
})

it('every rule names fields of the contract, and each id has a rule', () => {
  const names = new Set<string>(customerFields.map(({ name }) => name))
  expect(qualityRules.filter((id) => !ruleOf(id).fields.every((field) => names.has(field)))).toEqual([])
  expect(ownRules.length + sharedRules.length).toBe(qualityRules.length)
})
