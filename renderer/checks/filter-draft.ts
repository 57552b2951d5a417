import { fieldOf, type FieldName, type FieldType } from '../../preload/contract/customer-fields.ts'
import { textTests, type Condition } from '../../preload/contract/customers.ts'
import { never } from '../../preload/contract/never.ts'

export type Test = Condition['is']

const testsOfType: Readonly<Record<FieldType, readonly Test[]>> = {
  text: [...textTests, 'one-of', 'empty', 'filled'],
  code: ['one-of', 'starts', 'empty', 'filled'],
  integer: ['between', 'one-of', 'empty', 'filled'],
  decimal: ['between', 'one-of', 'empty', 'filled'],
  date: ['between', 'empty', 'filled'],
  'yes-no': ['yes', 'no'],
  list: ['empty', 'filled'],
}

/** The tests of a field, the most usual first. A number with a list of choices is first picked from the list. */
export const testsOf = (field: FieldName): readonly Test[] => {
  const { type, choices } = fieldOf(field)
  return choices === undefined ? testsOfType[type] : [...new Set<Test>(['one-of', ...testsOfType[type]])]
}

/** A condition while it is written. Each test keeps its own input while the user tries other tests. */
export interface ConditionDraft {
  readonly is: Test
  readonly text: string
  readonly codes: readonly string[]
  readonly from: string
  readonly to: string
}

/** `was`: the condition to change; null: a new one. */
export const conditionDraft = (field: FieldName, was: Condition | null): ConditionDraft => {
  const blank: ConditionDraft = { is: was?.is ?? testsOf(field)[0] ?? 'filled', text: '', codes: [], from: '', to: '' }
  if (was === null) return blank
  switch (was.is) {
    case 'contains':
    case 'lacks':
    case 'equals':
    case 'starts':
      return { ...blank, text: was.text }
    case 'one-of':
      return { ...blank, codes: was.codes }
    case 'between':
      return { ...blank, from: was.from ?? '', to: was.to ?? '' }
    case 'yes':
    case 'no':
    case 'empty':
    case 'filled':
      return blank
    default:
      return never(was)
  }
}

export type End = 'from' | 'to'
const bothEnds: readonly End[] = ['from', 'to']
export type DraftFault = 'text' | 'codes' | 'ends' | 'number' | 'order'
export type Drafted =
  | { readonly is: 'condition'; readonly condition: Condition }
  /** `ends`: those that the fault is about. */
  | { readonly is: 'fault'; readonly fault: DraftFault; readonly ends: readonly End[] }

const number = /^[+-]?\d{1,30}(?:\.\d{1,10})?$/
const day = /^\d{4}-\d{2}-\d{2}$/
const fault = (of: DraftFault, ends: readonly End[] = []): Drafted => ({ is: 'fault', fault: of, ends })
const drafted = (condition: Condition): Drafted => ({ is: 'condition', condition })

const between = (field: FieldName, from: string, to: string): Drafted => {
  if (from === '' && to === '') return fault('ends', bothEnds)
  const dates = fieldOf(field).type === 'date'
  const texts = { from, to }
  const unread = bothEnds.filter((end) => texts[end] !== '' && !(dates ? day : number).test(texts[end]))
  if (unread.length > 0) return fault('number', unread)
  const turned = dates ? from > to : Number(from) > Number(to)
  if (from !== '' && to !== '' && turned) return fault('order', bothEnds)
  return drafted({ field, is: 'between', from: from === '' ? null : from, to: to === '' ? null : to })
}

/** Ends are `YYYY-MM-DD` or a decimal with a point; '' is open, and any other text is a fault. */
export const conditionOf = (field: FieldName, { is, text, codes, from, to }: ConditionDraft): Drafted => {
  switch (is) {
    case 'contains':
    case 'lacks':
    case 'equals':
    case 'starts':
      return text.trim() === '' ? fault('text') : drafted({ field, is, text: text.trim() })
    case 'one-of':
      return codes.length === 0 ? fault('codes') : drafted({ field, is, codes })
    case 'between':
      return between(field, from, to)
    case 'yes':
    case 'no':
    case 'empty':
    case 'filled':
      return drafted({ field, is })
    default:
      return never(is)
  }
}
