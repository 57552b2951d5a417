import type { EditState } from '../../../preload/contract/edits.ts'
import type { ErrorPayload, ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { HistoryBatch, HistoryEvent } from '../../../preload/contract/history.ts'
import { never } from '../../../preload/contract/never.ts'
import type { HistoryChange, ServiceSaid, StoredEdit, StoredHistoryLine, VatChecked } from '../database.ts'
import { needsPerson } from '../table/row-overlays.ts'
import { lostChanges, savedChanges, settledChanges, wholeChanges } from './history-changes.ts'

/** A line without the number, time, user and place that the store adds. */
export type HistoryDraft = Omit<StoredHistoryLine, 'number' | 'at' | 'who' | 'environment' | 'administration'>

interface DraftDetails {
  readonly changes?: readonly HistoryChange[]
  readonly fail?: ErrorPayload
  readonly messages?: readonly ServerMessage[]
  readonly serviceChanged?: readonly string[]
  readonly rewritten?: readonly HistoryChange[]
  readonly ends?: boolean
}

/** Lines of these events hold the record that a delete removes. */
const withSnapshot: readonly HistoryEvent[] = ['saved', 'settled', 'discarded', 'restored']

const draft = (
  event: HistoryEvent,
  { id, kind, key, customerId, name, base }: StoredEdit,
  details: DraftDetails,
): HistoryDraft => ({
  event,
  edit: id,
  kind,
  key,
  customerId,
  name,
  changes: details.changes ?? [],
  base: kind === 'delete' && withSnapshot.includes(event) ? base : null,
  fail: details.fail ?? null,
  messages: details.messages ?? [],
  serviceChanged: details.serviceChanged ?? [],
  ...(details.rewritten === undefined || details.rewritten.length === 0 ? {} : { rewritten: details.rewritten }),
  ends: details.ends ?? false,
})

/** The service took what was sent. Later changes continue as an edit based on the record read back. */
const settledInPart = (before: StoredEdit, after: StoredEdit): boolean =>
  before.outcomeUnknown &&
  !after.outcomeUnknown &&
  after.base !== null &&
  before.base !== after.base &&
  !needsPerson(before.state.is) &&
  after.state.is === 'waiting'

const partSettled = (before: StoredEdit, after: StoredEdit, said: ServiceSaid | undefined): HistoryDraft =>
  draft('settled', { ...after, kind: before.kind }, { ...said, changes: settledChanges(before, after) })

const isStuck = (state: EditState | undefined): boolean =>
  state !== undefined && 'failing' in state && state.failing?.stuck === true

const sameState = (a: EditState | undefined, b: EditState): boolean => JSON.stringify(a) === JSON.stringify(b)

const stateEvents = (
  before: StoredEdit | undefined,
  after: StoredEdit,
  said: ServiceSaid | undefined,
): HistoryDraft[] => {
  const { state } = after
  if (before !== undefined && sameState(before.state, state)) return []
  switch (state.is) {
    case 'waiting':
    case 'sending':
      return isStuck(state) && !isStuck(before?.state) ? [draft('stuck', after, { fail: state.failing!.fail })] : []
    case 'conflict':
      return [draft('conflict', after, {})]
    case 'uncertain':
      return [draft('uncertain', after, {})]
    case 'refused':
      return [draft('refused', after, { fail: state.fail })]
    case 'settled': {
      const { messages, serviceChanged } = state
      const answer = { messages, serviceChanged, rewritten: said?.rewritten ?? [] }
      return [draft('settled', after, { changes: wholeChanges(after), ...answer, ends: true })]
    }
    default:
      return never(state)
  }
}

/** The edit resumes after it waited for a person. */
const isResumed = (before: StoredEdit, after: StoredEdit): boolean =>
  needsPerson(before.state.is) && (after.state.is === 'waiting' || after.state.is === 'sending')

/** A person's save raises the revision. Writes of sync do not; their lines come from the new state. */
const savedByPerson = (before: StoredEdit | undefined, after: StoredEdit, changes: readonly HistoryChange[]): boolean =>
  before === undefined ||
  before.kind !== after.kind ||
  before.thenDelete !== after.thenDelete ||
  (before.revision !== after.revision && changes.length > 0)

const saveEvents = (
  before: StoredEdit | undefined,
  after: StoredEdit,
  said: ServiceSaid | undefined,
): HistoryDraft[] => {
  if (before !== undefined && settledInPart(before, after)) return [partSettled(before, after, said)]
  const changes = savedChanges(before, after)
  if (before !== undefined && isResumed(before, after)) return [draft('resolved', after, { changes })]
  return savedByPerson(before, after, changes) ? [draft('saved', after, { changes })] : []
}

/**
 * The lines for one write to the outbox. Sending without a response writes none until the service keeps failing.
 * `before` is undefined for a new edit. `said`: the service's answer to a part that it took.
 */
export const eventsOf = (before: StoredEdit | undefined, after: StoredEdit, said?: ServiceSaid): HistoryDraft[] => [
  ...(before !== undefined && before.user !== after.user ? [draft('taken-over', after, {})] : []),
  ...saveEvents(before, after, said),
  ...stateEvents(before, after, said),
]

/** The line of an edit that is removed: the typed values, and the values that stay instead. Nothing for a settled edit. */
export const removalOf = (edit: StoredEdit): HistoryDraft[] =>
  edit.state.is === 'settled' ? [] : [draft('discarded', edit, { changes: lostChanges(edit), ends: true })]

export const restorationOf = (edit: StoredEdit): HistoryDraft =>
  draft('restored', edit, {
    changes: wholeChanges(edit),
    ...(edit.state.is === 'refused' ? { fail: edit.state.fail } : {}),
  })

const ofNoEdit = {
  kind: null,
  changes: [],
  base: null,
  fail: null,
  messages: [],
  serviceChanged: [],
  ends: false,
} as const

export const vatCheckOf = ({ check, key, customerId, name, vat }: VatChecked): HistoryDraft => ({
  event: 'vat-checked',
  edit: check,
  key,
  customerId,
  name,
  ...ofNoEdit,
  vat,
})

export const batchOf = (id: string, batch: HistoryBatch): HistoryDraft => ({
  event: 'batch',
  edit: id,
  key: '',
  customerId: null,
  name: '',
  ...ofNoEdit,
  batch,
})
