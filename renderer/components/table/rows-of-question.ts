import type { GridRow } from './grid-row.ts'

/**
 * Whether the rows in the grid answer the present question. An answer is not enough to know: the grid takes the rows
 * later, or asks once more.
 */
export const rowsOfQuestion = (firstInGrid: () => GridRow | undefined) => {
  let rows = new WeakSet<GridRow>()
  let come = false
  let state: 'asked' | 'answered' | 'failed' = 'answered'

  const changed = (): void => {
    rows = new WeakSet()
    state = 'asked'
  }
  /** Rows that answer it, from this index on. */
  const answered = (from: number, answer: readonly GridRow[]): void => {
    for (const row of answer) rows.add(row)
    come = true
    if (from === 0) state = 'answered'
  }
  /** Whether rows were answered since this was asked last. */
  const haveCome = (): boolean => {
    const have = come
    come = false
    return have
  }
  /** Its rows do not come, so the old ones stay. */
  const failed = (): void => void (state = 'failed')
  const isStale = (): boolean => {
    if (state !== 'answered') return state === 'asked'
    const first = firstInGrid()
    return first !== undefined && !rows.has(first)
  }
  return { changed, answered, haveCome, failed, isStale }
}
