import { computed, shallowRef, type ShallowRef } from 'vue'
import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { useFailures } from '../failures.ts'
import { useSettings } from '../settings.ts'
import type { CellEdit } from './cell-edit-state.ts'
import type { CellOrigin } from './save-cell.ts'

type Typing = Extract<CellEdit, { is: 'typing' }>
interface LeftCell {
  readonly origin: CellOrigin
  readonly edit: Typing
}

/** Cells whose saving failed after the window had left their administration. They wait until it comes back. */
export const leftCells = (edit: ShallowRef<CellEdit>) => {
  const settings = useSettings()
  const failures = useFailures()
  const cells = shallowRef<readonly LeftCell[]>([])

  const nameOf = ({ environment, administration }: AdministrationRef): string =>
    settings.environmentOf(environment)?.administrations.find(({ databaseId }) => databaseId === administration)
      ?.name ?? administration
  /** Shows the failure with the place of the cell: nothing in view says which one it was. */
  const keep = (origin: CellOrigin, left: Typing): void => {
    cells.value = [...cells.value, { origin, edit: left }]
    const { cell, fail } = left
    const about = { ...fail?.about, administration: nameOf(origin.place), name: cell.name, field: cell.field }
    failures.fail = fail && { ...fail, about }
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
  return { any: computed(() => cells.value.length > 0), keep, bringBack }
}
