import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { Total } from '../../../preload/contract/customers.ts'
import { columnsIn, fieldsIn, rowsIn } from '../../checks/cell-range.ts'
import { api } from '../../stores/api.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { latest } from '../../stores/latest.ts'
import { useRange } from '../../stores/range.ts'
import { useSettings } from '../../stores/settings.ts'

const pauseFor = 250

export interface RangeFigures {
  readonly rows: number
  readonly columns: number
  /** Null until main has counted. */
  readonly totals: readonly Total[] | null
}

/** Size, filled cells, sums and averages of the range. Main counts at any size, once the range rests. */
export const useRangeFigures = () => {
  const range = useRange()
  const customers = useCustomers()
  const settings = useSettings()
  const failures = useFailures()
  const figures = shallowRef<RangeFigures | null>(null)
  const newest = latest()
  let pause: ReturnType<typeof setTimeout> | null = null

  const read = async (): Promise<void> => {
    const { box, fields } = range
    const { place } = settings
    if (!box || !place) return
    const size = { rows: rowsIn(box), columns: columnsIn(box) }
    await newest(
      async () => {
        const chosen = await range.chosen(box)
        return chosen ? api.customers.totals(place, chosen, fieldsIn(box, fields)) : null
      },
      (totals) => {
        if (range.box === box) figures.value = { ...size, totals }
      },
    )
  }
  const readSoon = (): void => {
    if (pause) clearTimeout(pause)
    if (range.box) pause = setTimeout(() => void failures.inBackground('sums', read), pauseFor)
  }
  watch(
    () => range.box,
    (box) => {
      figures.value = box && { rows: rowsIn(box), columns: columnsIn(box), totals: null }
      readSoon()
    },
    { immediate: true },
  )
  watch(() => customers.changes, readSoon)
  onBeforeUnmount(() => pause && clearTimeout(pause))
  return figures
}
