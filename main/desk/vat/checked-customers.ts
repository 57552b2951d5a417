import type { VatAnswer, VatLine } from '../../../preload/contract/vat.ts'
import { isFail } from '../../base/app-error.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { readValue } from '../../customers/field-value.ts'
import type { ViesNumber } from '../../service/vies/vies-reply.ts'
import type { DeskContext } from '../desk-context.ts'
import { effectiveCustomer } from '../effective-customer.ts'
import { isoCountry } from '../quality/countries.ts'
import { idOfKey } from '../views.ts'
import { askableNumber, writtenNumber, type Askable } from './vies-number.ts'

/** A customer of a check. */
export interface CheckedCustomer {
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /** As the customer has it. */
  readonly text: string
  readonly askable: Askable
}

/** With its pending edit. Null: it is gone. */
export const checkedCustomer = (context: DeskContext, key: string): CheckedCustomer | null => {
  try {
    const { name, valueOf } = effectiveCustomer(context, key)
    const textOf = (field: 'VatNumber' | 'CountryId'): string => {
      const value = readValue(valueOf(field))
      return 'text' in value ? value.text : ''
    }
    const text = textOf('VatNumber').trim()
    const askable = askableNumber(text, isoCountry(textOf('CountryId')))
    return { key, name, text, askable, customerId: idOfKey(context.cache, key) }
  } catch (error) {
    if (isFail(error, 'customer-unknown')) return null
    throw error
  }
}

/** With pauses for other work. Those that are gone are left out, and once the signal is aborted all others too. */
export const checkedCustomers = async (
  context: DeskContext,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<readonly CheckedCustomer[]> => {
  const pause = openYield()
  const found: CheckedCustomer[] = []
  for (const key of new Set(keys)) {
    await pause()
    if (signal.aborted) break
    const customer = checkedCustomer(context, key)
    if (customer !== null) found.push(customer)
  }
  return found
}

/** Customers by the number that is asked for them: each number is asked once. */
export const byNumber = (customers: readonly CheckedCustomer[]): ReadonlyMap<string, readonly CheckedCustomer[]> =>
  Map.groupBy(
    customers.filter(({ askable }) => askable.is === 'ask'),
    ({ askable }) => (askable.is === 'ask' ? writtenNumber(askable.number) : ''),
  )

export const numbersOf = (groups: ReadonlyMap<string, readonly CheckedCustomer[]>): readonly ViesNumber[] =>
  [...groups.values()].flatMap(([first]) => (first?.askable.is === 'ask' ? [first.askable.number] : []))

const ranks = { invalid: 0, unknown: 1, valid: 2 } as const

/** Those that need a person come first, by name. */
export const inOrder = (lines: readonly VatLine[]): readonly VatLine[] =>
  lines.toSorted((a, b) => ranks[a.answer.is] - ranks[b.answer.is] || a.name.localeCompare(b.name))

export const lineOf = ({ key, name, text, askable }: CheckedCustomer, answer: VatAnswer): VatLine => ({
  key,
  name,
  number: askable.is === 'ask' ? writtenNumber(askable.number) : text,
  answer,
})
