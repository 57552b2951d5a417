import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput, FormDraft } from '../../../preload/contract/customers.ts'
import { formDraft } from '../../customers/stored-schemas.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'
import type { DeskContext } from '../desk-context.ts'
import { keep, readStoredFact } from '../stored-facts.ts'

type Context = Pick<DeskContext, 'cache' | 'user'>

/** Of earlier versions, without a word whose it is. */
const anybodys = 'draft'
/**
 * One per person, so that nobody finds, or writes over, what another typed. A colon in a name would say what the fact
 * is about.
 */
const ownFact = ({ user }: Context): string => `draft of ${encodeURIComponent(user)}`

/**
 * Who works here when the app is first one that asks is who typed it, or came after them and has had it in their form
 * already.
 */
const adopt = (context: Context): void => {
  const { facts } = context.cache
  const text = facts.get(anybodys)
  if (text === undefined) return
  context.cache.transaction(() => {
    if (facts.get(ownFact(context)) === undefined) facts.put(ownFact(context), text)
    facts.remove(anybodys)
  })
}

/** The draft of who works here. Of a new customer that was made since, it is about that one. */
export const readDraft = (context: Context): FormDraft | null => {
  adopt(context)
  const kept = readStoredFact(context.cache, ownFact(context), formDraft)
  if (kept?.id === undefined || context.cache.edits.get(kept.id) === undefined) return kept
  const { id, ...draft } = kept
  return { ...draft, key: `n:${id}` }
}

export const keepDraft = (context: Context, draft: FormDraft | null): void => {
  adopt(context)
  keep(context.cache, ownFact(context), draft)
}

/** Which form a save is of: that of a customer, or that of a new one by the name it is created under. */
type Form = { readonly key: string } | { readonly key: null; readonly id: string }

const isOf = (draft: FormDraft, form: Form): boolean =>
  draft.key === form.key && (form.key !== null || draft.id === undefined || draft.id === form.id)

/**
 * Inside the transaction of a save: what it carries is no draft any more, whatever ends the app next; what was typed
 * since still is.
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
