import { computed, ref } from 'vue'
import type { QualityCount, QualityRule } from '../../../preload/contract/quality.ts'
import { ruleGroups } from '../../checks/quality-rules.ts'
import { useQuality } from '../quality.ts'

/** The rules with findings, the chosen one, and its line with the focus. `opened` runs for another list of findings. */
export const chosenRule = (opened: (rule: QualityRule | null, muted: boolean) => void) => {
  const quality = useQuality()
  const rule = ref<QualityRule | null>(null)
  const muted = ref(false)
  const at = ref(0)

  const groups = computed(() => (quality.view?.result ? ruleGroups(quality.view.result) : []))
  const countOf = (wanted: QualityRule | null): QualityCount | null =>
    groups.value.flatMap(({ counts }) => counts).find((one) => one.rule === wanted) ?? null
  const count = computed(() => countOf(rule.value))
  const total = computed(() => (count.value === null ? 0 : muted.value ? count.value.muted : count.value.findings))

  const open = (next: QualityRule | null, showMuted: boolean): void => {
    rule.value = next
    muted.value = showMuted
    at.value = 0
    opened(next, showMuted)
  }
  /** Muted findings are shown where no other is left. */
  const openFirst = (next: QualityRule | null): void => open(next, countOf(next)?.findings === 0)
  const choose = (next: QualityRule): void => {
    if (next !== rule.value) openFirst(next)
  }
  const showMuted = (next: boolean): void => open(rule.value, next)
  const leave = (): void => open(null, false)
  const move = (to: number): void => void (at.value = Math.min(Math.max(0, to), Math.max(0, total.value - 1)))
  /** Keeps the rule where it still is, or takes the first one. */
  const settle = (): void => {
    if (count.value === null) openFirst(groups.value[0]?.counts[0]?.rule ?? null)
    else if (total.value === 0) openFirst(rule.value)
  }
  return { rule, muted, at, groups, count, total, choose, showMuted, leave, move, settle }
}
