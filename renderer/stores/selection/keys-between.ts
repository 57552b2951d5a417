import { api } from '../api.ts'
import { useCustomers } from '../customers.ts'
import { useSettings } from '../settings.ts'

/** A longer span is read as one list of keys. */
const fewRows = 500

/** Keys of the rows between two indexes, in either direction. */
export const keysBetween = async (from: number, to: number): Promise<readonly string[]> => {
  const { place } = useSettings()
  const customers = useCustomers()
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  if (!place || first < 0) return []
  if (last - first < fewRows) return (await customers.rows(first, last - first + 1))?.rows.map(({ key }) => key) ?? []
  return (await api.customers.keys(place, { is: 'all', of: customers.choice, except: [] })).slice(first, last + 1)
}
