import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Chosen } from '../../../preload/contract/customers.ts'
import { warningsOf } from '../../../preload/contract/warnings.ts'
import { rowsIn, type Box } from '../../checks/cell-range.ts'
import { useAnnouncements, type LeftOut } from '../../stores/announcements.ts'
import { useBulk } from '../../stores/bulk.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import { inputOf, type Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useFailures } from '../../stores/failures.ts'
import { useLock } from '../../stores/lock.ts'
import { useRange } from '../../stores/range.ts'

export type Ready = () => Promise<boolean>
const always: Ready = async () => true

/**
 * The change of several cells, as the preview of a bulk change. Its customers are named before the lock asks, so that
 * no sync changes which ones they are.
 */
export const useRangeChanges = (
  keyOf: (row: number) => string | null,
  putCell: (at: Cell, text: string) => Promise<void>,
) => {
  const range = useRange()
  const cellEdit = useCellEdit()
  const announcements = useAnnouncements()
  const failures = useFailures()
  const lock = useLock()
  const bulk = useBulk()

  const attempt = (work: () => Promise<void>): void => void failures.attempt(work)
  /** The fields that can take the change; says which cannot, and why. */
  const able = (
    fields: readonly FieldName[],
    can: (field: FieldName) => boolean,
    why: LeftOut,
  ): readonly FieldName[] => {
    const out = fields.filter((field) => !can(field))
    if (out.length > 0) announcements.announce({ is: 'left-out', fields: out, why })
    return fields.filter(can)
  }
  /** Other customers would be changed than those that were shown. */
  const sayRowsChanged = (): void => announcements.announce({ is: 'rows-changed' })
  const previewOf = (chosen: Chosen, change: BulkChange, count?: number): void =>
    lock.unlocked(() => bulk.preview(chosen, change, count))
  /** `ready` runs right before the preview opens, and says whether it still may. */
  const preview = async (box: Box, change: BulkChange, ready: Ready = always): Promise<void> => {
    const chosen = await range.named(box, keyOf)
    if (!chosen) sayRowsChanged()
    else if (await ready()) previewOf(chosen, change, rowsIn(box))
  }
  /** Says that the field holds other values than this one. */
  const refuse = (field: FieldName): void => announcements.announce({ is: 'not-taken', field })
  /** One cell, as an edit of its own. A value with a warning stays open for the user to check. */
  const put = async (at: Cell, text: string): Promise<void> => {
    const [input, field] = [inputOf(at.field, text), fieldOf(at.field)]
    if (field.type === 'yes-no' && input.is !== 'yes-no') return refuse(at.field)
    if (warningsOf(field, input).length > 0) cellEdit.start(at, text, true)
    else await putCell(at, text)
  }
  return { attempt, able, preview, previewOf, put, refuse, sayRowsChanged }
}
