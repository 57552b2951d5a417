import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Code } from '../../checks/code-search.ts'
import { useCustomers } from '../../stores/customers.ts'

/** The meanings of codes in the person's language, and the service's own. */
export const useCodes = () => {
  const customers = useCustomers()
  const choiceOf = (field: FieldName, code: string): Code | undefined =>
    customers.choices[field]?.find((one) => one.code === code)
  /** The service's text of a code that is shown in another language. */
  const ownText = (field: FieldName, code: string): string | undefined => choiceOf(field, code)?.own
  return { choiceOf, ownText }
}
