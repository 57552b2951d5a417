import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Cache, StoredEdit } from '../../main/database/database.ts'
import { readHidden } from '../../main/sync/outbox/sent.ts'
import type { HiddenCustomer } from './promises/account.ts'
import { query, unsettledOf } from './ask-cache.ts'
import type { Running } from './computer/computer-types.ts'

const isLost = ({ kind, outcomeUnknown }: StoredEdit): boolean => kind === 'create' && outcomeUnknown

/** Customers that lists hid while the app searched for its creates, by its own account. */
export const hiddenCustomers = (
  running: Running | null,
  place: AdministrationRef | undefined,
): readonly HiddenCustomer[] => {
  if (running === null || place === undefined) return []
  const lost = unsettledOf(running, place)?.filter(isLost) ?? []
  const hiddenIn = (cache: Cache): HiddenCustomer[] =>
    lost.flatMap(({ id }) => {
      const hidden = readHidden(cache, id)
      return hidden === null ? [] : [{ key: `n:${id}`, ...hidden }]
    })
  return lost.length === 0 ? [] : (query(running, place, hiddenIn) ?? [])
}
