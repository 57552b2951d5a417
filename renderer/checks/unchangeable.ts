import type { CustomerRecord } from '../../preload/contract/customers.ts'

const textOf = (json: string | undefined): string => {
  const value: unknown = json === undefined ? null : JSON.parse(json)
  return typeof value === 'string' ? value.trim() : ''
}

/** The service's reason why a customer cannot be changed; '' without a reason, null when it can be (contract §10.15). */
export const whyUnchangeable = ({ unknown }: CustomerRecord): string | null => {
  const jsonOf = (name: string): string | undefined => unknown.find((one) => one.name.toLowerCase() === name)?.json
  return jsonOf('canchange') === 'false' ? textOf(jsonOf('cannotchangereason')) : null
}
