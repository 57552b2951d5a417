import type {
  ColDef,
  GridApi,
  ICellRendererParams,
  IHeaderParams,
  ValueFormatterParams,
  ValueGetterParams,
} from 'ag-grid-community'
import { fieldOf, isNumeric, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ColumnView, RowsQuestion } from '../../../preload/contract/customers.ts'
import { startWidth, usualColumns } from '../../checks/table-columns.ts'
import { beginsRightToLeft } from '../../i18n/direction.ts'
import { isWritten } from '../../i18n/field-texts.ts'
import { cellText, sameCell, type CellText, type GridRow } from './grid-row.ts'

/** These columns share the spare width until the user sizes columns. */
const shares: Readonly<Partial<Record<FieldName, number>>> = {
  Name: 3,
  ShortName: 1,
  City: 2,
  VatNumber: 1,
  Email: 3,
  Telephone: 1,
}

/** `columns` null: the app's own. */
export interface Layout {
  readonly columns: readonly ColumnView[] | null
  readonly sort: RowsQuestion['sort']
}
export interface CellMessages {
  readonly field: (name: FieldName) => string
  readonly yes: string
  readonly no: string
  /** The value before a pending edit. */
  readonly was: (text: string) => string
  /** A value as the user writes it. */
  readonly value: (field: FieldName, text: string) => string
  /** The meaning of a code, the service's own text when another is shown, or why a value is shown as received. */
  readonly raw: (field: FieldName, text: string) => string | undefined
}

/** Runs for every cell that scrolls into view, so fields without a notation return at once. */
export const shownText = (
  messages: Pick<CellMessages, 'value' | 'yes' | 'no'>,
  field: FieldName,
  text: string,
): string => {
  if (text === '') return ''
  if (isWritten(field)) return messages.value(field, text)
  return fieldOf(field).type === 'yes-no' ? (text === 'true' ? messages.yes : messages.no) : text
}
const rawText = (messages: CellMessages, field: FieldName, text: string): string | undefined =>
  isWritten(field) || fieldOf(field).choices !== undefined ? messages.raw(field, text) : undefined

/** The former value is in the tooltip and in a hidden text for screen readers. */
const drawChanged =
  (messages: CellMessages, field: FieldName) =>
  ({ value }: ICellRendererParams<GridRow, CellText>): HTMLElement => {
    const [cell, shown, before] = [
      document.createElement('span'),
      document.createElement('span'),
      document.createElement('span'),
    ]
    const was = messages.was(shownText(messages, field, value?.was ?? ''))
    const raw = rawText(messages, field, value?.text ?? '')
    cell.className = 'changed'
    cell.title = raw === undefined ? was : `${was}\n${raw}`
    shown.textContent = shownText(messages, field, value?.text ?? '')
    before.className = 'unseen'
    before.textContent = ` (${was})`
    cell.append(shown, before)
    return cell
  }

/** The service's own text, or the doubt about it, is in the tooltip. */
const drawWritten =
  (messages: CellMessages, field: FieldName, raw: string) =>
  ({ value }: ICellRendererParams<GridRow, CellText>): HTMLElement => {
    const cell = document.createElement('span')
    cell.title = raw
    cell.textContent = shownText(messages, field, value?.text ?? '')
    return cell
  }
const drawerOf =
  (messages: CellMessages, field: FieldName) =>
  ({ value }: ICellRendererParams<GridRow, CellText>) => {
    if (value?.was !== undefined) return { component: drawChanged(messages, field) }
    const raw = rawText(messages, field, value?.text ?? '')
    return raw === undefined ? undefined : { component: drawWritten(messages, field, raw) }
  }

/** A column may be narrower than its name, so the tooltip has the whole name. */
const heading = function heading(): {
  init(params: IHeaderParams): void
  refresh(params: IHeaderParams): boolean
  getGui(): HTMLElement
} {
  const name = document.createElement('span')
  const show = ({ displayName }: IHeaderParams): void =>
    void Object.assign(name, { textContent: displayName, title: displayName })
  return {
    init: show,
    refresh: (params) => {
      show(params)
      return true
    },
    getGui: () => name,
  }
}

const classesOf = (field: FieldName): string[] => [
  ...(field === 'Name' ? ['name-cell'] : []),
  ...(isNumeric(fieldOf(field)) ? ['number-cell'] : []),
]

/** A column that sorts but is not shown is defined as hidden, so that the order holds. */
export const customerColumns = (layout: Layout, messages: CellMessages): ColDef<GridRow>[] => {
  const sizing = (name: FieldName, width: number): ColDef<GridRow> =>
    layout.columns === null && shares[name]
      ? { width, flex: shares[name], minWidth: width }
      : { width, flex: 0, minWidth: 60 }
  const one = ({ field, width, pinned }: ColumnView, hide: boolean): ColDef<GridRow> => {
    const at = layout.sort.findIndex(({ column }) => column === field)
    return {
      colId: field,
      headerName: messages.field(field),
      headerComponentParams: { innerHeaderComponent: heading },
      sortable: true,
      resizable: true,
      hide,
      pinned: pinned ? 'left' : null,
      ...sizing(field, width),
      valueGetter: ({ data }: ValueGetterParams<GridRow>) => cellText(data, field),
      valueFormatter: ({ value }: ValueFormatterParams<GridRow, CellText>) =>
        shownText(messages, field, value?.text ?? ''),
      equals: sameCell,
      cellRendererSelector: drawerOf(messages, field),
      cellClassRules: {
        'from-right': ({ value }) => beginsRightToLeft((value as CellText | undefined)?.text ?? ''),
        'changed-cell': ({ value }) => (value as CellText | undefined)?.was !== undefined,
      },
      sort: at < 0 ? null : layout.sort[at]!.descending ? 'desc' : 'asc',
      sortIndex: at < 0 ? null : at,
      cellClass: classesOf(field),
      headerClass: classesOf(field).filter((name) => name === 'number-cell'),
    }
  }
  const shown = layout.columns ?? usualColumns
  const unseen = layout.sort.filter(({ column }) => !shown.some(({ field }) => field === column))
  return [
    ...shown.map((column) => one(column, false)),
    ...unseen.map(({ column }) => one({ field: column, width: startWidth(column) }, true)),
  ]
}

const own = ['mark', 'pick']
/** Pinned columns first, as on the screen. */
export const columnsNow = (grid: GridApi<GridRow>): readonly ColumnView[] => {
  const views = grid
    .getColumnState()
    .filter(({ colId, hide }) => !own.includes(colId) && !hide)
    .map(({ colId, width, pinned }): ColumnView => ({
      field: colId as FieldName,
      width: Math.round(width ?? 100),
      ...(pinned ? { pinned: true } : {}),
    }))
  return [...views.filter(({ pinned }) => pinned), ...views.filter(({ pinned }) => !pinned)]
}

export const sortNow = (grid: GridApi<GridRow>): RowsQuestion['sort'] =>
  grid
    .getColumnState()
    .filter(({ sort }) => sort)
    .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ column: colId as FieldName, descending: sort === 'desc' }))
