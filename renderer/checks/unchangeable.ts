import type { CustomerRecord } from '../../preload/contract/customers.ts'

const textOf = (json: string | undefined): string => {
  const value: unknown = json === undefined ? null : JSON.parse(json)
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * The service's reason why this customer cannot be changed, '' where it gives none; null where it says nothing of the
 * kind (contract §10.15).
 */
export const whyUnchangeable = ({ unknown }: CustomerRecord): string | null => {
  const jsonOf = (name: string): string | undefined => unknown.find((one) => one.name.toLowerCase() === name)?.json
  return jsonOf('canchange') === 'false' ? textOf(jsonOf('cannotchangereason')) : null
}
