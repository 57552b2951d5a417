import { customerFields, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import { never } from '../../../preload/contract/never.ts'
import { AppError } from '../../base/app-error.ts'
import type { Cache, HistoryChange, StoredEdit, StoredHistoryLine } from '../../database/database.ts'
import { defaultOf, newRecord } from '../../customers/blank-record.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { withField, type Mine } from '../../sync/merge.ts'
import { isOwn, applyTransition } from '../../sync/outbox/apply-transition.ts'
import type { DeskContext } from '../desk-context.ts'
import { newEdit, nextRevision, same, wholeRecord } from './save-edit.ts'
import { isFixed, nameFor, viewEdit } from '../views.ts'

/** Why a line cannot be reversed, for the log and for tests; the sentence is one. */
type Why = 'not-settled' | 'nothing-to-undo' | 'edit-waiting' | 'already'
const notReversible = (why: Why): AppError => new AppError({ code: 'history-not-reversible', about: { why } })

/** An edit that undoes another: what it starts from, and what it changes. */
interface Reverse {
  readonly base: string | null
  readonly mine: Mine
}

const jsonOf = (record: RawRecord, field: FieldName): string | undefined => propertyOf(record, field)?.json

/** A record in which a field stands as given, unless it says the same already. */
const standing = (record: RawRecord, field: FieldName, json: string): RawRecord =>
  same(jsonOf(record, field), json) ? record : withField(record, field, json)

/** What a field that was not there is set back to: absent from a body, it would become this (contract §2, rule 2). */
const before = ({ field, before: json }: HistoryChange): string => json ?? defaultOf(fieldOf(field))
const after = ({ field, after: json }: HistoryChange): string => json ?? defaultOf(fieldOf(field))

/** Fields that stand or fall with changed ones, as they were then; only known while the outbox still has the edit. */
const neighbours = (cache: Cache, { edit, changes }: StoredHistoryLine): HistoryChange[] => {
  const then = cache.edits.get(edit)?.base
  if (then === undefined || then === null) return []
  const record = parseRawRecord(then)
  const groups = new Set(changes.flatMap(({ field }) => fieldOf(field).linked ?? []))
  return customerFields.flatMap((candidate) => {
    const json = jsonOf(record, candidate.name)
    const beside =
      'linked' in candidate && groups.has(candidate.linked) && !changes.some(({ field }) => field === candidate.name)
    return beside && json !== undefined ? [{ field: candidate.name, before: json, after: json }] : []
  })
}

/**
 * The fields back to what they were. The base says how they stood after the change: one that differs from that by now
 * is a conflict.
 */
const reverseChange = (cache: Cache, line: StoredHistoryLine, now: RawRecord): Reverse => {
  if (line.changes.every((change) => same(jsonOf(now, change.field), before(change))))
    throw notReversible('nothing-to-undo')
  const base = [...line.changes, ...neighbours(cache, line)].reduce(
    (record, change) => standing(record, change.field, after(change)),
    now,
  )
  return {
    base: writeRawRecord(base),
    mine: Object.fromEntries(line.changes.map((change) => [change.field, before(change)])),
  }
}

/**
 * A delete, whose snapshot is the customer as it was created: every field of the contract was sent, so one that
 * somebody filled in since shows. What the service itself made of a field is only known as it stands now.
 */
const reverseCreate = ({ changes, serviceChanged }: StoredHistoryLine, now: RawRecord): Reverse => {
  const sent = newRecord(Object.fromEntries(changes.map((change) => [change.field, after(change)])), 'contract')
  const known = customerFields.filter(({ name }) => !isFixed(name) && !serviceChanged.includes(name))
  const base = known.reduce((record, { name }) => standing(record, name, jsonOf(sent, name)!), now)
  return { base: writeRawRecord(base), mine: {} }
}

/**
 * The customer made again out of the snapshot, with what the service kept of it beyond the contract; as one that was
 * deleted there.
 */
const reverseDelete = ({ base }: StoredHistoryLine): Reverse => {
  if (base === null) throw notReversible('nothing-to-undo')
  return { base, mine: {} }
}

const refuseWaiting = (context: DeskContext, key: string): void => {
  const waiting = context.cache.edits.ofKey(key)
  if (waiting === undefined) return
  if (!isOwn(context, waiting)) throw new AppError({ code: 'edit-of-another-user', about: { user: waiting.user } })
  throw waiting.state.is === 'sending' ? new AppError('edit-not-possible-now') : notReversible('edit-waiting')
}

const reversedFact = (number: number): string => `reversed:${number}`

/**
 * A customer comes back once for each time it was deleted, unless the edit that would have brought it back was
 * discarded.
 */
const refuseSecond = ({ cache }: DeskContext, number: number): void => {
  const earlier = cache.facts.get(reversedFact(number))
  if (earlier !== undefined && (cache.edits.get(earlier) !== undefined || cache.history.wasSettled(earlier)))
    throw notReversible('already')
}

const store = (context: DeskContext, edit: StoredEdit, { base, mine }: Reverse): Edit => {
  const name = nameFor(base === null ? newRecord({}, 'contract') : parseRawRecord(base), mine)
  const whole: StoredEdit = { ...edit, base, mine, name, revision: nextRevision(context) }
  applyTransition(context, undefined, edit.kind === 'delete' ? 'delete-asked' : 'saved', whole)
  return viewEdit(whole)
}

const reverseIn = (context: DeskContext, line: StoredHistoryLine, now: string | null): Edit => {
  const id = context.newId()
  switch (line.kind) {
    case 'change': {
      const reverse = reverseChange(context.cache, line, parseRawRecord(now!))
      return store(context, newEdit(context, id, line.customerId, 'change', reverse.base), reverse)
    }
    case 'create': {
      const reverse = reverseCreate(line, parseRawRecord(now!))
      return store(context, newEdit(context, id, line.customerId, 'delete', reverse.base), reverse)
    }
    case 'delete': {
      refuseSecond(context, line.number)
      context.cache.facts.put(reversedFact(line.number), id)
      const reverse = reverseDelete(line)
      return store(context, newEdit(context, id, null, 'create', reverse.base), reverse)
    }
    default:
      return never(line.kind)
  }
}

/**
 * Proposes an edit that undoes what a line of the history says was done. It waits, is reviewed, merged and sent as any
 * other, and writes over nothing that somebody changed since. Fails `history-not-reversible` (about.why),
 * `customer-unknown` where the customer is gone, `edit-of-another-user` or `edit-not-possible-now` where an edit of
 * theirs, or one being sent, is in the way.
 */
export const reverseEdit = async (context: DeskContext, number: number): Promise<Edit> => {
  const line = context.cache.history.get(number)
  if (line?.event !== 'settled') throw notReversible('not-settled')
  const { kind, customerId } = line
  if (kind === 'delete') return context.cache.transaction(() => reverseIn(context, line, null))
  if (customerId === null || (kind === 'change' && line.changes.length === 0)) throw notReversible('nothing-to-undo')
  refuseWaiting(context, `s:${customerId}`)
  const now = await wholeRecord(context, customerId)
  return context.cache.transaction(() => {
    refuseWaiting(context, `s:${customerId}`)
    return reverseIn(context, line, now)
  })
}
