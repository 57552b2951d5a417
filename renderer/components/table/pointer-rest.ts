import { onBeforeUnmount, onMounted } from 'vue'
import type { Point } from '../../checks/beside-cell.ts'

/** Milliseconds that the pointer rests: a click on the way is one on the cell. */
const restsFor = 250

interface Resting {
  /** The pointer rests on a cell. */
  readonly rested: (cell: Element, pointer: Point) => void
  /** The pointer or the rows moved on, a button was pressed, or a key. */
  readonly left: () => void
  /** Nothing has to change while the pointer moves within this cell. */
  readonly keeps: (cell: Element | null) => boolean
}

/**
 * Finds the cell that the pointer rests on. While the table scrolls, and with a mouse button held, nothing is looked
 * for.
 */
export const usePointerRest = (host: HTMLElement, { rested, left, keeps }: Resting): void => {
  let rest: ReturnType<typeof setTimeout> | undefined
  let pointer: Point | null = null

  const away = (): void => {
    clearTimeout(rest)
    left()
  }
  const look = ({ x, y }: Point): void => {
    rest = setTimeout(() => {
      const at = document.elementFromPoint(x, y)
      const cell = at && host.contains(at) ? at.closest('.ag-cell') : null
      if (cell) rested(cell, { x, y })
    }, restsFor)
  }
  const move = ({ target, clientX: x, clientY: y, buttons }: MouseEvent): void => {
    pointer = { x, y }
    const cell = target instanceof Element ? target.closest('.ag-cell') : null
    if (keeps(cell)) return
    away()
    if (cell !== null && buttons === 0) look(pointer)
  }
  const leave = (): void => {
    pointer = null
    away()
  }
  const scrolled = (): void => {
    away()
    if (pointer) look(pointer)
  }
  onMounted(() => {
    host.addEventListener('mousemove', move)
    // The button lies beside the host, within the same element.
    host.parentElement?.addEventListener('mouseleave', leave)
    host.addEventListener('mousedown', away, true)
    host.addEventListener('keydown', away, true)
    host.addEventListener('scroll', scrolled, { capture: true, passive: true })
  })
  onBeforeUnmount(away)
}
