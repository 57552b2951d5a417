import type { ServerMessage } from '../../../preload/contract/fail.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { createBody } from '../outbox/body.ts'
import { askWhich, readCandidates, type Named } from './candidates.ts'
import { changedByService, deliver } from './complete-edit.ts'
import { givenAgain, hadItsName, namesakesIn } from '../creates/given-again.ts'
import { carriesAll, likeness, matches, unexplained } from '../creates/match-create.ts'
import { isMadeElsewhere } from './made-elsewhere.ts'
import type { Mine } from '../merge.ts'
import { setAside, unchangedSince } from '../outbox/outbox.ts'
import type { SyncParts } from '../sync-context.ts'
import type { PushParts } from '../outbox/push-context.ts'
import { askForMissing, saysNothing } from '../read/plausible-list.ts'
import { answeredId, noteAnswered, readSeen, sentBy, wasAnswered } from '../outbox/sent.ts'
import { sendingList, type SendingList, type SharedList } from '../creates/shared-list.ts'
import { startSending } from '../outbox/start-sending.ts'
import { step } from '../outbox/apply-transition.ts'

const mostLooks = 3

interface Found {
  readonly id: string
  readonly raw: string
  readonly sent: Mine
  readonly fresh: boolean
  readonly messages: readonly ServerMessage[]
}

const link = (parts: SyncParts, edit: StoredEdit, { id, raw, sent, fresh, messages }: Found): void => {
  const serviceChanged = changedByService(newRecord(sent, 'contract'), parseRawRecord(raw))
  deliver(parts, edit, { customerId: id, raw, sent, fresh, serviceChanged, messages })
}

const rowOf = (rows: readonly ListRow[], id: string): RawRecord =>
  parseRawRecord(rows.find((row) => row.id === id)!.json)

/** POST once. The ids known before are written down first: only so can a lost answer be found again. */
const send = async (parts: PushParts, edit: StoredEdit, list: SendingList): Promise<void> => {
  const sent = valuesOfCreate(edit)
  const sending = startSending(
    parts,
    edit,
    { fields: sent, namesakes: namesakesIn(sent, list) },
    { knownIds: list.ids() },
  )
  if (sending === undefined) return
  const answer = await parts.service.create(writeRawRecord(createBody(parts.cache, edit)))
  noteAnswered(parts.cache, edit.id, answer.id)
  await find(parts, sending, answer.messages)
}

/**
 * Links the customer that the answer to the POST named. False where the answer named none, or one that is not there, or
 * one that does not match what was sent: an answer may name any id, and then the list tells.
 */
const linkAnswered = async (
  parts: SyncParts,
  edit: StoredEdit,
  messages: readonly ServerMessage[],
): Promise<boolean> => {
  const id = answeredId(parts.cache, edit.id)
  const raw = id === null ? null : await parts.service.read(id)
  if (id === null || raw === null) return false
  const sent = sentBy(parts.cache, edit)
  if (!matches(sent, parseRawRecord(raw))) return false
  link(parts, edit, { id, raw, sent, fresh: edit.state.is === 'sending', messages })
  return true
}

/**
 * What the other creates of this desk sent whose answers were lost as well: a customer that matches one of them is not
 * ours.
 */
const lostBesides = (parts: SyncParts, edit: StoredEdit): Mine[] =>
  parts.cache.edits
    .unsettled()
    .filter((other) => other.id !== edit.id && other.kind === 'create' && other.outcomeUnknown)
    .map((other) => sentBy(parts.cache, other))

/**
 * It was not done: it is sent (again), unless the customer is to be deleted anyway. The list lacks nobody who can be
 * read.
 */
const sendOrEnd = async (parts: PushParts, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> =>
  edit.thenDelete ? step(parts, edit, 'not-needed', undefined) : send(parts, edit, sendingList(parts.cache, rows, []))

/**
 * Done, yet not in the list, or the list lacks others too: it is behind or cut off. Looked for again later, then asked
 * about; not sent again.
 */
const lookAgainOrSend = async (
  parts: PushParts,
  edit: StoredEdit,
  rows: readonly ListRow[],
  knownIds: readonly string[],
): Promise<void> => {
  const unsure = wasAnswered(parts.cache, edit.id) || (await saysNothing(parts, rows, knownIds))
  if (unsure)
    return edit.attempts < mostLooks ? setAside(parts, edit, true, parts.settleTime) : askWhich(parts, edit, [])
  if (unchangedSince(parts, edit) !== undefined) await sendOrEnd(parts, edit, rows)
}

/** Rows with the name of what was sent: all that can be said where it is not known what was there before. */
const namesakes = (parts: SyncParts, edit: StoredEdit, rows: readonly ListRow[]): Named[] => {
  const name = likeness(newRecord(sentBy(parts.cache, edit), 'contract'))
  return rows
    .map(({ id, json }) => ({ id, record: parseRawRecord(json) }))
    .filter(({ record }) => likeness(record) === name)
}

/**
 * Nobody knows what was there before, in an edit out of an old copy: whoever has the same name may be it, and a person
 * says so.
 */
const findAmongAll = async (parts: PushParts, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> => {
  const named = namesakes(parts, edit, rows)
  return named.length > 0 ? askWhich(parts, edit, named) : lookAgainOrSend(parts, edit, rows, [])
}

/**
 * A list showed it, and by now it is gone: whoever deleted it does not want it back unasked, and whoever made it again
 * beside this has it already.
 */
const askAboutGone = async (parts: PushParts, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> => {
  const sent = sentBy(parts.cache, edit)
  const alike = await readCandidates(
    parts,
    namesakes(parts, edit, rows).map(({ id }) => id),
  )
  askWhich(
    parts,
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
const find = async (parts: PushParts, edit: StoredEdit, messages: readonly ServerMessage[]): Promise<void> => {
  if (await linkAnswered(parts, edit, messages)) return
  const rows = await parts.service.list()
  await askForMissing(parts, rows)
  if (edit.knownIds === null) return findAmongAll(parts, edit, rows)
  const current = parts.cache.edits.get(edit.id) ?? edit
  const listed = unexplained(
    current,
    rows.map(({ id }) => id),
  )
  const again = givenAgain(parts.cache, current, rows)
  const hidden = readSeen(parts.cache, edit.id).filter((id) => !listed.includes(id) && !again.includes(id))
  const sent = sentBy(parts.cache, edit)
  const candidates = await readCandidates(parts, [...hidden, ...again, ...listed])
  const others = lostBesides(parts, edit)
  const matching = candidates.filter(({ record }) => matches(sent, record))
  const [only] = matching
  const anothers = candidates.filter(
    (candidate) => !matching.includes(candidate) && others.some((other) => matches(other, candidate.record)),
  )
  const renamed = again.filter((id) => !hadItsName(parts.cache, edit.id, id))
  const fresh = [...renamed, ...listed].filter((id) => !anothers.some((candidate) => candidate.id === id))
  const certain =
    only !== undefined &&
    !hadItsName(parts.cache, edit.id, only.id) &&
    (wasAnswered(parts.cache, edit.id) || carriesAll(sent, only.record))
  const [first] = fresh
  const named =
    fresh.length === 1
      ? candidates.find(({ id }) => id === first && id === answeredId(parts.cache, edit.id))
      : undefined
  // The answer named it and nothing else is new: the service keeps a name otherwise than it was sent.
  if (matching.length === 0 && named !== undefined)
    return link(parts, edit, { ...named, sent, fresh: edit.state.is === 'sending', messages })
  if (matching.length === 1 && certain)
    return link(parts, edit, { ...only, sent, fresh: edit.state.is === 'sending', messages })
  if (matching.length > 0) return askWhich(parts, edit, matching)
  if (fresh.length > 0)
    return askWhich(
      parts,
      edit,
      fresh.map((id) => ({ id, record: rowOf(rows, id) })),
    )
  const gone = hidden.some((id) => !candidates.some((candidate) => candidate.id === id))
  await (gone && !edit.thenDelete ? askAboutGone(parts, edit, rows) : lookAgainOrSend(parts, edit, rows, edit.knownIds))
}

/**
 * Sends a create, or first finds out about the last attempt, or whether it was made elsewhere. Fails with the error of
 * the call that failed.
 */
export const pushCreate = async (parts: PushParts, edit: StoredEdit, shared: SharedList): Promise<void> => {
  if (edit.outcomeUnknown) {
    shared.forget()
    return find(parts, edit, [])
  }
  const list = await shared.take()
  if (await isMadeElsewhere(parts, edit, list)) return shared.giveBack(null)
  await send(parts, edit, list)
  const made = parts.cache.edits.get(edit.id)?.customerId
  if (made) shared.giveBack(made)
}
