import type { ServerMessage } from '../../preload/contract/fail.ts'
import type { StoredEdit } from '../cache/cache.ts'
import { newRecord, type PropertyCase } from '../customers/blank-record.ts'
import { textOf } from '../customers/field-value.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../customers/raw-record.ts'
import type { ListRow } from '../http/customer-service.ts'
import { matches, unexplained } from './match-create.ts'
import type { Mine } from './merge.ts'
import { changedByService, deliver, setAside, unchangedSince } from './outbox.ts'
import type { SyncParts } from './parts.ts'
import { checkPlausible } from './plausible-list.ts'
import { noteCreated, noteSent, readSent, wasCreated } from './sent.ts'
import { startSending } from './start-sending.ts'

/** Where more ids than this are new, reading them all to find one is no service to anybody: a person chooses. */
const mostRead = 100
const mostLooks = 3

export const propertyCaseFact = 'property-case'
const spelling = (parts: SyncParts): PropertyCase => (parts.cache.facts.get(propertyCaseFact) === 'camel' ? 'camel' : 'contract')

const link = (parts: SyncParts, edit: StoredEdit, customerId: string, raw: string, sent: Mine, messages: readonly ServerMessage[]): void => {
  const serviceChanged = changedByService(newRecord(sent, 'contract'), parseRawRecord(raw))
  deliver(parts, edit, { customerId, raw, sent, serviceChanged, messages })
}

interface Candidate { readonly id: string; readonly raw: string; readonly record: RawRecord }

const readCandidates = async (parts: SyncParts, ids: readonly string[]): Promise<Candidate[]> => {
  const found: Candidate[] = []
  for (const id of ids.slice(0, mostRead)) {
    const raw = await parts.service.read(id)
    if (raw !== null) found.push({ id, raw, record: parseRawRecord(raw) })
  }
  return found
}

const nameInList = (rows: readonly ListRow[], id: string): string => textOf(parseRawRecord(rows.find((row) => row.id === id)!.json), 'Name')

const ask = (parts: SyncParts, edit: StoredEdit, ids: readonly string[], rows: readonly ListRow[]): void => {
  const candidates = ids.map((customerId) => ({ customerId, name: nameInList(rows, customerId) }))
  const current = parts.cache.edits.get(edit.id)
  if (current === undefined) return
  parts.cache.edits.put({ ...current, outcomeUnknown: true, state: { is: 'uncertain', candidates } })
  parts.changed('edits')
  parts.changed('customers')
}

/** POST once. The ids known before are written down first: only so can a lost answer be found again. */
const send = async (parts: SyncParts, edit: StoredEdit, rows: readonly ListRow[]): Promise<void> => {
  const sending = startSending(parts, edit, () => noteSent(parts.cache, edit.id, { at: parts.clock.now(), fields: edit.mine }), { knownIds: rows.map(({ id }) => id) })
  if (sending === undefined) return
  const answer = await parts.service.create(writeRawRecord(newRecord(edit.mine, spelling(parts))))
  const raw = answer.id === null ? null : await parts.service.read(answer.id)
  if (answer.id !== null && raw !== null) return link(parts, sending, answer.id, raw, edit.mine, answer.messages)
  noteCreated(parts.cache, edit.id)
  await find(parts, sending, answer.messages)
}

const sentBy = (parts: SyncParts, edit: StoredEdit): Mine => readSent(parts.cache, edit.id)?.fields ?? edit.mine

/** What the other creates of this desk sent whose answers were lost as well: a customer that matches one of them is not ours. */
const lostBesides = (parts: SyncParts, edit: StoredEdit): Mine[] =>
  parts.cache.edits.unsettled().filter((other) => other.id !== edit.id && other.kind === 'create' && other.outcomeUnknown).map((other) => sentBy(parts, other))

/**
 * Looks for a create whose answer was lost or named no id: read the list, subtract the ids known before. One match: it is
 * linked. Nothing new: it was not done, and is sent (again). Anything else: a person is asked. Never a blind second POST.
 */
const find = async (parts: SyncParts, edit: StoredEdit, messages: readonly ServerMessage[]): Promise<void> => {
  const rows = await parts.service.list()
  checkPlausible(parts.cache, rows)
  const appeared = unexplained(edit, rows.map(({ id }) => id), parts.cache.edits.all())
  const sent = sentBy(parts, edit)
  const candidates = await readCandidates(parts, appeared)
  const others = lostBesides(parts, edit)
  const matching = candidates.filter(({ record }) => matches(sent, record))
  const [only] = matching
  const anothers = candidates.filter((candidate) => !matching.includes(candidate) && others.some((other) => matches(other, candidate.record)))
  const fresh = appeared.filter((id) => !anothers.some((candidate) => candidate.id === id))
  if (matching.length === 1 && only !== undefined) return link(parts, edit, only.id, only.raw, sent, messages)
  if (fresh.length > 0) return ask(parts, edit, (matching.length > 0 ? matching.map(({ id }) => id) : fresh).slice(0, mostRead), rows)
  // Done, yet not in the list: the list is behind. Looked for again later, then asked about; not sent again.
  if (wasCreated(parts.cache, edit.id)) return edit.attempts < mostLooks ? setAside(parts, edit, true, parts.settleTime) : ask(parts, edit, [], rows)
  if (unchangedSince(parts, edit) !== undefined) await send(parts, edit, rows)
}

/** Sends a create, or first finds out about the last attempt. Fails with the error of the call that failed. */
export const pushCreate = async (parts: SyncParts, edit: StoredEdit): Promise<void> => {
  if (edit.outcomeUnknown) return find(parts, edit, [])
  const rows = await parts.service.list()
  checkPlausible(parts.cache, rows)
  await send(parts, edit, rows)
}
