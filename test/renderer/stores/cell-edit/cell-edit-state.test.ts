import { describe, expect, it } from 'vitest'
import type { CustomerRecord, FieldValue } from '../../../../preload/contract/customers.ts'
import { blankRecord } from '../../../../renderer/checks/values.ts'
import {
  inputOf,
  isEditedSince,
  isUnchanged,
  isUnsaved,
  observedIn,
  textOf,
  whyNotEditable,
  type Cell,
  type CellEdit,
} from '../../../../renderer/stores/cell-edit/cell-edit-state.ts'

const text = (value: string): FieldValue => ({ is: 'text', text: value })
const cell = (more: Partial<Cell> = {}): Cell => ({
  key: '000012',
  field: 'City',
  name: 'De Zon',
  text: 'Gent',
  was: null,
  mark: null,
  ...more,
})
const record = (values: CustomerRecord['values'], was: CustomerRecord['was'] = {}): CustomerRecord => ({
  ...blankRecord(),
  key: '000012',
  values,
  was,
})

describe('the text of a cell', () => {
  it.each([
    ['City', 'Gent', { is: 'text', text: 'Gent' }],
    ['City', '', { is: 'text', text: '' }],
    ['Street2', '', { is: 'empty' }],
    ['IsInFactoring', 'true', { is: 'yes-no', yes: true }],
    ['IsInFactoring', 'false', { is: 'yes-no', yes: false }],
    ['IsInFactoring', '', { is: 'text', text: '' }],
    ['IsInFactoring', 'Misschien', { is: 'text', text: 'Misschien' }],
  ] as const)('of %s, %j, is the input %j', (field, typed, input) => {
    expect(inputOf(field, typed)).toEqual(input)
  })

  it.each<[FieldValue | undefined, string]>([
    [undefined, ''],
    [{ is: 'empty' }, ''],
    [{ is: 'number', text: '1.50' }, '1.50'],
    [{ is: 'yes-no', yes: false }, 'false'],
  ])('of the value %j is %j', (value, shown) => {
    expect(textOf(value)).toBe(shown)
  })
})

describe('the observed values of a cell', () => {
  it.each<[what: string, record: CustomerRecord, observed: CustomerRecord['values']]>([
    [
      'are those of the record, with the linked fields and those that tell customers apart',
      record({ City: text('Gent'), ZipCode: text('9000'), Name: text('De Zon'), Fax: text('1') }),
      { City: text('Gent'), ZipCode: text('9000'), Name: text('De Zon') },
    ],
    ['hold the text of the cell where the record is newer', record({ City: text('Aalst') }), { City: text('Gent') }],
    [
      'are empty where a whole record lacks the field, but for the text of the cell',
      record({ ZipCode: text('9000') }),
      { City: text('Gent'), ZipCode: text('9000'), Street1: { is: 'empty' }, Email: { is: 'empty' } },
    ],
  ])('%s', (_what, now, observed) => {
    expect(observedIn(cell(), now)).toMatchObject(observed)
    expect(observedIn(cell(), now)).not.toHaveProperty('Fax')
  })

  it.each([
    ['that was undone since are what the service had', text('Aalst'), text('Aalst')],
    ['that was sent since are what was sent', text('Gent'), text('Gent')],
    ['that somebody else replaced since are the text of the cell', text('Brugge'), text('Gent')],
  ])('under an edit %s', (_what, now, observed) => {
    expect(observedIn(cell({ was: 'Aalst' }), record({ City: now }))).toMatchObject({ City: observed })
  })

  it('are those of an edit of ours that the cell does not show yet: it may be sent before this one', () => {
    const undone = record({ City: text('Aalst') }, { City: text('Gent') })
    expect(observedIn(cell(), undone)).toMatchObject({ City: text('Aalst') })
  })

  it('lack what a list row lacks', () => {
    const row: CustomerRecord = { ...record({ City: text('Gent'), Name: text('De Zon') }), completeness: 'list' }
    expect(observedIn(cell(), row)).toEqual({ City: text('Gent'), Name: text('De Zon') })
  })

  it.each<[what: string, now: CustomerRecord, edited: boolean]>([
    ['a newer value of the service is no edit of ours', record({ City: text('Aalst') }), false],
    ['an edit that the cell shows already is known', record({ City: text('Gent') }, { City: text('Aalst') }), false],
    ['another edit of ours is news', record({ City: text('Brugge') }, { City: text('Aalst') }), true],
  ])('%s', (_what, now, edited) => {
    expect(isEditedSince(cell(), now)).toBe(edited)
  })
})

describe('a cell', () => {
  const anothers = [{ key: '000012', user: 'anna' }]
  it.each<[what: string, cell: Cell, anothers: typeof anothers, locked: boolean, why: string | undefined]>([
    ['can be edited', cell(), [], false, undefined],
    ['is read-only when the service sets it', cell({ field: 'CustomerId' }), anothers, true, 'set-by-service'],
    [
      'is read-only when its customer is to be deleted',
      cell({ mark: { kind: 'delete', is: 'waiting' } }),
      anothers,
      true,
      'to-be-deleted',
    ],
    ["is read-only under another user's edit", cell(), anothers, true, 'anothers'],
    ['is editable when that edit is about another customer', cell({ key: '000013' }), anothers, false, undefined],
    ['is read-only in a locked environment', cell(), [], true, 'locked'],
  ])('%s', (_what, at, others, locked, why) => {
    expect(whyNotEditable(at, others, locked)?.is).toBe(why)
  })

  it.each<[edit: CellEdit, unsaved: boolean]>([
    [{ is: 'none' }, false],
    [{ is: 'typing', cell: cell(), typed: 'Gent', fail: null }, false],
    [{ is: 'typing', cell: cell(), typed: 'Brugge', fail: null }, true],
    [{ is: 'saving', cell: cell(), typed: 'Brugge' }, true],
  ])('%j is unsaved: %s', (edit, unsaved) => {
    expect(isUnsaved(edit)).toBe(unsaved)
  })

  it('is saved again with the same text after a failure', () => {
    const edit = { is: 'typing', cell: cell(), typed: 'Gent', fail: null } as const
    expect([isUnchanged(edit), isUnchanged({ ...edit, fail: { code: 'arguments-wrong' } })]).toEqual([true, false])
  })
})
