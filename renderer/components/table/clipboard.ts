import type { GridApi } from 'ag-grid-community'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CopyForm, FieldInput } from '../../../preload/contract/customers.ts'
import { warningsOf } from '../../../preload/contract/warnings.ts'
import { api, failOf } from '../../stores/api.ts'
import { pastedTable } from '../../checks/pasted-table.ts'
import { dateStyleOf } from '../../i18n/days.ts'
import { decimalSign } from '../../i18n/decimals.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useBulk } from '../../stores/bulk.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import type { Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useSelection } from '../../stores/selection.ts'
import { useSettings } from '../../stores/settings.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useLock } from '../../stores/lock.ts'
import { focusedCell } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'
import { blockChange, pastedInput, withoutHeadings, type Typed } from './paste-block.ts'

const textOf = (input: FieldInput): string => {
  if (input.is === 'yes-no') return String(input.yes)
  return input.is === 'text' ? input.text : ''
}

/** How columns are called, and what a pasted text is as the service writes it. */
interface ClipboardWords {
  readonly label: (field: FieldName) => string
  readonly typed: Typed
}

/** Copying rows or a cell, and pasting a block of cells or one value. */
export const useClipboard = (
  grid: () => GridApi<GridRow> | null,
  cell: () => Cell | null,
  { label, typed }: ClipboardWords,
) => {
  const settings = useSettings()
  const customers = useCustomers()
  const selection = useSelection()
  const cellEdit = useCellEdit()
  const said = useAnnouncements()
  const lock = useLock()
  const bulk = useBulk()
  const { region } = useMessages()

  const form = (): CopyForm => ({ decimal: decimalSign(region()), date: dateStyleOf(region()) })
  const fields = (): readonly FieldName[] => customers.columns.map(({ field }) => field)
  /**
   * The selected rows with headings; with none selected the focused cell alone, as a spreadsheet copies one; beside the
   * cells, its row.
   */
  const copyNow = async (): Promise<void> => {
    const at = grid() && focusedCell(grid()!)
    await selection.ready()
    if (!settings.place) return
    if (selection.chosen) {
      const rows = await api.customers.copy(
        settings.place,
        selection.chosen,
        fields().map((field) => ({ field, heading: label(field) })),
        form(),
      )
      return said.say({ is: 'copied', rows })
    }
    if (!at) return
    const one = at.field === 'mark' || at.field === 'pick' ? null : at.field
    const rows = await api.customers.copy(
      settings.place,
      { is: 'keys', keys: [at.key] },
      (one ? [one] : fields()).map((field) => ({ field, heading: '' })),
      form(),
    )
    said.say(one ? { is: 'copied-cell', field: one } : { is: 'copied', rows })
  }
  const told = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      said.say({ is: 'failed', fail: failOf(error) })
    }
  }
  const copy = (): Promise<void> => told(copyNow)

  /** One value: into every selected row, or into the cell; where it looks odd there, it waits for a look. */
  const pasteValue = async (at: Cell, text: string): Promise<void> => {
    if (selection.chosen && selection.count > 1 && selection.has(at.key)) {
      const chosen = selection.chosen
      return lock.unlocked(() =>
        bulk.preview(chosen, { is: 'set', field: at.field, input: pastedInput(at.field, text, typed) }),
      )
    }
    const input = pastedInput(at.field, text, typed)
    if (warningsOf(fieldOf(at.field), input).length > 0) cellEdit.start(at, textOf(input), true)
    else await cellEdit.put(at, textOf(input))
  }
  const pasteBlock = async (at: Cell, index: number, block: readonly (readonly string[])[]): Promise<void> => {
    const into = fields().slice(fields().indexOf(at.field))
    const lines = withoutHeadings(block, into.map(label))
    const keys = await selection.keysBetween(index, index + lines.length - 1)
    const change = blockChange(lines, keys, into, typed)
    if (change.customers.length === 0) return said.say({ is: 'nothing-pasted' })
    if (keys.length < lines.length) said.say({ is: 'pasted-in-part', left: lines.length - keys.length })
    bulk.preview({ is: 'keys', keys: change.customers.map(({ key }) => key) }, change)
  }
  const paste = (text: string): Promise<void> =>
    told(async () => {
      const [at, place, block] = [cell(), grid() && focusedCell(grid()!), pastedTable(text)]
      if (!at || !place || block.length === 0) return
      const [first] = block
      if (block.length === 1 && first?.length === 1) return pasteValue(at, first[0] ?? '')
      lock.unlocked(() => void told(() => pasteBlock(at, place.index, block)))
    })
  return { copy, paste }
}
