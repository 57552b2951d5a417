import type {
  FindingsExport,
  FindingsOutcome,
  FindingsQuestion,
  QualityCount,
  QualityFinding,
  QualityMute,
  QualityPoint,
  QualityProgress,
  QualityView,
} from '../../preload/contract/quality.ts'
import { qualityRules } from '../../preload/contract/quality.ts'
import type { Implementation } from '../../preload/contract/services.ts'

/** Findings of the next run, and the days before. */
export interface FakeQuality {
  readonly findings: readonly QualityFinding[]
  readonly customers: number
  readonly trend: readonly QualityPoint[]
  /** The number of customers of which a run holds on; null: it goes through. */
  readonly holdsAt: number | null
}

export const noFindings: FakeQuality = { findings: [], customers: 50, trend: [], holdsAt: null }

/** Made-up findings that can be muted. They never change by themselves. */
export const fakeQuality = (
  { findings, customers, trend, holdsAt }: FakeQuality,
  changed: () => void,
  exportFindings: (request: FindingsExport, findings: number) => Promise<FindingsOutcome>,
): Implementation['quality'] => {
  let ran: number | null = null
  let mutes: readonly QualityMute[] = []
  let progress: QualityProgress | null = null
  let end: ((done: boolean) => void) | null = null

  const reasonOf = ({ rule, key }: QualityFinding): string | null =>
    mutes.find((one) => one.rule === rule && (one.key === null || one.key === key))?.reason ?? null
  const now = (): QualityFinding[] => findings.map((one) => ({ ...one, muted: reasonOf(one) }))
  const counting = (): QualityFinding[] => now().filter(({ muted }) => muted === null)
  const counts = (): QualityCount[] =>
    qualityRules.flatMap((rule) => {
      const found = now().filter((one) => one.rule === rule)
      const [first] = found
      if (!first) return []
      const muted = found.filter((one) => one.muted !== null).length
      return [{ rule, severity: first.severity, findings: found.length - muted, muted }]
    })
  const score = (): number => {
    const wrong = new Set(counting().map(({ key }) => key)).size
    return customers === 0 ? 100 : Math.floor((100 * (customers - wrong)) / customers)
  }
  const view = (): QualityView => ({
    result: ran === null ? null : { at: ran, customers, listOnly: 0, score: score(), counts: counts() },
    readable: ran !== null,
    mutes,
    trend,
  })
  const ofRule = ({ rule, muted, from, count }: FindingsQuestion): QualityFinding[] =>
    now()
      .filter((one) => one.rule === rule && (one.muted !== null) === muted)
      .slice(from, from + count)
  const mute = (next: readonly QualityMute[]): QualityView => {
    mutes = next
    changed()
    return view()
  }
  const others = (rule: string, key: string | null): QualityMute[] =>
    mutes.filter((one) => one.rule !== rule || one.key !== key)

  return {
    read: view,
    run: async () => {
      if (holdsAt !== null) {
        progress = { done: holdsAt, total: customers }
        changed()
        const done = await new Promise<boolean>((go) => void (end = go))
        progress = null
        changed()
        if (!done) return null
      }
      ran = Date.now()
      changed()
      return view()
    },
    progress: () => progress,
    cancel: () => end?.(false),
    findings: (_place, question) => ofRule(question),
    keys: (_place, rule) => counting().flatMap((one) => (one.rule === rule ? [one.key] : [])),
    ofCustomer: (_place, key) => now().filter((one) => one.key === key),
    marks: (_place, keys) =>
      keys.flatMap((key) => {
        const found = counting().filter((one) => one.key === key)
        const [first] = found
        return first ? [{ key, severity: first.severity, findings: found.length }] : []
      }),
    mute: (_place, rule, key, reason) =>
      mute([{ rule, key, reason, at: Date.now(), user: 'j.devries' }, ...others(rule, key)]),
    unmute: (_place, rule, key) => mute(others(rule, key)),
    exportFindings: (_place, request) =>
      exportFindings(request, findings.filter(({ rule }) => request.rule === null || rule === request.rule).length),
  }
}
