import { mostLookedUp, type DeskView, type RowsResult } from '../../preload/contract/customers.ts'
import { edgeOf } from '../../preload/contract/edge-of.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { Environment } from '../../preload/contract/settings.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import { cellText, groupsOf } from './fake-conditions.ts'
import { totalOf, type Stored } from './fake-customers.ts'
import type { FakeDesk } from './fake-desk.ts'
import type { FakeOptions } from './fake-options.ts'
import { fakeReview } from './fake-review.ts'
import type { FakeSync } from './fake-sync.ts'
import type { fakeTable } from './fake-table.ts'
import type { FakeUndo } from './fake-undo.ts'
import { Refusal } from './refusal.ts'

interface World {
  readonly desk: FakeDesk
  readonly sync: FakeSync
  readonly undo: FakeUndo
  readonly table: ReturnType<typeof fakeTable>
  readonly views: Map<string, DeskView>
  /** The open environment. */
  readonly here: () => Environment | undefined
  readonly environmentOf: (id: string) => Environment | undefined
  readonly refuseLocked: () => void
  readonly changed: (...topics: Topic[]) => void
}

/** The calls about customers: rows to read, and saves that become edits. */
export const fakeCustomerCalls = (
  options: Pick<FakeOptions, 'unread' | 'choices' | 'dateStyles'>,
  { desk, sync, undo, table, views, here, environmentOf, refuseLocked, changed }: World,
) => {
  const { stored, find, editOf, overlay, record, stage, changesOf, matching, chosenOf, replace, rowOf } = desk
  const customers: Implementation['customers'] = {
    rows: (_place, question): RowsResult => {
      const found = matching(question)
      return {
        rows: found.slice(question.from, question.from + question.count).map((one) => rowOf(one, question.columns)),
        shown: found.length,
        total: stored.size,
      }
    },
    lookUp: ({ environment, administration }, searches, columns) => {
      const isOpened = environmentOf(environment)?.administrations.some(
        ({ databaseId, openedAt }) => databaseId === administration && openedAt !== null,
      )
      if (!isOpened) return null
      const found = searches.flatMap((search) => matching({ search, filter: {}, sort: [] }))
      return { rows: found.slice(0, mostLookedUp).map((one) => rowOf(one, columns)), shown: found.length }
    },
    position: (_place, question, key) => matching(question).findIndex((one) => one.key === key),
    edge: (_place, choice, field, key, by) => {
      const found = matching(choice)
      const start = found.findIndex((one) => one.key === key)
      return edgeOf(found.length, start, by, (at) => cellText(overlay(found[at]!)[field]) !== '')
    },
    read: (_place, key) => record(find(key)),
    save: (_place, key, changes, known, _seen, from) => {
      refuseLocked()
      const one = find(key)
      if ((editOf(key)?.revision ?? 0) !== known) throw new Refusal('edit-changed-meanwhile')
      const before = editOf(key)
      const after = stage(one, 'change', changesOf(one, changes))
      undo.note({
        step: {
          id: `step-${after.revision}-${key}`,
          what: 'change',
          customers: 1,
          name: after.name,
          at: Date.now(),
          fromCell: from === 'cell',
        },
        back: () => {
          replace(after, before)
          sync.endGrace()
        },
        again: () => replace(before, after),
      })
      const way = here()?.cellSending
      if (from === 'cell' && way !== undefined && way !== 'at-once') sync.delayCell(way)
      changed('customers', 'edits', 'sync')
      return record(one)
    },
    saveInstead: (place, key, changes, known, seen) => {
      const deletion = editOf(key)
      if (deletion?.revision !== known) throw new Refusal('edit-changed-meanwhile')
      replace(deletion, undefined)
      return customers.save(place, key, changes, 0, seen)
    },
    create: (_place, changes) => {
      refuseLocked()
      const one: Stored = { key: `new-${stored.size}`, customerId: null, values: {}, gone: false }
      stored.set(one.key, one)
      stage(one, 'create', changesOf(one, changes))
      changed('customers', 'edits', 'sync')
      return record(one)
    },
    remove: (_place, key, known) => {
      refuseLocked()
      const waiting = editOf(key)
      if (waiting?.kind === 'delete') return
      if (waiting && waiting.revision !== known) throw new Refusal('delete-changed-meanwhile')
      stage(find(key), 'delete', [])
      changed('customers', 'edits', 'sync')
    },
    review: (_place, key, changes) =>
      fakeReview(find(key).values, find(key).customerId === null ? 'create' : 'change', changesOf(find(key), changes)),
    choices: () => options.choices ?? {},
    dateStyles: () => options.dateStyles ?? null,
    ...table.customers,
    keys: (_place, chosen) => chosenOf(chosen).map(({ key }) => key),
    chosenRows: (_place, chosen, sort, columns) => {
      const wanted = new Set(chosenOf(chosen))
      const found = matching({ search: '', filter: {}, sort }).filter((one) => wanted.has(one))
      return found.map((one) => rowOf(one, columns))
    },
    totals: (_place, chosen, fields) => fields.map((field) => totalOf(field, chosenOf(chosen).map(overlay))),
    copy: (_place, chosen) => ({
      rows: chosenOf(chosen).length,
      unread: chosenOf(chosen).filter(({ key }) => options.unread?.includes(key)).length,
    }),
    groups: (_place, choice, name) => groupsOf(matching(choice).map((one) => cellText(overlay(one)[name]))),
    view: ({ administration }) => views.get(administration) ?? null,
    keepView: ({ administration }, next) => void views.set(administration, next),
  }
  return customers
}
