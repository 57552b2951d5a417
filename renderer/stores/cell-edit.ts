import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type {
  CustomerRecord,
  FieldInput,
  FieldValue,
  RowMark,
  ObservedValues,
} from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api, Failure, failOf } from './api.ts'
import { withLinked } from '../checks/linked.ts'
import { asInput, asValue, sameInput } from '../checks/values.ts'
import { useEdits } from './edits.ts'
import { useLock } from './lock.ts'
import { useSettings } from './settings.ts'
import { useAnnouncements, type NoEdit } from './announcements.ts'

/** A cell as the person sees it; a yes or no is the text `true` or `false`. */
export interface Cell {
  readonly key: string
  readonly field: FieldName
  /** The customer's name, to tell. */
  readonly name: string
  readonly text: string
  /** What it held before an edit that waits; null without one. */
  readonly was: string | null
  readonly mark: RowMark
}

/** Nothing is lost by a failure: what was typed stays, with the reason beside it. */
export type CellEdit =
  | { readonly is: 'none' }
  | { readonly is: 'typing'; readonly cell: Cell; readonly typed: string; readonly fail: ErrorPayload | null }
  | { readonly is: 'saving'; readonly cell: Cell; readonly typed: string }

export const inputOf = (field: FieldName, text: string): FieldInput => {
  const { type, nullable } = fieldOf(field)
  if (type === 'yes-no') return { is: 'yes-no', yes: text === 'true' }
  return text === '' && nullable ? { is: 'empty' } : { is: 'text', text }
}
const textOf = (value: FieldValue | undefined): string => {
  const input = asInput(value)
  return input.is === 'text' ? input.text : input.is === 'yes-no' ? String(input.yes) : ''
}
/** What was seen in the cell and in those linked to it: the record as it was then; in the cell itself what stood there. */
const seenIn = (cell: Cell, record: CustomerRecord): ObservedValues => {
  const own = record.values[cell.field]
  const shown = textOf(own) === cell.text ? own : asValue(inputOf(cell.field, cell.text), own)
  const linked = withLinked(cell.field).flatMap((field) =>
    record.values[field] ? [[field, record.values[field]]] : [],
  )
  return { ...Object.fromEntries(linked), ...(shown && own ? { [cell.field]: shown } : {}) }
}
const isChangedMeanwhile = (error: unknown): boolean => failOf(error).code === 'edit-changed-meanwhile'

/** One cell of the table being edited where it stands. */
export const useCellEdit = defineStore('cell-edit', () => {
  const settings = useSettings()
  const edits = useEdits()
  const lock = useLock()
  const said = useAnnouncements()
  const edit = shallowRef<CellEdit>({ is: 'none' })
  /** Where the edit began, and the customer as it was then; null where it could not be read. */
  let began: { readonly place: AdministrationRef; readonly record: Promise<CustomerRecord | null> } | null = null

  const whyNot = ({ key, field, mark }: Cell): NoEdit | null => {
    const { fixed, type } = fieldOf(field)
    if (fixed || type === 'list') return { is: 'set-by-service' }
    if (mark?.kind === 'delete') return { is: 'to-be-deleted' }
    const another = edits.anothers.find((one) => one.key === key)
    if (another) return { is: 'anothers', user: another.user }
    return lock.locked ? { is: 'locked' } : null
  }
  /** Says why a cell cannot be edited; true where it can. */
  const mayEdit = (cell: Cell): boolean => {
    const why = whyNot(cell)
    if (why) said.say({ is: 'not-edited', field: cell.field, why })
    return why === null
  }
  /**
   * Begins with the cell's own text, or with what was typed over it. A locked environment is asked to be unlocked where
   * `ask`.
   */
  const start = (cell: Cell, typed = cell.text, ask = false): void => {
    const place = settings.place
    if (!place || edit.value.is === 'saving') return
    if (ask && whyNot(cell)?.is === 'locked') return lock.unlocked(() => start(cell, typed))
    if (!mayEdit(cell)) return
    said.clear()
    began = { place, record: api.customers.read(place, cell.key).catch(() => null) }
    edit.value = { is: 'typing', cell, typed, fail: null }
  }
  const type = (typed: string): void => void (edit.value.is === 'typing' && (edit.value = { ...edit.value, typed }))
  const cancel = (): void => void (edit.value.is === 'typing' && (edit.value = { is: 'none' }))

  /** Fails `edit-changed-meanwhile` where something of ours took the place of what the person saw. */
  const write = async (
    place: AdministrationRef,
    cell: Cell,
    input: FieldInput,
    first: CustomerRecord | null,
  ): Promise<void> => {
    const now = await api.customers.read(place, cell.key)
    const ours =
      now.was[cell.field] !== undefined && !sameInput(asInput(now.values[cell.field]), inputOf(cell.field, cell.text))
    if (ours) throw new Failure({ code: 'edit-changed-meanwhile' })
    await api.customers.save(
      place,
      cell.key,
      { [cell.field]: input },
      now.edit?.revision ?? 0,
      seenIn(cell, first ?? now),
    )
  }
  /** A step of the sync between reading and saving is no reason to ask: what was seen is held to either way. */
  const writeTwice = async (
    place: AdministrationRef,
    cell: Cell,
    input: FieldInput,
    first: CustomerRecord | null,
  ): Promise<void> => {
    try {
      await write(place, cell, input, first)
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      await write(place, cell, input, first)
    }
  }
  /** The second time the person has seen what is there now. */
  const lookAgain = async (place: AdministrationRef, cell: Cell): Promise<Cell> => {
    const now = await api.customers.read(place, cell.key).catch(() => null)
    return now ? { ...cell, text: textOf(now.values[cell.field]) } : cell
  }
  /** Saves what is typed to cache and outbox. False: it failed, and the cell is still being edited. */
  const commit = async (): Promise<boolean> => {
    const now = edit.value
    if (now.is !== 'typing' || !began) return false
    const { cell, typed } = now
    const { place, record } = began
    if (typed === cell.text && now.fail === null) {
      cancel()
      return true
    }
    edit.value = { is: 'saving', cell, typed }
    try {
      await writeTwice(place, cell, inputOf(cell.field, typed), await record)
      said.say({ is: 'saved', field: cell.field, name: cell.name })
    } catch (error) {
      const fail = failOf(error)
      if (fail.code !== 'edit-nothing-changed') {
        edit.value = {
          is: 'typing',
          cell: isChangedMeanwhile(error) ? await lookAgain(place, cell) : cell,
          typed,
          fail,
        }
        return false
      }
    }
    edit.value = { is: 'none' }
    return true
  }
  /** A value put into a cell without typing; where that fails it is there to be looked at, as if it had been typed. */
  const put = async (cell: Cell, typed: string): Promise<boolean> => {
    start(cell, typed, true)
    return edit.value.is === 'typing' ? commit() : false
  }
  /** Typed, and not saved yet. */
  const unsaved = computed(
    () => edit.value.is === 'saving' || (edit.value.is === 'typing' && edit.value.typed !== edit.value.cell.text),
  )
  // Whoever goes elsewhere is done with the cell; it is saved where it was begun.
  watch(
    () => JSON.stringify(settings.place),
    async () => {
      if (!(await commit())) cancel()
    },
    { flush: 'sync' },
  )
  return { edit, unsaved, mayEdit, start, type, cancel, commit, put }
})
