import { AG_GRID_LOCALE_EN, AG_GRID_LOCALE_NL } from '@ag-grid-community/locale'
import {
  CellStyleModule, ColumnApiModule, EventApiModule, InfiniteRowModelModule, LocaleModule, ModuleRegistry, RenderApiModule, RowApiModule, RowSelectionModule,
  RowStyleModule, ScrollApiModule, type CellKeyDownEvent, type ColDef, type GridApi, type GridOptions, type ICellRendererParams, type IGetRowsParams, type ValueGetterParams,
} from 'ag-grid-community'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { ColumnView, Row, RowMark, RowsAnswer, RowsQuestion } from '../../preload/contract/customers.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { columnsNow, customerColumns, type Layout } from './customer-columns.ts'
import { drawIcon } from './icons.ts'
import { markLooks } from './marks.ts'

ModuleRegistry.registerModules([
  InfiniteRowModelModule, RowSelectionModule, RowApiModule, ScrollApiModule, ColumnApiModule, CellStyleModule, RowStyleModule, LocaleModule, RenderApiModule, EventApiModule,
])

export interface GridWords {
  readonly language: Language
  readonly field: (name: FieldName) => string
  readonly mark: (mark: NonNullable<RowMark>) => string
  readonly markHeader: string
  readonly label: string
}
export interface GridHands {
  /** Null: the answer was for an older question. */
  readonly rows: (from: number, count: number, sort: RowsQuestion['sort']) => Promise<RowsAnswer | null>
  readonly open: (key: string, byKeyboard: boolean) => void
  /** The person moved or sized a column. */
  readonly columns: (now: readonly ColumnView[]) => void
  readonly fail: (error: unknown) => void
}

const drawMark = (words: GridWords) => ({ data }: ICellRendererParams<Row>): HTMLElement => {
  const cell = document.createElement('span')
  if (!data?.mark) return cell
  const look = markLooks[data.mark.is]
  const said = document.createElement('span')
  said.className = 'unseen'
  said.textContent = words.mark(data.mark)
  cell.className = `mark ${look.tone}`
  cell.title = said.textContent
  cell.append(drawIcon(data.mark.kind === 'delete' && data.mark.is === 'waiting' ? 'trash' : look.icon), said)
  return cell
}

const markColumn = (words: GridWords): ColDef<Row> => ({
  colId: 'mark', headerName: words.markHeader, width: 34, resizable: false, sortable: false, suppressMovable: true, pinned: 'left',
  cellClass: 'mark-cell', headerClass: 'mark-cell', cellRenderer: drawMark(words), valueGetter: ({ data }: ValueGetterParams<Row>) => data?.mark?.is ?? '',
  equals: () => false,
})

const sortOf = (params: IGetRowsParams): RowsQuestion['sort'] =>
  params.sortModel.map(({ colId, sort }) => ({ column: colId as FieldName, descending: sort === 'desc' }))

/** Answers a window of rows. An answer for an older question is asked again, so that the grid never waits for ever. */
const getRows = (hands: GridHands) => async (params: IGetRowsParams): Promise<void> => {
  try {
    const answer = await hands.rows(params.startRow, params.endRow - params.startRow, sortOf(params))
    if (answer) params.successCallback([...answer.rows], answer.shown)
    else params.failCallback()
  } catch (error) {
    params.failCallback()
    hands.fail(error)
  }
}

const onKey = (hands: GridHands) => ({ event, data }: CellKeyDownEvent<Row>): void => {
  if (event instanceof KeyboardEvent && event.key === 'Enter' && data) hands.open(data.key, true)
}

/** Only what the person did with the mouse or the keyboard, once it is done; the grid's own sizing is not theirs. */
const onColumns = (hands: GridHands) => ({ finished, source, api }: { readonly finished: boolean; readonly source: string; readonly api: GridApi<Row> }): void => {
  if (finished && source.startsWith('ui')) hands.columns(columnsNow(api))
}

/** Everything the grid is told once; the question changes by `refreshInfiniteCache`. */
export const gridOptions = (words: GridWords, hands: GridHands, rowHeight: number, layout: Layout): GridOptions<Row> => ({
  theme: 'legacy',
  rowModelType: 'infinite',
  datasource: { getRows: (params) => void getRows(hands)(params) },
  columnDefs: [markColumn(words), ...customerColumns(layout, words.field)],
  getRowId: ({ data }) => data.key,
  rowHeight,
  headerHeight: 30,
  // Few and small: a change of the question reads every block in the cache again.
  cacheBlockSize: 50,
  maxBlocksInCache: 4,
  blockLoadDebounceMillis: 0,
  infiniteInitialRowCount: 1,
  rowBuffer: 12,
  rowSelection: { mode: 'singleRow', checkboxes: false, enableClickSelection: false },
  rowClassRules: { 'row-deleted': ({ data }) => data?.mark?.kind === 'delete' },
  suppressMultiSort: true,
  suppressCellFocus: false,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  suppressNoRowsOverlay: true,
  localeText: words.language === 'nl' ? AG_GRID_LOCALE_NL : AG_GRID_LOCALE_EN,
  icons: { sortAscending: () => drawIcon('up'), sortDescending: () => drawIcon('down') } as unknown as NonNullable<GridOptions<Row>['icons']>,
  onColumnMoved: onColumns(hands),
  onColumnResized: onColumns(hands),
  onRowClicked: ({ data }) => data && hands.open(data.key, false),
  onCellKeyDown: (event) => 'column' in event && onKey(hands)(event as CellKeyDownEvent<Row>),
})
