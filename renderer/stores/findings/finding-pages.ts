import { ref, shallowRef, type ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
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
/** Findings by page. */
export type Pages = ReadonlyMap<number, readonly QualityFinding[]>

export const lineIn = (pages: Pages, index: number): QualityFinding | undefined =>
  pages.get(Math.floor(index / pageSize))?.[index % pageSize]

/** The line of a customer's finding: this one if it still is, or else the first of the pages that were read. */
export const indexIn = (pages: Pages, index: number, key: string): number | null => {
  if (lineIn(pages, index)?.key === key) return index
  for (const [page, lines] of pages) {
    const at = lines.findIndex((line) => line.key === key)
    if (at >= 0) return page * pageSize + at
  }
  return null
}

/** Lines of the pages that were read. */
const linesOf = (pages: Readonly<ShallowRef<Pages>>) => {
  const isRead = (index: number): boolean => pages.value.has(Math.floor(index / pageSize))
  const lineAt = (index: number): QualityFinding | undefined => lineIn(pages.value, index)
  /** Those that were read. */
  const known = (): readonly QualityFinding[] => [...pages.value.values()].flat()
  return { lineAt, isRead, known }
}

const isNear = (page: number, { first, last }: { readonly first: number; readonly last: number }): boolean =>
  page >= first - keptAround && page <= last + keptAround

const pagesIn = ({ first, last }: { readonly first: number; readonly last: number }, pages: Pages): Pages =>
  new Map([...pages].filter(([page]) => page >= first && page <= last))

/** Findings of one rule, a page at a time. A removed customer leaves its page short. */
export const findingPages = () => {
  const settings = useSettings()
  const pages = shallowRef<Pages>(new Map())
  const lines = linesOf(pages)
  const fail = shallowRef<ErrorPayload | null>(null)
  const question = shallowRef<FindingQuestion | null>(null)
  const range = ref({ first: 0, last: 0 })
  /** Pages that were asked for, with the end of their reading. */
  let asked = new Map<number, Promise<void>>()
  /** Answers to questions of another generation are dropped. */
  let generation = 0

  const near = (page: number): boolean => isNear(page, range.value)
  const read = async (place: AdministrationRef, about: FindingQuestion, page: number): Promise<void> => {
    const mine = generation
    try {
      const found = await api.quality.findings(place, { ...about, from: page * pageSize, count: pageSize })
      if (mine !== generation) return
      pages.value = new Map([...pages.value, [page, found] as const].filter(([one]) => near(one)))
      asked = new Map([...asked].filter(([one]) => near(one)))
      fail.value = null
    } catch (error) {
      if (mine !== generation) return
      asked.delete(page)
      fail.value = failOf(error)
    }
  }
  const load = async (page: number): Promise<void> => {
    if (!settings.place || !question.value) return
    const reading = asked.get(page) ?? read(settings.place, question.value, page)
    asked.set(page, reading)
    await reading
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
    asked = new Map()
    pages.value = new Map()
    fail.value = null
    question.value = next
    range.value = { first: 0, last: 0 }
  }
  /** Judges the lines in view again; the old ones stay until then. Others may be elsewhere in the list by now. */
  const readAgain = async (): Promise<void> => {
    generation++
    asked = new Map()
    pages.value = pagesIn(range.value, pages.value)
    await loadRange()
  }
  /** Waits until this line was read, also where the list is read again. False: reading failed, or another list is shown. */
  const whenRead = async (index: number, about = question.value): Promise<boolean> => {
    const mine = generation
    if (!lines.isRead(index)) await load(Math.floor(index / pageSize))
    if (question.value !== about) return false
    return mine === generation ? lines.isRead(index) : whenRead(index, about)
  }
  return { pages, fail, question, show, reset, readAgain, whenRead, ...lines }
}
