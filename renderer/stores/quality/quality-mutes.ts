import { shallowRef } from 'vue'
import type { QualityRule } from '../../../preload/contract/quality.ts'
import { api } from '../api.ts'
import { useSettings } from '../settings.ts'
import { whenPlaceChanges } from '../when-place-changes.ts'

/** Findings that were muted a moment ago, as the page offers to undo it. */
export interface JustMuted {
  readonly rule: QualityRule
  /** Null: the whole rule. */
  readonly keys: readonly string[] | null
}

/** Mutes rules and findings, and lets them be heard again. Main takes a selection as a whole or not at all. */
export const qualityMutes = (read: () => Promise<void>) => {
  const settings = useSettings()
  const justMuted = shallowRef<JustMuted | null>(null)
  const forgetMuted = (): void => void (justMuted.value = null)
  whenPlaceChanges(forgetMuted)

  /** `keys` null: the whole rule. */
  const mute = async (rule: QualityRule, keys: readonly string[] | null, reason: string): Promise<void> => {
    const { place } = settings
    if (!place) return
    await api.quality.mute(place, rule, keys, reason)
    // Another administration may have customers with the same keys.
    if (!settings.isAt(place)) return
    justMuted.value = { rule, keys }
    await read()
  }
  const unmute = async (rule: QualityRule, keys: readonly string[] | null): Promise<void> => {
    if (!settings.place) return
    await api.quality.unmute(settings.place, rule, keys)
    justMuted.value = null
    await read()
  }
  const undoMute = async (): Promise<void> => {
    if (justMuted.value) await unmute(justMuted.value.rule, justMuted.value.keys)
  }
  return { justMuted, forgetMuted, mute, unmute, undoMute }
}
