import { customerFields, fieldNamed, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import { readDay, sameDay } from '../../preload/contract/dates.ts'
import { AppError } from '../base/app-error.ts'
import { inCase, propertyCaseOf } from '../customers/blank-record.ts'
import { inTypeOf, readValue, sameValue } from '../customers/field-value.ts'
import { asCodeOf, type NumberCodes } from '../customers/number-codes.ts'
import { propertyOf, type RawRecord } from '../customers/raw-record.ts'
import { sameJson } from '../customers/same-json.ts'

/** Edited fields by contract name, as JSON texts. */
export type Mine = Readonly<Partial<Record<FieldName, string>>>

/**
 * A field that both sides changed, or that is linked to one. Values are JSON texts; undefined: the record lacks the
 * field.
 */
export interface RawClash {
  readonly field: FieldName
  readonly base: string | undefined
  readonly mine: string | undefined
  readonly theirs: string | undefined
}

export type Merge =
  /** The service already has everything that was edited here. */
  | { readonly is: 'nothing-left' }
  /** Their record with our edited fields in it. */
  | { readonly is: 'put'; readonly body: RawRecord; readonly changed: readonly FieldName[] }
  | { readonly is: 'clash'; readonly clashes: readonly RawClash[] }

export const editedFields = (mine: Mine): FieldName[] => Object.keys(mine) as FieldName[]

export const jsonOf = (record: RawRecord, field: FieldName): string | undefined => propertyOf(record, field)?.json

/** Fields that merge as one unit: a linked group, or the field alone. */
const unitOf = (field: FieldName): readonly FieldName[] => {
  const { linked } = fieldOf(field)
  return linked === undefined
    ? [field]
    : customerFields.filter((other) => 'linked' in other && other.linked === linked).map(({ name }) => name)
}

/** The fields with all fields that are linked to them. */
export const withLinked = (fields: readonly FieldName[]): FieldName[] => [...new Set(fields.flatMap(unitOf))]

const unitsOf = (mine: Mine): FieldName[][] => {
  const units = new Map(
    editedFields(mine).map((field) => {
      const unit = unitOf(field)
      return [unit[0]!, [...unit]] as [FieldName, FieldName[]]
    }),
  )
  return [...units.values()]
}

type UnitMerge = { readonly changed: readonly FieldName[]; readonly clashes: readonly RawClash[] }

/** A service may have changed its style of dates (contract §10.4). Only days that are certain are compared. */
const sameUnedited = (field: FieldName, a: string | undefined, b: string | undefined): boolean => {
  if (sameValue(a, b)) return true
  if (fieldOf(field).type !== 'date') return false
  const [one, other] = [a, b].map((json) => {
    const value = readValue(json)
    return value.is === 'text' ? readDay(value.text) : null
  })
  return !!one && !!other && sameDay(one, other)
}

const mergeUnit = (unit: readonly FieldName[], base: RawRecord, mine: Mine, theirs: RawRecord): UnitMerge => {
  const fields = unit.map((field) => {
    const before = jsonOf(base, field)
    return { field, base: before, mine: field in mine ? mine[field] : before, theirs: jsonOf(theirs, field) }
  })
  const ours = fields.filter((field) => !sameValue(field.mine, field.base))
  const left = ours.filter((field) => !sameValue(field.mine, field.theirs))
  if (left.length === 0) return { changed: [], clashes: [] }
  const differ = fields.filter(({ field, mine: own, theirs: there }) =>
    ours.some((one) => one.field === field) ? !sameValue(own, there) : !sameUnedited(field, own, there),
  )
  const theyChanged = differ.some((field) => !sameValue(field.theirs, field.base))
  if (!theyChanged) return { changed: left.map(({ field }) => field), clashes: [] }
  return { changed: [], clashes: differ }
}

/** Sets one field and keeps the letter case of its name. An absent field is added in the record's own style. */
export const withField = (record: RawRecord, field: FieldName, json: string): RawRecord => {
  const there = propertyOf(record, field)
  if (there === undefined) return [...record, { name: inCase(field, propertyCaseOf(record) ?? 'contract'), json }]
  return record.map((property) => (property === there ? { name: property.name, json } : property))
}

export const withFields = (record: RawRecord, fields: readonly FieldName[], mine: Mine): RawRecord =>
  fields.reduce((body, field) => withField(body, field, mine[field]!), record)

/**
 * The guard before every PUT: the body must hold every property of the read (contract §2, rule 2) and change only
 * `changed`. `forgotten`: how many known fields the body lacks. Fails `edit-would-reset-fields`.
 */
export const refuseResets = (read: RawRecord, body: RawRecord, changed: readonly FieldName[], forgotten = 0): void => {
  const carried = new Map(body.map(({ name, json }) => [name, json]))
  const edited = new Set(changed.map((field) => propertyOf(read, field)?.name))
  const wrong = read.filter(({ name, json }) => (edited.has(name) ? !carried.has(name) : carried.get(name) !== json))
  const fields = wrong.length + forgotten
  if (fields > 0) throw new AppError({ code: 'edit-would-reset-fields', about: { fields } })
}

const asTheyWrite = (mine: Mine, base: RawRecord, theirs: RawRecord, numbers: NumberCodes): Mine =>
  Object.fromEntries(
    editedFields(mine).map((field) => {
      const [json, there] = [mine[field]!, jsonOf(theirs, field)]
      const hasNone = there === undefined || there === 'null'
      return [field, hasNone ? asCodeOf(numbers, field, json) : inTypeOf(json, jsonOf(base, field), there)]
    }),
  )

/**
 * Builds the body of a PUT: a three-way merge of one customer, per field or linked group, on received texts. `base`:
 * the record as the person saw it; `mine`: their edits; `theirs`: the record as the service has it now; `numbers`: the
 * codes that it writes as numbers. Pure.
 */
export const merge = (base: RawRecord, mine: Mine, theirs: RawRecord, numbers: NumberCodes = new Set()): Merge => {
  const merged = unitsOf(mine).map((unit) => mergeUnit(unit, base, mine, theirs))
  const clashes = merged.flatMap((unit) => unit.clashes)
  if (clashes.length > 0) return { is: 'clash', clashes }
  const changed = merged.flatMap((unit) => unit.changed)
  if (changed.length === 0) return { is: 'nothing-left' }
  return { is: 'put', body: withFields(theirs, changed, asTheyWrite(mine, base, theirs, numbers)), changed }
}

/**
 * The base of an edit that was made while an earlier one was being sent. It is `back`, the record as read back, but
 * `touched` and linked fields are as the user saw them: `sent`, else `before`. So changes by others clash. Pure.
 */
export const followUpBase = (
  back: RawRecord,
  touched: readonly FieldName[],
  sent: Mine,
  before: RawRecord,
): RawRecord =>
  withLinked(touched).reduce((record, field) => {
    const observed = sent[field] ?? jsonOf(before, field)
    if (observed !== undefined) return withField(record, field, observed)
    const there = propertyOf(record, field)
    return record.filter((property) => property !== there)
  }, back)

type Same = (a: string | undefined, b: string | undefined) => boolean

/** Names of properties that differ, after `nameOf` has mapped them. */
export const differences = (
  before: RawRecord,
  after: RawRecord,
  nameOf: (property: string) => string,
  same: Same = sameJson,
): string[] => {
  const byName = (record: RawRecord): Map<string, string> =>
    new Map(record.map(({ name, json }) => [nameOf(name), json]))
  const [was, is] = [byName(before), byName(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => !same(was.get(name), is.get(name)))
}

const saysNothing = (json: string | undefined): boolean => readValue(json).is === 'empty' || sameJson(json, '[]')

/** Services write "none" as null, as an empty text or list, or not at all. */
export const sameContent: Same = (a, b) => sameValue(a, b) || (saysNothing(a) && saysNothing(b))

/** Names of properties with another content; a contract field has its contract name. */
export const changedProperties = (before: RawRecord, after: RawRecord): string[] =>
  differences(before, after, (name) => fieldNamed(name) ?? name, sameContent)

/**
 * Contract fields that differ between the sent record and the read-back. Fixed fields and properties outside the
 * contract belong to the service; null equals an empty text.
 */
export const changedByService = (sent: RawRecord, back: RawRecord): FieldName[] =>
  differences(sent, back, (property) => fieldNamed(property) ?? '', sameValue)
    .flatMap((name) => fieldNamed(name) ?? [])
    .filter((field) => !fieldOf(field).fixed)
