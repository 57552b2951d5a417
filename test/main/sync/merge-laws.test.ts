import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields, fieldNamed, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { sameValue } from '../../../main/customers/field-value.ts'
import { propertyOf, type RawRecord } from '../../../main/customers/raw-record.ts'
import { merge, refuseResets, withFields, type Mine } from '../../../main/sync/merge.ts'
import { jsonTexts, texts } from '../customers/any-json.ts'

const editable = customerFields.filter((field) => !('fixed' in field)).map(({ name }) => name)
const linked = editable.filter((field) => fieldOf(field).linked !== undefined)
/** Few values, so that both sides often pick the same one, in this or another spelling. */
const values = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('null', '""', '"a"', '"\\u0061"', '"b"', '0', '0.0', '1.50', '15e-1', 'true'),
  },
  jsonTexts,
)
const properties = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...customerFields.map(({ name }) => name)) },
  texts,
  fc.constantFrom('customProperties', 'dateChanged', 'toString'),
)
const casing = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => name.toUpperCase(),
  (name: string) => name.charAt(0).toLowerCase() + name.slice(1),
)

const record: fc.Arbitrary<RawRecord> = fc.uniqueArray(
  fc.tuple(properties, casing, values).map(([name, inCase, json]) => ({ name: inCase(name), json })),
  { selector: ({ name }) => name, maxLength: 60 },
)
/** A record with each contract field once, in any case and order, among other properties. */
const wholeRecord: fc.Arbitrary<RawRecord> = fc
  .tuple(fc.array(fc.tuple(casing, values), { minLength: editable.length, maxLength: editable.length }), record)
  .chain(([fields, others]) =>
    fc.shuffledSubarray(
      [
        ...fields.map(([inCase, json], at) => ({ name: inCase(editable[at]!), json })),
        ...others.filter(({ name }) => fieldNamed(name) === undefined),
      ],
      { minLength: editable.length },
    ),
  )
const edits = (from: readonly FieldName[], maxLength = 6): fc.Arbitrary<Mine> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...from), values), { selector: ([field]) => field, maxLength })
    .map((pairs) => Object.fromEntries(pairs))
const edited = (mine: Mine): FieldName[] => Object.keys(mine) as FieldName[]
const lay = (base: RawRecord, mine: Mine): RawRecord => withFields(base, edited(mine), mine)
const jsonOf = (one: RawRecord, field: FieldName): string | undefined => propertyOf(one, field)?.json
const unitOf = (field: FieldName): readonly FieldName[] => {
  const group = fieldOf(field).linked
  return group === undefined
    ? [field]
    : customerFields.filter((other) => 'linked' in other && other.linked === group).map(({ name }) => name)
}
const names = (one: RawRecord): string[] => one.map(({ name }) => name)

/** Base, mine and theirs; theirs is the base with another user's edits. */
const stories = fc
  .record({ base: fc.oneof(record, wholeRecord), mine: edits(editable), other: edits(editable) })
  .map(({ base, mine, other }) => ({ base, mine, theirs: lay(base, other) }))

/** This field and linked ones that the other user changed to another value than mine. */
const disputed = (
  { base, mine, theirs }: { readonly base: RawRecord; readonly mine: Mine; readonly theirs: RawRecord },
  of: FieldName,
): FieldName[] =>
  unitOf(of).filter(
    (field) =>
      !sameValue(jsonOf(theirs, field), jsonOf(base, field)) &&
      !sameValue(jsonOf(theirs, field), mine[field] ?? jsonOf(base, field)),
  )

describe('a merge', () => {
  it('of a record that neither side changed leaves nothing to send, whatever the spelling', () => {
    fc.assert(
      fc.property(record, fc.subarray(editable), (base, fields) => {
        const retyped = Object.fromEntries(
          fields.flatMap((field) => (jsonOf(base, field) === undefined ? [] : [[field, ` ${jsonOf(base, field)} `]])),
        )
        const respelled = base.map(({ name, json }) => ({ name, json: `\n${json}` })).toReversed()
        expect(merge(base, {}, base)).toEqual({ is: 'nothing-left' })
        expect(merge(base, retyped, base)).toEqual({ is: 'nothing-left' })
        if (
          names(base).every(
            (name, at) => names(base).findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
          )
        )
          expect(merge(base, retyped, respelled)).toEqual({ is: 'nothing-left' })
      }),
    )
  })

  it('of values that equal the base leaves theirs alone, whatever their spelling', () => {
    fc.assert(
      fc.property(stories, fc.subarray(editable), ({ base, theirs }, fields) => {
        const retyped = Object.fromEntries(
          fields.flatMap((field) => (jsonOf(base, field) === undefined ? [] : [[field, ` ${jsonOf(base, field)} `]])),
        )
        expect(merge(base, retyped, theirs)).toEqual({ is: 'nothing-left' })
      }),
    )
  })

  it('is idempotent: a second one leaves nothing to send', () => {
    fc.assert(
      fc.property(stories, ({ base, mine, theirs }) => {
        const once = merge(base, mine, theirs)
        if (once.is !== 'put') return
        expect(merge(base, mine, once.body)).toEqual({ is: 'nothing-left' })
        expect(
          merge(once.body, Object.fromEntries(once.changed.map((field) => [field, mine[field]])), once.body),
        ).toEqual({ is: 'nothing-left' })
      }),
    )
  })

  it('of edits without a common field or link never clashes, and gives the same result in either order', () => {
    fc.assert(
      fc.property(wholeRecord, edits(editable), edits(editable), (base, first, all) => {
        const taken = new Set(edited(first).flatMap(unitOf))
        const second = Object.fromEntries(Object.entries(all).filter(([field]) => !taken.has(field as FieldName)))
        const after = (start: RawRecord, mine: Mine): RawRecord => {
          const merged = merge(base, mine, start)
          if (merged.is === 'clash') throw new Error('They share nothing, and clashed.')
          return merged.is === 'put' ? merged.body : start
        }
        const [one, two] = [after(after(base, first), second), after(after(base, second), first)]
        const byName = (body: RawRecord): RawRecord => body.toSorted((a, b) => (a.name < b.name ? -1 : 1))
        expect(byName(one)).toEqual(byName(two))
        for (const [field, json] of Object.entries({ ...first, ...second }))
          expect(sameValue(jsonOf(one, field as FieldName), json)).toBe(true)
      }),
    )
  })

  it('never drops, renames or moves a property of theirs, in any letter case, known or not', () => {
    fc.assert(
      fc.property(stories, record, ({ base, mine, theirs: known }, others) => {
        const theirs = [
          ...known,
          ...others.filter(({ name }) => fieldNamed(name) === undefined && !names(known).includes(name)),
        ]
        const merged = merge(base, mine, theirs)
        if (merged.is !== 'put') return
        expect(names(merged.body).slice(0, theirs.length)).toEqual(names(theirs))
        const touched = new Set(merged.changed.map((field) => propertyOf(theirs, field)?.name))
        for (const [at, { name, json }] of theirs.entries())
          if (!touched.has(name)) expect(merged.body[at]!.json).toBe(json)
        expect(merged.body.length - theirs.length).toBe(
          merged.changed.filter((field) => propertyOf(theirs, field) === undefined).length,
        )
        expect(() => refuseResets(theirs, merged.body, merged.changed)).not.toThrow()
      }),
    )
  })

  it('sends edited values, and only those that differ from theirs', () => {
    fc.assert(
      fc.property(stories, ({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs)
        if (merged.is !== 'put') return
        for (const field of merged.changed)
          expect([jsonOf(merged.body, field), sameValue(jsonOf(theirs, field), mine[field])]).toEqual([
            mine[field],
            false,
          ])
      }),
    )
  })

  it('never overwrites a change of theirs: fields that both sides changed differently clash', () => {
    fc.assert(
      fc.property(stories, ({ base, mine, theirs }) => {
        const differ = edited(mine).filter(
          (field) =>
            !sameValue(mine[field], jsonOf(base, field)) &&
            !sameValue(jsonOf(theirs, field), jsonOf(base, field)) &&
            !sameValue(mine[field], jsonOf(theirs, field)),
        )
        const merged = merge(base, mine, theirs)
        if (differ.length > 0) expect(merged.is).toBe('clash')
        if (merged.is !== 'clash') return
        expect(merged.clashes.map(({ field }) => field)).toEqual(expect.arrayContaining(differ))
        for (const clash of merged.clashes) {
          expect(clash).toMatchObject({ base: jsonOf(base, clash.field), theirs: jsonOf(theirs, clash.field) })
          expect([
            disputed({ base, mine, theirs }, clash.field).length > 0,
            unitOf(clash.field).some((field) => field in mine),
          ]).toEqual([true, true])
        }
      }),
    )
  })

  it("treats linked fields as a unit: the result has one side's group, never a mixture", () => {
    fc.assert(
      fc.property(record, edits(linked, 4), edits(linked, 4), (base, mine, other) => {
        const theirs = lay(base, other)
        const merged = merge(base, mine, theirs)
        if (merged.is === 'clash')
          expect(merged.clashes.every(({ field }) => disputed({ base, mine, theirs }, field).length > 0)).toBe(true)
        if (merged.is !== 'put') return
        for (const unit of merged.changed.map(unitOf)) {
          for (const field of unit)
            expect(sameValue(jsonOf(merged.body, field), mine[field] ?? jsonOf(base, field)), field).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the guard before a PUT', () => {
  const refused = (work: () => unknown): void =>
    expect(work).toThrowError(expect.toSatisfy((error: unknown) => isFail(error, 'edit-would-reset-fields')))

  it('refuses a body without a property of the last read, even an edited one', () => {
    fc.assert(
      fc.property(record, fc.nat(), fc.subarray(editable), (read, at, changed) => {
        fc.pre(read.length > 0)
        const gone = read[at % read.length]!
        refused(() =>
          refuseResets(
            read,
            read.filter((property) => property !== gone),
            changed,
          ),
        )
        refused(() =>
          refuseResets(
            read,
            read
              .map((property) => (property === gone ? { ...gone, name: `${gone.name} ` } : property))
              .filter(({ name }) => name !== gone.name),
            changed,
          ),
        )
      }),
    )
  })

  it('refuses a change that nobody edited, even of its spelling', () => {
    fc.assert(
      fc.property(record, fc.nat(), (read, at) => {
        fc.pre(read.length > 0)
        const other = read[at % read.length]!
        const body = read.map((property) =>
          property === other ? { name: other.name, json: `${other.json} ` } : property,
        )
        refused(() => refuseResets(read, body, []))
      }),
    )
  })
})
