import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import { useRecord } from '../../stores/record.ts'
import { dialogOpen } from '../../checks/keys.ts'

export interface ContextMenu {
  readonly customer: string
  readonly left: number
  readonly top: number
}

/** Rows of the table carry their customer's key; the panel's head is that of the open customer. */
const customerAt = (target: EventTarget | null, open: string | null): string | null => {
  if (!(target instanceof Element)) return null
  return target.closest('.ag-row[row-id]')?.getAttribute('row-id') ?? (target.closest('.panel > .head') ? open : null)
}

/**
 * Opens the menu by right click, Shift+F10 or the menu key. For the keyboard, the browser reports the element's
 * position.
 */
export const useContextMenu = () => {
  const record = useRecord()
  const asked = shallowRef<ContextMenu | null>(null)
  const open = (event: MouseEvent): void => {
    const customer = customerAt(event.target, record.panel.is === 'open' ? record.key : null)
    if (customer === null || event.defaultPrevented || dialogOpen()) return
    event.preventDefault()
    asked.value = { customer, left: event.clientX, top: event.clientY }
  }
  onMounted(() => window.addEventListener('contextmenu', open))
  onBeforeUnmount(() => window.removeEventListener('contextmenu', open))
  const close = (): void => void (asked.value = null)
  return { asked, close }
}
