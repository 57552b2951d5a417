import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Cache, StoredEdit } from '../../database/database.ts'
import { newRecord, propertyCaseOf, type PropertyCase } from '../../customers/blank-record.ts'
import { parseRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { keptStrangers, valuesOfCreate } from '../../customers/made-again.ts'
import { asCodeOf, codeTypesFact, type NumberCodes, readNumberCodes } from '../../customers/number-codes.ts'

const propertyCaseFact = 'property-case'
/** The spelling of names in a POST body, as the service's own records have it (contract §10.1). */
export const spelling = (cache: Cache): PropertyCase =>
  cache.facts.get(propertyCaseFact) === 'camel' ? 'camel' : 'contract'

/** Learns the spelling of names from a record, or from a row of the list. */
export const learnCase = ({ facts }: Cache, text: string): void => {
  const found = propertyCaseOf(parseRawRecord(text))
  if (found !== null && facts.get(propertyCaseFact) !== found) facts.put(propertyCaseFact, found)
}

/** The codes that this service writes as numbers, as far as its records showed. */
export const numberCodes = ({ facts }: Pick<Cache, 'facts'>): NumberCodes => readNumberCodes(facts.get(codeTypesFact))

const valuesSent = (cache: Cache, edit: Pick<StoredEdit, 'base' | 'mine'>): ReturnType<typeof valuesOfCreate> => {
  const numbers = numberCodes(cache)
  const values = Object.entries(valuesOfCreate(edit)) as [FieldName, string][]
  return Object.fromEntries(values.map(([field, json]) => [field, asCodeOf(numbers, field, json)]))
}

/**
 * The body of the POST: every contract field (contract §2, rule 1). A customer that is made again also carries the
 * properties that the service kept beyond the contract.
 */
export const createBody = (cache: Cache, edit: Pick<StoredEdit, 'base' | 'mine'>): RawRecord => [
  ...newRecord(valuesSent(cache, edit), spelling(cache)),
  ...(edit.base === null ? [] : keptStrangers(parseRawRecord(edit.base))),
]
