import type { ShallowRef } from 'vue'
import { api } from '../api.ts'
import { useSettings } from '../settings.ts'
import type { findingPages } from './finding-pages.ts'

type Pages = Pick<ReturnType<typeof findingPages>, 'question' | 'isRead' | 'lineAt'>

/** Selects in the whole list of findings, also those that were not read yet. */
export const wholeList = (pages: Pages, selected: ShallowRef<ReadonlySet<string>>) => {
  const settings = useSettings()
  const add = (keys: readonly string[]): void => void (selected.value = new Set([...selected.value, ...keys]))
  /** Keys of the whole list. Null: the user has chosen another list meanwhile, or left the administration. */
  const allKeys = async (): Promise<readonly string[] | null> => {
    const { place } = settings
    const about = pages.question.value
    if (!place || about === null) return null
    const keys = await api.quality.keys(place, about.rule, about.muted)
    return pages.question.value === about ? keys : null
  }
  const selectAll = async (): Promise<void> => {
    const keys = await allKeys()
    if (keys) selected.value = new Set(keys)
  }
  /** Selects lines from one to another, also those that were not read yet. */
  const selectBetween = async (from: number, to: number): Promise<void> => {
    const lines = Array.from({ length: to - from + 1 }, (_one, at) => from + at)
    const keys = lines.every(pages.isRead) ? [] : await allKeys()
    if (keys) add(lines.flatMap((at) => (pages.isRead(at) ? pages.lineAt(at)?.key : keys[at]) ?? []))
  }
  /** Findings that left the list leave the selection too. */
  const prune = async (): Promise<void> => {
    if (selected.value.size === 0) return
    const there = await allKeys()
    if (there) selected.value = selected.value.intersection(new Set(there))
  }
  return { allKeys, selectAll, selectBetween, prune }
}
