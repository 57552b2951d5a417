import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { BulkLine } from '../../../preload/contract/bulk.ts'
import type { HistoryEntry } from '../../../preload/contract/history.ts'
import type { Retracing, StepContext } from './at-once.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'

interface UndoContext extends Pick<StepContext, 'say' | 'answered'> {
  readonly retrace: (desk: DeskCalls, place: AdministrationRef, retracing: Retracing) => Promise<void>
}

/** Undoes an import or a bulk change by its line of the history, after a preview. */
export const undoBatch = async (
  { say, answered, retrace }: UndoContext,
  desk: DeskCalls,
  place: AdministrationRef,
  { number, batch }: HistoryEntry,
): Promise<void> => {
  say(`undoes the ${batch!.is} of line ${number} at ${placeName(place.environment, place.administration)}`)
  let made: { readonly id: string; readonly lines: readonly BulkLine[] } | null = null
  await answered(
    async () => {
      const { id } = await desk.bulk.preview({ is: 'keys', keys: [] }, { is: 'reverse', line: number })
      return { id, lines: await desk.bulk.lines(id, 0, 500) }
    },
    (preview) => void (made = preview),
    (code) => say(`... refused: ${code}`),
  )
  if (made === null) return
  const { id, lines } = made as { readonly id: string; readonly lines: readonly BulkLine[] }
  const seen = new Set(lines.flatMap(({ from, to }) => [from, to]).map((value) => ('text' in value ? value.text : '')))
  await retrace(desk, place, {
    work: async () => {
      const { staged, skipped } = await desk.bulk.stage(id)
      return { says: `${staged} put back, ${skipped.map(({ why }) => why).join(', ') || 'none'} skipped`, undone: 0 }
    },
    saw: (value) => seen.has(value),
    deletes: lines.flatMap(({ key, removes }) => (removes && key.startsWith('s:') ? [key.slice(2)] : [])),
  })
}
