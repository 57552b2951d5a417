import { qualityRules, type QualityMute } from '../../preload/contract/quality.ts'

/** Findings that somebody muted at once, or a whole rule. */
export interface MuteAct extends Omit<QualityMute, 'key'> {
  /** Null: the whole rule. */
  readonly keys: readonly [string, ...string[]] | null
}

const nameOf = ({ rule, key, at, user, reason }: QualityMute): string =>
  JSON.stringify([rule, key === null, at, user, reason])

const actOf = ([first, ...more]: readonly [QualityMute, ...QualityMute[]]): MuteAct => {
  const { key, ...act } = first
  return { ...act, keys: key === null ? null : [key, ...more.map((one) => one.key ?? '')] }
}

/** In the order of the rules, the newest first. */
export const muteActs = (mutes: readonly QualityMute[]): readonly MuteAct[] =>
  [...Map.groupBy(mutes, nameOf).values()]
    .map((group) => actOf(group as [QualityMute, ...QualityMute[]]))
    .toSorted((a, b) => qualityRules.indexOf(a.rule) - qualityRules.indexOf(b.rule) || b.at - a.at)
