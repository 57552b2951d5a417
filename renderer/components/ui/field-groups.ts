import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldsFor } from '../../checks/field-search.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { ListGroup } from './OptionList.vue'

/** Options of a picker of fields, by section. */
export const useFieldGroups = (of: readonly FieldName[]): ((search: string) => readonly ListGroup[]) => {
  const { t, fieldLabel } = useMessages()
  return (search) =>
    fieldsFor(search, of).map(({ section, fields }) => ({
      title: t(`section.${section}`),
      options: fields.map((name) => ({ key: name, label: fieldLabel(name), quiet: name })),
    }))
}
