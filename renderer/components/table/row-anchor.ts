import type { GridApi } from 'ag-grid-community'
import { focusedCell, rowAt, type CellPosition } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'

/** Keeps what a person looks at, and the cell that has the keyboard, where they are while rows come and go around them. */
export interface RowAnchor {
  /** Reads the rows again; one reading at a time, and once more where it was asked for meanwhile. */
  refresh(): Promise<void>
  /** New rows are here: where some came or went while it was asked, the keyboard goes after its customer. */
  follow(): Promise<void>
  /** The rows answer another question now: what was held is of no matter. */
  forget(): void
}

export interface RowAnchorOptions {
  readonly grid: GridApi<GridRow>
  readonly host: HTMLElement
  /** Pixels. */
  readonly rowHeight: number
  /** A customer's place among the rows as they are now; -1 where it has none. */
  readonly position: (key: string) => Promise<number>
}

/** A row in view, and how far the table was scrolled when it stood there. */
interface Looked {
  readonly key: string
  readonly index: number
  readonly top: number
}

export const anchorRows = ({ grid, host, rowHeight, position }: RowAnchorOptions): RowAnchor => {
  /** The keyboard's cell as it was left by the last reading. */
  let kept: CellPosition | null = null
  let looked: Looked | null = null
  let reading: Promise<void> | null = null
  let again = false

  const viewport = (): HTMLElement | null => host.querySelector<HTMLElement>('.ag-grid-viewport')
  const bar = (): HTMLElement | null => host.querySelector<HTMLElement>('.ag-body-vertical-scroll-viewport')
  const scrollBy = (rows: number): void => {
    const [box, scrollBar] = [viewport(), bar()]
    if (!box) return
    box.scrollTop += rows * rowHeight
    // The grid keeps the two together, and takes the one for right that it heard of last: a bar left behind would take the rows back.
    if (scrollBar) scrollBar.scrollTop = box.scrollTop
    if (rows === 0) return
    // It hears of it now, not at the next frame. And a row that it was told to show last, as by Page Down, it would show again once new rows are here: one in the middle of the view takes its place.
    box.dispatchEvent(new Event('scroll'))
    const middle = Math.floor((box.scrollTop + box.clientHeight / 2) / rowHeight)
    if (middle < grid.getDisplayedRowCount()) grid.ensureIndexVisible(middle)
  }
  /** Until new rows are here the grid still has the old ones, and what was kept knows better whose cell it is. */
  const focusedNow = (): CellPosition | null => {
    const now = grid.isDestroyed() ? null : focusedCell(grid)
    return now && kept && now.index === kept.index && now.field === kept.field ? kept : now
  }
  const isIn = ({ index }: { readonly index: number }): boolean => {
    const { top, bottom } = grid.getVerticalPixelRange()
    return (index + 1) * rowHeight > top && index * rowHeight < bottom
  }
  /** The focused row where it is in view, else the first in view; at the very top, the top. */
  const lookedAt = (focused: CellPosition | null): { readonly key: string; readonly index: number } | null => {
    if (focused && host.contains(document.activeElement) && isIn(focused)) return focused
    const top = viewport()?.scrollTop ?? 0
    if (top === 0) return null
    if (looked?.top === top) return looked
    const first = Math.ceil(top / rowHeight)
    const key = rowAt(grid, first)?.key
    return key === undefined ? null : { key, index: first }
  }

  const readOnce = async (): Promise<void> => {
    const focused = focusedNow()
    const held = lookedAt(focused)
    const [heldAt, focusedAt] = await Promise.all([
      held ? position(held.key) : -1,
      focused ? position(focused.key) : -1,
    ])
    if (grid.isDestroyed()) return
    const still = focusedNow()
    grid.refreshInfiniteCache()
    looked = null
    if (held && heldAt >= 0) {
      scrollBy(heldAt - held.index)
      looked = { key: held.key, index: heldAt, top: viewport()?.scrollTop ?? 0 }
    }
    kept = null
    // Where the person moved on while it was asked, the keyboard stays where they went.
    if (
      !focused ||
      focusedAt < 0 ||
      !host.contains(document.activeElement) ||
      still?.index !== focused.index ||
      still.field !== focused.field
    )
      return
    if (focusedAt !== focused.index) grid.setFocusedCell(focusedAt, focused.field)
    kept = { ...focused, index: focusedAt }
  }
  const read = async (): Promise<void> => {
    do {
      again = false
      await readOnce()
    } while (again)
  }

  return {
    refresh: () => {
      again = reading !== null
      reading ??= read().finally(() => void (reading = null))
      return reading
    },
    follow: async () => {
      const wanted = kept
      if (!wanted || reading) return
      const strays = (): boolean => {
        const now = grid.isDestroyed() ? null : focusedCell(grid)
        return (
          kept === wanted &&
          now !== null &&
          now.index === wanted.index &&
          now.field === wanted.field &&
          now.key !== wanted.key
        )
      }
      if (!strays()) return
      const at = await position(wanted.key)
      if (at < 0 || at === wanted.index || reading || !strays()) return
      kept = { ...wanted, index: at }
      looked = null
      scrollBy(at - wanted.index)
      grid.setFocusedCell(at, wanted.field)
    },
    forget: () => {
      kept = null
      looked = null
    },
  }
}
