/** The 55 fields of contract §2, as this service reads the table independently of the app. */
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

/** The fields of info objects and list rows. The contract names none of them, only "the most important". */
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
