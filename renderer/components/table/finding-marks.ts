import type { GridApi } from 'ag-grid-community'
import type { QualityMark } from '../../../preload/contract/quality.ts'
import type { GridRow } from './grid-row.ts'

/** Milliseconds without a new row. Scrolling asks nothing. */
const restAfter = 250
/** More than the table draws at once; main answers for two hundred at most. */
const mostKeys = 200
const mostKept = 5_000

type Ask = (keys: readonly string[]) => Promise<readonly QualityMark[]>

/** Marks of customers with findings. They are asked for rows in view alone, once the table rests. */
export const findingMarks = (grid: () => GridApi<GridRow> | null, ask: Ask) => {
  const known = new Map<string, QualityMark>()
  /** Keys whose mark, or lack of one, is of the present customers. */
  const fresh = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let generation = 0

  const look = async (): Promise<void> => {
    const nodes = (grid()?.getRenderedNodes() ?? []).filter(({ data }) => data && !fresh.has(data.key))
    const keys = nodes.flatMap(({ data }) => data?.key ?? []).slice(0, mostKeys)
    if (keys.length === 0) return
    const mine = generation
    const marks = new Map((await ask(keys)).map((mark) => [mark.key, mark]))
    if (mine !== generation) return
    const changed = new Set(keys.filter((key) => marks.get(key)?.findings !== known.get(key)?.findings))
    if (fresh.size > mostKept) fresh.clear()
    for (const key of keys) {
      fresh.add(key)
      known.delete(key)
    }
    for (const [key, mark] of marks) known.set(key, mark)
    const rowNodes = nodes.filter(({ data }) => data && changed.has(data.key))
    if (rowNodes.length > 0) grid()?.refreshCells({ rowNodes, columns: ['mark'], force: true })
  }
  /** New rows are in view. */
  const rest = (run: (work: () => Promise<void>) => unknown): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(look), restAfter)
  }
  /** Customers or findings have changed. Marks in view stay until the answer. */
  const forget = (): void => {
    generation++
    fresh.clear()
  }
  const stop = (): void => {
    forget()
    clearTimeout(timer)
  }
  return { of: (key: string): QualityMark | null => known.get(key) ?? null, rest, forget, stop }
}
