import type { GridApi } from 'ag-grid-community'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QualityMark } from '../../../../preload/contract/quality.ts'
import { findingMarks } from '../../../../renderer/components/table/finding-marks.ts'
import type { GridRow } from '../../../../renderer/components/table/grid-row.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mark = (key: string): QualityMark => ({ key, severity: 'error', findings: 2 })
/** A grid with these rows in view; `1` and `3` have findings. */
const atGrid = (...keys: string[]) => {
  const shown = { keys, wrong: ['1', '3'] }
  const asked: (readonly string[])[] = []
  const refreshed: string[][] = []
  const grid = {
    getRenderedNodes: () => shown.keys.map((key) => ({ data: { key } })),
    refreshCells: ({ rowNodes }: { rowNodes: { data: GridRow }[] }) =>
      refreshed.push(rowNodes.map(({ data }) => data.key)),
  } as unknown as GridApi<GridRow>
  const marks = findingMarks(
    () => grid,
    async (wanted) => {
      asked.push(wanted)
      return wanted.filter((key) => shown.wrong.includes(key)).map(mark)
    },
  )
  const rest = (): void => marks.rest((look) => look())
  return { marks, rest, shown, asked, refreshed, later: () => vi.advanceTimersByTimeAsync(300) }
}

it('rows in view are asked about once the table rests, and only those with findings are drawn again', async () => {
  const { marks, rest, asked, refreshed, later } = atGrid('1', '2')
  for (let step = 0; step < 20; step++) rest()
  expect(asked).toEqual([])
  await later()
  expect(asked).toEqual([['1', '2']])
  expect(refreshed).toEqual([['1']])
  expect([marks.of('1')?.findings, marks.of('2')]).toEqual([2, null])
})

it('rows that were asked about are not asked about again, until something changes', async () => {
  const { marks, rest, shown, asked, later } = atGrid('1', '2')
  rest()
  await later()
  shown.keys = ['2', '3']
  rest()
  await later()
  expect(asked).toEqual([['1', '2'], ['3']])
  marks.forget()
  rest()
  await later()
  expect(asked.at(-1)).toEqual(['2', '3'])
})

it('a mark stays until the answer says that its findings are gone', async () => {
  const { marks, rest, shown, refreshed, later } = atGrid('1', '2')
  rest()
  await later()
  shown.wrong = []
  marks.forget()
  expect(marks.of('1')?.findings).toBe(2)
  rest()
  await later()
  expect(marks.of('1')).toBeNull()
  expect(refreshed).toEqual([['1'], ['1']])
})

it('a table that is gone asks nothing more', async () => {
  const { marks, rest, asked, later } = atGrid('1')
  rest()
  marks.stop()
  await later()
  expect(asked).toEqual([])
})
