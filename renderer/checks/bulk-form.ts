import type { BulkChange } from '../../preload/contract/bulk.ts'
import { fieldOf, isNumeric, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldInput } from '../../preload/contract/customers.ts'
import { never } from '../../preload/contract/never.ts'
import { fractions } from '../i18n/field-texts.ts'
import { columnFields } from './table-columns.ts'

export type BulkAction = 'set' | 'clear' | 'replace' | 'percent'

export interface BulkForm {
  readonly field: FieldName | null
  readonly action: BulkAction
  readonly text: string
  readonly yes: boolean
  readonly find: string
  readonly by: string
  readonly pattern: boolean
  readonly matchCase: boolean
  /** Only values that match whole. */
  readonly whole: boolean
  readonly percent: string
  readonly decimals: number
}
export const blankForm: BulkForm = {
  field: null,
  action: 'set',
  text: '',
  yes: true,
  find: '',
  by: '',
  pattern: false,
  matchCase: false,
  whole: false,
  percent: '',
  decimals: 2,
}

/** Fields of the table that the service does not set itself. */
export const changeable: readonly FieldName[] = columnFields.filter((field) => !fieldOf(field).fixed)

/** Only texts are searched and only numbers are raised; numbers and yes-no fields are never empty. */
export const actionsFor = (field: FieldName): readonly BulkAction[] => {
  const { type } = fieldOf(field)
  if (type === 'yes-no') return ['set']
  return isNumeric({ type }) ? ['set', 'percent'] : ['set', 'clear', 'replace']
}

/** A typed percentage with comma or point, perhaps with a percent sign; null for anything else. */
export const percentOf = (text: string): string | null => {
  const typed = text
    .trim()
    .replace(/(?<!\s)\s*%$/, '')
    .replace(',', '.')
  return /^[+-]?\d{1,6}(\.\d{1,6})?$/.test(typed) ? typed : null
}

export const inputOf = ({ field, text, yes }: BulkForm): FieldInput =>
  field !== null && fieldOf(field).type === 'yes-no' ? { is: 'yes-no', yes } : { is: 'text', text }

/** Decimals are chosen for the shown number: a fraction is shown as a percentage, and stored with two more. */
const storedDecimals = (field: FieldName, decimals: number): number => {
  if (fieldOf(field).type === 'integer') return 0
  return fractions.includes(field) ? decimals + 2 : decimals
}

/** Find and replace; null while there is nothing to find. `columns` are searched if the form has no field. */
export const replaceOf = (form: BulkForm, columns: readonly FieldName[]): BulkChange | null => {
  const { field, find, by, pattern, matchCase, whole } = form
  const fields = field === null ? columns : [field]
  return find === '' || fields.length === 0 ? null : { is: 'replace', fields, find, by, pattern, matchCase, whole }
}

/** Null while the form is incomplete. */
export const changeOf = (form: BulkForm): BulkChange | null => {
  const { field, action, text, decimals } = form
  if (field === null) return null
  switch (action) {
    case 'set':
      return text === '' && fieldOf(field).type !== 'yes-no' ? null : { is: 'set', field, input: inputOf(form) }
    case 'clear':
      return { is: 'clear', field }
    case 'replace':
      return replaceOf(form, [])
    case 'percent': {
      const percent = percentOf(form.percent)
      return percent === null ? null : { is: 'percent', field, percent, decimals: storedDecimals(field, decimals) }
    }
    default:
      return never(action)
  }
}

/** Changes the form. Another field resets its values, and an action that the field does not allow. */
export const formWith = (form: BulkForm, next: Partial<BulkForm>): BulkForm => {
  const after = { ...form, ...next }
  if (after.field === null || after.field === form.field) return after
  return {
    ...after,
    text: next.text ?? '',
    action: actionsFor(after.field).includes(after.action) ? after.action : 'set',
  }
}
