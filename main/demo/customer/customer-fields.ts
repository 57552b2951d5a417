/** The customer's 55 fields as contract §2 lists them: this service's own reading of the table. */
export type FieldKind = 'text' | 'date' | 'integer' | 'decimal' | 'flag' | 'list'

export interface CustomerField {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
}

const of =
  (kind: FieldKind, nullable: boolean) =>
  (name: string): CustomerField => ({ name, kind, nullable })
const text = of('text', false)
const orNull = of('text', true)
const date = of('date', true)
const integer = of('integer', false)
const decimal = of('decimal', false)
const flag = of('flag', false)
const list = of('list', true)

export const customerFields: readonly CustomerField[] = [
  text('CustomerId'),
  integer('OrganizationId'),
  text('Name'),
  text('ShortName'),
  orNull('Person'),
  orNull('Street1'),
  orNull('Street2'),
  text('ZipCode'),
  text('City'),
  orNull('CountryId'),
  orNull('LanguageId'),
  text('Email'),
  text('Telephone'),
  text('MobilePhone'),
  orNull('Fax'),
  text('Homepage'),
  orNull('BusinessNumber'),
  orNull('VatNumber'),
  date('VatVerificationDate'),
  orNull('CocCity'),
  date('CocDate'),
  orNull('CocRegistration'),
  orNull('AccountManagerId'),
  list('Addresses'),
  orNull('SupplierId'),
  orNull('Database'),
  flag('ApplyOrderSurcharge'),
  text('ChargeVatTypeId'),
  orNull('CollectiveInvoiceSystemId'),
  flag('CombineInvoicesForElectronicBanking'),
  decimal('CreditLimit'),
  orNull('CreditSqueezeId'),
  orNull('CurrencyId'),
  integer('CustomerGroupId'),
  orNull('CustomerStateId'),
  orNull('DeliveryConditionId'),
  decimal('DiscountPercentage'),
  flag('HasOutstandingBalance'),
  flag('IncludeUnpaidInvoices'),
  orNull('IntrastatGoodsCodeId'),
  orNull('IntrastatGoodsDistributionId'),
  orNull('IntrastatStatSystemId'),
  orNull('IntrastatTrafficRegionId'),
  orNull('IntrastatTransactionTypeId'),
  orNull('IntrastatTransportTypeId'),
  flag('InvoiceOnBehalfOfMembers'),
  flag('IsDunForPayment'),
  flag('IsInFactoring'),
  flag('IsPaymentRefRequired'),
  orNull('PaymentConditionId'),
  orNull('PricelistId'),
  flag('PrintPurchaseDetails'),
  orNull('PurchaseOrganizationId'),
  orNull('RevenueAccountId'),
  orNull('VatScenarioId'),
]

export const fieldNamed: ReadonlyMap<string, CustomerField> = new Map(
  customerFields.map((field) => [field.name, field]),
)

/** What an info object and a row of the list carry. The contract does not show them; these are "the most important". */
export const infoFields: readonly string[] = [
  'CustomerId',
  'Name',
  'ShortName',
  'Street1',
  'ZipCode',
  'City',
  'CountryId',
  'Email',
  'Telephone',
  'VatNumber',
  'CustomerStateId',
]
