import { createGrid, InfiniteRowModelModule, ModuleRegistry, type ColDef } from 'ag-grid-community'

/** The grid component alone, with as many rows and columns as the app's table, plain texts and immediate answers. */
declare global {
  interface Window {
    bareGrid(columns: number, rows: number, rowHeight: number): void
  }
}

ModuleRegistry.registerModules([InfiniteRowModelModule])

window.bareGrid = (columns, rows, rowHeight) => {
  const columnDefs = Array.from({ length: columns }, (_, at): ColDef<readonly string[]> => ({
    colId: `c${at}`,
    headerName: `Column ${at}`,
    width: 140,
    valueGetter: ({ data }) => data?.[at] ?? '',
  }))
  const rowAt = (row: number): string[] =>
    Array.from({ length: columns }, (_, at) => `Value ${(row * 31 + at * 7) % 99_991} of ${at}`)
  createGrid<readonly string[]>(document.body, {
    rowModelType: 'infinite',
    columnDefs,
    rowHeight,
    cacheBlockSize: 20,
    maxBlocksInCache: 8,
    blockLoadDebounceMillis: 0,
    rowBuffer: 8,
    animateRows: false,
    datasource: {
      getRows: ({ startRow, endRow, successCallback }) =>
        void Promise.resolve().then(() =>
          successCallback(
            Array.from({ length: endRow - startRow }, (_, at) => rowAt(startRow + at)),
            rows,
          ),
        ),
    },
  })
}
