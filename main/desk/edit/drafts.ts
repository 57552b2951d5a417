import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput, FormDraft } from '../../../preload/contract/customers.ts'
import { formDraft } from '../../customers/stored-schemas.ts'
import { draftFactOf, sharedDraftFact, waitingDraftsFactOf } from '../../database/facts.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'
import type { DeskContext } from '../desk-context.ts'
import { keep, keepList, readStoredFact, readStoredList } from '../stored-facts.ts'
import { idOfKey } from '../views.ts'

type Context = Pick<DeskContext, 'cache' | 'user' | 'newId'>

/** Drafts of each user, so that nobody reads or overwrites another's. */
const ownFact = ({ user }: Context): string => draftFactOf(user)
const waitingFact = ({ user }: Context): string => waitingDraftsFactOf(user)

/** Gives a draft of earlier versions to the first user who asks: they typed it, or had it in their form before. */
const adopt = (context: Context): void => {
  const { facts } = context.cache
  const text = facts.get(sharedDraftFact)
  if (text === undefined) return
  context.cache.transaction(() => {
    if (facts.get(ownFact(context)) === undefined) facts.put(ownFact(context), text)
    facts.remove(sharedDraftFact)
  })
}

const wasCreated = ({ cache }: Pick<Context, 'cache'>, id: string): boolean =>
  cache.edits.get(id) !== undefined || cache.history.customerOf(id) !== undefined

/** The draft of the form; others wait until theirs is there. */
const readOwn = (context: Context): FormDraft | null => readStoredFact(context.cache, ownFact(context), formDraft)
/** Names the new customer of a draft of earlier versions, so that it is not taken for one that is typed now. */
const nameNew = (context: Context): void => {
  const draft = readOwn(context)
  if (draft?.key === null && draft.id === undefined)
    keep(context.cache, ownFact(context), { ...draft, id: context.newId() })
}
const readWaiting = (context: Context): readonly FormDraft[] =>
  readStoredList(context.cache, waitingFact(context), formDraft)

/** If its new customer was created since, it is a draft of that customer. */
const ofCreated = (context: Context, draft: FormDraft | null): FormDraft | null => {
  if (draft?.id === undefined || !wasCreated(context, draft.id)) return draft
  const { id, ...rest } = draft
  return { ...rest, key: `n:${id}` }
}

/** The current user's draft: that of the form, else the last one that waits. */
export const readDraft = (context: Context): FormDraft | null => {
  adopt(context)
  nameNew(context)
  return ofCreated(context, readOwn(context) ?? readWaiting(context).at(-1) ?? null)
}

/** A new customer has another key once it was created, and once it was sent. */
const keyNow = ({ cache }: Context, key: string): string => {
  if (!key.startsWith('n:') || !wasCreated({ cache }, key.slice(2))) return key
  const customer = idOfKey(cache, key)
  return customer === null ? key : keyOfCustomer(customer)
}
/** The draft of a customer that is gone has its key, and the id of the new one. */
const keysOf = (context: Context, { key, id }: FormDraft): readonly string[] =>
  [key, id === undefined ? null : `n:${id}`].flatMap((one) => (one === null ? [] : [keyNow(context, one)]))
const isOfOneForm = (context: Context, one: FormDraft, other: FormDraft): boolean => {
  const keys = keysOf(context, other)
  return keysOf(context, one).some((key) => keys.includes(key))
}
const readAll = (context: Context): readonly FormDraft[] => {
  const own = readOwn(context)
  return [...readWaiting(context), ...(own ? [own] : [])]
}

/** The current user's draft of this customer, which may wait. */
export const readDraftOf = (context: Context, key: string): FormDraft | null => {
  adopt(context)
  const wanted = keyNow(context, key)
  return ofCreated(context, readAll(context).findLast((one) => keysOf(context, one).includes(wanted)) ?? null)
}

/** The draft of another form was not back in it yet: it waits. One of this form waits no longer. */
const letOthersWait = (context: Context, draft: FormDraft): void => {
  const others = readAll(context).filter((one) => !isOfOneForm(context, one, draft))
  if (readWaiting(context).length + others.length > 0) keepList(context.cache, waitingFact(context), formDraft, others)
}

/** Stores the draft of the form under the name of the context's user. Null removes that one alone. */
export const keepDraft = (context: Context, draft: FormDraft | null): void => {
  adopt(context)
  context.cache.transaction(() => {
    nameNew(context)
    if (draft !== null) letOthersWait(context, draft)
    keep(context.cache, ownFact(context), draft)
  })
}

/** The form of a save: of a customer, or of a new one under its chosen id. */
type Form = { readonly key: string } | { readonly key: null; readonly id: string }

const isOf = (draft: FormDraft, form: Form): boolean => {
  if (form.key !== null) return draft.key === form.key
  return draft.id === form.id || (draft.key === null && draft.id === undefined)
}

/**
 * Removes saved values from the draft and keeps values that were typed since. Call it inside the save's transaction, so
 * that both survive a crash together.
 */
export const takeFromDraft = (context: Context, form: Form, saved: Changes): void => {
  adopt(context)
  const draft = ofCreated(context, readOwn(context))
  if (draft === null || !isOf(draft, form)) return
  const typed = withServiceDates(context.cache, draft.changes)
  const isLeft = (field: FieldName): boolean => JSON.stringify(typed[field]) !== JSON.stringify(saved[field])
  const changes = Object.fromEntries(
    (Object.entries(draft.changes) as [FieldName, FieldInput][]).filter(([field]) => isLeft(field)),
  )
  keepDraft(context, Object.keys(changes).length === 0 ? null : { ...draft, ...form, changes })
}
