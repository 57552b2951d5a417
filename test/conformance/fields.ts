export type FieldType = 'string' | 'integer' | 'decimal' | 'boolean' | 'array'

/** A row of the customer's table in contract §2. No `sample` is a default. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly nullable: boolean
  /** The default in the table; absent where the table has none. */
  readonly default?: number | boolean
  readonly sample: unknown
}

const text = (name: string, sample: string): Field => ({ name, type: 'string', nullable: false, sample })
const orNull = (name: string, sample: string): Field => ({ name, type: 'string', nullable: true, sample })
const flag = (name: string): Field => ({ name, type: 'boolean', nullable: false, default: false, sample: true })
const integer = (name: string, sample: number): Field => ({
  name,
  type: 'integer',
  nullable: false,
  default: 0,
  sample,
})
const decimal = (name: string, sample: number): Field => ({
  name,
  type: 'decimal',
  nullable: false,
  default: 0,
  sample,
})

/** In the order of the contract. */
export const fields: readonly Field[] = [
  text('CustomerId', ''),
  integer('OrganizationId', 4711),
  text('Name', 'Conformance Toets B.V.'),
  text('ShortName', 'CONFORM'),
  orNull('Person', 'Mevr. T. Oets'),
  orNull('Street1', 'Proefweg 12'),
  orNull('Street2', 'Gebouw C'),
  text('ZipCode', '3511 AB'),
  text('City', 'Utrecht'),
  orNull('CountryId', 'NL'),
  orNull('LanguageId', 'NL'),
  text('Email', 'toets@example.org'),
  text('Telephone', '+31 30 555 01 23'),
  text('MobilePhone', '+31 6 5550 1234'),
  orNull('Fax', '+31 30 555 01 24'),
  text('Homepage', 'https://example.org'),
  orNull('BusinessNumber', '0123456789'),
  orNull('VatNumber', 'NL001234567B01'),
  orNull('VatVerificationDate', '4/13/2022'),
  orNull('CocCity', 'Utrecht'),
  orNull('CocDate', '12/31/1999'),
  orNull('CocRegistration', '01234567'),
  orNull('AccountManagerId', '000012'),
  { name: 'Addresses', type: 'array', nullable: true, sample: [] },
  orNull('SupplierId', '000034'),
  orNull('Database', ''),
  flag('ApplyOrderSurcharge'),
  text('ChargeVatTypeId', 'J'),
  orNull('CollectiveInvoiceSystemId', 'M'),
  flag('CombineInvoicesForElectronicBanking'),
  decimal('CreditLimit', 12500.5),
  orNull('CreditSqueezeId', 'B'),
  orNull('CurrencyId', 'EUR'),
  integer('CustomerGroupId', 3),
  orNull('CustomerStateId', 'A'),
  orNull('DeliveryConditionId', '1'),
  decimal('DiscountPercentage', 0.125),
  flag('HasOutstandingBalance'),
  flag('IncludeUnpaidInvoices'),
  orNull('IntrastatGoodsCodeId', '1'),
  orNull('IntrastatGoodsDistributionId', '2'),
  orNull('IntrastatStatSystemId', '3'),
  orNull('IntrastatTrafficRegionId', '4'),
  orNull('IntrastatTransactionTypeId', '5'),
  orNull('IntrastatTransportTypeId', '6'),
  flag('InvoiceOnBehalfOfMembers'),
  flag('IsDunForPayment'),
  flag('IsInFactoring'),
  flag('IsPaymentRefRequired'),
  orNull('PaymentConditionId', '30'),
  orNull('PricelistId', '1'),
  flag('PrintPurchaseDetails'),
  orNull('PurchaseOrganizationId', '000056'),
  orNull('RevenueAccountId', '8000'),
  orNull('VatScenarioId', '1'),
]

export const isOfType = (value: unknown, type: FieldType): boolean => {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'decimal':
      return typeof value === 'number'
    case 'array':
      return Array.isArray(value)
    case 'string':
      return typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
  }
}

/** Whether the table allows this value. */
export const fits = (value: unknown, { type, nullable }: Field): boolean =>
  value === null ? nullable : isOfType(value, type)
