import { nextTick, shallowRef, type Ref } from 'vue'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { useCustomers } from '../../stores/customers.ts'

export const useHeadingMenu = (host: Ref<HTMLElement | null>) => {
  const customers = useCustomers()
  const menu = shallowRef<{ readonly field: FieldName; readonly left: number } | null>(null)
  const openMenu = (event: Event): void => {
    const heading = event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-header-cell') : null
    const field = heading?.getAttribute('col-id')
    if (!heading || !host.value || !field || field === 'mark' || field === 'pick') return
    event.preventDefault()
    const [inner, outer] = [heading.getBoundingClientRect(), host.value.getBoundingClientRect()]
    menu.value = { field: field as FieldName, left: Math.max(0, Math.min(inner.left - outer.left, outer.width - 200)) }
  }
  /**
   * `back`: the focus returns to the heading, or to the first heading when the column was hidden. The grid keeps a
   * hidden heading while it has the focus.
   */
  const closeMenu = (back: boolean): void => {
    const asked = menu.value?.field
    menu.value = null
    if (!back || !asked) return
    void nextTick(() => {
      const field = customers.columns.some((one) => one.field === asked) ? asked : customers.columns[0]?.field
      host.value?.querySelector<HTMLElement>(`.ag-header-cell[col-id="${field}"]`)?.focus()
    })
  }
  return { menu, openMenu, closeMenu }
}
