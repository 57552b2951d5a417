import { computed, ref, shallowRef } from 'vue'
import type { RowsQuestion, RowsResult } from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { api } from '../api.ts'
import { useSettings } from '../settings.ts'
import { isSameQuestion } from './table-question.ts'

export interface Counts {
  readonly shown: number
  readonly total: number
}
/** Rows of a customer and beside it; below 0: there is none. `at` is -1 where the table does not show the customer. */
export interface RowsAround {
  readonly at: number
  readonly above: number
  readonly below: number
}
/** A download changes rows many times a second; the table reads at most five times a second. */
const readsEvery = 200

/** Finds the rows around a customer, also where the filter hides it after a save. */
const rowsAround = (asked: () => RowsQuestion, position: (key: string) => Promise<number>) => {
  /** The last known row, and its question. */
  let last: { readonly key: string; readonly at: number; readonly choice: string } | null = null
  const around = async (key: string): Promise<RowsAround> => {
    const { search, filter, sort } = asked()
    const choice = JSON.stringify([search, filter, sort])
    const at = await position(key)
    if (at >= 0) {
      last = { key, at, choice }
      return { at, above: at - 1, below: at + 1 }
    }
    // The rows below have moved up.
    const gap = last?.key === key && last.choice === choice ? last.at : -1
    return { at, above: gap - 1, below: gap }
  }
  return { around, forget: (): void => void (last = null) }
}

/** Reads windows of rows and keeps the counts of the latest answer. The grid keeps the rows. */
export const tableRows = (question: (from: number, count: number) => RowsQuestion) => {
  const settings = useSettings()
  const counts = shallowRef<Counts | null>(null)
  /** There are customers, and the question shows none of them. */
  const nothingFound = computed(() => counts.value !== null && counts.value.total > 0 && counts.value.shown === 0)
  const fail = shallowRef<ErrorPayload | null>(null)
  /** Grows when rows may have changed under the same question. */
  const changes = ref(0)
  /** Windows are read at the same time. The counts are those of the latest answered question. */
  let questions = 0
  let newestTaken = 0
  let pending: ReturnType<typeof setTimeout> | null = null

  const take = (asked: number, { shown, total }: RowsResult): void => {
    if (asked < newestTaken) return
    newestTaken = asked
    if (counts.value?.shown !== shown || counts.value.total !== total) counts.value = { shown, total }
    fail.value = null
  }

  /** Null when the administration or the question has changed since. */
  const rows = async (from: number, count: number): Promise<RowsResult | null> => {
    const place = settings.place
    if (!place) return null
    const own = question(from, count)
    const asked = ++questions
    const answer = await api.customers.rows(place, own)
    if (!settings.isAt(place) || !isSameQuestion(own, question(from, count))) return null
    take(asked, answer)
    return answer
  }
  /** The customer's index in the table, or -1. */
  const position = async (key: string): Promise<number> =>
    settings.place ? api.customers.position(settings.place, question(0, 1), key) : -1
  const keyAt = async (index: number): Promise<string | null> => (await rows(index, 1))?.rows[0]?.key ?? null
  const { around, forget } = rowsAround(() => question(0, 0), position)
  /** The customer in the row above or below; null: there is none, or the table has not shown this customer. */
  const beside = async (key: string, by: 1 | -1): Promise<string | null> => {
    const { above, below } = await around(key)
    const to = by === 1 ? below : above
    return to < 0 ? null : keyAt(to)
  }
  const changed = (): void => {
    pending ??= setTimeout(() => {
      pending = null
      changes.value++
    }, readsEvery)
  }
  const readAgain = (): void => {
    fail.value = null
    changes.value++
  }
  const resetRows = (): void => {
    forget()
    counts.value = null
    fail.value = null
  }
  return { counts, nothingFound, fail, changes, rows, position, keyAt, around, beside, changed, readAgain, resetRows }
}
