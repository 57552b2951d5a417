import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { QualityFinding } from '../../preload/contract/quality.ts'
import { chosenRule } from './findings/chosen-rule.ts'
import { findingPages } from './findings/finding-pages.ts'
import { followFinding } from './findings/follow-finding.ts'
import { wholeList } from './findings/whole-list.ts'
import { useQuality } from './quality.ts'

/** Keys of the selected findings of one rule. */
const findingSelection = () => {
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

/** The chosen rule, its findings, and the selected ones. They stay when the user opens a customer and comes back. */
export const useFindings = defineStore('findings', () => {
  const quality = useQuality()
  const { reset, ...pages } = findingPages()
  const { selected, clear, ...selecting } = findingSelection()
  const { settle, ...chosen } = chosenRule((rule, muted) => {
    clear()
    returnTo(null)
    reset(rule === null ? null : { rule, muted })
  })
  const { move, returnTo } = followFinding(pages.pages, chosen)

  const current = computed<QualityFinding | null>(() => pages.lineAt(chosen.at.value) ?? null)
  /** The selected findings that were read, or else the one with the focus. */
  const targets = computed<readonly QualityFinding[]>(() => {
    if (selected.value.size > 0) return pages.known().filter(({ key }) => selected.value.has(key))
    return current.value ? [current.value] : []
  })
  const targetKeys = computed<readonly string[]>(() =>
    selected.value.size > 0 ? [...selected.value] : targets.value.map(({ key }) => key),
  )
  /** Waits for the target that a person sees as a placeholder. False: it has gone, or the person went elsewhere. */
  const whenTargeted = async (): Promise<boolean> => {
    if (selected.value.size > 0) return true
    const line = chosen.at.value
    return (await pages.whenRead(line)) && chosen.at.value === line && targets.value.length > 0
  }
  const hasFix = ({ fix, mended }: QualityFinding): boolean => fix !== null && !mended
  /** Whether a target has a suggestion. Findings that were not read yet may have one. */
  const fixable = computed(() => targets.value.length < targetKeys.value.length || targets.value.some(hasFix))
  /** The same for all findings of the rule. */
  const anyFixable = computed(() => {
    const known = pages.known()
    return known.length < chosen.total.value || known.some(hasFix)
  })
  const { prune, ...whole } = wholeList(pages, selected)
  const arrive = async (): Promise<void> => {
    settle()
    await Promise.all([pages.readAgain(), prune()])
    // The old lines stay until then, and the last finding may be further up by now.
    chosen.move(chosen.at.value)
  }
  /** A muted finding of a muted rule cannot be heard alone. */
  const ruleMuted = computed(
    () => quality.view?.mutes.some(({ rule, key }) => rule === chosen.rule.value && key === null) ?? false,
  )
  return {
    ...pages,
    ...chosen,
    move,
    returnTo,
    ...selecting,
    selected,
    clear,
    current,
    targets,
    targetKeys,
    whenTargeted,
    fixable,
    anyFixable,
    arrive,
    ...whole,
    ruleMuted,
  }
})
