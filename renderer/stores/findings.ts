import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { QualityFinding } from '../../preload/contract/quality.ts'
import { api } from './api.ts'
import { chosenRule } from './findings/chosen-rule.ts'
import { findingPages } from './findings/finding-pages.ts'
import { findingSelection } from './findings/finding-selection.ts'
import { useQuality } from './quality.ts'
import { useSettings } from './settings.ts'

/** The chosen rule, its findings, and the selected ones. They stay when the user opens a customer and comes back. */
export const useFindings = defineStore('findings', () => {
  const settings = useSettings()
  const quality = useQuality()
  const { reset, ...pages } = findingPages()
  const { selected, clear, ...selecting } = findingSelection()
  const { settle, ...chosen } = chosenRule((rule, muted) => {
    clear()
    reset(rule === null ? null : { rule, muted })
  })

  const current = computed<QualityFinding | null>(() => pages.lineAt(chosen.at.value) ?? null)
  /** The selected findings that were read, or else the one with the focus. */
  const targets = computed<readonly QualityFinding[]>(() => {
    if (selected.value.size > 0) return pages.known().filter(({ key }) => selected.value.has(key))
    return current.value ? [current.value] : []
  })
  const targetKeys = computed<readonly string[]>(() =>
    selected.value.size > 0 ? [...selected.value] : targets.value.map(({ key }) => key),
  )
  const hasFix = ({ fix, mended }: QualityFinding): boolean => fix !== null && !mended
  /** Whether a target has a suggestion. Findings that were not read yet may have one. */
  const fixable = computed(() => targets.value.length < targetKeys.value.length || targets.value.some(hasFix))
  /** The same for all findings of the rule. */
  const anyFixable = computed(() => {
    const known = pages.known()
    return known.length < chosen.total.value || known.some(hasFix)
  })
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
    if (keys) selecting.select(lines.flatMap((at) => (pages.isRead(at) ? pages.lineAt(at)?.key : keys[at]) ?? []))
  }
  /** Findings that left the list leave the selection too. */
  const prune = async (): Promise<void> => {
    if (selected.value.size === 0) return
    const there = await allKeys()
    if (there) selected.value = selected.value.intersection(new Set(there))
  }
  const arrive = async (): Promise<void> => {
    settle()
    await Promise.all([pages.readAgain(), prune()])
  }
  /** A muted finding of a muted rule cannot be heard alone. */
  const ruleMuted = computed(
    () => quality.view?.mutes.some(({ rule, key }) => rule === chosen.rule.value && key === null) ?? false,
  )
  return {
    ...pages,
    ...chosen,
    ...selecting,
    selected,
    clear,
    current,
    targets,
    targetKeys,
    fixable,
    anyFixable,
    arrive,
    allKeys,
    selectAll,
    selectBetween,
    ruleMuted,
  }
})
