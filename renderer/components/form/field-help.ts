import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { withLinked } from '../../checks/linked.ts'
import { fieldHelp } from '../../../preload/contract/messages/window/en-form.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useMessages } from '../../i18n/messages.ts'

const hasHelp = (name: FieldName): name is keyof typeof fieldHelp => name in fieldHelp

/** Help for a field: its meaning, its limits, its linked fields and its name in the contract. */
export const useFieldHelp = () => {
  const customers = useCustomers()
  const { t, number, fieldLabel } = useMessages()
  return (name: FieldName): string => {
    const { maxLength, range } = fieldOf(name)
    const others = withLinked(name).filter((one) => one !== name)
    return [
      hasHelp(name) && t(`fieldHelp.${name}`),
      maxLength !== undefined && t('form.longest', { max: number(maxLength) }),
      range && t('form.range', { min: number(range[0]), max: number(range[1]) }),
      others.length > 0 && t('form.together', { fields: others.map(fieldLabel).join(', ') }),
      customers.choices[name]?.length && t('form.offered'),
      t('form.contract', { name }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
