import { shallowRef, watch } from 'vue'
import { useFailures } from '../../stores/failures.ts'
import { latest } from '../../stores/latest.ts'
import { useQuality } from '../../stores/quality.ts'

/** Names of these customers, at most 200, read when they change. `task`: the name of this reading among failures. */
export const useCustomerNames = (task: string, keys: () => readonly string[]) => {
  const quality = useQuality()
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
  /** The key of a customer that has no name, or whose name was not read yet. */
  return { nameOf: (key: string): string => names.value.get(key) || key }
}
