import { shallowRef, watch } from 'vue'
import { useMessages } from '../../i18n/messages.ts'
import { useFailures } from '../../stores/failures.ts'
import { latest } from '../../stores/latest.ts'
import { useQuality } from '../../stores/quality.ts'

/** Names of these customers, at most 200, read when they change. `task`: the name of this reading among failures. */
export const useCustomerNames = (task: string, keys: () => readonly string[]) => {
  const quality = useQuality()
  const { t } = useMessages()
  const failures = useFailures()
  const newest = latest()
  const names = shallowRef<ReadonlyMap<string, string>>(new Map())
  const read = async (asked: readonly string[]): Promise<void> => {
    await newest(
      () => quality.namesOf(asked),
      (found) => void (names.value = new Map(asked.map((key, at) => [key, found[at] ?? '']))),
    )
  }
  watch(keys, (asked) => void failures.inBackground(task, () => read(asked)), { immediate: true })
  /** A customer without a name has its id. A new one has none. */
  const unnamed = (key: string): string =>
    [t('record.unnamed'), ...(key.startsWith('s:') ? [key.slice(2)] : [])].join(', ')
  const nameOf = (key: string): string => {
    const name = names.value.get(key)
    return name === undefined ? '…' : name || unnamed(key)
  }
  return { nameOf }
}
