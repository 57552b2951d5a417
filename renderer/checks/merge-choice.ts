import {
  customerFields,
  fieldNames,
  fieldOf,
  type CustomerField,
  type FieldName,
} from '../../preload/contract/customer-fields.ts'
import { asInput, type Changes, type CustomerRecord, type FieldValue } from '../../preload/contract/customers.ts'
import type { GroupMember, MergeFate, MergeRequest } from '../../preload/contract/duplicates.ts'
import { shownOf } from './shown.ts'

/** A member of a group with its record, as it is shown. */
export interface MergeMember extends GroupMember {
  readonly record: CustomerRecord
}

/** A person's choices about a group. */
export interface MergeChoice {
  readonly keep: string
  /** By field: the key of the member whose value the kept customer gets; absent: its own. */
  readonly sources: Readonly<Partial<Record<FieldName, string>>>
  /** By key, of all other members. */
  readonly fates: Readonly<Record<string, MergeFate>>
}

const nothing: FieldValue = { is: 'empty' }

export const valueOf = ({ record }: MergeMember, field: FieldName): FieldValue => record.values[field] ?? nothing

const isFilled = (value: FieldValue): boolean =>
  value.is !== 'empty' && !(value.is === 'nested' && ['[]', '{}'].includes(value.json))

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The service sets fixed fields, and lists have no input of their own. */
const canBeCopied = (field: FieldName): boolean => {
  const { fixed, type }: CustomerField = fieldOf(field)
  return fixed !== true && type !== 'list'
}

const filledFields = (member: MergeMember): number =>
  fieldNames.filter((field) => isFilled(valueOf(member, field))).length

const byId = new Intl.Collator('en', { numeric: true })

/** The member to keep: active, the most fields filled, the oldest id. */
export const proposedKeep = (members: readonly MergeMember[]): string =>
  members.toSorted(
    (a, b) =>
      Number(a.passive) - Number(b.passive) ||
      Number(a.customerId === null) - Number(b.customerId === null) ||
      filledFields(b) - filledFields(a) ||
      byId.compare(a.customerId ?? '', b.customerId ?? ''),
  )[0]!.key

/** Fields that belong together, or the field alone. */
const units = (): readonly (readonly FieldName[])[] => {
  const linked = Map.groupBy(customerFields, (field) => ('linked' in field ? field.linked : field.name))
  return [...linked.values()].map((fields) => fields.map(({ name }) => name))
}

/** Fills what the kept customer lacks from the first member that has it. Fields that belong together come from one. */
const proposedSources = (members: readonly MergeMember[], keep: string): MergeChoice['sources'] => {
  const kept = members.find(({ key }) => key === keep)!
  const copied = units().flatMap((fields) => {
    if (fields.some((field) => isFilled(valueOf(kept, field)))) return []
    const source = members.find((member) => fields.some((field) => isFilled(valueOf(member, field))))
    if (source === undefined) return []
    return fields
      .filter((field) => canBeCopied(field) && isFilled(valueOf(source, field)))
      .map((field) => [field, source.key])
  })
  return Object.fromEntries(copied)
}

const proposedFates = (members: readonly MergeMember[], keep: string, passive: string | null): MergeChoice['fates'] =>
  Object.fromEntries(
    members
      .filter(({ key }) => key !== keep)
      .map((member) => [member.key, passive === null || member.passive ? 'leave' : 'passive']),
  )

/** The proposal for a kept member. `passive`: the code of passive customers, if there is one. */
export const proposedChoice = (
  members: readonly MergeMember[],
  passive: string | null,
  keep = proposedKeep(members),
): MergeChoice => ({
  keep,
  sources: proposedSources(members, keep),
  fates: proposedFates(members, keep, passive),
})

/** A choice, with the members as they were when it was made. */
export interface MadeChoice {
  readonly members: readonly MergeMember[]
  readonly choice: MergeChoice
}

/**
 * An earlier choice for members that were read again. Values that were only proposed are proposed anew, because the
 * kept customer may have its own by now. Values that a person chose stay.
 */
export const choiceAgain = (
  before: MadeChoice,
  members: readonly MergeMember[],
  passive: string | null,
): MergeChoice => {
  const { keep, sources, fates } = before.choice
  const isThere = (key: string): boolean => members.some((member) => member.key === key)
  if (!isThere(keep)) return proposedChoice(members, passive)
  const proposed = proposedSources(before.members, keep)
  const chosen = Object.entries(sources).filter(([field, key]) => proposed[field as FieldName] !== key && isThere(key))
  return { keep, sources: { ...proposedSources(members, keep), ...Object.fromEntries(chosen) }, fates }
}

export const withSource = (choice: MergeChoice, field: FieldName, key: string): MergeChoice => ({
  ...choice,
  sources: { ...choice.sources, [field]: key },
})
export const withFate = (choice: MergeChoice, key: string, fate: MergeFate): MergeChoice => ({
  ...choice,
  fates: { ...choice.fates, [key]: fate },
})

export interface FieldLine {
  readonly field: FieldName
  readonly differs: boolean
  /** Whether another value can be chosen for the kept customer. */
  readonly canChoose: boolean
}

/** The fields that differ, or every field that any member has filled. */
export const fieldLines = (members: readonly MergeMember[], all: boolean): FieldLine[] =>
  fieldNames.flatMap((field) => {
    const values = members.map((member) => valueOf(member, field))
    const differs = values.some((value) => !isSame(value, values[0]!))
    if (!differs && !(all && values.some(isFilled))) return []
    return [{ field, differs, canChoose: differs && canBeCopied(field) }]
  })

/** The values that are copied to the kept customer. */
const copiedChanges = (members: readonly MergeMember[], { keep, sources }: MergeChoice): Changes => {
  const byKey = new Map(members.map((member) => [member.key, member]))
  const kept = byKey.get(keep)!
  const copied = fieldNames.flatMap((field) => {
    const value = valueOf(byKey.get(sources[field] ?? keep) ?? kept, field)
    return !canBeCopied(field) || value.is === 'nested' || isSame(value, valueOf(kept, field))
      ? []
      : [[field, asInput(value)] as const]
  })
  return Object.fromEntries(copied)
}

export interface MergeCounts {
  readonly fields: number
  readonly passive: number
  readonly deleted: number
  readonly left: number
  /** Customers with an edit. */
  readonly edits: number
}

export const countsOf = (members: readonly MergeMember[], choice: MergeChoice): MergeCounts => {
  const fates = members.filter(({ key }) => key !== choice.keep).map(({ key }) => choice.fates[key] ?? 'leave')
  const count = (fate: MergeFate): number => fates.filter((one) => one === fate).length
  const fields = Object.keys(copiedChanges(members, choice)).length
  const [passive, deleted, left] = [count('passive'), count('delete'), count('leave')]
  return { fields, passive, deleted, left, edits: Math.min(1, fields) + passive + deleted }
}

/** The request for main, with every member as it is shown. */
export const requestOf = (members: readonly MergeMember[], choice: MergeChoice): MergeRequest => ({
  keep: choice.keep,
  changes: copiedChanges(members, choice),
  others: members.flatMap(({ key }) => (key === choice.keep ? [] : [{ key, then: choice.fates[key] ?? 'leave' }])),
  seen: members.map(({ key, record }) => ({ key, values: shownOf(record) })),
})
