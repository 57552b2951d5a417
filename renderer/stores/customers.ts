import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { LearnedStyles } from '../../preload/contract/dates.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type {
  Choices,
  ColumnView,
  RowFilter,
  RowsResult,
  RowsChoice,
  RowsQuestion,
} from '../../preload/contract/customers.ts'
import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api } from './api.ts'
import { usualColumns } from '../checks/table-columns.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

type Sort = RowsQuestion['sort']
export interface Counts {
  readonly shown: number
  readonly total: number
}

/**
 * The question behind the table, and the counts of its latest answer. Rows themselves stay in the grid, a window at a
 * time.
 */
export const useCustomers = defineStore('customers', () => {
  const settings = useSettings()
  const search = ref('')
  const filter = ref<RowFilter>({})
  const sort = ref<Sort>([])
  /** The table's columns as the person left them; null: the app's own. */
  const layout = shallowRef<readonly ColumnView[] | null>(null)
  /** The table's columns in order; setting them is the person's own choice. */
  const columns = computed<readonly ColumnView[]>({
    get: () => layout.value ?? usualColumns,
    set: (next) => void (layout.value = next),
  })
  const counts = shallowRef<Counts | null>(null)
  const choices = shallowRef<Choices>({})
  /** Why nothing could be read here so far. */
  const fail = shallowRef<ErrorPayload | null>(null)
  /** How this service is known to write dates. */
  const dateStyles = shallowRef<LearnedStyles>(null)
  /** Grows when the rows may have changed without the question having changed. */
  const changes = ref(0)
  /** The cell that had the keyboard when the table was left for another page. */
  const left = shallowRef<{ readonly key: string; readonly field: string } | null>(null)
  const newestChoices = latest()
  const newestStyles = latest()
  /** Windows of rows are asked for beside each other: an answer does not take back what a later question has brought. */
  let questions = 0
  let newestTaken = 0

  const filtered = computed(() => search.value !== '' || Object.keys(filter.value).length > 0)
  /** What the rows are asked for, in an order that moving a column does not change. */
  const asked = computed<readonly FieldName[]>(() => {
    const wanted = new Set<FieldName>(['Name', ...[...usualColumns, ...columns.value].map(({ field }) => field)])
    return fieldNames.filter((name) => wanted.has(name))
  })
  const choice = computed<RowsChoice>(() => ({ search: search.value, filter: filter.value, sort: sort.value }))
  const question = (from: number, count: number): RowsQuestion => ({
    ...choice.value,
    columns: asked.value,
    from,
    count,
  })
  const sameQuestion = (a: RowsQuestion, b: RowsQuestion): boolean => JSON.stringify(a) === JSON.stringify(b)

  const take = (asked: number, answer: RowsResult): void => {
    if (asked < newestTaken) return
    newestTaken = asked
    // Each window of rows brings them; only others are worth a word to whoever shows them.
    if (counts.value?.shown !== answer.shown || counts.value.total !== answer.total)
      counts.value = { shown: answer.shown, total: answer.total }
    fail.value = null
  }
  const stillAt = (place: AdministrationRef): boolean =>
    settings.place !== null && isSameAdministration(settings.place, place)

  /** A window of rows; null when the place or the question changed while it was asked: such an answer is dropped. */
  const rows = async (from: number, count: number): Promise<RowsResult | null> => {
    const place = settings.place
    if (!place) return null
    const mine = question(from, count)
    const asked = ++questions
    const answer = await api.customers.rows(place, mine)
    if (!stillAt(place) || !sameQuestion(mine, question(from, count))) return null
    take(asked, answer)
    return answer
  }
  /** Where a customer stands in the table, or -1. */
  const position = async (key: string): Promise<number> =>
    settings.place ? api.customers.position(settings.place, question(0, 1), key) : -1
  const keyAt = async (index: number): Promise<string | null> => (await rows(index, 1))?.rows[0]?.key ?? null

  const readChoices = async (): Promise<void> => {
    const place = settings.place
    if (place)
      await newestChoices(
        () => api.customers.choices(place),
        (answer) => void (choices.value = answer),
      )
  }
  const takeStyles = (answer: LearnedStyles): void => {
    if (JSON.stringify(answer) !== JSON.stringify(dateStyles.value)) dateStyles.value = answer
  }
  const readDateStyles = async (): Promise<void> => {
    const place = settings.place
    if (place) await newestStyles(() => api.customers.dateStyles(place), takeStyles)
  }
  const clear = (): void => {
    search.value = ''
    filter.value = {}
  }
  const reset = (): void => {
    clear()
    sort.value = []
    layout.value = null
    counts.value = null
    left.value = null
    choices.value = {}
    fail.value = null
    dateStyles.value = null
  }
  let pending: ReturnType<typeof setTimeout> | null = null
  /** During a download the rows change many times a second; the table reads again at most five times. */
  const changed = (): void => {
    pending ??= setTimeout(() => {
      pending = null
      changes.value++
    }, 200)
  }
  const readAgain = (): void => {
    fail.value = null
    changes.value++
  }

  return {
    search,
    filter,
    sort,
    layout,
    columns,
    asked,
    choice,
    counts,
    choices,
    fail,
    dateStyles,
    changes,
    left,
    filtered,
    rows,
    position,
    keyAt,
    readChoices,
    readDateStyles,
    clear,
    reset,
    changed,
    readAgain,
  }
})
