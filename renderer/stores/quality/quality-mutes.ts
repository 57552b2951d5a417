import type { ShallowRef } from 'vue'
import type { QualityRule, QualityView } from '../../../preload/contract/quality.ts'
import { api } from '../api.ts'
import { useSettings } from '../settings.ts'

/** Mutes rules and findings, and lets them be heard again. */
export const qualityMutes = (view: Readonly<ShallowRef<QualityView | null>>, read: () => Promise<void>) => {
  const settings = useSettings()

  /** One after the other, so that each call keeps the mutes before it. `keys` null: the whole rule. */
  const mute = async (rule: QualityRule, keys: readonly string[] | null, reason: string): Promise<void> => {
    const { place } = settings
    if (!place) return
    for (const key of keys ?? [null]) await api.quality.mute(place, rule, key, reason)
    await read()
  }
  const unmute = async (rule: QualityRule, key: string | null): Promise<void> => {
    if (settings.place) await api.quality.unmute(settings.place, rule, key)
    await read()
  }
  /** Names of customers with a muted finding, by key. Removed customers have none. */
  const mutedNames = async (): Promise<ReadonlyMap<string, string>> => {
    const { place } = settings
    const rules = new Set(view.value?.mutes.flatMap(({ rule, key }) => (key === null ? [] : [rule])))
    if (!place || !view.value?.readable) return new Map()
    const found = await Promise.all(
      [...rules].map((rule) => api.quality.findings(place, { rule, muted: true, from: 0, count: 200 })),
    )
    return new Map(found.flat().map(({ key, name }) => [key, name]))
  }
  return { mute, unmute, mutedNames }
}
