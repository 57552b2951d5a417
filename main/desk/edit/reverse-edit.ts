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
import { noteNamesakes } from './namesakes.ts'
import { newEdit, nextRevision, same, wholeRecord } from './save-edit.ts'
import { isFixed, nameFor, viewEdit } from '../views.ts'

/** For the log and tests; people see one sentence for all. */
type Why = 'not-settled' | 'nothing-to-undo' | 'edit-waiting' | 'already'
const notReversible = (why: Why): AppError => new AppError({ code: 'history-not-reversible', about: { why } })

/** The content of an edit that undoes another. */
interface Reverse {
  readonly base: string | null
  readonly mine: Mine
}

const jsonOf = (record: RawRecord, field: FieldName): string | undefined => propertyOf(record, field)?.json

/** The record with a field set, unless it already has an equal value. */
const withValue = (record: RawRecord, field: FieldName, json: string): RawRecord =>
  same(jsonOf(record, field), json) ? record : withField(record, field, json)

/** The value to restore. An absent field becomes the value that its absence from a body means (contract §2, rule 2). */
const before = ({ field, before: json }: HistoryChange): string => json ?? defaultOf(fieldOf(field))
const after = ({ field, after: json }: HistoryChange): string => json ?? defaultOf(fieldOf(field))

/** The values of a write that the service stored in its own way; unknown on lines of earlier versions. */
const storedOf = ({ rewritten = [] }: StoredHistoryLine): Mine =>
  Object.fromEntries(rewritten.flatMap(({ field, after: json }) => (json === null ? [] : [[field, json]])))

const changesStored = (line: StoredHistoryLine): HistoryChange[] => {
  const stored = storedOf(line)
  return line.changes.map((change) => ({ ...change, after: stored[change.field] ?? change.after }))
}

/** Fields that are linked to changed ones, as they were then; known only while the outbox still has the edit. */
const linkedChanges = (cache: Cache, { edit, changes }: StoredHistoryLine): HistoryChange[] => {
  const then = cache.edits.get(edit)?.base
  if (then === undefined || then === null) return []
  const record = parseRawRecord(then)
  const groups = new Set(changes.flatMap(({ field }) => fieldOf(field).linked ?? []))
  return customerFields.flatMap((candidate) => {
    const json = jsonOf(record, candidate.name)
    const isLinked =
      'linked' in candidate && groups.has(candidate.linked) && !changes.some(({ field }) => field === candidate.name)
    return isLinked && json !== undefined ? [{ field: candidate.name, before: json, after: json }] : []
  })
}

/** Restores the earlier values. The base has the values after the change, so a field that was changed since clashes. */
const reverseChange = (cache: Cache, line: StoredHistoryLine, now: RawRecord): Reverse => {
  if (line.changes.every((change) => same(jsonOf(now, change.field), before(change))))
    throw notReversible('nothing-to-undo')
  const base = [...changesStored(line), ...linkedChanges(cache, line)].reduce(
    (record, change) => withValue(record, change.field, after(change)),
    now,
  )
  return {
    base: writeRawRecord(base),
    mine: Object.fromEntries(line.changes.map((change) => [change.field, before(change)])),
  }
}

/**
 * A delete based on the customer as it was created, so a field that somebody filled in since shows. A field that the
 * service changed is known only as it is now where an earlier version wrote the line.
 */
const reverseCreate = (line: StoredHistoryLine, now: RawRecord): Reverse => {
  const { changes, serviceChanged } = line
  const stored = storedOf(line)
  const sent = newRecord(Object.fromEntries(changes.map((change) => [change.field, after(change)])), 'contract')
  const known = customerFields.filter(
    ({ name }) => !isFixed(name) && (stored[name] !== undefined || !serviceChanged.includes(name)),
  )
  const base = known.reduce((record, { name }) => withValue(record, name, stored[name] ?? jsonOf(sent, name)!), now)
  return { base: writeRawRecord(base), mine: {} }
}

/** A create from the snapshot, with the properties that the service kept beyond the contract. */
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

/** Refuses a second reversal of one deletion, unless the edit of the first was discarded. */
const refuseSecond = ({ cache }: DeskContext, number: number): void => {
  const earlier = cache.facts.get(reversedFact(number))
  if (
    earlier !== undefined &&
    (cache.edits.get(earlier) !== undefined || cache.history.customerOf(earlier) !== undefined)
  )
    throw notReversible('already')
}

const store = (context: DeskContext, edit: StoredEdit, { base, mine }: Reverse): Edit => {
  const name = nameFor(base === null ? newRecord({}, 'contract') : parseRawRecord(base), mine)
  const revision = nextRevision(context)
  const whole: StoredEdit = { ...edit, base, mine, name, revision, sequence: revision }
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
      noteNamesakes(context, { id, ...reverse })
      return store(context, newEdit(context, id, null, 'create', reverse.base), reverse)
    }
    case null:
      throw notReversible('not-settled')
    default:
      return never(line.kind)
  }
}

/**
 * Stores an edit that undoes a line of the history; it is reviewed, merged and sent as any other. Fails
 * `history-not-reversible` (about.why), `customer-unknown`, `edit-of-another-user`, `edit-not-possible-now` (being
 * sent), `edit-would-reset-fields` (not read whole).
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
