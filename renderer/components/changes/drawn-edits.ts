import { shallowRef, watch, type ShallowRef } from 'vue'
import type { Edit } from '../../../preload/contract/edits.ts'
import { groups, type EditGroup } from '../../checks/edit-filter.ts'
import { partOnward, partSize, partWith, type ListPart } from '../../checks/list-part.ts'
import { usePicking } from '../../stores/picking.ts'

/** A group of edits, and those of it that are drawn. */
interface DrawnGroup {
  readonly group: EditGroup
  readonly all: readonly Edit[]
  readonly part: ListPart
  readonly edits: readonly Edit[]
}

/** The groups that have an edit. The current edit is always drawn. */
export const useDrawnEdits = (): Readonly<ShallowRef<readonly DrawnGroup[]>> => {
  const picking = usePicking()
  const drawn = shallowRef<readonly DrawnGroup[]>([])
  const draw = (group: EditGroup): DrawnGroup => {
    const all = picking.of(group)
    const ids = all.map(({ id }) => id)
    const before = drawn.value.find((one) => one.group === group)
    const onward = partOnward(before?.part ?? { from: 0, to: partSize }, before?.edits[0]?.id, ids)
    const part = partWith(onward, ids.indexOf(picking.current?.id ?? ''), all.length)
    return { group, all, part, edits: all.slice(part.from, part.to) }
  }
  watch(
    () => [picking.shown, picking.current?.id],
    () => void (drawn.value = groups.map(draw).filter(({ all }) => all.length > 0)),
    { immediate: true },
  )
  return drawn
}
