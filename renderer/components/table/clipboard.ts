import type { GridApi } from 'ag-grid-community'
import { onBeforeUnmount, onMounted } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CopyForm, FieldInput } from '../../../preload/contract/customers.ts'
import { largestPaste } from '../../../preload/contract/import.ts'
import { api, failOf } from '../../stores/api.ts'
import { fieldsIn, type Box } from '../../checks/cell-range.ts'
import { mayChange } from '../../checks/range-edit.ts'
import { pastedTable } from '../../checks/pasted-table.ts'
import { dateStyleOf } from '../../i18n/days.ts'
import { decimalSign } from '../../i18n/decimals.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useBulk } from '../../stores/bulk.ts'
import type { Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useCellMenu, type CellActs } from '../../stores/cell-menu.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useSelection } from '../../stores/selection.ts'
import { useSettings } from '../../stores/settings.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useLock } from '../../stores/lock.ts'
import { useRange } from '../../stores/range.ts'
import { focusedCell } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'
import type { useRangeChanges } from './range-changes.ts'
import { blockChange, pastedInput, widthOf, withoutHeadings, type Typed } from './paste-block.ts'

const textOf = (input: FieldInput): string => {
  if (input.is === 'yes-no') return String(input.yes)
  return input.is === 'text' ? input.text : ''
}

type Grid = () => GridApi<GridRow> | null
interface ClipboardParts {
  readonly label: (field: FieldName) => string
  readonly typed: Typed
  /** Puts one value into every cell of a box. */
  readonly putInto: (box: Box, text: string) => Promise<void>
  /** A value with a warning, or an unknown code, is not saved: the cell stays open for the user to check. */
  readonly put: (at: Cell, text: string) => Promise<void>
  readonly able: ReturnType<typeof useRangeChanges>['able']
}

const fields = (): readonly FieldName[] => useCustomers().columns.map(({ field }) => field)
const attempt = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    useAnnouncements().announce({ is: 'failed', fail: failOf(error) })
  }
}

/**
 * Copies the range, or the selected rows with headings; without either the focused cell, or its row in a column of
 * marks.
 */
const useCopy = (grid: Grid, label: (field: FieldName) => string): (() => Promise<void>) => {
  const settings = useSettings()
  const selection = useSelection()
  const range = useRange()
  const announcements = useAnnouncements()
  const { t, region } = useMessages()

  const form = (): CopyForm => ({
    decimal: decimalSign(region()),
    date: dateStyleOf(region()),
    yes: t('common.yes'),
    no: t('common.no'),
  })
  /** Cells of a range have no headings, so that they can be pasted as they were copied. */
  const copyRange = async (place: AdministrationRef, box: Box): Promise<void> => {
    const columns = fieldsIn(box, range.fields).map((field) => ({ field, heading: '' }))
    const chosen = await range.named(box)
    if (!chosen) return announcements.announce({ is: 'rows-changed' })
    const copied = await api.customers.copy(place, chosen, columns, form())
    announcements.announce({ is: 'copied-range', ...copied, columns: columns.length })
  }
  const copyNow = async (): Promise<void> => {
    const at = grid() && focusedCell(grid()!)
    await selection.ready()
    const { place } = settings
    if (!place) return
    const { box } = range
    if (box) return copyRange(place, box)
    if (selection.chosen) {
      const headings = fields().map((field) => ({ field, heading: label(field) }))
      const copied = await api.customers.copy(place, selection.chosen, headings, form())
      return announcements.announce({ is: 'copied', ...copied })
    }
    if (!at) return
    const field = at.field === 'mark' || at.field === 'pick' ? null : at.field
    const columns = (field ? [field] : fields()).map((one) => ({ field: one, heading: '' }))
    const copied = await api.customers.copy(place, { is: 'keys', keys: [at.key] }, columns, form())
    announcements.announce(field ? { is: 'copied-cell', field, ...copied } : { is: 'copied', ...copied })
  }
  return () => attempt(copyNow)
}

/** The target of a paste when its key was pressed: the paste may wait for the clipboard. */
interface PasteTarget {
  readonly at: Cell | null
  readonly box: Box | null
}

/**
 * Pastes one value into the cell, into every cell of the range, or into the selected rows; a block of cells opens the
 * preview of a bulk change.
 */
const usePaste = (cell: () => Cell | null, { label, typed, putInto, put, able }: ClipboardParts) => {
  const selection = useSelection()
  const announcements = useAnnouncements()
  const lock = useLock()
  const range = useRange()
  const customers = useCustomers()
  const bulk = useBulk()
  const settings = useSettings()

  const pasteValue = async (at: Cell, text: string): Promise<void> => {
    const input = pastedInput(at.field, text, typed)
    if (selection.chosen && selection.count > 1 && selection.has(at.key)) {
      const chosen = selection.chosen
      if (able([at.field], mayChange, 'set-by-service').length === 0) return
      return lock.unlocked(() => bulk.preview(chosen, { is: 'set', field: at.field, input }))
    }
    await put(at, textOf(input))
  }
  /** `start`: the customer of the first line, who may have moved since the table read its rows. */
  const pasteBlock = async (start: string, first: FieldName, block: readonly (readonly string[])[]): Promise<void> => {
    const { place } = settings
    const into = fields().slice(fields().indexOf(first))
    const lines = withoutHeadings(block, into.map(label))
    const index = await customers.position(start)
    const keys = index < 0 ? [] : await selection.keysBetween(index, index + lines.length - 1)
    if (!place || !settings.isAt(place) || keys[0] !== start) return announcements.announce({ is: 'rows-changed' })
    const change = blockChange(lines, keys, into, typed)
    if (change.customers.length === 0) return announcements.announce({ is: 'nothing-pasted' })
    able(into.slice(0, widthOf(lines)), mayChange, 'set-by-service')
    const [rows, columns] = [lines.length - keys.length, widthOf(lines) - into.length]
    if (rows > 0 || columns > 0) announcements.announce({ is: 'pasted-in-part', rows, columns })
    lock.unlocked(() => bulk.preview({ is: 'keys', keys: change.customers.map(({ key }) => key) }, change))
  }
  const target = (): PasteTarget => ({ at: cell(), box: range.box })
  const paste = (text: string, { at, box }: PasteTarget): Promise<void> =>
    attempt(async () => {
      if (text.length > largestPaste) return announcements.announce({ is: 'failed', fail: { code: 'paste-too-large' } })
      const block = pastedTable(text)
      if (!at || block.length === 0) return announcements.announce({ is: 'nothing-pasted' })
      const [first] = block
      if (block.length === 1 && first?.length === 1) {
        const [value = ''] = first
        return box ? putInto(box, value) : pasteValue(at, value)
      }
      if (!box) return pasteBlock(at.key, at.field, block)
      const start = await range.keyAt(box.top)
      if (start === null) return announcements.announce({ is: 'rows-changed' })
      await pasteBlock(start, range.fields[box.left] ?? at.field, block)
    })
  return { target, paste }
}

export const useClipboard = (grid: Grid, cell: () => Cell | null, parts: ClipboardParts) => {
  const copyNow = useCopy(grid, parts.label)
  /** Main reads the clipboard only once the copy before is in it. */
  let copied = Promise.resolve()
  const copy = (): Promise<void> => (copied = copyNow())
  const { target, paste } = usePaste(cell, parts)
  const settings = useSettings()
  /** For a menu: a page of its own hears of the clipboard only by the keys of the system. */
  const pasteCopied = (): Promise<void> => {
    const [into, { place }] = [target(), settings]
    return attempt(async () => {
      await copied
      if (!place) return
      const text = await api.customers.clipboardText(place)
      if (settings.isAt(place)) await paste(text, into)
    })
  }
  return {
    copy,
    pasteCopied,
    onCopy: (event: ClipboardEvent): void => {
      event.preventDefault()
      void copy()
    },
    /** A key that was held back while a cell was saved comes without a text. */
    onPaste: (event: ClipboardEvent): void => {
      event.preventDefault()
      void (event.clipboardData ? paste(event.clipboardData.getData('text/plain'), target()) : pasteCopied())
    },
  }
}

/**
 * Offers the context menu what it can do with the cells of this table. Rows may come and go while the menu is open:
 * nothing is done to another customer than the one with the focus when it opened.
 */
export const useCellActs = (
  host: () => HTMLElement | null,
  acts: CellActs,
  focusedKey: () => string | undefined,
): void => {
  const menu = useCellMenu()
  const announcements = useAnnouncements()
  const onlyFor = (key: string | undefined) => (act: () => void) => (): void =>
    focusedKey() === key ? act() : announcements.announce({ is: 'rows-changed' })
  const isCell = (target: EventTarget | null): boolean => {
    const cell = target instanceof Element ? target.closest('.ag-cell:not(.mark-cell, .pick-cell)') : null
    return cell !== null && host()?.contains(cell) === true
  }
  /** In the capture phase, so that the menu finds it. */
  const offer = ({ target }: Event): void => {
    const only = onlyFor(focusedKey())
    menu.acts = isCell(target) ? { copy: only(acts.copy), paste: only(acts.paste), clear: only(acts.clear) } : null
  }
  onMounted(() => window.addEventListener('contextmenu', offer, true))
  onBeforeUnmount(() => {
    window.removeEventListener('contextmenu', offer, true)
    menu.acts = null
  })
}
