import type { StoredEdit } from '../../database/database.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import { textOf } from '../../customers/field-value.ts'
import { parseRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { keepWhole } from './complete-edit.ts'
import type { SyncContext } from '../sync-context.ts'
import { applyTransition } from '../outbox/apply-transition.ts'
import { readSaid } from '../outbox/sent.ts'

/** Reading more new ids takes too long: a person chooses from the first. */
const mostRead = 100

export interface Named {
  readonly id: string
  readonly record: RawRecord
}
export interface Candidate extends Named {
  readonly raw: string
}

/** Reads customers into the cache, so that a person who must choose sees their fields. */
export const readCandidates = async (context: SyncContext, ids: readonly string[]): Promise<Candidate[]> => {
  const found: Candidate[] = []
  for (const id of ids.slice(0, mostRead)) {
    const raw = await context.service.read(id)
    if (raw === null) continue
    found.push({ id, raw, record: parseRawRecord(raw) })
    keepWhole(context, id, raw)
  }
  return found
}

/** Asks a person which customer a create became, if any. `gone`, `unsent`, `unlisted`: see the contract. */
export const askWhich = (
  context: SyncContext,
  edit: StoredEdit,
  which: readonly Named[],
  more: { readonly gone?: true; readonly unsent?: true; readonly unlisted?: true } = {},
): void => {
  const candidates = which
    .slice(0, mostRead)
    .map(({ id, record }) => ({ key: keyOfCustomer(id), customerId: id, name: textOf(record, 'Name') }))
  const current = context.cache.edits.get(edit.id)
  const messages = readSaid(context.cache, edit.id)
  if (current !== undefined)
    applyTransition(context, current, 'doubted', {
      ...current,
      outcomeUnknown: more.unsent !== true,
      state: { is: 'uncertain', candidates, ...more, ...(messages.length > 0 ? { messages } : {}) },
    })
}
