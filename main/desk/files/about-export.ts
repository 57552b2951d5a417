import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { Day } from '../../../preload/contract/dates.ts'
import type { Language, Terms } from '../../../preload/contract/settings.ts'
import { inTerms } from '../../../preload/contract/terms.ts'

/** A moment as the clock on the wall shows it, with the zone's offset from UTC. */
export interface LocalMoment {
  readonly day: Day
  /** Of the day. */
  readonly minute: number
  /** `UTC+01:00` */
  readonly offset: string
}

export interface AboutFacts {
  readonly environment: string
  readonly administration: string
  readonly user: string
  readonly written: LocalMoment
  /** The zone's name as the computer has it. */
  readonly zone: string
  /** '' for none. */
  readonly view: string
  /** The rule of exported findings, in words; '' for none. */
  readonly rule: string
  readonly customers: number
  /** Null: the file has no findings. */
  readonly findings: number | null
  /** Texts that were cut to fit a cell. */
  readonly cut: number
}

/** A name and its value. */
export type AboutLine = readonly [string, string | LocalMoment]

const twoDigits = (part: number): string => String(part).padStart(2, '0')
const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/** `offset`: minutes ahead of UTC. Pure. */
export const localMoment = (at: number, offset: number): LocalMoment => {
  const wall = new Date(at + offset * 60_000)
  return {
    day: { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() },
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    offset: offsetText(offset),
  }
}

/** The sheet about an export: where, by whom and when it was written, of which view. Pure. */
export const aboutLines = (language: Language, terms: Terms, facts: AboutFacts): readonly AboutLine[] => {
  const { environment, administration, user, written, zone, view, rule, customers, findings, cut } = facts
  const values: Readonly<Record<keyof AboutFacts, string | LocalMoment>> = {
    environment,
    administration,
    user,
    written,
    zone: `${written.offset} (${zone})`,
    view,
    rule,
    customers: String(customers),
    findings: findings === null ? '' : String(findings),
    cut: cut === 0 ? '' : String(cut),
  }
  const { about } = mainTexts[language].files
  const names = Object.keys(about) as (keyof AboutFacts)[]
  return names
    .map((name) => [inTerms(about[name], language, terms), values[name]] as const)
    .filter(([, value]) => value !== '')
}
