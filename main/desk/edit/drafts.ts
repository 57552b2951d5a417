import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput, FormDraft } from '../../../preload/contract/customers.ts'
import { formDraft } from '../../customers/stored-schemas.ts'
import { draftFactOf, sharedDraftFact } from '../../database/facts.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'
import type { DeskContext } from '../desk-context.ts'
import { keep, readStoredFact } from '../stored-facts.ts'

type Context = Pick<DeskContext, 'cache' | 'user'>

/** One draft per user, so that nobody reads or overwrites another's. */
const ownFact = ({ user }: Context): string => draftFactOf(user)

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

const wasCreated = ({ cache }: Context, id: string): boolean =>
  cache.edits.get(id) !== undefined || cache.history.customerOf(id) !== undefined

/** The current user's draft. If its new customer was created since, it is a draft of that customer. */
export const readDraft = (context: Context): FormDraft | null => {
  adopt(context)
  const draft = readStoredFact(context.cache, ownFact(context), formDraft)
  if (draft?.id === undefined || !wasCreated(context, draft.id)) return draft
  const { id, ...rest } = draft
  return { ...rest, key: `n:${id}` }
}

export const keepDraft = (context: Context, draft: FormDraft | null): void => {
  adopt(context)
  keep(context.cache, ownFact(context), draft)
}

/** The form of a save: of a customer, or of a new one under its chosen id. */
type Form = { readonly key: string } | { readonly key: null; readonly id: string }

const isOf = (draft: FormDraft, form: Form): boolean =>
  draft.key === form.key && (form.key !== null || draft.id === undefined || draft.id === form.id)

/**
 * Removes saved values from the draft and keeps values that were typed since. Call it inside the save's transaction, so
 * that both survive a crash together.
 */
export const takeFromDraft = (context: Context, form: Form, saved: Changes): void => {
  const draft = readDraft(context)
  if (draft === null || !isOf(draft, form)) return
  const typed = withServiceDates(context.cache, draft.changes)
  const isLeft = (field: FieldName): boolean => JSON.stringify(typed[field]) !== JSON.stringify(saved[field])
  const changes = Object.fromEntries(
    (Object.entries(draft.changes) as [FieldName, FieldInput][]).filter(([field]) => isLeft(field)),
  )
  keepDraft(context, Object.keys(changes).length === 0 ? null : { ...draft, changes })
}
