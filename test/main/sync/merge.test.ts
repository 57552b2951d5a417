import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../../main/customers/raw-record.ts'
import {
  changedProperties,
  differences,
  merge,
  refuseResets,
  followUpBase,
  withField,
  type Mine,
} from '../../../main/sync/merge.ts'

const editable = customerFields.filter((field) => !('fixed' in field)).map(({ name }) => name)
const json = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('null', '0.0', '1', '12.50', 'true', 'false', '"4/13/2022"'),
)
const strangers = fc
  .dictionary(
    fc.string({ minLength: 1 }).map((name) => `x${name}`),
    fc.jsonValue(),
  )
  .map((values) => parseRawRecord(JSON.stringify(values)))

/** A record of some service: contract fields in its own case, and unknown properties. */
const records: fc.Arbitrary<RawRecord> = fc
  .tuple(fc.array(json, { minLength: editable.length, maxLength: editable.length }), strangers, fc.boolean())
  .map(([values, unknown, camel]) => [
    ...editable.map((field, at) => ({
      name: camel ? field.charAt(0).toLowerCase() + field.slice(1) : field,
      json: values[at]!,
    })),
    ...unknown,
  ])
const edits = (fields: readonly FieldName[]): fc.Arbitrary<Mine> =>
  fc
    .subarray([...fields], { minLength: 1, maxLength: 5 })
    .chain((picked) =>
      fc
        .tuple(...picked.map(() => json))
        .map((values) => Object.fromEntries(picked.map((field, at) => [field, values[at]!]))),
    )

const unit = (field: FieldName): string => fieldOf(field).linked ?? field
const lay = (record: RawRecord, mine: Mine): RawRecord =>
  (Object.keys(mine) as FieldName[]).reduce((laid, field) => withField(laid, field, mine[field]!), record)
const namesOf = (record: RawRecord): string[] => record.map(({ name }) => name)

describe('the merge of one customer', () => {
  it('changes the edited fields only, byte for byte, if nobody else changed anything', () => {
    fc.assert(
      fc.property(records, edits(editable), (base, mine) => {
        const merged = merge(base, mine, base)
        if (merged.is === 'clash') throw new Error('a clash with nobody')
        const body = merged.is === 'put' ? merged.body : base
        const changed = new Set<string>(merged.is === 'put' ? merged.changed.map((field) => field.toLowerCase()) : [])
        expect(namesOf(body)).toEqual(namesOf(base))
        for (const [at, property] of body.entries()) {
          if (!changed.has(property.name.toLowerCase())) expect(property).toEqual(base[at])
          else
            expect(property.json).toBe(
              mine[editable.find((field) => field.toLowerCase() === property.name.toLowerCase())!],
            )
        }
      }),
    )
  })

  it('leaves nothing to send if the service has every edit, whatever else changed there', () => {
    fc.assert(
      fc.property(records, edits(editable), edits(editable), (base, mine, other) => {
        expect(merge(base, mine, lay(lay(base, other), mine)).is).toBe('nothing-left')
      }),
    )
  })

  it('joins edits of different fields to the same record in either order', () => {
    const [left, right] = [editable.filter((_, at) => at % 2 === 0), editable]
    fc.assert(
      fc.property(records, edits(left), edits(right), (base, mine, other) => {
        const taken = new Set((Object.keys(mine) as FieldName[]).map(unit))
        const theirs = Object.fromEntries(
          Object.entries(other).filter(([field]) => !taken.has(unit(field as FieldName))),
        )
        const one = merge(base, mine, lay(base, theirs))
        const two = merge(base, theirs, lay(base, mine))
        expect(one.is).not.toBe('clash')
        expect(two.is).not.toBe('clash')
        const shown = (record: RawRecord): Record<string, unknown> =>
          Object.fromEntries(record.map(({ name, json: value }) => [name, JSON.parse(value) ?? '']))
        const expected = shown(lay(lay(base, theirs), mine))
        if (one.is === 'put') expect(shown(one.body)).toEqual(expected)
        if (two.is === 'put') expect(shown(two.body)).toEqual(expected)
      }),
    )
  })

  it('never overwrites a change of theirs to the same field', () => {
    fc.assert(
      fc.property(records, fc.constantFrom(...editable), (base, field) => {
        const theirs = lay(base, { [field]: '"theirs, for certain"' })
        const merged = merge(base, { [field]: '"mine, for certain"' }, theirs)
        expect(merged).toMatchObject({ is: 'clash' })
        if (merged.is === 'clash')
          expect(merged.clashes).toContainEqual({
            field,
            base: propertyOf(base, field)?.json,
            mine: '"mine, for certain"',
            theirs: '"theirs, for certain"',
          })
      }),
    )
  })

  it('sees no change in another spelling of the same number', () => {
    const base = parseRawRecord('{"CreditLimit":0.0,"City":"Gent"}')
    expect(merge(base, { City: '"Assen"' }, parseRawRecord('{"CreditLimit":0,"City":"Gent"}'))).toMatchObject({
      is: 'put',
      body: [
        { name: 'CreditLimit', json: '0' },
        { name: 'City', json: '"Assen"' },
      ],
    })
  })

  it('adds a field that the service left out, in its own letter case', () => {
    const base = parseRawRecord('{"customerId":"1","city":"Gent"}')
    expect(merge(base, { VatNumber: '"NL1"' }, base)).toMatchObject({
      is: 'put',
      body: [{ name: 'customerId' }, { name: 'city' }, { name: 'vatNumber', json: '"NL1"' }],
    })
  })
})

describe('linked fields', () => {
  const groups = [
    ['Street1', 'Street2', 'ZipCode', 'City', 'CountryId'],
    ['VatNumber', 'VatVerificationDate'],
    ['CocCity', 'CocDate', 'CocRegistration'],
  ] as const

  it('are these groups, and all others stand alone', () => {
    const linked = customerFields.flatMap((field) => ('linked' in field ? [field.name] : []))
    expect(linked.toSorted()).toEqual(groups.flat().toSorted())
    for (const group of groups) expect(new Set(group.map((field) => fieldOf(field).linked)).size).toBe(1)
    expect(new Set(groups.map(([field]) => fieldOf(field).linked)).size).toBe(groups.length)
  })

  it('are one unit: mine in one and theirs in another clash in both, but not elsewhere', () => {
    fc.assert(
      fc.property(records, fc.constantFrom(...editable), fc.constantFrom(...editable), (base, ours, other) => {
        fc.pre(ours !== other)
        const merged = merge(base, { [ours]: '"mine, for certain"' }, lay(base, { [other]: '"theirs, for certain"' }))
        const together = groups.some((group) =>
          [ours, other].every((field) => (group as readonly FieldName[]).includes(field)),
        )
        expect(merged.is).toBe(together ? 'clash' : 'put')
        if (merged.is === 'clash')
          expect(merged.clashes.map(({ field }) => field).toSorted()).toEqual([ours, other].toSorted())
      }),
    )
  })

  it('include the whole list of addresses as one value', () => {
    const base = parseRawRecord('{"Addresses":[{"City":"Gent","Zip":"1"}],"City":"Gent"}')
    const theirs = parseRawRecord('{"Addresses":[{"City":"Gent","Zip":"2"}],"City":"Gent"}')
    expect(merge(base, { Addresses: '[{"City":"Assen","Zip":"1"}]' }, theirs)).toMatchObject({
      is: 'clash',
      clashes: [{ field: 'Addresses' }],
    })
    expect(merge(base, { City: '"Assen"' }, theirs)).toMatchObject({ is: 'put' })
  })
})

describe('the base of an edit that was made while another was being sent', () => {
  const before = parseRawRecord('{"City":"Gent","Street1":"A 1","Person":"Ann","Fax":"1"}')
  const back = parseRawRecord('{"City":"Assen","Street1":"B 2","Person":"Bob","Fax":"2","strange":1}')

  it('is the record as read back, but for the fields that the user saw', () => {
    expect(followUpBase(back, ['Fax'], { City: '"Assen"' }, before)).toEqual(
      parseRawRecord('{"City":"Assen","Street1":"B 2","Person":"Bob","Fax":"1","strange":1}'),
    )
  })

  it('has the sent value of a sent field, and the earlier values of fields linked to it', () => {
    const start = followUpBase(back, ['City'], { City: '"Assen"' }, before)
    expect(start).toEqual(parseRawRecord('{"City":"Assen","Street1":"A 1","Person":"Bob","Fax":"2","strange":1}'))
    expect(merge(start, { City: '"Delft"' }, back)).toMatchObject({ is: 'clash' })
  })

  it('lacks fields that were absent before', () => {
    expect(followUpBase(back, ['Fax'], {}, parseRawRecord('{"City":"Gent"}'))).toEqual(
      parseRawRecord('{"City":"Assen","Street1":"B 2","Person":"Bob","strange":1}'),
    )
  })
})

describe('the guard', () => {
  const refused = expect.toSatisfy((error: unknown) => isFail(error, 'edit-would-reset-fields'))

  it('refuses a body that lacks a property of the last read, however its name is spelled', () => {
    fc.assert(
      fc.property(records, fc.nat(), (read, at) => {
        expect(() => refuseResets(read, read, [])).not.toThrow()
        const gone = at % read.length
        expect(() =>
          refuseResets(
            read,
            read.filter((_, index) => index !== gone),
            [],
          ),
        ).toThrowError(refused)
        const [field] = editable
        expect(() =>
          refuseResets(
            read,
            read.filter((_, index) => index !== gone),
            [field!],
          ),
        ).toThrowError(refused)
      }),
    )
  })

  it('refuses a body in another letter case, and one that changes an unedited field', () => {
    const read = parseRawRecord('{"name":"x","creditLimit":0.0,"strange":1}')
    expect(() => refuseResets(read, parseRawRecord('{"Name":"x","creditLimit":0.0,"strange":1}'), [])).toThrowError(
      refused,
    )
    expect(() => refuseResets(read, parseRawRecord('{"name":"x","creditLimit":0,"strange":1}'), ['Name'])).toThrowError(
      refused,
    )
    expect(() =>
      refuseResets(read, parseRawRecord('{"name":"y","creditLimit":0.0,"strange":1}'), ['Name']),
    ).not.toThrow()
  })

  it('counts the fields that would be reset, including fields that were known before this read', () => {
    const read = parseRawRecord('{"name":"x","creditLimit":0.0,"strange":1}')
    const reset = (fields: number) =>
      expect.objectContaining({ fail: { code: 'edit-would-reset-fields', about: { fields } } })
    expect(() => refuseResets(read, parseRawRecord('{"name":"x"}'), [])).toThrowError(reset(2))
    expect(() => refuseResets(read, read, [], 3)).toThrowError(reset(3))
    expect(() => refuseResets(read, parseRawRecord('{"name":"x","creditLimit":0.0}'), [], 2)).toThrowError(reset(3))
  })
})

describe('the difference between two reads', () => {
  const before = parseRawRecord('{"Name":"x","CreditLimit":0.0,"Fax":"1","strange":1}')

  it('has contract names, whatever the letter case and the spelling of values', () => {
    expect(changedProperties(before, parseRawRecord('{"name":"y","creditLimit":0,"fax":"1","strange":1}'))).toEqual([
      'Name',
    ])
    expect(
      changedProperties(before, parseRawRecord('{"FAX":"1","NAME":"x","CREDITLIMIT":0.00,"strange":1.0}')),
    ).toEqual([])
  })

  it('includes added, removed and unknown properties', () => {
    expect(
      changedProperties(before, parseRawRecord('{"Name":"x","CreditLimit":0.0,"City":"Gent","strange":2}')),
    ).toEqual(['Fax', 'strange', 'City'])
  })

  it('can use other names: of properties with one name the last counts', () => {
    expect(
      differences(before, parseRawRecord('{"Name":"x","CreditLimit":1,"Fax":"2","strange":1}'), (name) =>
        name === 'strange' ? name : 'of the contract',
      ),
    ).toEqual(['of the contract'])
  })
})
