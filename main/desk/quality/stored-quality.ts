import { z } from 'zod'
import { qualityRules, severities, type QualityResult, type QualityView } from '../../../preload/contract/quality.ts'
import { AppError } from '../../base/app-error.ts'
import { long, short } from '../../customers/stored-schemas.ts'
import type { Cache } from '../../database/database.ts'
import { qualityMutesFact, qualityRunsFact } from '../../database/facts.ts'
import { keep, keepList, readItems, readStoredFact, readStoredList } from '../stored-facts.ts'
import type { StoredMute } from './present-keys.ts'
import { pointOf } from './quality-result.ts'

const rule = z.enum(qualityRules)
const count = z.int().min(0)
const storedMute = z.strictObject({
  rule,
  key: short.nullable(),
  reason: long,
  at: count,
  user: short,
  texts: z.array(z.string()).optional(),
})
const storedResult = z.strictObject({
  at: count,
  customers: count,
  listOnly: count,
  score: count,
  counts: z.array(z.strictObject({ rule, severity: z.enum(severities), findings: count, muted: count })),
})
const storedPoint = z.strictObject({
  at: count,
  score: count,
  customers: count,
  findings: z.strictObject({ error: count, warning: count, note: count }),
})
const storedRuns = z.object({ result: z.unknown(), trend: z.array(z.unknown()) })

/** Mutes of single findings. */
const mostMutes = 10_000
/** Two years of days. */
const mostPoints = 730

export const readMutes = (cache: Cache): readonly StoredMute[] => readStoredList(cache, qualityMutesFact, storedMute)

/** The newest first. Fails `too-many-mutes`, because a forgotten mute would count again. Whole rules are few. */
export const keepMutes = (cache: Cache, mutes: readonly StoredMute[]): void => {
  if (mutes.filter(({ key }) => key !== null).length > mostMutes) throw new AppError('too-many-mutes')
  keepList(cache, qualityMutesFact, storedMute, mutes)
}

/** The line over time is there also where the result has a rule that this version lacks: a run makes a new result. */
export const readRuns = (cache: Cache): Pick<QualityView, 'result' | 'trend'> => {
  const stored = readStoredFact(cache, qualityRunsFact, storedRuns)
  if (stored === null) return { result: null, trend: [] }
  return {
    result: storedResult.safeParse(stored.result).data ?? null,
    trend: readItems(stored.trend, storedPoint).items,
  }
}

const dayOf = (at: number): string => {
  const day = new Date(at)
  return `${day.getFullYear()} ${day.getMonth()} ${day.getDate()}`
}

/** Stores a result; it replaces the point of its day. */
export const keepResult = (cache: Cache, result: QualityResult): void => {
  const before = readRuns(cache).trend.filter(({ at }) => dayOf(at) !== dayOf(result.at))
  keep(cache, qualityRunsFact, { result, trend: [...before, pointOf(result)].slice(-mostPoints) })
}
