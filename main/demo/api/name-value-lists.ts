/** Pairs of a code and its label (contract §1). The names were seen in use (contract §10.8). */
const pairs = (...list: readonly (readonly [string, string])[]): string =>
  JSON.stringify(list.map(([name, value]) => ({ name, value })))

const groups = Array.from({ length: 10 }, (_, group) => [String(group), `Groep ${group}`] as const)

export const nameValueLists: ReadonlyMap<string, string> = new Map([
  [
    'CountryNVL',
    pairs(
      ['NL', 'Nederland'],
      ['BE', 'België'],
      ['DE', 'Duitsland'],
      ['FR', 'Frankrijk'],
      ['GB', 'Verenigd Koninkrijk'],
      ['LU', 'Luxemburg'],
    ),
  ],
  ['LanguageNVL', pairs(['NL', 'Nederlands'], ['FR', 'Frans'], ['DE', 'Duits'], ['EN', 'Engels'])],
  [
    'CurrencyNVL',
    pairs(['EUR', 'Euro'], ['USD', 'Amerikaanse dollar'], ['GBP', 'Brits pond'], ['CHF', 'Zwitserse frank']),
  ],
  [
    'PaymentConditionNVL',
    pairs(['14', 'Binnen 14 dagen'], ['30', 'Binnen 30 dagen'], ['60', 'Binnen 60 dagen'], ['CON', 'Contant']),
  ],
  ['DeliveryConditionNVL', pairs(['FCO', 'Franco'], ['AFH', 'Afhalen'], ['EXW', 'Af fabriek'])],
  ['CustomerGroupNVL', pairs(...groups)],
  ['CollectiveInvoiceSystemNVL', pairs(['W', 'Per week'], ['M', 'Per maand'])],
  ['CreditSqueezeNVL', pairs(['1', 'Waarschuwen'], ['2', 'Blokkeren'])],
  ['PricelistNVL', pairs(['STD', 'Standaard'], ['GRO', 'Groothandel'])],
  [
    'AccountManagerNVL',
    pairs(['000001', 'Binnendienst'], ['000002', 'Regio Noord'], ['000003', 'Regio Zuid'], ['000004', 'Export']),
  ],
  ['CustomerChargeVatTypeNVL', pairs(['J', 'Btw berekenen'], ['N', 'Geen btw'], ['V', 'Btw verlegd'])],
  ['ActivePassiveStateNVL', pairs(['A', 'Actief'], ['P', 'Passief'])],
  ['SalesVatScenarioNVL', pairs(['BIN', 'Binnenland'], ['ICL', 'Intracommunautaire levering'], ['EXP', 'Export'])],
])

export const administrationList = (
  databases: readonly { readonly database: string; readonly company: string }[],
): string => JSON.stringify(databases.map(({ database, company }) => ({ name: database, value: company })))
