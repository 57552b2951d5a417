import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Row } from '../../../preload/contract/customers.ts'
import { bestFirst } from '../../checks/best-fit.ts'
import { wordsIn } from '../../checks/fold.ts'
import { plain, type PaletteLine } from './palette-line.ts'

/** Of one administration. */
export const mostCustomers = 8

/**
 * Best fit first, each once. The search looks in more fields than the lines show: what only those fields have comes
 * last.
 */
export const bestCustomers = (rows: readonly Row[], search: string): readonly Row[] => {
  const once = [...new Map(rows.map((row) => [row.key, row])).values()]
  const fits = bestFirst(once, wordsIn(search), ({ cells: [name, ...others] }) => [name ?? '', others.join(' ')])
  return [...new Set([...fits.map(({ one }) => one), ...once])].slice(0, mostCustomers)
}

/** `cells`: the columns of `columnsElsewhere`. */
export const customerLine = (
  { environment, administration }: AdministrationRef,
  { key, cells: [name = '', id = '', city = ''] }: Row,
  unnamed: string,
  run: () => void,
): PaletteLine => ({
  ...plain,
  isCustomer: true,
  id: `customer ${environment} ${administration} ${key}`,
  label: name || unnamed,
  detail: [id, city].filter(Boolean).join(' · '),
  run,
})
