import { z } from 'zod'
import {
  qualityRules,
  severities,
  type QualityMute,
  type QualityPoint,
  type QualityResult,
} from '../../../preload/contract/quality.ts'
import { AppError } from '../../base/app-error.ts'
import { long, short } from '../../customers/stored-schemas.ts'
import type { Cache } from '../../database/database.ts'
import { qualityMutesFact, qualityRunsFact } from '../../database/facts.ts'
import { keep, readStoredFact } from '../stored-facts.ts'
import { pointOf } from './quality-result.ts'

const rule = z.enum(qualityRules)
const count = z.int().min(0)
const storedMutes = z.array(z.strictObject({ rule, key: short.nullable(), reason: long, at: count, user: short }))
const storedRuns = z.strictObject({
  result: z.strictObject({
    at: count,
    customers: count,
    listOnly: count,
    score: count,
    counts: z.array(z.strictObject({ rule, severity: z.enum(severities), findings: count, muted: count })),
  }),
  trend: z.array(
    z.strictObject({
      at: count,
      score: count,
      customers: count,
      findings: z.strictObject({ error: count, warning: count, note: count }),
    }),
  ),
})

/** Mutes of single findings. */
const mostMutes = 10_000
/** Two years of days. */
const mostPoints = 730

export const readMutes = (cache: Cache): readonly QualityMute[] =>
  readStoredFact(cache, qualityMutesFact, storedMutes) ?? []

/** The newest first. Fails `too-many-mutes`, because a forgotten mute would count again. Whole rules are few. */
export const keepMutes = (cache: Cache, mutes: readonly QualityMute[]): void => {
  if (mutes.filter(({ key }) => key !== null).length > mostMutes) throw new AppError('too-many-mutes')
  keep(cache, qualityMutesFact, mutes)
}

export interface StoredRuns {
  readonly result: QualityResult
  readonly trend: readonly QualityPoint[]
}

export const readRuns = (cache: Cache): StoredRuns | null => readStoredFact(cache, qualityRunsFact, storedRuns)

const dayOf = (at: number): string => {
  const day = new Date(at)
  return `${day.getFullYear()} ${day.getMonth()} ${day.getDate()}`
}

/** Stores a result; it replaces the point of its day. */
export const keepResult = (cache: Cache, result: QualityResult): void => {
  const before = (readRuns(cache)?.trend ?? []).filter(({ at }) => dayOf(at) !== dayOf(result.at))
  keep(cache, qualityRunsFact, { result, trend: [...before, pointOf(result)].slice(-mostPoints) })
}
