import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { createBody } from '../outbox/body.ts'
import { askWhich, readCandidates, type Named } from './candidates.ts'
import { changedByService, completeEdit } from './complete-edit.ts'
import { givenAgain, hadItsName, namesakesIn } from '../creates/given-again.ts'
import { carriesAll, likeness, matches, unexplained } from '../creates/match-create.ts'
import { isMadeElsewhere } from './made-elsewhere.ts'
import type { Mine } from '../merge.ts'
import { requeue, unchangedSince } from '../outbox/outbox.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { askForMissing, saysNothing } from '../read/plausible-list.ts'
import { answeredId, noteAnswered, readSeen, sentBy, wasAnswered } from '../outbox/sent.ts'
import { sendingList, type SendingList, type SharedList } from '../creates/shared-list.ts'
import { startSending } from '../outbox/start-sending.ts'
import { applyTransition } from '../outbox/apply-transition.ts'

const mostLooks = 3

interface Found {
  readonly id: string
  readonly raw: string
  readonly sent: Mine
  readonly fresh: boolean
  readonly messages: readonly ServerMessage[]
}

const link = (context: SyncContext, edit: StoredEdit, { id, raw, sent, fresh, messages }: Found): void => {
  const serviceChanged = changedByService(newRecord(sent, 'contract'), parseRawRecord(raw))
  completeEdit(context, edit, { customerId: id, raw, sent, fresh, serviceChanged, messages })
}

const rowOf = (rows: readonly ListRow[], id: string): RawRecord =>
  parseRawRecord(rows.find((row) => row.id === id)!.json)

/** POST once. The ids known before are written down first: only so can a lost answer be found again. */
const send = async (context: PushContext, edit: StoredEdit, list: SendingList): Promise<void> => {
  const sent = valuesOfCreate(edit)
  const sending = startSending(
    context,
    edit,
    { fields: sent, namesakes: namesakesIn(sent, list) },
    { knownIds: list.ids() },
  )
  if (sending === undefined) return
  const answer = await context.service.create(writeRawRecord(createBody(context.cache, edit)))
  noteAnswered(context.cache, edit.id, answer.id)
  await find(context, sending, answer.messages)
}

/**
 * Links the customer that the answer to the POST named. False where the answer named none, or one that is not there, or
 * one that does not match what was sent: an answer may name any id, and then the list tells.
 */
const linkAnswered = async (
  context: SyncContext,
  edit: StoredEdit,
  messages: readonly ServerMessage[],
): Promise<boolean> => {
  const id = answeredId(context.cache, edit.id)
  const raw = id === null ? null : await context.service.read(id)
  if (id === null || raw === null) return false
  const sent = sentBy(context.cache, edit)
  if (!matches(sent, parseRawRecord(raw))) return false
  link(context, edit, { id, raw, sent, fresh: edit.state.is === 'sending', messages })
  return true
}

/**
 * What the other creates of this desk sent whose answers were lost as well: a customer that matches one of them is not
 * ours.
 */
const lostBesides = (context: SyncContext, edit: StoredEdit): Mine[] =>
  context.cache.edits
    .unsettled()
    .filter((other) => other.id !== edit.id && other.kind === 'create' && other.outcomeUnknown)
    .map((other) => sentBy(context.cache, other))

/**
 * It was not done: it is sent (again), unless the customer is to be deleted anyway. The list lacks nobody who can be
 * read.
 */
const sendOrEnd = async (context: PushContext, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> =>
  edit.thenDelete
    ? applyTransition(context, edit, 'not-needed', undefined)
    : send(context, edit, sendingList(context.cache, rows, []))

/**
 * Done, yet not in the list, or the list lacks others too: it is behind or cut off. Looked for again later, then asked
 * about; not sent again.
 */
const lookAgainOrSend = async (
  context: PushContext,
  edit: StoredEdit,
  rows: readonly ListRow[],
  knownIds: readonly string[],
): Promise<void> => {
  const unsure = wasAnswered(context.cache, edit.id) || (await saysNothing(context, rows, knownIds))
  if (unsure)
    return edit.attempts < mostLooks ? requeue(context, edit, true, context.settleTime) : askWhich(context, edit, [])
  if (unchangedSince(context, edit) !== undefined) await sendOrEnd(context, edit, rows)
}

/** Rows with the name of what was sent: all that can be said where it is not known what was there before. */
const namesakes = (context: SyncContext, edit: StoredEdit, rows: readonly ListRow[]): Named[] => {
  const name = likeness(newRecord(sentBy(context.cache, edit), 'contract'))
  return rows
    .map(({ id, json }) => ({ id, record: parseRawRecord(json) }))
    .filter(({ record }) => likeness(record) === name)
}

/**
 * Nobody knows what was there before, in an edit out of an old copy: whoever has the same name may be it, and a person
 * says so.
 */
const findAmongAll = async (context: PushContext, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> => {
  const named = namesakes(context, edit, rows)
  return named.length > 0 ? askWhich(context, edit, named) : lookAgainOrSend(context, edit, rows, [])
}

/**
 * A list showed it, and by now it is gone: whoever deleted it does not want it back unasked, and whoever made it again
 * beside this has it already.
 */
const askAboutGone = async (context: PushContext, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> => {
  const sent = sentBy(context.cache, edit)
  const alike = await readCandidates(
    context,
    namesakes(context, edit, rows).map(({ id }) => id),
  )
  askWhich(
    context,
    edit,
    alike.filter(({ record }) => matches(sent, record)),
    { gone: true },
  )
}

/**
 * Looks for a create: by the id that its answer named. Where that was lost, or named none: read the list, subtract the
 * ids known before, unless the service may have given them again. One match that carries all that was sent: it is
 * linked. Nothing new, and nothing that lists showed meanwhile: it was not done, and is sent (again). Anything else: a
 * person is asked. Never a blind second POST.
 */
const find = async (context: PushContext, edit: StoredEdit, messages: readonly ServerMessage[]): Promise<void> => {
  if (await linkAnswered(context, edit, messages)) return
  const rows = await context.service.list()
  await askForMissing(context, rows)
  if (edit.knownIds === null) return findAmongAll(context, edit, rows)
  const current = context.cache.edits.get(edit.id) ?? edit
  const listed = unexplained(
    current,
    rows.map(({ id }) => id),
  )
  const again = givenAgain(context.cache, current, rows)
  const hidden = readSeen(context.cache, edit.id).filter((id) => !listed.includes(id) && !again.includes(id))
  const sent = sentBy(context.cache, edit)
  const candidates = await readCandidates(context, [...hidden, ...again, ...listed])
  const others = lostBesides(context, edit)
  const matching = candidates.filter(({ record }) => matches(sent, record))
  const [only] = matching
  const anothers = candidates.filter(
    (candidate) => !matching.includes(candidate) && others.some((other) => matches(other, candidate.record)),
  )
  const renamed = again.filter((id) => !hadItsName(context.cache, edit.id, id))
  const fresh = [...renamed, ...listed].filter((id) => !anothers.some((candidate) => candidate.id === id))
  const certain =
    only !== undefined &&
    !hadItsName(context.cache, edit.id, only.id) &&
    (wasAnswered(context.cache, edit.id) || carriesAll(sent, only.record))
  const [first] = fresh
  const named =
    fresh.length === 1
      ? candidates.find(({ id }) => id === first && id === answeredId(context.cache, edit.id))
      : undefined
  // The answer named it and nothing else is new: the service keeps a name otherwise than it was sent.
  if (matching.length === 0 && named !== undefined)
    return link(context, edit, { ...named, sent, fresh: edit.state.is === 'sending', messages })
  if (matching.length === 1 && certain)
    return link(context, edit, { ...only, sent, fresh: edit.state.is === 'sending', messages })
  if (matching.length > 0) return askWhich(context, edit, matching)
  if (fresh.length > 0)
    return askWhich(
      context,
      edit,
      fresh.map((id) => ({ id, record: rowOf(rows, id) })),
    )
  const gone = hidden.some((id) => !candidates.some((candidate) => candidate.id === id))
  await (gone && !edit.thenDelete
    ? askAboutGone(context, edit, rows)
    : lookAgainOrSend(context, edit, rows, edit.knownIds))
}

/**
 * Sends a create, or first finds out about the last attempt, or whether it was made elsewhere. Fails with the error of
 * the call that failed.
 */
export const pushCreate = async (context: PushContext, edit: StoredEdit, shared: SharedList): Promise<void> => {
  if (edit.outcomeUnknown) {
    shared.forget()
    return find(context, edit, [])
  }
  const list = await shared.take()
  if (await isMadeElsewhere(context, edit, list)) return shared.giveBack(null)
  await send(context, edit, list)
  const made = context.cache.edits.get(edit.id)?.customerId
  if (made) shared.giveBack(made)
}
