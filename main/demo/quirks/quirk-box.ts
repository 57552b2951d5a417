import { checkRule } from './quirk-names.ts'
import type { QuirkName, QuirkRule } from './quirk-names.ts'

export interface Active {
  has(name: QuirkName): boolean
  /** The quirk's value; `fallback` where it has none, undefined where the quirk is off. */
  value(name: QuirkName, fallback: string): string | undefined
}

export interface QuirkBox {
  add(rule: QuirkRule): void
  /** Removes all rules, or those of one quirk. */
  clear(name?: QuirkName): void
  rules(): readonly QuirkRule[]
  /** The quirks of this request. Each limited rule counts down. */
  take(method: string, path: string): Active
}

const noQuirks: Active = { has: () => false, value: () => undefined }

const active = (values: ReadonlyMap<QuirkName, string | undefined>): Active => ({
  has: (name) => values.has(name),
  value: (name, fallback) => (values.has(name) ? (values.get(name) ?? fallback) : undefined),
})

const matches = (rule: QuirkRule, method: string, path: string): boolean =>
  (rule.method === undefined || rule.method.toUpperCase() === method) &&
  (rule.path === undefined || path.includes(rule.path))

const spent = (rule: QuirkRule): QuirkRule => (rule.times === undefined ? rule : { ...rule, times: rule.times - 1 })

export const quirkBox = (first: readonly QuirkRule[]): QuirkBox => {
  let rules: readonly QuirkRule[] = []

  const add = (rule: QuirkRule): void => {
    checkRule(rule)
    rules = [...rules, rule]
  }

  const take = (method: string, path: string): Active => {
    if (rules.length === 0) return noQuirks
    const values = new Map<QuirkName, string | undefined>()
    rules = rules
      .map((rule) => {
        if (values.has(rule.quirk) || !matches(rule, method, path)) return rule
        values.set(rule.quirk, rule.value)
        return spent(rule)
      })
      .filter((rule) => rule.times !== 0)
    return active(values)
  }

  first.forEach(add)
  return {
    add,
    take,
    rules: () => rules,
    clear: (name) => {
      rules = name === undefined ? [] : rules.filter((rule) => rule.quirk !== name)
    },
  }
}
