import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { Chosen, Total } from '../../../preload/contract/customers.ts'
import { api } from '../../stores/api.ts'
import { amounts } from '../../i18n/field-texts.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { latest } from '../../stores/latest.ts'
import { useSelection } from '../../stores/selection.ts'
import { useSettings } from '../../stores/settings.ts'

const pauseFor = 250

/** Sums of the shown amount columns: over the selected customers when several are selected, else over all that match. */
export const useSums = () => {
  const settings = useSettings()
  const customers = useCustomers()
  const selection = useSelection()
  const failures = useFailures()
  const sums = shallowRef<{ readonly over: 'selected' | 'shown'; readonly totals: readonly Total[] }>({
    over: 'shown',
    totals: [],
  })
  const newest = latest()
  let pause: ReturnType<typeof setTimeout> | null = null

  const read = async (): Promise<void> => {
    const fields = customers.columns.map(({ field }) => field).filter((field) => amounts.includes(field))
    const over = selection.count > 1 ? 'selected' : 'shown'
    const of: Chosen = (over === 'selected' ? selection.chosen : null) ?? {
      is: 'all',
      of: customers.choice,
      except: [],
    }
    const place = settings.place
    await newest(
      async () => (fields.length > 0 && place ? api.customers.totals(place, of, fields) : []),
      (totals) => void (sums.value = { over, totals }),
    )
  }
  watch(
    () => [selection.chosen, customers.choice, customers.changes, customers.columns, settings.place],
    () => {
      if (pause) clearTimeout(pause)
      pause = setTimeout(() => void failures.inBackground('sums', read), pauseFor)
    },
    { immediate: true },
  )
  onBeforeUnmount(() => pause && clearTimeout(pause))
  return sums
}
