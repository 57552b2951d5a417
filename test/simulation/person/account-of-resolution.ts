import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ObservedValues } from '../../../preload/contract/customers.ts'
import type { Clash, Edit, Resolution } from '../../../preload/contract/edits.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { asText, textOf } from '../promises/account.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import type { DiscardEdits } from './discard-edits.ts'
import { around, shown } from './entries.ts'
import type { PersonContext } from './person-context.ts'

/** Accounts for a decision: what the app may send and replace from then on, and what ends. */
export const accountOfResolution = ({ computer, promises, office }: PersonContext, { withdrawEdit }: DiscardEdits) => {
  /** They saw the service's values. Values they did not pick must not be sent once the app has answered. */
  const picked = (
    edit: Edit,
    clashes: readonly Clash[],
    at: string,
    picks: Readonly<Record<string, 'mine' | 'theirs'>>,
  ): ((kept: boolean) => void) => {
    const decided = clashes.map(({ field, theirs }) =>
      promises.allow(computer, at, edit.customerId!, field, asText(theirs)),
    )
    for (const { field, mine } of clashes) if (picks[field] === 'mine') promises.allowAgain(shown(mine))
    promises.plain.end((one) => one.edit === edit.id && picks[one.field] === 'theirs')
    const gone = promises.withdraw((one) => one.edit === edit.id && picks[one.field] === 'theirs')
    return (kept) => {
      for (const settle of decided) settle(kept)
      gone(kept)
    }
  }

  /** Applies a decision to the account; the result tells whether the app kept it. */
  const meaning = (edit: Edit, at: string, resolution: Resolution): ((kept: boolean) => void) => {
    const { is } = resolution
    if (is === 'let-go') return withdrawEdit(edit, at)
    // They agree to fields that they know, whatever the service has, which it does not send.
    if (is === 'carry-known' && edit.state.is === 'conflict' && edit.state.conflict.is === 'fields-lacking') {
      const id = edit.customerId!
      const agreed = edit.state.conflict.fields.map((field) =>
        promises.allow(computer, at, id, field, textOf(office.kept(at, id)?.[field])),
      )
      return (kept) => agreed.forEach((settle) => settle(kept))
    }
    if (is === 'create-anyway') {
      const allowed = promises.allowCreate(computer, at, shown(edit.changes.find(({ field }) => field === 'Name')?.to))
      return (kept) => {
        allowed(kept)
        // The create is sent with all its values, even if the customer it may have become was deleted meanwhile.
        if (kept && !edit.thenDelete) promises.wantedAgain(computer, at, edit)
      }
    }
    if (is === 'fields' && edit.state.is === 'conflict' && edit.state.conflict.is === 'fields')
      return picked(edit, edit.state.conflict.clashes, at, resolution.picks)
    if (is !== 'delete-anyway' || edit.state.is !== 'conflict' || edit.state.conflict.is !== 'changed-there')
      return () => undefined
    return promises.deleteAnyway(computer, at, [edit.customerId, edit.key, `n:${edit.id}`], edit.state.conflict.fields)
  }

  /** They compare both records and link the create to one; null if that record cannot be read. */
  const sideBySide = async (
    desk: DeskCalls,
    { id, key, changes, thenDelete }: Edit,
    customerId: string,
    at: string,
  ): Promise<{ readonly settle: (kept: boolean) => void; readonly seen: ObservedValues } | null> => {
    try {
      const { values } = await desk.customers.read(`s:${customerId}`)
      const decided = changes.flatMap(({ field }) =>
        [field, ...around(field as FieldName)].map((one) =>
          promises.allow(computer, at, customerId, one, asText(values[one as FieldName] ?? { is: 'empty' })),
        ),
      )
      for (const { field, to } of changes)
        if (asText(values[field as FieldName] ?? { is: 'empty' }) !== asText(to)) promises.allowAgain(shown(to))
      // A pending deletion deletes the record that they see here.
      if (thenDelete)
        decided.push(promises.deleteAnyway(computer, at, [customerId, key, `n:${id}`], Object.keys(values)))
      return { settle: (kept) => decided.forEach((settle) => settle(kept)), seen: values }
    } catch (error) {
      if (isFail(error)) return null
      throw error
    }
  }

  return { meaning, sideBySide }
}
