import { ref, shallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { QualityFinding, QualityRule } from '../../../preload/contract/quality.ts'
import { api, failOf } from '../api.ts'
import { useSettings } from '../settings.ts'

const pageSize = 100
/** Pages further away than this are forgotten. */
const keptAround = 5

export interface FindingQuestion {
  readonly rule: QualityRule
  readonly muted: boolean
}
type Pages = ReadonlyMap<number, readonly QualityFinding[]>

/** Findings of one rule, a page at a time. A removed customer leaves its page short. */
export const findingPages = () => {
  const settings = useSettings()
  const pages = shallowRef<Pages>(new Map())
  const fail = shallowRef<ErrorPayload | null>(null)
  const question = shallowRef<FindingQuestion | null>(null)
  const range = ref({ first: 0, last: 0 })
  let asked = new Set<number>()
  /** Answers to questions of another generation are dropped. */
  let generation = 0

  const near = (page: number): boolean =>
    page >= range.value.first - keptAround && page <= range.value.last + keptAround
  const load = async (page: number): Promise<void> => {
    const [place, about, mine] = [settings.place, question.value, generation]
    if (!place || !about || asked.has(page)) return
    asked.add(page)
    try {
      const found = await api.quality.findings(place, { ...about, from: page * pageSize, count: pageSize })
      if (mine !== generation) return
      pages.value = new Map([...pages.value, [page, found] as const].filter(([one]) => near(one)))
      asked = new Set([...asked].filter(near))
      fail.value = null
    } catch (error) {
      if (mine !== generation) return
      asked.delete(page)
      fail.value = failOf(error)
    }
  }
  const loadRange = async (): Promise<void> => {
    const { first, last } = range.value
    await Promise.all(Array.from({ length: last - first + 1 }, (_one, at) => load(first + at)))
  }
  /** Reads what is missing of these lines. */
  const show = (from: number, to: number): Promise<void> => {
    range.value = { first: Math.floor(from / pageSize), last: Math.floor(Math.max(from, to - 1) / pageSize) }
    return loadRange()
  }
  const reset = (next: FindingQuestion | null): void => {
    generation++
    asked = new Set()
    pages.value = new Map()
    fail.value = null
    question.value = next
    range.value = { first: 0, last: 0 }
  }
  /** Judges the lines in view again; the old ones stay until then. */
  const readAgain = async (): Promise<void> => {
    generation++
    asked = new Set()
    await loadRange()
  }
  const lineAt = (index: number): QualityFinding | undefined =>
    pages.value.get(Math.floor(index / pageSize))?.[index % pageSize]
  const isRead = (index: number): boolean => pages.value.has(Math.floor(index / pageSize))
  /** Those that were read. */
  const known = (): readonly QualityFinding[] => [...pages.value.values()].flat()
  return { pages, fail, question, show, reset, readAgain, lineAt, isRead, known }
}
