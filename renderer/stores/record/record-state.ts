import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import {
  asInput,
  type Changes,
  type CustomerRecord,
  type CustomerTemplate,
  type FieldInput,
  type FieldValue,
  type FormDraft,
  type ObservedValues,
} from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { observedAt, valueShown, withLinked } from '../../checks/linked.ts'
import { shownOf } from '../../checks/shown.ts'
import { asValue, blankRecord, sameInput } from '../../checks/values.ts'
import { without } from '../../checks/without.ts'

/** A new customer is a record without a key, with the values of its template. Its `id` makes creating it idempotent. */
export type Panel =
  | { readonly is: 'closed' }
  | { readonly is: 'opening'; readonly key: string }
  | { readonly is: 'open'; readonly record: CustomerRecord }
  | {
      readonly is: 'new'
      readonly record: CustomerRecord
      readonly id: string
      readonly template: CustomerTemplate | null
    }
  | { readonly is: 'failed'; readonly key: string; readonly fail: ErrorPayload }

/** A draft of an earlier run is in the form. `gone`: its customer no longer exists, so the form makes a new one. */
interface Restored {
  readonly at: number
  readonly gone: boolean
  /** Of the customer that is gone. */
  readonly key?: string
}

/** The customer as the dialog shows it: a sync may bring newer values while it is open. */
interface Removal {
  readonly place: AdministrationRef
  readonly record: CustomerRecord
  readonly observed: ObservedValues
}

export interface RecordState {
  readonly panel: Panel
  /** Counts the forms that were shown. A new customer that gets its number stays in its form. */
  readonly form: number
  /** Changed fields only, so newer values of other fields stay visible. */
  readonly draft: Changes
  /** The values of these fields when the user began to type: a sync may bring newer ones. */
  readonly observed: ObservedValues
  readonly saveFail: ErrorPayload | null
  readonly restored: Restored | null
  readonly removal: Removal | null
}

const entriesOf = (changes: Changes): [FieldName, FieldInput][] => Object.entries(changes) as [FieldName, FieldInput][]
const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0

export const closedPanel: Panel = { is: 'closed' }
export const blankPanel = (id: string, template: CustomerTemplate | null = null): Panel => ({
  is: 'new',
  record: blankRecord(template?.changes),
  id,
  template,
})
export const initialState: RecordState = {
  panel: closedPanel,
  form: 0,
  draft: {},
  observed: {},
  saveFail: null,
  restored: null,
  removal: null,
}

export const recordIn = (panel: Panel): CustomerRecord | null =>
  panel.is === 'open' || panel.is === 'new' ? panel.record : null
export const keyIn = (panel: Panel): string | null => {
  if (panel.is === 'open') return panel.record.key
  return panel.is === 'opening' || panel.is === 'failed' ? panel.key : null
}

export const valueIn = ({ panel, draft }: RecordState, name: FieldName): FieldValue | undefined => {
  const stored = recordIn(panel)?.values[name]
  const typed = draft[name]
  return typed ? asValue(typed, stored) : stored
}
/** The value before our change; undefined without one. */
export const valueBefore = ({ panel, draft }: RecordState, name: FieldName): FieldValue | undefined => {
  const record = recordIn(panel)
  return record?.was[name] ?? (draft[name] ? (record?.values[name] ?? { is: 'empty' }) : undefined)
}

/** Observed values stay while a draft is over them. */
export const withPanel = (state: RecordState, panel: Panel, draft: Changes = {}): RecordState => ({
  ...initialState,
  panel,
  form: keyIn(panel) !== null && keyIn(panel) === keyIn(state.panel) ? state.form : state.form + 1,
  draft,
  observed: isEmpty(draft) ? {} : state.observed,
})

/** A value stays as it was first observed, until its field is typed: by then the user may have seen a newer one. */
const observe = ({ panel, draft, observed }: RecordState, name: FieldName): ObservedValues => {
  const record = recordIn(panel) ?? { values: {}, completeness: 'list' as const }
  const fields = withLinked(name)
  const isTyped = fields.some((field) => draft[field])
  const fresh = isTyped ? [] : fields.map((field) => [field, valueShown(record, field)] as const)
  return {
    ...observedAt(name, record),
    ...observed,
    ...Object.fromEntries(fresh.filter(([, value]) => value !== undefined)),
  }
}
/** Typing the stored value again takes the field out of the draft. */
export const withTyped = (state: RecordState, name: FieldName, input: FieldInput): RecordState => {
  const rest = without(state.draft, name)
  const draft = sameInput(input, asInput(recordIn(state.panel)?.values[name])) ? rest : { ...rest, [name]: input }
  if (isEmpty(draft)) return { ...state, draft, observed: {}, restored: null }
  return { ...state, draft, observed: state.draft[name] ? state.observed : observe(state, name) }
}
/** Undo drops the typed value, or types the service's value over a change that is saved but not sent. */
export const inputBefore = ({ panel }: RecordState, name: FieldName): FieldInput => {
  const record = recordIn(panel)
  return asInput(record?.was[name] ?? record?.values[name])
}
export const withoutTyped = (state: RecordState): RecordState => ({
  ...state,
  draft: {},
  observed: {},
  saveFail: null,
  restored: null,
})

/** Fields typed while `sent` was being saved stay in the draft. */
export const typedSince = (draft: Changes, sent: Changes): Changes =>
  Object.fromEntries(entriesOf(draft).filter(([name, input]) => !sent[name] || !sameInput(input, sent[name])))

/**
 * The answer of a save below what was typed meanwhile. What was saved is now what the user sees: a value typed over it
 * would otherwise be compared with the one before, and the service would seem to have changed it.
 */
export const withSaved = (state: RecordState, record: CustomerRecord, sent: Changes): RecordState => {
  const next = withPanel(state, { is: 'open', record }, typedSince(state.draft, sent))
  const saved = (Object.keys(next.observed) as FieldName[]).filter((name) => sent[name])
  const seen = saved.map((name) => [name, valueShown(record, name)] as const)
  return {
    ...next,
    form: state.form,
    observed: { ...next.observed, ...Object.fromEntries(seen.filter(([, value]) => value !== undefined)) },
  }
}

/** The changes that a save sends to main. A new customer has the values of its template, too, though nobody typed them. */
export const changesIn = ({ panel, draft }: RecordState): Changes =>
  panel.is === 'new' ? { ...panel.template?.changes, ...draft } : draft

/** Another template puts its values below what was typed. */
export const withTemplate = (state: RecordState, template: CustomerTemplate | null): RecordState => {
  if (state.panel.is !== 'new') return state
  const next = { ...state, panel: blankPanel(state.panel.id, template), draft: {} }
  return entriesOf(state.draft).reduce((typed, [name, input]) => withTyped(typed, name, input), next)
}

/** Null when nothing is typed. */
export const draftToStore = (state: RecordState, at: number): FormDraft | null => {
  const { panel, draft, observed, restored } = state
  if (isEmpty(draft)) return null
  const about = panel.is === 'new' ? { key: restored?.key ?? null, id: panel.id } : { key: keyIn(panel) }
  return { ...about, changes: changesIn(state), seen: observed, at }
}
/** The stored draft over its customer as it is now; null when all of it was saved in the meantime. */
export const withStoredDraft = (
  stored: FormDraft,
  record: CustomerRecord | null,
  newId: string,
): RecordState | null => {
  const unsaved = entriesOf(stored.changes).filter(([name, input]) => !sameInput(input, asInput(record?.values[name])))
  if (unsaved.length === 0) return null
  return {
    ...initialState,
    panel: record ? { is: 'open', record } : blankPanel(stored.id ?? newId),
    draft: Object.fromEntries(unsaved),
    observed: record ? stored.seen : {},
    restored:
      record === null && stored.key !== null
        ? { at: stored.at, gone: true, key: stored.key }
        : { at: stored.at, gone: false },
  }
}

const isOpenAt = ({ panel }: RecordState, key: string): boolean => panel.is === 'open' && panel.record.key === key
/** Puts a newer record below the draft; drops an answer about another customer. */
export const withNewer = (state: RecordState, key: string, record: CustomerRecord): RecordState =>
  isOpenAt(state, key) ? { ...state, panel: { is: 'open', record } } : state
/** A failed refresh replaces the form only when nothing is typed. */
export const withFailedRefresh = (state: RecordState, key: string, fail: ErrorPayload): RecordState => {
  if (!isOpenAt(state, key)) return state
  return isEmpty(state.draft) ? withPanel(state, { is: 'failed', key, fail }) : { ...state, saveFail: fail }
}

/** In fields with a draft, the user observed the values from before typing. */
export const withRemoval = (state: RecordState, place: AdministrationRef): RecordState => {
  const { panel, draft, observed } = state
  if (panel.is !== 'open') return state
  const typedOver = (Object.keys(draft) as FieldName[]).flatMap((name) =>
    observed[name] ? [[name, observed[name]]] : [],
  )
  return {
    ...state,
    removal: { place, record: panel.record, observed: { ...shownOf(panel.record), ...Object.fromEntries(typedOver) } },
  }
}
