import type { FieldName } from '../../preload/contract/customer-fields.ts'
import {
  importMatches,
  importMatchFields,
  type ImportMatch,
  type ImportPlan,
  type ImportPreview,
  type ImportUse,
} from '../../preload/contract/import.ts'

/** One way to find a customer. `usable`: the file has columns for it. */
export interface MatchLine {
  readonly match: ImportMatch
  readonly used: boolean
  readonly usable: boolean
}
/** A reason not to check yet. */
export type PlanFault = 'no-field' | 'field-twice'

export const withUse = (plan: ImportPlan, at: number, change: Partial<ImportUse>): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((use, index) => (index === at ? { ...use, ...change } : use)),
})

const fieldsIn = ({ columns }: ImportPlan): readonly FieldName[] =>
  columns.flatMap(({ field }) => (field === null ? [] : [field]))

/** Fields of more than one column. */
export const doubledFields = (plan: ImportPlan): ReadonlySet<FieldName> =>
  new Set(fieldsIn(plan).filter((field, at, all) => all.indexOf(field) !== at))

export const planFault = (plan: ImportPlan): PlanFault | null => {
  if (fieldsIn(plan).length === 0) return 'no-field'
  return doubledFields(plan).size > 0 ? 'field-twice' : null
}

/** The ways in use in their order, then the others. */
export const matchLines = (plan: ImportPlan): readonly MatchLine[] => {
  const fields = fieldsIn(plan)
  return [...plan.match, ...importMatches.filter((match) => !plan.match.includes(match))].map((match) => ({
    match,
    used: plan.match.includes(match),
    usable: importMatchFields[match].every((field) => fields.includes(field)),
  }))
}
/** At least one way in use can find a customer. */
export const canMatch = (plan: ImportPlan): boolean => matchLines(plan).some(({ used, usable }) => used && usable)

/** A way that joins becomes the last. */
export const toggleMatch = (plan: ImportPlan, match: ImportMatch): ImportPlan => ({
  ...plan,
  match: plan.match.includes(match) ? plan.match.filter((one) => one !== match) : [...plan.match, match],
})
export const moveMatch = (plan: ImportPlan, match: ImportMatch, by: 1 | -1): ImportPlan => {
  const from = plan.match.indexOf(match)
  const to = from + by
  if (from < 0 || to < 0 || to >= plan.match.length) return plan
  const rest = plan.match.filter((one) => one !== match)
  return { ...plan, match: [...rest.slice(0, to), match, ...rest.slice(to)] }
}

const headings = ({ columns }: ImportPreview): string => JSON.stringify(columns.map(({ heading }) => heading))
/** The user's plan stays while a new reading finds the same columns. */
export const planAfter = (before: ImportPreview, plan: ImportPlan, next: ImportPreview): ImportPlan =>
  headings(before) === headings(next) ? plan : next.plan

/** The first different filled cells of a column. */
export const samplesOf = ({ first }: ImportPreview, column: number, most = 3): readonly string[] => {
  const filled = first.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '')
  return [...new Set(filled)].slice(0, most)
}
