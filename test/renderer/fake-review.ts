import { fieldNames } from '../../preload/contract/customer-fields.ts'
import type { Review, ReviewProperty } from '../../preload/contract/customers.ts'
import type { Edit } from '../../preload/contract/edits.ts'
import { unknown, type Values } from './fake-customers.ts'

/** The request for a customer: every property, with the edit's new values. */
export const fakeReview = (values: Values, kind: Edit['kind'], staged: Edit['changes']): Review => {
  if (kind === 'delete') return { method: 'DELETE', body: [], changed: [], unchanged: 0, reset: [] }
  const changed = new Map(staged.map((change) => [change.field as string, change.to]))
  const fields: ReviewProperty[] = fieldNames.map((name) => ({
    name,
    value: changed.get(name) ?? values[name] ?? { is: 'empty' },
    changed: changed.has(name),
  }))
  const others = unknown.map(({ name, json }): ReviewProperty => ({
    name,
    value: { is: 'nested', json },
    changed: false,
  }))
  return {
    method: kind === 'create' ? 'POST' : 'PUT',
    body: [...fields, ...others],
    changed: staged,
    unchanged: fieldNames.length - staged.length,
    reset: [],
  }
}
