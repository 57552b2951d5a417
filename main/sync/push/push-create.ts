import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { createBody } from '../outbox/create-body.ts'
import { askWhich, readCandidates, type Named } from './candidates.ts'
import { completeEdit } from './complete-edit.ts'
import { givenAgain, hadItsName, namesakesIn } from '../creates/given-again.ts'
import { carriesAll, likeness, matches, unexplained } from '../creates/match-create.ts'
import { isMadeElsewhere, needsWholeList } from './made-elsewhere.ts'
import { isForOne } from '../failure-scope.ts'
import { changedByService, type Mine } from '../merge.ts'
import { requeue, unchangedSince } from '../outbox/outbox.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { isInconclusive, noteUnlisted, readUnlisted } from '../read/plausible-list.ts'
import { answeredId, noteAnswered, readListedSince, readSaid, readSent, sentBy, wasAnswered } from '../outbox/sent.ts'
import { sendingList, type SendingList, type SharedList } from '../creates/shared-list.ts'
import { startSending } from '../outbox/start-sending.ts'
import { applyTransition } from '../outbox/apply-transition.ts'

const maxSearches = 3

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

/** POSTs once. The known ids are stored first: only they can identify the customer if the answer is lost. */
const send = async (context: PushContext, edit: StoredEdit, list: SendingList): Promise<void> => {
  const sent = valuesOfCreate(edit)
  const sending = startSending(
    context,
    edit,
    { fields: sent, namesakes: namesakesIn(sent, list), attempts: edit.attempts },
    { knownIds: list.ids() },
  )
  if (sending === undefined) return
  const answer = await context.service.create(writeRawRecord(createBody(context.cache, edit)))
  noteAnswered(context.cache, edit.id, answer.id, answer.messages)
  await find(context, sending, answer.messages)
}

/** Null also where such a read fails: the text of the answer may be no id at all (contract §4), so the list decides. */
const readAnswered = ({ service }: SyncContext, id: string): Promise<string | null> =>
  service.read(id).catch((error: unknown) => {
    if (isForOne(error)) return null
    throw error
  })

/**
 * Links the customer that the answer named. False when it named none, or a customer that does not exist or match: an
 * answer may name any id, so the list decides.
 */
const linkAnswered = async (
  context: SyncContext,
  edit: StoredEdit,
  messages: readonly ServerMessage[],
): Promise<boolean> => {
  const id = answeredId(context.cache, edit.id)
  const raw = id === null ? null : await readAnswered(context, id)
  if (id === null || raw === null) return false
  const sent = sentBy(context.cache, edit)
  if (!matches(sent, parseRawRecord(raw))) return false
  link(context, edit, { id, raw, sent, fresh: edit.state.is === 'sending', messages })
  return true
}

/** The fields of other creates without an answer: a customer that matches one of them is not ours. */
const otherLostCreates = (context: SyncContext, edit: StoredEdit): Mine[] =>
  context.cache.edits
    .unsettled(({ id, kind, outcomeUnknown }) => id !== edit.id && kind === 'create' && outcomeUnknown)
    .map((other) => sentBy(context.cache, other))

/** Sends a create that was not done, or ends it if a delete was asked for. Every readable customer is in the list. */
const sendOrEnd = async (context: PushContext, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> =>
  edit.thenDelete
    ? applyTransition(context, edit, 'not-needed', undefined)
    : send(context, edit, sendingList(context.cache, rows, []))

/**
 * An answered create that is not listed, or a list that lacks other customers too: the list is behind or cut off. Sync
 * searches again later, then asks; it does not send again.
 */
const searchAgainOrSend = async (
  context: PushContext,
  edit: StoredEdit,
  rows: readonly ListRow[],
  knownIds: readonly string[],
): Promise<void> => {
  const unsure = wasAnswered(context.cache, edit.id) || (await isInconclusive(context, rows, edit.id, knownIds))
  const searches = edit.attempts - (readSent(context.cache, edit.id)?.attempts ?? 0)
  if (unsure)
    return searches < maxSearches ? requeue(context, edit, true, context.settleTime) : askWhich(context, edit, [])
  if (unchangedSince(context, edit) !== undefined) await sendOrEnd(context, edit, rows)
}

/** Rows with the name of the create. Without known ids nothing more can be said. */
const namesakes = (context: SyncContext, edit: StoredEdit, rows: readonly ListRow[]): Named[] => {
  const name = likeness(newRecord(sentBy(context.cache, edit), 'contract'))
  return rows
    .map(({ id, json }) => ({ id, record: parseRawRecord(json) }))
    .filter(({ record }) => likeness(record) === name)
}

/**
 * An edit from an old copy has no known ids: every customer of the same name may be its result, and a person says
 * which.
 */
const findAmongAll = async (context: PushContext, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> => {
  const named = namesakes(context, edit, rows)
  return named.length > 0 ? askWhich(context, edit, named) : searchAgainOrSend(context, edit, rows, [])
}

/**
 * A list showed the customer, and now it is gone. Somebody deleted it, so it is not sent again without a question;
 * somebody may also have made it again.
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
 * Searches for the result of a create: the id in its answer, else new ids in the list. One new match with all sent
 * fields is linked. No sign of it: it is sent (again). Anything else: a person decides. Never a blind second POST.
 */
const find = async (context: PushContext, edit: StoredEdit, messages: readonly ServerMessage[]): Promise<void> => {
  if (await linkAnswered(context, edit, messages)) return
  const rows = await context.service.list()
  noteUnlisted(context, rows, edit.id, await readUnlisted(context, rows))
  if (edit.knownIds === null) return findAmongAll(context, edit, rows)
  const current = context.cache.edits.get(edit.id) ?? edit
  const listed = unexplained(
    current,
    rows.map(({ id }) => id),
  )
  const again = givenAgain(context.cache, current, rows)
  const hidden = readListedSince(context.cache, edit.id).filter((id) => !listed.includes(id) && !again.includes(id))
  const sent = sentBy(context.cache, edit)
  const candidates = await readCandidates(context, [...hidden, ...again, ...listed])
  const others = otherLostCreates(context, edit)
  const matching = candidates.filter(({ record }) => matches(sent, record))
  const [only] = matching
  const ofOthers = candidates.filter(
    (candidate) => !matching.includes(candidate) && others.some((other) => matches(other, candidate.record)),
  )
  const renamed = again.filter((id) => !hadItsName(context.cache, edit.id, id))
  const fresh = [...renamed, ...listed].filter((id) => !ofOthers.some((candidate) => candidate.id === id))
  const certain =
    only !== undefined &&
    !hadItsName(context.cache, edit.id, only.id) &&
    (wasAnswered(context.cache, edit.id) || carriesAll(sent, only.record))
  const [first] = fresh
  const named =
    fresh.length === 1
      ? candidates.find(({ id }) => id === first && id === answeredId(context.cache, edit.id))
      : undefined
  // The answer named it and nothing else is new: the service changed the name that was sent.
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
    : searchAgainOrSend(context, edit, rows, edit.knownIds))
}

/**
 * Sends a create, or first searches for the last attempt's result, or for the same customer made elsewhere. Fails with
 * the error of the failed call.
 */
export const pushCreate = async (context: PushContext, edit: StoredEdit, shared: SharedList): Promise<void> => {
  if (edit.outcomeUnknown) {
    shared.forget()
    return find(context, edit, readSaid(context.cache, edit.id))
  }
  const list = await shared.take()
  if (await isMadeElsewhere(context, edit, list)) return shared.giveBack(null)
  if (needsWholeList(context, edit, list)) return shared.giveBack(null)
  await send(context, edit, list)
  const made = context.cache.edits.get(edit.id)?.customerId
  if (made) shared.giveBack(made)
}
