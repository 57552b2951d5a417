import { fieldNames, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { QualityFinding, QualityRule } from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { judgedCustomer, type JudgedCustomer } from './judged-customer.ts'
import type { RuleContext } from './rule-context.ts'
import { ruleOf, type Found } from './rules.ts'
import type { QualityRun } from './run.ts'

const mostOthers = 10
const mostFindings = 500

/** Every field of a row. A field that the record lacks looks empty here, and no rule had objected to it. */
const customerOf = (cache: Cache, key: string): JudgedCustomer | undefined => {
  const cells = cache.index.row(key, fieldNames)?.cells
  if (cells === undefined) return undefined
  const texts = new Map<FieldName, string>(fieldNames.map((field, at) => [field, cells[at]!]))
  return judgedCustomer(key, (field) => texts.get(field))
}

/** Findings of one rule in the order of the run, judged again as the customers are now. Removed customers are left out. */
export const findingsOf = (
  cache: Cache,
  context: RuleContext,
  run: QualityRun,
  { rule: id, from, count }: { readonly rule: QualityRule; readonly from: number; readonly count: number },
): QualityFinding[] => {
  const rule = ruleOf(id)
  const others = (key: string): readonly string[] =>
    run.groups
      .get(id)
      ?.get(key)
      ?.filter((one) => one !== key) ?? []
  const judge = (customer: JudgedCustomer): Found | null => {
    if ('check' in rule) return rule.check(customer, context)
    const value = rule.sameBy(customer)
    const still = (key: string): boolean => {
      const other = customerOf(cache, key)
      return other !== undefined && rule.sameBy(other) === value
    }
    return value !== null && others(customer.key).some(still) ? { fields: rule.fields, fix: null } : null
  }
  return run.keys
    .get(id)!
    .slice(from, from + Math.min(count, mostFindings))
    .flatMap((key) => {
      const customer = customerOf(cache, key)
      if (customer === undefined) return []
      const found = judge(customer)
      return [
        {
          key,
          name: customer.text('Name') ?? '',
          fields: found?.fields ?? rule.fields,
          fix: found?.fix ?? null,
          others: others(key).slice(0, mostOthers),
          mended: found === null,
        },
      ]
    })
}
