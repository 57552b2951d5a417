import type { QualityMute, QualityProgress, QualityRule, QualityView } from '../../../preload/contract/quality.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { openRunningCall } from '../running-call.ts'
import { keysOf, openFindings, type Findings } from './findings.ts'
import { mutedBy, resultOf } from './quality-result.ts'
import { contextOf, runQuality, type QualityRun } from './run.ts'
import { keepMutes, keepResult, readMutes, readRuns } from './stored-quality.ts'

/** The quality calls of one desk. The last run stays in memory; its counts and the mutes are stored. */
export const openQuality = (context: DeskContext): Desk['quality'] => {
  const { cache, clock, user } = context
  let run: QualityRun | null = null
  const changed = (): void => context.changed('quality')
  const work = openRunningCall<QualityProgress>(changed)

  const view = (): QualityView => {
    const stored = readRuns(cache)
    return {
      result: stored?.result ?? null,
      readable: run !== null,
      mutes: readMutes(cache),
      trend: stored?.trend ?? [],
    }
  }
  const findings = (): Findings =>
    openFindings({ cache, context: contextOf(cache, clock.now()), run, muted: mutedBy(readMutes(cache)) })
  const setMutes = (rule: QualityRule, key: string | null, added: readonly QualityMute[]): QualityView =>
    cache.transaction(() => {
      const others = readMutes(cache).filter((one) => one.rule !== rule || one.key !== key)
      const mutes = [...added, ...others]
      keepMutes(cache, mutes)
      if (run !== null) keepResult(cache, resultOf(run, mutes))
      changed()
      return view()
    })

  return {
    read: async () => view(),
    run: () =>
      work.alone(async (watch) => {
        const made = await runQuality(cache, clock.now(), watch)
        watch.signal.throwIfAborted()
        run = made
        keepResult(cache, resultOf(made, readMutes(cache)))
        return view()
      }),
    progress: async () => work.progress(),
    cancel: async () => work.end(),
    findings: async (question) => findings().ofRule(question),
    keys: async (rule) => (run === null ? [] : keysOf(run, mutedBy(readMutes(cache)), rule, false)),
    ofCustomer: async (key) => findings().ofCustomer(key),
    marks: async (keys) => findings().marks(keys),
    mute: async (rule, key, reason) => setMutes(rule, key, [{ rule, key, reason, at: clock.now(), user }]),
    unmute: async (rule, key) => setMutes(rule, key, []),
  }
}
