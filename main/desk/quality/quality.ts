import type { QualityMute, QualityProgress, QualityRule, QualityView } from '../../../preload/contract/quality.ts'
import type { Cache, Follower } from '../../database/database.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { orCancelled, type Exporting } from '../files/write-rows.ts'
import { openRunningCall, type Watch } from '../running-call.ts'
import { writeFindings } from './export-findings.ts'
import { keysOf, meantMutes, openFindings, withTexts, type Findings } from './findings.ts'
import { openKeyNow, presentMutes, type StoredMute } from './present-keys.ts'
import { mutedBy, resultOf, type Muted } from './quality-result.ts'
import { openCustomerReader } from './read-customers.ts'
import { openPresentRun } from './present-run.ts'
import { contextOf, openRuns, orStop, type QualityRun, type QualityRuns } from './run.ts'
import { keepMutes, keepResult, readMutes, readRuns } from './stored-quality.ts'

/** The whole rule, or its findings about these customers. */
type MutedKeys = readonly string[] | null

const mutesOf = (findings: Findings, keys: MutedKeys, act: Omit<QualityMute, 'key'>): readonly StoredMute[] =>
  Array.from(keys === null ? [null] : new Set(keys), (key) => withTexts(findings, { ...act, key }))

/** Replaces the mutes of a rule, or of its findings about customers. */
const replaceMutes = (cache: Cache, rule: QualityRule, keys: MutedKeys, added: readonly StoredMute[]): void => {
  const keyNow = openKeyNow(cache)
  const replaced = new Set<string | null>(keys === null ? [null] : keys.map(keyNow))
  const others = readMutes(cache).filter((one) => one.rule !== rule || !replaced.has(one.key && keyNow(one.key)))
  keepMutes(cache, [...added, ...others])
}

const viewOf = (cache: Cache, state: Pick<QualityView, 'readable' | 'outdated'>): QualityView => ({
  ...readRuns(cache),
  ...state,
  mutes: readMutes(cache).map(({ texts: _texts, ...mute }) => mute),
})

const namesOf = (cache: Cache, keys: readonly string[]): string[] => {
  const [read, keyNow] = [openCustomerReader(cache), openKeyNow(cache)]
  return keys.map((key) => read(keyNow(key))?.text('Name') ?? '')
}

const wholeRun = async (runs: QualityRuns, now: number, watch: Watch<QualityProgress>): Promise<QualityRun> => {
  const made = await runs.run(now, watch)
  watch.signal.throwIfAborted()
  return made
}

/** The quality calls of one desk. The last run stays in memory; its counts and the mutes are stored. */
export const openQuality = (context: DeskContext, exporting: Exporting): Desk['quality'] => {
  const { cache, clock, user } = context
  const runs = openRuns(cache)
  let last: (() => QualityRun) | null = null
  /** Customers that changed since the last run began. */
  let since: Follower | null = null
  const changed = (): void => context.changed('quality')
  const work = openRunningCall<QualityProgress>(changed)

  const view = (): QualityView => viewOf(cache, { readable: last !== null, outdated: since?.hasTouched() === true })
  const muted = (): Muted => mutedBy(readMutes(cache), openKeyNow(cache))
  const findings = (): Findings =>
    openFindings({ cache, context: contextOf(cache, clock.now()), run: last?.() ?? null, muted: muted() })
  /** Throws the signal's reason once it is aborted. */
  const runAll = async (watch: Watch<QualityProgress>): Promise<QualityRun> => {
    const follower = cache.follow()
    const made = await orStop(follower, wholeRun(runs, clock.now(), watch))
    since?.stop()
    since = follower
    last = openPresentRun(cache, made)
    cache.transaction(() => {
      keepMutes(cache, meantMutes(findings(), presentMutes(cache, readMutes(cache))))
      keepResult(cache, resultOf(made, muted()))
    })
    return made
  }
  const setMutes = (rule: QualityRule, keys: MutedKeys, added: readonly StoredMute[]): QualityView =>
    cache.transaction(() => {
      replaceMutes(cache, rule, keys, added)
      if (last !== null) keepResult(cache, resultOf(last(), muted()))
      changed()
      return view()
    })

  return {
    read: async () => view(),
    run: () =>
      work.alone(async (watch) => {
        await runAll(watch)
        return view()
      }),
    progress: async () => work.progress(),
    cancel: async () => void work.end(),
    findings: async (question) => findings().ofRule(question),
    keys: async (rule, isMuted) => (last === null ? [] : keysOf(last(), muted(), rule, isMuted)),
    ofCustomer: async (key) => findings().ofCustomer(key),
    marks: async (keys) => findings().marks(keys),
    names: async (keys) => namesOf(cache, keys),
    mute: async (rule, keys, reason) =>
      setMutes(rule, keys, mutesOf(findings(), keys, { rule, reason, at: clock.now(), user })),
    unmute: async (rule, keys) => setMutes(rule, keys, []),
    writeFindings: (file, request, exportFor) =>
      orCancelled(exporting, async (watch) => {
        if (last === null) {
          await runAll(watch)
          changed()
        }
        const source = { run: last!(), findings: findings() }
        return writeFindings(context, source, request, file, exportFor, watch)
      }),
  }
}
