import { computed, ref, shallowRef } from 'vue'
import { fieldNames, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ColumnView, RowFilter, RowsChoice, RowsQuestion } from '../../../preload/contract/customers.ts'
import { usualColumns } from '../../checks/table-columns.ts'

/** The fields of a row, in an order that moving a column does not change. */
export const fieldsFor = (columns: readonly ColumnView[]): readonly FieldName[] => {
  const wanted = new Set<FieldName>(['Name', ...[...usualColumns, ...columns].map(({ field }) => field)])
  return fieldNames.filter((name) => wanted.has(name))
}
export const isSameQuestion = (a: RowsQuestion, b: RowsQuestion): boolean => JSON.stringify(a) === JSON.stringify(b)

export const tableQuestion = () => {
  const search = ref('')
  const filter = ref<RowFilter>({})
  const sort = ref<RowsQuestion['sort']>([])
  /** The user's own columns; null: the app's. */
  const layout = shallowRef<readonly ColumnView[] | null>(null)
  /** Setting them makes them the user's own. */
  const columns = computed<readonly ColumnView[]>({
    get: () => layout.value ?? usualColumns,
    set: (next) => void (layout.value = next),
  })
  const filtered = computed(() => search.value !== '' || Object.keys(filter.value).length > 0)
  const asked = computed(() => fieldsFor(columns.value))
  const choice = computed<RowsChoice>(() => ({ search: search.value, filter: filter.value, sort: sort.value }))
  const question = (from: number, count: number): RowsQuestion => ({
    ...choice.value,
    columns: asked.value,
    from,
    count,
  })
  const clear = (): void => {
    search.value = ''
    filter.value = {}
  }
  const resetQuestion = (): void => {
    clear()
    sort.value = []
    layout.value = null
  }
  return { search, filter, sort, layout, columns, filtered, asked, choice, question, clear, resetQuestion }
}
