import { defineStore } from 'pinia'
import { shallowRef, watch, type ShallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { ColumnView, Row, RowsChoice } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { mostPrinted, orientationFor, wholeList, type Orientation } from '../checks/printed-list.ts'
import { api, failOf } from './api.ts'
import { useCustomers } from './customers.ts'
import { useSavedViews } from './saved-views.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** The list as the table shows it when the dialog opens. */
export interface PrintTask {
  readonly place: AdministrationRef
  readonly choice: RowsChoice
  readonly columns: readonly ColumnView[]
  /** The name of the view; '' for none. */
  readonly view: string
  readonly count: number
}
/** `rows` are all that the choice had at `at` (milliseconds since 1970). */
export interface PrintedList extends PrintTask {
  readonly rows: readonly Row[]
  readonly orientation: Orientation
  readonly at: number
}
/** Why the list was not read: a failure, or rows that changed in every reading. */
export type NotRead = { readonly is: 'changing' } | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** `printing`: the whole list is on the page, and the system's dialog is open. */
export type PrintState =
  | { readonly is: 'closed' }
  | { readonly is: 'choosing'; readonly task: PrintTask; readonly notRead: NotRead | null }
  | { readonly is: 'reading'; readonly task: PrintTask; readonly done: number }
  | { readonly is: 'printing'; readonly task: PrintTask; readonly list: PrintedList }

/** Rows of one call (contract of the window). */
const windowSize = 500
/** A sync may change rows between two windows; then all are read again. */
const mostReadings = 5

/** The dialog may open before the table has the answer to its latest question. */
const followCount = (state: ShallowRef<PrintState>): void => {
  const customers = useCustomers()
  watch(
    () => customers.counts?.shown,
    (count) => {
      if (count === undefined || state.value.is !== 'choosing') return
      state.value = { ...state.value, task: { ...state.value.task, count } }
    },
  )
}

/** The list of customers on paper, from the dialog to the end of the system's own. */
export const usePrinting = defineStore('printing', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const views = useSavedViews()
  const state = shallowRef<PrintState>({ is: 'closed' })
  const orientation = shallowRef<Orientation>('portrait')

  const open = (): void => {
    const { place } = settings
    const { choice, columns, counts } = customers
    if (!place || state.value.is !== 'closed') return
    orientation.value = orientationFor(columns)
    const view = views.current && !views.changed ? views.current.name : ''
    const task = { place, choice, columns, view, count: counts?.shown ?? 0 }
    state.value = { is: 'choosing', task, notRead: null }
  }
  const close = (): void => void (state.value = { is: 'closed' })

  const isReading = (task: PrintTask): boolean => state.value.is === 'reading' && state.value.task === task
  /** The dialog was closed meanwhile, or rows have changed. */
  type NoList = 'ended' | 'changed'
  const readOnce = async (task: PrintTask): Promise<readonly Row[] | NoList> => {
    const { place, choice } = task
    const columns = task.columns.map(({ field }) => field)
    const windows: (readonly Row[])[] = []
    let shown = task.count
    for (let from = 0; from === 0 || from < Math.min(shown, mostPrinted); from += windowSize) {
      const answer = await api.customers.rows(place, { ...choice, columns, from, count: windowSize })
      if (!isReading(task)) return 'ended'
      shown = answer.shown
      windows.push(answer.rows)
      state.value = { is: 'reading', task, done: Math.min(from + windowSize, shown) }
    }
    return wholeList(windows, shown) ?? 'changed'
  }
  const readList = async (task: PrintTask): Promise<void> => {
    for (let reading = 0; reading < mostReadings; reading++) {
      const rows = await readOnce(task)
      if (rows === 'ended') return
      if (rows === 'changed') continue
      const list = { ...task, count: rows.length, rows, orientation: orientation.value, at: Date.now() }
      state.value = { is: 'printing', task, list }
      return
    }
    state.value = { is: 'choosing', task, notRead: { is: 'changing' } }
  }
  /** Reads the whole list and puts it on the page. */
  const read = async (): Promise<void> => {
    if (state.value.is !== 'choosing') return
    const { task } = state.value
    state.value = { is: 'reading', task, done: 0 }
    try {
      await readList(task)
    } catch (error) {
      if (isReading(task)) state.value = { is: 'choosing', task, notRead: { is: 'failed', fail: failOf(error) } }
    }
  }
  followCount(state)
  // Another administration has other customers.
  whenPlaceChanges(close)

  return { state, orientation, open, close, read }
})
