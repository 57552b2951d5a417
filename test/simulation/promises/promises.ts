import type { HiddenFrom, SendingSince } from './account.ts'
import type { Request } from '../network.ts'
import type { Deed, Office, Reply } from '../office.ts'
import { askedDeletions } from './asked-deletions.ts'
import { askedValues } from './asked-values.ts'
import { watchChanges } from './changes.ts'
import { watchCreates } from './creates.ts'
import { watchHeld } from './held.ts'
import { watchProfiles } from './profiles.ts'
import { openRecords } from './records.ts'
import { watchRemovals } from './removals.ts'
import { watchRequests } from './requests.ts'
import { watchSeenValues } from './seen-values.ts'
import { watchTables } from './tables.ts'
import { whichCustomer } from './which-customer.ts'

/** Checks every deed at the service and every answer of the app, and throws on a broken promise. */
export const watchPromises = (office: Office, sendingSince: SendingSince, hiddenFrom: HiddenFrom = () => []) => {
  const records = openRecords(office, sendingSince)
  const { counts, now, written, plain, deletions, decisions } = records
  const requests = watchRequests(records, hiddenFrom)
  const customers = whichCustomer(records)
  const asked = askedDeletions(records, requests)
  const changes = watchChanges(records, customers, watchSeenValues(records, customers))
  const { checkChange } = changes
  const { checkCreate } = watchCreates(records, requests, customers, changes)
  const { checkRemoval } = watchRemovals(records, asked, customers)
  const tables = watchTables(records, requests)
  const { holds } = watchHeld(records, requests, tables)
  let checkedDeeds = 0

  const check = (deed: Deed): void => {
    counts.deeds++
    if (deed.by === null) return
    if (deed.before !== null && deed.after !== null) checkChange(deed, deed.before, deed.after)
    else if (deed.after !== null) checkCreate(deed, deed.after)
    else checkRemoval(deed)
  }

  return {
    counts,
    written,
    plain,
    deletions,
    ...askedValues(records, requests),
    readNow: asked.readNow,
    askDeletion: asked.askDeletion,
    deleteAnyway: asked.deleteAnyway,
    deleteAlone: asked.deleteAlone,
    allow: decisions.allow,
    cutOff: decisions.cutOff,
    left: requests.left,
    arrives: requests.arrives,
    /** After a request was handled: checks its deeds and records the read. */
    arrived: (request: Request, reply: Reply): void => {
      requests.arrived(request, reply)
      for (; checkedDeeds < office.deeds.length; checkedDeeds++) check(office.deeds[checkedDeeds]!)
      now.carrying = null
    },
    answered: requests.answered,
    listsHide: requests.listsHide,
    stored: tables.stored,
    vanished: tables.vanished,
    ...watchProfiles(records),
    /** Skips deeds of people at the website. */
    skipOwn: (): void => void (checkedDeeds = office.deeds.length),
    holds,
  }
}

export type Promises = ReturnType<typeof watchPromises>
