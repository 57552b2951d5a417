/** The customer's fields (contract §2). Form, columns, checks and merge all read this table. */

export const sections = [
  'general',
  'contact',
  'address',
  'registration',
  'invoicing',
  'delivery',
  'intrastat',
  'other',
] as const
export type Section = (typeof sections)[number]

/** `date` is text in the contract, month/day/year in its samples. `code` is text that may have a name value list. */
export type FieldType = 'text' | 'code' | 'date' | 'integer' | 'decimal' | 'yes-no' | 'list'

export interface CustomerField {
  readonly name: string
  readonly type: FieldType
  readonly nullable: boolean
  readonly section: Section
  /** The longest text that services were seen to accept (contract §10.5). A longer one gets a warning. */
  readonly maxLength?: number
  /** The smallest and largest number that services were seen to accept (contract §10.6). Others get a warning. */
  readonly range?: readonly [number, number]
  /** A fraction of one, which people write as a percentage: 0.05 is 5 %. */
  readonly fraction?: true
  /** The name value list with the field's choices, if the service offers it (contract §10.8). */
  readonly choices?: string
  /** Fields that belong together: a conflict in one is a conflict of all. */
  readonly linked?: 'address' | 'vat' | 'chamber-of-commerce'
  /** Every known client requires it. An empty value gets a warning. */
  readonly expected?: true
  /** Set by the service, or part of the path; never edited by hand. */
  readonly fixed?: true
}

export const customerFields = [
  { name: 'CustomerId', type: 'text', nullable: false, section: 'general', maxLength: 8, fixed: true },
  { name: 'OrganizationId', type: 'integer', nullable: false, section: 'other', range: [0, 99999999], fixed: true },
  { name: 'Name', type: 'text', nullable: false, section: 'general', maxLength: 40, expected: true },
  { name: 'ShortName', type: 'text', nullable: false, section: 'general', maxLength: 8, expected: true },
  { name: 'Person', type: 'text', nullable: true, section: 'contact', maxLength: 55 },
  { name: 'Street1', type: 'text', nullable: true, section: 'address', maxLength: 40, linked: 'address' },
  { name: 'Street2', type: 'text', nullable: true, section: 'address', maxLength: 40, linked: 'address' },
  { name: 'ZipCode', type: 'text', nullable: false, section: 'address', maxLength: 10, linked: 'address' },
  { name: 'City', type: 'text', nullable: false, section: 'address', maxLength: 30, linked: 'address' },
  {
    name: 'CountryId',
    type: 'code',
    nullable: true,
    section: 'address',
    maxLength: 3,
    choices: 'CountryNVL',
    linked: 'address',
  },
  { name: 'LanguageId', type: 'code', nullable: true, section: 'general', maxLength: 3, choices: 'LanguageNVL' },
  { name: 'Email', type: 'text', nullable: false, section: 'contact', maxLength: 60 },
  { name: 'Telephone', type: 'text', nullable: false, section: 'contact', maxLength: 25 },
  { name: 'MobilePhone', type: 'text', nullable: false, section: 'contact', maxLength: 25 },
  { name: 'Fax', type: 'text', nullable: true, section: 'contact', maxLength: 25 },
  { name: 'Homepage', type: 'text', nullable: false, section: 'contact', maxLength: 65 },
  { name: 'BusinessNumber', type: 'text', nullable: true, section: 'registration', maxLength: 15 },
  { name: 'VatNumber', type: 'text', nullable: true, section: 'registration', maxLength: 30, linked: 'vat' },
  { name: 'VatVerificationDate', type: 'date', nullable: true, section: 'registration', linked: 'vat' },
  {
    name: 'CocCity',
    type: 'text',
    nullable: true,
    section: 'registration',
    maxLength: 30,
    linked: 'chamber-of-commerce',
  },
  { name: 'CocDate', type: 'date', nullable: true, section: 'registration', linked: 'chamber-of-commerce' },
  {
    name: 'CocRegistration',
    type: 'text',
    nullable: true,
    section: 'registration',
    maxLength: 12,
    linked: 'chamber-of-commerce',
  },
  {
    name: 'AccountManagerId',
    type: 'code',
    nullable: true,
    section: 'general',
    maxLength: 8,
    choices: 'AccountManagerNVL',
  },
  { name: 'Addresses', type: 'list', nullable: true, section: 'address', fixed: true },
  { name: 'SupplierId', type: 'text', nullable: true, section: 'other', maxLength: 8 },
  { name: 'Database', type: 'text', nullable: true, section: 'other', fixed: true },
  { name: 'ApplyOrderSurcharge', type: 'yes-no', nullable: false, section: 'delivery' },
  { name: 'ChargeVatTypeId', type: 'code', nullable: false, section: 'invoicing', choices: 'CustomerChargeVatTypeNVL' },
  {
    name: 'CollectiveInvoiceSystemId',
    type: 'code',
    nullable: true,
    section: 'invoicing',
    choices: 'CollectiveInvoiceSystemNVL',
  },
  { name: 'CombineInvoicesForElectronicBanking', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'CreditLimit', type: 'decimal', nullable: false, section: 'invoicing', range: [0, 999999999] },
  { name: 'CreditSqueezeId', type: 'code', nullable: true, section: 'invoicing', choices: 'CreditSqueezeNVL' },
  { name: 'CurrencyId', type: 'code', nullable: true, section: 'invoicing', maxLength: 3, choices: 'CurrencyNVL' },
  {
    name: 'CustomerGroupId',
    type: 'integer',
    nullable: false,
    section: 'general',
    range: [0, 9],
    choices: 'CustomerGroupNVL',
  },
  { name: 'CustomerStateId', type: 'code', nullable: true, section: 'general', choices: 'ActivePassiveStateNVL' },
  {
    name: 'DeliveryConditionId',
    type: 'code',
    nullable: true,
    section: 'delivery',
    maxLength: 3,
    choices: 'DeliveryConditionNVL',
  },
  {
    name: 'DiscountPercentage',
    type: 'decimal',
    nullable: false,
    section: 'delivery',
    range: [0, 1],
    fraction: true,
  },
  { name: 'HasOutstandingBalance', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'IncludeUnpaidInvoices', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'IntrastatGoodsCodeId', type: 'code', nullable: true, section: 'intrastat' },
  { name: 'IntrastatGoodsDistributionId', type: 'code', nullable: true, section: 'intrastat' },
  { name: 'IntrastatStatSystemId', type: 'code', nullable: true, section: 'intrastat' },
  { name: 'IntrastatTrafficRegionId', type: 'code', nullable: true, section: 'intrastat' },
  { name: 'IntrastatTransactionTypeId', type: 'code', nullable: true, section: 'intrastat' },
  { name: 'IntrastatTransportTypeId', type: 'code', nullable: true, section: 'intrastat' },
  { name: 'InvoiceOnBehalfOfMembers', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'IsDunForPayment', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'IsInFactoring', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'IsPaymentRefRequired', type: 'yes-no', nullable: false, section: 'invoicing' },
  {
    name: 'PaymentConditionId',
    type: 'code',
    nullable: true,
    section: 'invoicing',
    maxLength: 3,
    choices: 'PaymentConditionNVL',
  },
  { name: 'PricelistId', type: 'code', nullable: true, section: 'delivery', maxLength: 3, choices: 'PricelistNVL' },
  { name: 'PrintPurchaseDetails', type: 'yes-no', nullable: false, section: 'invoicing' },
  { name: 'PurchaseOrganizationId', type: 'text', nullable: true, section: 'other', maxLength: 8 },
  { name: 'RevenueAccountId', type: 'text', nullable: true, section: 'invoicing', maxLength: 8 },
  { name: 'VatScenarioId', type: 'code', nullable: true, section: 'invoicing', choices: 'SalesVatScenarioNVL' },
] as const satisfies readonly CustomerField[]

export type FieldName = (typeof customerFields)[number]['name']
/** The columns of the table until the user chooses others. */
export const usualFields: readonly FieldName[] = [
  'CustomerId',
  'Name',
  'ShortName',
  'City',
  'ZipCode',
  'CountryId',
  'VatNumber',
  'Email',
  'Telephone',
  'CustomerStateId',
]
/** They tell customers apart: none of them is the same in two customers with one id (contract §10). */
export const tellingFields = [
  'Name',
  'ShortName',
  'VatNumber',
  'CocRegistration',
  'Email',
  'Telephone',
] as const satisfies readonly FieldName[]
export const fieldNames: readonly FieldName[] = customerFields.map((field) => field.name)

const byName: ReadonlyMap<string, CustomerField & { name: FieldName }> = new Map(
  customerFields.map((field) => [field.name, field]),
)
const byFoldedName: ReadonlyMap<string, FieldName> = new Map(fieldNames.map((name) => [name.toLowerCase(), name]))

export const fieldOf = (name: FieldName): CustomerField & { name: FieldName } => byName.get(name)!
export const isNumeric = ({ type }: Pick<CustomerField, 'type'>): boolean => type === 'integer' || type === 'decimal'
/** The contract's name for a property in any letter case (contract §10.1); undefined for other properties. */
export const fieldNamed = (property: string): FieldName | undefined =>
  byName.get(property)?.name ?? byFoldedName.get(property.toLowerCase())
