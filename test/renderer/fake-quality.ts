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
  { changed, customerChanges }: { readonly changed: () => void; readonly customerChanges: () => number },
  exportFindings: (request: FindingsExport, findings: number) => Promise<FindingsOutcome>,
): Implementation['quality'] => {
  let ran: number | null = null
  let changesAtRun = 0
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
    outdated: ran !== null && customerChanges() > changesAtRun,
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
  type Keys = readonly string[] | null
  const others = (rule: string, keys: Keys): QualityMute[] =>
    mutes.filter((one) => one.rule !== rule || !(one.key === null ? keys === null : keys?.includes(one.key)))

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
      changesAtRun = customerChanges()
      changed()
      return view()
    },
    progress: () => progress,
    cancel: () => end?.(false),
    findings: (_place, question) => ofRule(question),
    keys: (_place, rule, muted) =>
      now().flatMap((one) => (one.rule === rule && (one.muted !== null) === muted ? [one.key] : [])),
    ofCustomer: (_place, key) => now().filter((one) => one.key === key),
    marks: (_place, keys) =>
      keys.flatMap((key) => {
        const found = counting().filter((one) => one.key === key)
        const [first] = found
        return first ? [{ key, severity: first.severity, findings: found.length }] : []
      }),
    names: (_place, keys) => keys.map((key) => findings.find((one) => one.key === key)?.name ?? ''),
    mute: (_place, rule, keys, reason) => {
      const at = Date.now()
      const added = (keys ?? [null]).map((key) => ({ rule, key, reason, at, user: 'j.devries' }))
      return mute([...added, ...others(rule, keys)])
    },
    unmute: (_place, rule, keys) => mute(others(rule, keys)),
    exportFindings: (_place, request) =>
      exportFindings(request, findings.filter(({ rule }) => request.rule === null || rule === request.rule).length),
  }
}
