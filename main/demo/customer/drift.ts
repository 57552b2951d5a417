import { isNumber, numberText } from './json-text.ts'
import type { Members, Value } from './json-text.ts'
import type { Complaint } from './complaint.ts'
import * as say from './sentences.ts'

/** Types drift between versions (contract §10.3): codes that are letters or digits in the contract become numbers. */
const vatCodes = ['', 'J', 'N', 'V'] as const

const drifting = [
  'ChargeVatTypeId',
  'IntrastatGoodsCodeId',
  'IntrastatGoodsDistributionId',
  'IntrastatStatSystemId',
  'IntrastatTrafficRegionId',
  'IntrastatTransactionTypeId',
  'IntrastatTransportTypeId',
]

const vatNumber = (value: string): Value => {
  const at = vatCodes.findIndex((code) => code === value)
  return at < 0 ? value : numberText(String(at))
}

const drifted = (name: string, value: Value): Value => {
  if (typeof value !== 'string') return value
  if (name === 'ChargeVatTypeId') return vatNumber(value)
  return /^(0|[1-9]\d*)$/.test(value) ? numberText(value) : value
}

const settled = (name: string, value: Value): Value => {
  if (!isNumber(value)) return value
  if (name !== 'ChargeVatTypeId') return value.rawJSON
  return vatCodes[Number(value.rawJSON)] ?? value
}

const each = (customer: Members, change: (name: string, value: Value) => Value): Members => {
  const changed = { ...customer }
  for (const name of drifting) if (customer[name] !== undefined) changed[name] = change(name, customer[name])
  return changed
}

/** The customer as a version with drifted types sends it. */
export const drift = (customer: Members): Members => each(customer, drifted)

/**
 * Restores the contract's types in `given`. An edit must keep the type that it received, so a text for a number is a
 * complaint.
 */
export const badTypes = (given: Map<string, Value>, edit: boolean): Complaint[] => {
  const complaints: Complaint[] = []
  for (const name of drifting) {
    const value = given.get(name)
    if (value === undefined) continue
    if (edit && typeof value === 'string' && isNumber(drifted(name, value)))
      complaints.push({ path: name, sentence: say.wrongType(name, 'integer', true) })
    else given.set(name, settled(name, value))
  }
  return complaints
}
