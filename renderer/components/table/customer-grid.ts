import { gridTexts } from '../../../preload/contract/languages/index.ts'
import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  type ColDef,
  type GridApi,
  type GridOptions,
  type IDatasource,
  type ICellRendererParams,
  type IGetRowsParams,
  type ValueGetterParams,
} from 'ag-grid-community'
import type { ColumnView, RowMark } from '../../../preload/contract/customers.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { columnsNow, customerColumns, type CellMessages, type Layout } from './customer-columns.ts'
import { drawIcon } from '../ui/icons.ts'
import { commandOf } from '../../checks/keys.ts'
import { rowIcon } from '../ui/state-icons.ts'
import { answersTogether } from './answers-together.ts'
import type { GridRow } from './grid-row.ts'
import { rowsInBlock } from './scrolling.ts'

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  RowSelectionModule,
  RowApiModule,
  ScrollApiModule,
  ColumnApiModule,
  CellStyleModule,
  RowStyleModule,
  LocaleModule,
  RenderApiModule,
  EventApiModule,
])

export interface GridMessages extends CellMessages {
  readonly language: Language
  readonly mark: (mark: NonNullable<RowMark>) => string
  readonly markHeader: string
  /** Errors and warnings about a customer, in words; null: none are known. */
  readonly findings: (key: string) => string | null
  readonly pickHeader: string
}
export interface GridActions {
  /** Runs before rows are requested: the user may have changed the order in the grid. */
  readonly beforeRows: () => void
  /** Null: the answer was for an older question. */
  readonly rows: (
    from: number,
    count: number,
  ) => Promise<{ readonly rows: readonly GridRow[]; readonly shown: number } | null>
  readonly isOpen: (key: string) => boolean
  /** The user moved, sized or pinned a column. */
  readonly columns: (now: readonly ColumnView[]) => void
  readonly fail: (error: unknown) => void
}

const drawMark = (messages: GridMessages, mark: NonNullable<RowMark>) => (): HTMLElement => {
  const [cell, text] = [document.createElement('span'), document.createElement('span')]
  const icon = rowIcon(mark)
  text.className = 'unseen'
  text.textContent = messages.mark(mark)
  cell.className = `mark ${icon.tone}`
  cell.title = text.textContent
  cell.append(drawIcon(icon.icon), text)
  return cell
}
/** Quieter than the mark of an edit, which takes its place. */
const drawFindings = (words: string) => (): HTMLElement => {
  const [cell, text] = [document.createElement('span'), document.createElement('span')]
  text.className = 'unseen'
  text.textContent = words
  cell.className = 'mark findings'
  cell.title = words
  cell.append(drawIcon('quality'), text)
  return cell
}
/** Most rows have no mark and get no element. */
const markOf =
  (messages: GridMessages) =>
  ({ data }: ICellRendererParams<GridRow>) => {
    if (!data) return undefined
    if (data.mark) return { component: drawMark(messages, data.mark) }
    const words = messages.findings(data.key)
    return words === null ? undefined : { component: drawFindings(words) }
  }
/** The style sheet draws the boxes of the rows. A row itself tells screen readers whether it is selected. */
const pickHeader = (messages: GridMessages) =>
  function header(): { getGui(): HTMLElement; refresh(): boolean } {
    const [box, name] = [document.createElement('span'), document.createElement('span')]
    box.className = 'pick-box'
    name.className = 'unseen'
    name.textContent = messages.pickHeader
    box.append(drawIcon('check'), name)
    return { getGui: () => box, refresh: () => true }
  }

const narrow = {
  resizable: false,
  sortable: false,
  suppressMovable: true,
  lockPosition: 'left',
  pinned: 'left',
  minWidth: 30,
} as const satisfies ColDef<GridRow>
const ownColumns = (messages: GridMessages): ColDef<GridRow>[] => [
  {
    ...narrow,
    colId: 'pick',
    headerName: messages.pickHeader,
    width: 34,
    cellClass: 'pick-cell',
    headerClass: 'pick-cell',
    headerComponent: pickHeader(messages),
    valueGetter: () => '',
  },
  {
    ...narrow,
    colId: 'mark',
    headerName: messages.markHeader,
    width: 30,
    cellClass: 'mark-cell',
    headerClass: 'mark-cell',
    cellRendererSelector: markOf(messages),
    valueGetter: ({ data }: ValueGetterParams<GridRow>) => data?.mark?.is ?? '',
    equals: () => false,
  },
]
export const columnDefs = (messages: GridMessages, layout: Layout): ColDef<GridRow>[] => [
  ...ownColumns(messages),
  ...customerColumns(layout, messages),
]

/**
 * Retries an answer for an older question, so that the grid does not wait for ever. After three tries the change of the
 * question reads the rows.
 */
const askUntilNew = async (
  actions: GridActions,
  from: number,
  count: number,
  tries = 3,
): ReturnType<GridActions['rows']> =>
  (await actions.rows(from, count)) ?? (tries > 1 ? askUntilNew(actions, from, count, tries - 1) : null)

const rowSource = (actions: GridActions): IDatasource['getRows'] => {
  const together = answersTogether()
  const getRows = async (params: IGetRowsParams): Promise<void> => {
    try {
      actions.beforeRows()
      const answer = await together(askUntilNew(actions, params.startRow, params.endRow - params.startRow))
      if (answer) params.successCallback([...answer.rows], answer.shown)
      else params.failCallback()
    } catch (error) {
      params.failCallback()
      actions.fail(error)
    }
  }
  return (params) => void getRows(params)
}

/** Takes finished changes of the user only, not the grid's own sizing. */
const onColumns =
  (actions: GridActions) =>
  ({
    finished = true,
    source,
    api,
  }: {
    readonly finished?: boolean
    readonly source: string
    readonly api: GridApi<GridRow>
  }): void => {
    if (finished && source.startsWith('ui')) actions.columns(columnsNow(api))
  }

/** The grid caches this many blocks and reads them again at once. */
const mostBlocks = 8

/** The grid's options at creation. A changed question takes effect by `refreshInfiniteCache`. */
export const gridOptions = (
  messages: GridMessages,
  actions: GridActions,
  rowHeight: number,
  layout: Layout,
): GridOptions<GridRow> => ({
  theme: 'legacy',
  rowModelType: 'infinite',
  datasource: { getRows: rowSource(actions) },
  columnDefs: columnDefs(messages, layout),
  // The grid uses Ctrl+Shift+A itself; a key of the window's commands must reach the window.
  defaultColDef: { suppressKeyboardEvent: ({ event }) => commandOf(event) !== undefined },
  getRowId: ({ data }) => data.key,
  rowHeight,
  headerHeight: 30,
  // Few blocks of one screen each: a jump reads two or three, and a changed question reads all of them again.
  cacheBlockSize: rowsInBlock,
  maxBlocksInCache: mostBlocks,
  maxConcurrentDatasourceRequests: mostBlocks,
  blockLoadDebounceMillis: 0,
  infiniteInitialRowCount: 1,
  rowBuffer: 8,
  rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false },
  rowClassRules: {
    'row-to-come': ({ data }) => data === undefined,
    'row-deleted': ({ data }) => data?.mark?.kind === 'delete',
    'row-open': ({ data }) => data !== undefined && actions.isOpen(data.key),
  },
  suppressCellFocus: false,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  // `row-pointed` in scrolling.ts replaces the grid's highlight.
  suppressRowHoverHighlight: true,
  suppressNoRowsOverlay: true,
  localeText: gridTexts[messages.language],
  icons: { sortAscending: () => drawIcon('up'), sortDescending: () => drawIcon('down') } as unknown as NonNullable<
    GridOptions<GridRow>['icons']
  >,
  onColumnMoved: onColumns(actions),
  onColumnResized: onColumns(actions),
  onColumnPinned: onColumns(actions),
})
