import { shallowRef } from 'vue'

/** Keys of the selected findings of one rule. */
export const findingSelection = () => {
  const selected = shallowRef<ReadonlySet<string>>(new Set())
  const toggle = (key: string): void => {
    const next = new Set(selected.value)
    if (!next.delete(key)) next.add(key)
    selected.value = next
  }
  const select = (keys: readonly string[]): void => void (selected.value = new Set([...selected.value, ...keys]))
  const clear = (): void => void (selected.value = new Set())
  return { selected, toggle, select, clear }
}
