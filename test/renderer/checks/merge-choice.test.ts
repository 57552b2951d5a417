import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldNames, fieldOf, type CustomerField, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CustomerRecord, FieldValue } from '../../../preload/contract/customers.ts'
import { mergeFates } from '../../../preload/contract/duplicates.ts'
import {
  countsOf,
  fieldLines,
  proposedChoice,
  proposedKeep,
  requestOf,
  valueOf,
  withFate,
  withSource,
  type MergeChoice,
  type MergeMember,
} from '../../../renderer/checks/merge-choice.ts'

const text = (value: string): FieldValue => ({ is: 'text', text: value })

const memberOf = (
  id: string,
  values: CustomerRecord['values'],
  more: Partial<Pick<MergeMember, 'passive' | 'customerId'>> = {},
): MergeMember => ({
  key: `s:${id}`,
  customerId: id,
  name: 'Vos',
  city: '',
  passive: false,
  score: null,
  reasons: [],
  record: {
    key: `s:${id}`,
    customerId: id,
    completeness: 'whole',
    values,
    was: {},
    unknown: [],
    edit: null,
    readAt: 1,
  },
  ...more,
})

it('an active customer is kept before a passive one, a fuller one before an emptier one, an old one before a new one', () => {
  const full = { Name: text('Vos'), City: text('Gent'), Email: text('a@b.example') }
  const one = { Name: text('Vos') }
  expect(proposedKeep([memberOf('1', full, { passive: true }), memberOf('2', one)])).toBe('s:2')
  expect(proposedKeep([memberOf('1', one), memberOf('2', full)])).toBe('s:2')
  expect(proposedKeep([memberOf('10', one), memberOf('9', one)])).toBe('s:9')
  expect(proposedKeep([memberOf('', full, { customerId: null }), memberOf('9', one)])).toBe('s:9')
})

it('a value that the kept customer lacks is proposed from the first that has it', () => {
  const members = [
    memberOf('1', { Name: text('Vos'), Email: { is: 'empty' } }),
    memberOf('2', { Telephone: text('020-1') }),
    memberOf('3', { Telephone: text('020-2'), Email: text('a@b.example') }),
  ]
  expect(proposedChoice(members, 'P', 's:1').sources).toEqual({ Telephone: 's:2', Email: 's:3' })
})

it('fields of an address are proposed from one customer, and only if the kept one has no address', () => {
  const street = { Street1: text('Kerkweg 3'), City: text('Gent') }
  const members = [
    memberOf('1', { City: text('Assen') }),
    memberOf('2', street),
    memberOf('3', { ZipCode: text('9000') }),
  ]
  expect(proposedChoice(members, 'P', 's:1').sources).toEqual({})
  expect(proposedChoice(members, 'P', 's:3').sources).toEqual({})
  expect(proposedChoice([memberOf('4', {}), ...members.slice(1)], 'P', 's:4').sources).toEqual({
    Street1: 's:2',
    City: 's:2',
  })
})

it('others are proposed to become passive, unless they are or the service has no such state', () => {
  const members = [memberOf('1', {}), memberOf('2', {}), memberOf('3', {}, { passive: true })]
  expect(proposedChoice(members, 'P', 's:1').fates).toEqual({ 's:2': 'passive', 's:3': 'leave' })
  expect(proposedChoice(members, null, 's:1').fates).toEqual({ 's:2': 'leave', 's:3': 'leave' })
})

it('fields that differ are shown first, and all filled ones when asked', () => {
  const members = [
    memberOf('1', { Name: text('Vos'), City: text('A') }),
    memberOf('2', { Name: text('Vos'), City: text('B') }),
  ]
  expect(fieldLines(members, false).map(({ field }) => field)).toEqual(['City'])
  expect(fieldLines(members, true)).toMatchObject([
    { field: 'Name', differs: false, canChoose: false },
    { field: 'City', differs: true, canChoose: true },
  ])
})

const value = fc.oneof(
  fc.constant<FieldValue>({ is: 'empty' }),
  fc.constantFrom('a', 'b', 'c').map(text),
  fc.constantFrom('0', '1.5').map((each): FieldValue => ({ is: 'number', text: each })),
  fc.boolean().map((yes): FieldValue => ({ is: 'yes-no', yes })),
)
const fields = fc.constantFrom<FieldName>(...fieldNames)
const values = fc.dictionary(fields, value, { maxKeys: 12 }) as fc.Arbitrary<CustomerRecord['values']>

it('a merge asks for exactly the chosen values and exactly the chosen members', () => {
  const story = fc.record({
    records: fc.array(values, { minLength: 2, maxLength: 5 }),
    kept: fc.nat(4),
    picks: fc.array(fc.tuple(fields, fc.nat(4)), { maxLength: 8 }),
    then: fc.array(fc.constantFrom(...mergeFates), { minLength: 5, maxLength: 5 }),
  })
  fc.assert(
    fc.property(story, ({ records, kept, picks, then }) => {
      const members = records.map((each, at) => memberOf(String(at), each))
      const keep = members[kept % members.length]!
      const start: MergeChoice = { keep: keep.key, sources: {}, fates: {} }
      const picked = picks.reduce(
        (all, [field, at]) => withSource(all, field, members[at % members.length]!.key),
        start,
      )
      const choice = members.reduce((all, { key }, at) => withFate(all, key, then[at]!), picked)
      const { changes, others } = requestOf(members, choice)
      for (const field of fieldNames) {
        const definition: CustomerField = fieldOf(field)
        const source = members.find(({ key }) => key === choice.sources[field]) ?? keep
        const [from, to] = [valueOf(keep, field), valueOf(source, field)]
        const isCopied =
          definition.fixed !== true && definition.type !== 'list' && JSON.stringify(from) !== JSON.stringify(to)
        const input = changes[field]
        expect(input !== undefined).toBe(isCopied)
        if (input?.is === 'yes-no') expect(to).toEqual(input)
        if (input?.is === 'text') expect('text' in to && to.text).toBe(input.text)
        if (input?.is === 'empty') expect(to.is).toBe('empty')
      }
      expect(others).toEqual(members.flatMap(({ key }, at) => (key === keep.key ? [] : [{ key, then: then[at]! }])))
      const counts = countsOf(members, choice)
      expect(counts.fields).toBe(Object.keys(changes).length)
      expect(counts.passive + counts.deleted + counts.left).toBe(members.length - 1)
    }),
    { numRuns: 300 },
  )
})
