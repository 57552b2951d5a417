import { customerFields, fieldNamed, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Cache } from '../../database/database.ts'
import { propertyOf, type RawRecord } from '../../customers/raw-record.ts'

const fact = 'omitted-fields'
/** So many customers without a field, and none with an empty one, show that the service leaves it out when it is empty. */
const enough = 3

interface Learned {
  /** Fields that the service was seen to send although they are empty: where one is absent, the read is not whole. */
  readonly sentEmpty: readonly FieldName[]
  /** Fields that the first read of customers lacked, with the first few of those customers. */
  readonly absent: Readonly<Partial<Record<FieldName, readonly string[]>>>
}

const nothing: Learned = { sentEmpty: [], absent: {} }
const readLearned = (cache: Cache): Learned =>
  (JSON.parse(cache.facts.get(fact) ?? 'null') as Learned | null) ?? nothing

const isEmpty = (json: string): boolean => json === '""' || json === 'null'

/** Contract fields that a record has. */
const fieldsIn = (record: RawRecord): Set<FieldName> => new Set(record.flatMap(({ name }) => fieldNamed(name) ?? []))

const omits = ({ sentEmpty, absent }: Learned, field: FieldName): boolean =>
  !sentEmpty.includes(field) && (absent[field]?.length ?? 0) >= enough

/**
 * Contract fields that a read of a customer lacks: those that `known` records of it have, and those that the service
 * was seen to send although they were empty, also where nothing is known of the customer yet. Fields that the service
 * omits when empty are none of them.
 */
export const lackedFields = (cache: Cache, known: readonly RawRecord[], read: RawRecord): FieldName[] => {
  const there = fieldsIn(read)
  if (there.size === customerFields.length) return []
  const learned = readLearned(cache)
  const had = new Set([...known.flatMap((record) => [...fieldsIn(record)]), ...learned.sentEmpty])
  return [...had].filter((field) => !there.has(field) && !omits(learned, field))
}

/**
 * Learns which fields the service leaves out when they are empty, from first reads of customers. The fact is written
 * when it changes.
 */
export const omissionLearner = (cache: Cache) => {
  let { sentEmpty, absent } = readLearned(cache)
  return (id: string, record: RawRecord): void => {
    const seen = record
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
    // A customer that was read before tells nothing new: a field that it lacks now may be missing from this read only.
    const fresh = lacks.length > 0 && (cache.customers.get(id)?.raw ?? null) === null ? lacks : []
    if (seen.length === 0 && fresh.length === 0) return
    sentEmpty = [...sentEmpty, ...seen]
    absent = { ...absent, ...Object.fromEntries(fresh.map((field) => [field, [...(absent[field] ?? []), id]])) }
    cache.facts.put(fact, JSON.stringify({ sentEmpty, absent } satisfies Learned))
  }
}

/** A record with fields that it lacks as the first of the `known` records has them. */
export const withKnown = (record: RawRecord, known: readonly RawRecord[], fields: readonly FieldName[]): RawRecord => [
  ...record,
  ...fields.flatMap(
    (field) => known.map((one) => propertyOf(one, field)).find((property) => property !== undefined) ?? [],
  ),
]
