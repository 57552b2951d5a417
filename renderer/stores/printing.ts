import { defineStore } from 'pinia'
import { shallowRef, watch, type ShallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import {
  mostPrinted,
  type Chosen,
  type ColumnView,
  type Row,
  type RowsChoice,
} from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { orientationFor, wholeList, type Orientation, type PrintedPart } from '../checks/printed-list.ts'
import { api, failOf } from './api.ts'
import { useCustomers } from './customers.ts'
import { useSavedViews } from './saved-views.ts'
import { useSelection } from './selection.ts'
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
  /** Null without selected rows. */
  readonly selected: { readonly chosen: Chosen; readonly count: number } | null
}
/** `rows` are all that the part had at `at` (milliseconds since 1970). */
export interface PrintedList extends PrintTask {
  readonly rows: readonly Row[]
  readonly part: PrintedPart
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

/**
 * The dialog may open before the table has the answer to its latest question, and a sync may add customers to a
 * selection of all.
 */
const followCounts = (state: ShallowRef<PrintState>): void => {
  const customers = useCustomers()
  const selection = useSelection()
  watch([() => customers.counts?.shown, () => selection.count], ([shown, count]) => {
    if (shown === undefined || state.value.is !== 'choosing') return
    const { task } = state.value
    const { chosen } = selection
    const selected = task.selected && chosen ? { chosen, count } : task.selected
    state.value = { ...state.value, task: { ...task, count: shown, selected } }
  })
}

/** Reads the chosen part of the list, and puts it on the page. */
const openReading = (
  state: ShallowRef<PrintState>,
  part: Readonly<ShallowRef<PrintedPart>>,
  orientation: Readonly<ShallowRef<Orientation>>,
): (() => Promise<void>) => {
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
  const print = (task: PrintTask, rows: readonly Row[]): void => {
    const now = { part: part.value, orientation: orientation.value, at: Date.now() }
    state.value = { is: 'printing', task, list: { ...task, ...now, count: rows.length, rows } }
  }
  const readSelected = async (task: PrintTask, chosen: Chosen): Promise<void> => {
    const columns = task.columns.map(({ field }) => field)
    const rows = await api.customers.chosenRows(task.place, chosen, task.choice.sort, columns)
    if (isReading(task)) print(task, rows)
  }
  const readShown = async (task: PrintTask): Promise<void> => {
    for (let reading = 0; reading < mostReadings; reading++) {
      const rows = await readOnce(task)
      if (rows === 'ended') return
      if (rows === 'changed') continue
      return print(task, rows)
    }
    state.value = { is: 'choosing', task, notRead: { is: 'changing' } }
  }
  return async () => {
    if (state.value.is !== 'choosing') return
    const { task } = state.value
    state.value = { is: 'reading', task, done: 0 }
    try {
      if (part.value === 'selected' && task.selected) await readSelected(task, task.selected.chosen)
      else await readShown(task)
    } catch (error) {
      if (isReading(task)) state.value = { is: 'choosing', task, notRead: { is: 'failed', fail: failOf(error) } }
    }
  }
}

/** The list of customers on paper, from the dialog to the end of the system's own. */
export const usePrinting = defineStore('printing', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const selection = useSelection()
  const views = useSavedViews()
  const state = shallowRef<PrintState>({ is: 'closed' })
  const orientation = shallowRef<Orientation>('portrait')
  const part = shallowRef<PrintedPart>('shown')
  const countOf = (task: PrintTask): number => (part.value === 'selected' ? (task.selected?.count ?? 0) : task.count)

  const open = async (): Promise<void> => {
    await selection.ready()
    const { place } = settings
    const { choice, columns, counts } = customers
    if (!place || state.value.is !== 'closed') return
    orientation.value = orientationFor(columns)
    const view = views.current && !views.changed ? views.current.name : ''
    const { chosen, count } = selection
    const selected = chosen && { chosen, count }
    const task = { place, choice, columns, view, count: counts?.shown ?? 0, selected }
    part.value = selected ? 'selected' : 'shown'
    state.value = { is: 'choosing', task, notRead: null }
  }
  const close = (): void => void (state.value = { is: 'closed' })

  const read = openReading(state, part, orientation)
  followCounts(state)
  // Another administration has other customers.
  whenPlaceChanges(close)

  return { state, orientation, part, countOf, open, close, read }
})
