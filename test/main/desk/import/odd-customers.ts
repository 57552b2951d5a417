import { customerFields } from '../../../../preload/contract/customer-fields.ts'
import type { Changes } from '../../../../preload/contract/customers.ts'
import type { ExportForm, ExportRequest } from '../../../../preload/contract/export.ts'
import { fields as dutch } from '../../../../preload/contract/messages/nl-fields.ts'
import type { QuirkRule } from '../../../../main/demo/quirks/quirk-names.ts'

const columns = customerFields.map(({ name }) => ({ field: name, heading: dutch[name], meaning: null }))

const order = { search: '', filter: {}, sort: [] }

/** An export of all customers and fields with Dutch headings. */
export const exportOf = (form: Partial<ExportForm>): ExportRequest => ({
  chosen: { is: 'all', of: order, except: [] },
  order,
  columns,
  unknown: true,
  form: { format: 'csv', values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8-bom', ...form },
  date: 'DD-MM-YYYY',
  view: '',
  keepForm: false,
})
export const exportNames = {
  environment: 'Kantoor',
  administration: 'Jansen',
  language: 'nl',
  terms: 'customer',
} as const

/** Habits of services that change how values are written. */
export const writingQuirks: readonly (readonly QuirkRule[])[] = [
  [],
  [{ quirk: 'camelCase' }, { quirk: 'extraProperties' }, { quirk: 'escapes' }, { quirk: 'dates', value: 'ISO' }],
  [{ quirk: 'typeDrift' }, { quirk: 'dates', value: 'DD-MM-YYYY' }],
  [{ quirk: 'noNameValueLists' }, { quirk: 'dates', value: 'D-M-YYYY' }],
  [{ quirk: 'leavesOutEmpty' }, { quirk: 'odata' }, { quirk: 'listDateChanged', value: 'day' }],
  [{ quirk: 'leavesOut', value: 'Email,VatNumber,CreditLimit,IsInFactoring' }, { quirk: 'unchangeable' }],
]

/** Texts that other programs and formats like to change. */
const oddTexts = [
  '=1+1',
  "'=1+1",
  "'Jansen",
  '+31 20 1234567',
  '-',
  ' spaces ',
  'two\nlines',
  'two\r\nlines',
  '"quoted"; text, with\tall',
  '007',
  '1e5',
  '1/2',
  '3-4',
  'TRUE',
  'waar',
  'NULL',
  '#N/A',
  '_x0041_',
  'Zoë Ångström ﬁ Ĳ',
  '漢字 😀',
  'a\u00a0b\u200b',
  '\ttab',
  '<b>&amp;</b>',
  '9999999999999999999999',
  '0x10',
  'ja',
]
const oddAmounts = ['0.1', '-12.50', '999999999.999999', '0.1234567890123', '12345678901234567890', '7']
const oddDays = ['', '1-2-2024', '31-12-1899', 'unknown', '2024']

/** Changes that give customers such values, one customer each. */
export const oddChanges: readonly Changes[] = oddTexts.map((odd, at) => {
  const text = { is: 'text', text: odd } as const
  return {
    Name: text,
    Person: text,
    ZipCode: text,
    VatNumber: text,
    CreditLimit: { is: 'text', text: oddAmounts[at % oddAmounts.length]! },
    CocDate: { is: 'text', text: oddDays[at % oddDays.length]! },
    IsInFactoring: { is: 'yes-no', yes: at % 2 === 0 },
  }
})
