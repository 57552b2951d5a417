import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type {
  Changes,
  Chosen,
  CustomerRecord,
  FieldInput,
  FieldValue,
  Row,
  RowFilter,
  RowsChoice,
} from '../../preload/contract/customers.ts'
import type { Edit, EditState } from '../../preload/contract/edits.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import { cellText, fitsOf } from './fake-conditions.ts'
import { asValue, betweenIn, storedCustomers, unknown, valueText, type Stored, type Values } from './fake-customers.ts'
import type { FakeOptions } from './fake-options.ts'
import { Refusal } from './refusal.ts'

/** An administration in memory: its customers, and the edits of them. */
export const fakeDesk = (
  options: Pick<FakeOptions, 'customers' | 'unread'>,
  me: () => string,
  changed: (...topics: Topic[]) => void,
) => {
  let staged = 0
  const stored = storedCustomers(options.customers ?? 50)
  const edits = new Map<string, Edit>()
  /** Keys of customers that the service made since, by their first key. */
  const made = new Map<string, string>()
  const find = (key: string): Stored => {
    const found = stored.get(made.get(key) ?? key)
    if (!found) throw new Refusal('customer-unknown')
    return found
  }
  const editOf = (key: string): Edit | undefined =>
    edits.values().find((edit) => edit.key === key && edit.state.is !== 'settled')
  const overlay = ({ key, values }: Stored): Values => {
    const edit = editOf(key)
    return edit ? { ...values, ...Object.fromEntries(edit.changes.map(({ field, to }) => [field, to])) } : values
  }
  const record = (one: Stored): CustomerRecord => {
    const edit = editOf(one.key)
    return {
      key: one.key,
      customerId: one.customerId,
      completeness: one.customerId === null ? 'new' : 'whole',
      values: { ...overlay(one) },
      readAt: Date.now(),
      was: Object.fromEntries((edit?.kind === 'change' ? edit.changes : []).map(({ field, from }) => [field, from])),
      unknown,
      edit: edit ? { id: edit.id, kind: edit.kind, state: edit.state, revision: edit.revision } : null,
    }
  }
  const stage = (
    one: Stored,
    kind: Edit['kind'],
    changes: Edit['changes'],
    state: EditState = { is: 'waiting' },
    more: Partial<Edit> = {},
  ): Edit => {
    const old = editOf(one.key)
    const merged = new Map([...(old?.changes ?? []), ...changes].map((change) => [change.field, change]))
    for (const change of old?.changes ?? [])
      merged.set(change.field, { ...change, to: merged.get(change.field)?.to ?? change.to })
    const edit: Edit = {
      id: old?.id ?? `edit-${++staged}`,
      kind: old?.kind === 'create' ? 'create' : kind,
      key: one.key,
      customerId: one.customerId,
      name: valueText(merged.get('Name')?.to ?? one.values.Name),
      state,
      madeAt: old?.madeAt ?? Date.now() - 600_000,
      changedAt: Date.now(),
      revision: (old?.revision ?? 0) + 1,
      changes: [...merged.values()],
      user: old?.user ?? me(),
      anothers: false,
      thenDelete: false,
      maybeDone: state.is === 'uncertain' && !state.unsent ? 'create' : null,
      ...more,
    }
    edits.set(edit.id, edit)
    return edit
  }
  const changesOf = (one: Stored, changes: Changes): Edit['changes'] => {
    const now = overlay(one)
    return (Object.entries(changes) as [FieldName, FieldInput][]).map(([field, input]) => ({
      field,
      from: now[field] ?? { is: 'empty' },
      to: asValue(input, now[field]),
    }))
  }
  const hasEdit = (key: string, wanted: RowFilter['edits']): boolean => {
    const edit = wanted && editOf(key)
    if (!edit) return !wanted
    return wanted === 'changed' || needs(edit) === (wanted === 'attention')
  }
  const matching = ({ search, filter, sort }: RowsChoice): Stored[] => {
    const fits = fitsOf(search, filter.conditions)
    const found = [...stored.values()].filter(
      (one) => !one.gone && hasEdit(one.key, filter.edits) && fits(overlay(one)),
    )
    const [by] = sort
    if (by)
      found.sort(
        (a, b) =>
          cellText(overlay(a)[by.column]).localeCompare(cellText(overlay(b)[by.column])) * (by.descending ? -1 : 1),
      )
    return found
  }
  const chosenOf = (chosen: Chosen): Stored[] =>
    chosen.is === 'all'
      ? matching(chosen.of).filter(({ key }) => !chosen.except.includes(key))
      : chosen.is === 'between'
        ? betweenIn(matching(chosen.of), chosen)
        : chosen.keys.flatMap((key) => stored.get(key) ?? []).filter(({ gone }) => !gone)
  const replace = (old: Edit | undefined, next: Edit | undefined): void => {
    if (old) edits.delete(old.id)
    if (next) edits.set(next.id, next)
    changed('customers', 'edits', 'sync')
  }
  const rowOf = (one: Stored, columns: readonly FieldName[]): Row => {
    const edit = editOf(one.key)
    const values = overlay(one)
    return {
      key: one.key,
      mark: edit
        ? { kind: edit.kind, is: edit.state.is === 'waiting' && edit.state.failing?.stuck ? 'stuck' : edit.state.is }
        : null,
      cells: columns.map((column) => cellText(values[column])),
      was: edit ? Object.fromEntries(edit.changes.map(({ field, from }) => [field, cellText(from)])) : null,
      ...(options.unread?.includes(one.key) ? { unread: true } : {}),
    }
  }
  const findEdit = (id: string): Edit => {
    const found = edits.get(id)
    if (!found) throw new Refusal('edit-unknown')
    return found
  }
  const unsettled = (): Edit[] => [...edits.values()].filter(({ state }) => state.is !== 'settled')
  const listed = (): Edit[] => [...unsettled(), ...[...edits.values()].filter(({ state }) => state.is === 'settled')]
  const needs = (edit: Edit): boolean => ['conflict', 'refused', 'uncertain'].includes(edit.state.is)

  return {
    stored,
    edits,
    /** Number of edits so far, for ids that follow them. */
    staged: (): number => staged,
    find,
    editOf,
    overlay,
    record,
    stage,
    changesOf,
    matching,
    chosenOf,
    replace,
    rowOf,
    findEdit,
    unsettled,
    listed,
    needs,
    /** One customer more or less, as after a sync. */
    add: (key: string, values: Values): void => {
      const rest = [...stored]
      stored.clear()
      stored.set(key, { key, customerId: key, values, gone: false })
      rest.forEach(([name, one]) => stored.set(name, one))
    },
    /** The service makes a new customer, which gets an id, and with it another key. */
    make: (key: string, customerId: string, at: number): void => {
      const [one, edit] = [find(key), editOf(key)]
      if (!edit) throw new Error(`${key} is not to be created`)
      stored.delete(key)
      stored.set(customerId, { key: customerId, customerId, values: overlay(one), gone: false })
      made.set(key, customerId)
      const state = { is: 'settled', at, serviceChanged: [], messages: [] } as const
      edits.set(edit.id, { ...edit, key: customerId, customerId, state })
      changed('customers', 'edits', 'sync')
    },
    drop: (key: string): void => {
      stored.delete(key)
    },
    put: (key: string, name: FieldName, value: FieldValue): void => void (find(key).values[name] = value),
  }
}

export type FakeDesk = ReturnType<typeof fakeDesk>
