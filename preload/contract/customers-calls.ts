import type { AdministrationRef, AuthoredRef } from './administration-ref.ts'
import type {
  Choices,
  Changes,
  Chosen,
  ColumnHeading,
  Copied,
  CopyForm,
  CustomerRecord,
  CustomerTemplate,
  DeskView,
  FormDraft,
  Groups,
  LookedUp,
  Review,
  RowsResult,
  Row,
  RowsChoice,
  RowsQuestion,
  SavedView,
  Templates,
  ObservedValues,
  SavedFrom,
  Total,
} from './customers.ts'
import type { FieldName } from './customer-fields.ts'
import type { LearnedStyles } from './dates.ts'

/** The calls about customers; `Services` says what any call may fail with. */
export interface CustomersCalls {
  rows(place: AdministrationRef, question: RowsQuestion): RowsResult
  /**
   * Customers of an administration that may not be open, found by any of some searches in what is on disk: nothing is
   * synced, and the open administrations stay so. At most `mostLookedUp` rows, each once. Null: nothing is on disk.
   */
  lookUp(place: AdministrationRef, searches: readonly string[], columns: readonly FieldName[]): LookedUp | null
  /** The index of a customer in the rows of a question, or -1. */
  position(place: AdministrationRef, question: RowsQuestion, key: string): number
  /**
   * The index of the row where the keyboard stops on its way down (1) or up (-1) from a customer: the last of
   * the filled cells of a field, or the next filled one. -1: the customer is not in the rows.
   */
  edge(place: AdministrationRef, choice: RowsChoice, field: FieldName, key: string, by: 1 | -1): number
  /** Reads the database, not the service. Fails `customer-unknown`. */
  read(place: AdministrationRef, key: string): CustomerRecord
  /**
   * Saves to database and outbox in one transaction. An edit from a cell leaves as the environment's `cellSending`
   * says. `revision` is that of the edit when it was read, 0 for none. Fails `edit-changed-meanwhile`,
   * `edit-nothing-changed`, `edit-of-another-user`, `edit-value-wrong-type` (about.field), `edit-not-possible-now`,
   * `customer-unknown`, `customer-to-be-deleted` while its deletion waits, and `edit-would-reset-fields` while only the
   * list row is here and the service does not answer.
   */
  save(
    place: AuthoredRef,
    key: string,
    changes: Changes,
    revision: number,
    seen?: ObservedValues,
    from?: SavedFrom,
  ): CustomerRecord
  /**
   * Replaces a waiting deletion by these changes, atomically. `revision` is the deletion's. Fails as `save`, and
   * `edit-not-possible-now` if no deletion waits.
   */
  saveInstead(
    place: AuthoredRef,
    key: string,
    changes: Changes,
    revision: number,
    seen?: ObservedValues,
  ): CustomerRecord
  /** `id`, a UUID, makes it idempotent: a second call with it creates nothing, and saves the newer values. */
  create(place: AuthoredRef, changes: Changes, id?: string): CustomerRecord
  /**
   * Deletes a customer. `known`: the revision of the shown edit, 0 for none. `seen`: the shown values of every field,
   * with that edit applied. Fails `delete-changed-meanwhile` if another edit waits by now. A value that has changed
   * on the service since becomes a conflict first.
   */
  remove(place: AuthoredRef, key: string, known: number, seen?: ObservedValues): void
  /** The effect of sending these changes. */
  review(place: AdministrationRef, key: string, changes: Changes): Review
  choices(place: AdministrationRef): Choices
  /** The learned date styles of this service (contract §10.4). They may change with the `customers` topic. */
  dateStyles(place: AdministrationRef): LearnedStyles
  /** The table and open customer at the last visit; null at first. Stored encrypted with the customers. */
  view(place: AdministrationRef): DeskView | null
  keepView(place: AdministrationRef, view: DeskView): void
  /**
   * The current user's unsaved form, else the last one that waits to come back. With a key, the one of that customer
   * alone. Null if there is none. `author` as in `keepDraft`.
   */
  draft(place: AdministrationRef, key?: string, author?: string): FormDraft | null
  /**
   * Stores the draft of the form. One of another form that was there waits until it is stored again as that of its
   * form. Null drops the draft of the form alone. A save that resolves has dropped its own. `author`: the user of the
   * form, where another one may have signed in meanwhile; without it the current user.
   */
  keepDraft(place: AdministrationRef, draft: FormDraft | null, author?: string): void
  savedViews(place: AdministrationRef): SavedView[]
  /** Adds a view, or replaces the one with its id. */
  saveView(place: AdministrationRef, view: SavedView): SavedView[]
  removeView(place: AdministrationRef, id: string): SavedView[]
  templates(place: AdministrationRef): Templates
  /** Adds a template, or replaces the one with its id. */
  saveTemplate(place: AdministrationRef, template: CustomerTemplate): Templates
  /** New customers begin without a template, if they began with this one. */
  removeTemplate(place: AdministrationRef, id: string): Templates
  /** New customers begin with this template; null for none. An unknown one counts as none. */
  startWithTemplate(place: AdministrationRef, id: string | null): Templates
  /** The keys of the chosen rows that still exist, in their order. */
  keys(place: AdministrationRef, chosen: Chosen): string[]
  /**
   * The chosen rows that still exist, in the order of `sort` whatever the order of the keys. Fails `too-many-at-once`
   * above `mostPrinted`.
   */
  chosenRows(place: AdministrationRef, chosen: Chosen, sort: RowsQuestion['sort'], columns: readonly FieldName[]): Row[]
  groups(place: AdministrationRef, choice: RowsChoice, field: FieldName): Groups
  totals(place: AdministrationRef, chosen: Chosen, fields: readonly FieldName[]): Total[]
  /**
   * Copies rows to the clipboard as a table for a spreadsheet. No cell is a formula.
   * Decimals, unambiguous dates, yes and no are written as `form` says. Fails `copy-too-many-cells` above a million.
   */
  copy(place: AdministrationRef, chosen: Chosen, columns: readonly ColumnHeading[], form: CopyForm): Copied
  /** Copies a link to this customer to the clipboard. Fails `link-not-possible` if the service does not have it yet. */
  copyLink(place: AdministrationRef, key: string): void
  /**
   * The text of the clipboard, for Paste in a menu. Empty while the app is not in front. Fails `paste-not-asked` unless
   * a person pressed something just before, and `paste-too-large`.
   */
  clipboardText(place: AdministrationRef): string
}
