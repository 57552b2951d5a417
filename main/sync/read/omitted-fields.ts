import { customerFields, fieldNamed, fieldNames, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Cache } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'
import { keptStrangers } from '../../customers/made-again.ts'
import { propertyOf, type RawRecord } from '../../customers/raw-record.ts'

const formerFact = 'omitted-fields'
/** Survives a loss of the database: the first reads after it may lack fields that the service sends. */
const fact = copiedFact(formerFact)
/** This many customers without a field, and none with an empty one, show that the service omits it when empty. */
const enough = 3

interface Learned {
  /** Fields that the service sends although they are empty. A read without one is incomplete. */
  readonly sentEmpty: readonly FieldName[]
  /** Fields that first reads of customers lacked, with the first few of those customers. */
  readonly absent: Readonly<Partial<Record<FieldName, readonly string[]>>>
}

const nothing: Learned = { sentEmpty: [], absent: {} }
const readLearned = (cache: Cache): Learned =>
  (JSON.parse(cache.facts.get(fact) ?? cache.facts.get(formerFact) ?? 'null') as Learned | null) ?? nothing

const isEmpty = (json: string): boolean => json === '""' || json === 'null'

const fieldsIn = (record: RawRecord): Set<FieldName> => new Set(record.flatMap(({ name }) => fieldNamed(name) ?? []))

const omits = ({ sentEmpty, absent }: Learned, field: FieldName): boolean =>
  !sentEmpty.includes(field) && (absent[field]?.length ?? 0) >= enough

/**
 * Contract fields that a read lacks: fields that `known` records have, and fields that the service sends although
 * empty. Fields that the service omits when empty do not count.
 */
export const lackedFields = (cache: Cache, known: readonly RawRecord[], read: RawRecord): FieldName[] => {
  const there = fieldsIn(read)
  if (there.size === customerFields.length) return []
  const learned = readLearned(cache)
  const had = new Set([...known.flatMap((record) => [...fieldsIn(record)]), ...learned.sentEmpty])
  return [...had].filter((field) => !there.has(field) && !omits(learned, field))
}

/**
 * Fields that are empty wherever this service omits them, as it sends no empty field of any customer. One that sends
 * some, and omits a field, may have a content there.
 */
export const omittedWhenEmpty = (cache: Cache): ReadonlySet<FieldName> => {
  const learned = readLearned(cache)
  return new Set(learned.sentEmpty.length > 0 ? [] : fieldNames.filter((field) => omits(learned, field)))
}

/** A PUT without such a property resets nothing. */
const saysNothing = new Set(['null', '""', 'false', '[]', '{}'])

/**
 * Whether a read lacks a property beyond the contract that had a content when the customer was last known. The
 * service's own ones, such as the time of the last change, do not count.
 */
export const lacksStrangers = (known: RawRecord, read: RawRecord): boolean => {
  const there = new Set(read.map(({ name }) => name.toLowerCase()))
  return keptStrangers(known).some(({ name, json }) => !saysNothing.has(json) && !there.has(name.toLowerCase()))
}

/** Learns from first reads of customers which fields the service omits when empty. It writes the fact when it changes. */
export const omissionLearner = (cache: Cache) => {
  let { sentEmpty, absent } = readLearned(cache)
  return (id: string, record: RawRecord): void => {
    const newlyEmpty = record
      .flatMap(({ name, json }) => (isEmpty(json) ? (fieldNamed(name) ?? []) : []))
      .filter((field) => !sentEmpty.includes(field))
    const there = fieldsIn(record)
    const lacks =
      there.size === customerFields.length
        ? []
        : customerFields
            .map(({ name }) => name)
            .filter(
              (field) =>
                !there.has(field) &&
                !sentEmpty.includes(field) &&
                (absent[field]?.length ?? 0) < enough &&
                !absent[field]?.includes(id),
            )
    // A later read proves nothing: a field that it lacks may be missing from this read only.
    const fresh = lacks.length > 0 && (cache.customers.get(id)?.raw ?? null) === null ? lacks : []
    if (newlyEmpty.length === 0 && fresh.length === 0) return
    sentEmpty = [...sentEmpty, ...newlyEmpty]
    absent = { ...absent, ...Object.fromEntries(fresh.map((field) => [field, [...(absent[field] ?? []), id]])) }
    cache.facts.put(fact, JSON.stringify({ sentEmpty, absent } satisfies Learned))
  }
}

/** The record with `fields` added from the first `known` record that has them. */
export const withKnown = (record: RawRecord, known: readonly RawRecord[], fields: readonly FieldName[]): RawRecord => [
  ...record,
  ...fields.flatMap(
    (field) => known.map((one) => propertyOf(one, field)).find((property) => property !== undefined) ?? [],
  ),
]
