import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldsFor } from '../../checks/field-search.ts'
import { useMessages } from '../../i18n/messages.ts'

/** Options of a picker, by section. Fields that the service sets are not offered. */
export const useFieldGroups = (isOffered: (field: FieldName) => boolean = () => true) => {
  const { t, fieldLabel } = useMessages()
  return (search: string) =>
    fieldsFor(search).flatMap(({ section, fields }) => {
      const options = fields
        .filter((name) => !fieldOf(name).fixed && isOffered(name))
        .map((name) => ({ key: name, label: fieldLabel(name), under: name }))
      return options.length > 0 ? [{ title: t(`section.${section}`), options }] : []
    })
}
