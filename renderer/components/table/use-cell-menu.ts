import { onBeforeUnmount, onMounted } from 'vue'
import { useCellMenu, type CellActs } from '../../stores/cell-menu.ts'

/** Offers the context menu what it can do with the cells of this table. */
export const useCellActs = (host: () => HTMLElement | null, acts: CellActs): void => {
  const menu = useCellMenu()
  const isCell = (target: EventTarget | null): boolean => {
    const cell = target instanceof Element ? target.closest('.ag-cell:not(.mark-cell, .pick-cell)') : null
    return cell !== null && host()?.contains(cell) === true
  }
  /** In the capture phase, so that the menu finds it. */
  const offer = ({ target }: Event): void => void (menu.acts = isCell(target) ? acts : null)
  onMounted(() => window.addEventListener('contextmenu', offer, true))
  onBeforeUnmount(() => {
    window.removeEventListener('contextmenu', offer, true)
    menu.acts = null
  })
}
