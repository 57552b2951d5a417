import type { VatPrefix } from './vat-schemes.ts'

/** Codes of a country in use beside its ISO code of two letters: that of three, and the plate of cars. */
const aliases: Readonly<Record<string, string>> = {
  AT: 'AUT A',
  BE: 'BEL B',
  BG: 'BGR',
  CA: 'CAN CDN',
  CH: 'CHE',
  CY: 'CYP',
  CZ: 'CZE',
  DE: 'DEU D GER',
  DK: 'DNK',
  EE: 'EST',
  ES: 'ESP E',
  FI: 'FIN',
  FR: 'FRA F',
  GB: 'GBR UK',
  GR: 'GRC EL',
  HR: 'HRV',
  HU: 'HUN H',
  IE: 'IRL',
  IS: 'ISL',
  IT: 'ITA I',
  LI: 'LIE FL',
  LT: 'LTU',
  LU: 'LUX L',
  LV: 'LVA',
  MC: 'MCO',
  MT: 'MLT M',
  MX: 'MEX',
  NL: 'NLD',
  NO: 'NOR N',
  PL: 'POL',
  PT: 'PRT P',
  RO: 'ROU',
  SE: 'SWE S',
  SI: 'SVN SLO',
  SK: 'SVK',
  US: 'USA',
}

/** A country's codes: that of two letters, then the others. */
export const codesOfCountry = (iso: string): readonly string[] => [iso, ...(aliases[iso]?.split(' ') ?? [])]

const isoByCode: ReadonlyMap<string, string> = new Map(
  Object.keys(aliases).flatMap((iso) => codesOfCountry(iso).map((code) => [code, iso] as const)),
)

/** The ISO code of two letters for the service's code of a country; null for codes that the table does not have. */
export const isoCountry = (code: string): string | null =>
  isoByCode.get(code) ?? isoByCode.get(code.trim().toUpperCase()) ?? null

/** Prefixes of VAT numbers that are not the country's ISO code. */
const prefixes: Readonly<Record<string, VatPrefix>> = { GR: 'EL', CH: 'CHE', LI: 'CHE', MC: 'FR' }

/** The countries whose customers may have a number with this prefix. */
const countriesOf: Readonly<Record<string, readonly string[]>> = {
  EL: ['GR'],
  CHE: ['CH', 'LI'],
  FR: ['FR', 'MC'],
  XI: ['GB'],
}

export const vatPrefixOf = (iso: string): string => prefixes[iso] ?? iso

export const countriesOfVat = (prefix: VatPrefix): readonly string[] => countriesOf[prefix] ?? [prefix]
