import { computed, shallowRef, type ShallowRef } from 'vue'
import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { useFailures } from '../failures.ts'
import { useSettings } from '../settings.ts'
import { isUnchanged, type CellEdit } from './cell-edit-state.ts'
import type { CellOrigin } from './save-cell.ts'

type Typing = Extract<CellEdit, { is: 'typing' }>
interface LeftCell {
  readonly origin: CellOrigin
  readonly edit: Typing
}

/**
 * Cells whose saving failed after the window had left their administration, or that another user must not see. They
 * wait until the window, or their author, comes back. Closing the window loses them.
 */
export const leftCells = (edit: ShallowRef<CellEdit>) => {
  const settings = useSettings()
  const failures = useFailures()
  const cells = shallowRef<readonly LeftCell[]>([])

  const nameOf = ({ environment, administration }: AdministrationRef): string =>
    settings.environmentOf(environment)?.administrations.find(({ databaseId }) => databaseId === administration)
      ?.name ?? administration
  /** Shows a failure with the place of the cell: nothing in view says which one it was. */
  const keep = (origin: CellOrigin, left: Typing): void => {
    cells.value = [...cells.value, { origin, edit: left }]
    const { cell, fail } = left
    if (!fail) return
    const about = { ...fail.about, administration: nameOf(origin.place), name: cell.name, field: cell.field }
    failures.fail = { ...fail, about }
  }
  /** Closes the cell in the editor. What is typed in it waits, if its origin is given. */
  const close = (origin: CellOrigin | null): void => {
    const now = edit.value
    edit.value = { is: 'none' }
    if (origin && now.is === 'typing' && !isUnchanged(now)) keep(origin, now)
  }
  /** Opens the cell of the administration in view, for the user who typed in it. Returns its origin; null: none. */
  const bringBack = (): CellOrigin | null => {
    const { place, environment } = settings
    if (!place || edit.value.is !== 'none') return null
    const left = cells.value.find(
      ({ origin }) => isSameAdministration(origin.place, place) && origin.user === environment?.user,
    )
    if (!left) return null
    cells.value = cells.value.filter((one) => one !== left)
    edit.value = left.edit
    return left.origin
  }
  /** Others cannot see their text, save it or drop it, so they are not asked about it. */
  const isOwn = ({ origin }: LeftCell): boolean =>
    settings.environmentOf(origin.place.environment)?.user === origin.user
  return { any: computed(() => cells.value.some(isOwn)), close, bringBack }
}
