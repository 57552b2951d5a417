import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { CustomerRecord, FormDraft } from '../../../preload/contract/customers.ts'
import { api, failOf } from '../api.ts'
import type { RecordForm } from './record-form.ts'
import { draftToStore, withStoredDraft, type RecordState } from './record-state.ts'

const readIfThere = async (place: AdministrationRef, key: string | null): Promise<CustomerRecord | null> => {
  try {
    return key === null ? null : await api.customers.read(place, key)
  } catch (error) {
    if (failOf(error).code === 'customer-unknown') return null
    throw error
  }
}

/** An administration, with the user who works there. */
interface Here {
  readonly place: AdministrationRef
  readonly user: string | undefined
}

/** Restores the draft of an earlier run. */
export const recordRestoring = ({ settings, keeper, state, apply }: RecordForm) => {
  let restoring: Promise<void> = Promise.resolve()
  /** Drafts of this user may wait here: for their customer to be read, or for the form that is open to be closed. */
  let waiting: Here | null = null
  const hereNow = (place: AdministrationRef): Here => ({ place, user: settings.environment?.user })
  const isHere = ({ place, user }: Here): boolean => settings.isAt(place) && settings.environment?.user === user
  /** A form that is open stays, also if nothing is typed: the user looks at it, and may type there next. */
  const isFree = (here: Here): boolean => isHere(here) && state.value.panel.is === 'closed'
  const isListToCome = async (place: AdministrationRef): Promise<boolean> => !(await api.sync.read(place)).listRead
  /** The form with this draft, which waits no longer. Null where all of it was saved. */
  const take = (place: AdministrationRef, stored: FormDraft, record: CustomerRecord | null): RecordState | null => {
    const next = withStoredDraft(stored, record, crypto.randomUUID())
    const own = next && draftToStore(next, stored.at)
    if (own) keeper.later(place, own)
    else keeper.remove(place, stored)
    void keeper.now()
    return next && { ...next, form: state.value.form + 1 }
  }
  const bringBack = async (place: AdministrationRef): Promise<void> => {
    const here = hereNow(place)
    waiting = here
    // A draft that was just dropped must not come back.
    await keeper.now()
    const stored = await api.customers.draft(place, undefined, here.user)
    if (!stored) {
      if (waiting === here) waiting = null
      return
    }
    const record = await readIfThere(place, stored.key)
    const waits = record === null && stored.key !== null && (await isListToCome(place))
    if (waits || !isFree(here)) return
    const next = take(place, stored, record)
    if (next) apply(next)
    await keeper.now()
  }
  /** Call it before any customer is opened in an administration. */
  const restore = (place: AdministrationRef): Promise<void> => (restoring = bringBack(place))
  /**
   * Call it after customers were read, and when a form was closed: a database that was made again has its draft before
   * its customers, and a form that is open comes first.
   */
  const restoreLate = async (): Promise<void> => {
    const here = waiting
    if (here === null || !isFree(here)) return
    await keeper.now()
    if (isFree(here) && keeper.keeping.value !== 'failed') await restore(here.place)
  }
  /** The draft that waits for this customer, which the user opens. */
  const draftFor = async (place: AdministrationRef, key: string): Promise<FormDraft | null> => {
    if (waiting === null || !isHere(waiting)) return null
    const { user } = waiting
    await keeper.now()
    return api.customers.draft(place, key, user)
  }
  /** Resolves after `restore`; never rejects, because the caller of `restore` shows the failure. */
  const whenRestored = (): Promise<void> => restoring.catch(() => undefined)
  return { restore, restoreLate, whenRestored, draftFor, take }
}
