import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Choices } from '../../../preload/contract/customers.ts'
import { readDay, type LearnedStyles } from '../../../preload/contract/dates.ts'
import { ownText } from './own-text.ts'
import { passiveCodes } from './passive-code.ts'

/** The codes of one of the service's lists. */
export interface KnownCodes {
  has(code: string): boolean
  /** The one code that differs only in the letters' case or in spaces; null if there is none. */
  spelled(code: string): string | null
}

/** Facts that the rules need besides the customer. */
export interface RuleContext {
  /** Codes of customers that are passive. */
  readonly passive: ReadonlySet<string>
  /** Only of lists that the service offers and fills: an empty one says nothing about codes. */
  readonly codes: Readonly<Partial<Record<FieldName, KnownCodes>>>
  /** Whether a verification date is not too old. An unreadable one may be recent. */
  verifiedRecently(text: string): boolean
}

export interface RuleFacts {
  readonly choices: Choices
  readonly learned: LearnedStyles
  /** Milliseconds since 1970. */
  readonly now: number
  /** Days after which a VAT number is to be verified again. */
  readonly verifiedDays: number
}

const aDay = 86_400_000

const knownCodes = (codes: readonly string[]): KnownCodes => {
  const all = new Set(codes)
  const folded = Map.groupBy(codes, (code) => code.trim().toLowerCase())
  return {
    has: (code) => all.has(code),
    spelled: (code) => {
      const [only, ...others] = folded.get(code.trim().toLowerCase()) ?? []
      return only !== undefined && others.length === 0 ? only : null
    },
  }
}

export const ruleContext = ({ choices, learned, now, verifiedDays }: RuleFacts): RuleContext => {
  const oldest = now - verifiedDays * aDay
  // Reading a date tries many styles, and customers share their dates.
  const answers = new Map<string, boolean>()
  const isRecent = (text: string): boolean => {
    const day = readDay(text, learned)
    return day === null || Date.UTC(day.year, day.month - 1, day.day + 1) > oldest
  }
  return {
    passive: passiveCodes(choices),
    codes: Object.fromEntries(
      Object.entries(choices).flatMap(([field, list]) =>
        list.length === 0 ? [] : [[field, knownCodes(list.map(({ code }) => code))]],
      ),
    ),
    verifiedRecently: (text) => {
      const known = answers.get(text)
      if (known !== undefined) return known
      const recent = isRecent(text)
      answers.set(ownText(text), recent)
      return recent
    },
  }
}
