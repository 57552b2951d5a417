import type { PendingCommand } from '../../preload/contract/commands.ts'
import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'
import type {
  Changes,
  Chosen,
  CustomerRecord,
  DeskView,
  FieldInput,
  FieldValue,
  Row,
  RowFilter,
  RowsResult,
  RowsChoice,
} from '../../preload/contract/customers.ts'
import { mostLookedUp } from '../../preload/contract/customers.ts'
import type { Edit, EditState } from '../../preload/contract/edits.ts'
import type { ProxyQuestion } from '../../preload/contract/proxy.ts'
import type { Reply } from '../../preload/contract/reply.ts'
import { calls, type Implementation } from '../../preload/contract/services.ts'
import type { SessionState } from '../../preload/contract/session.ts'
import { graceTime, type Environment, type Settings } from '../../preload/contract/settings.ts'
import { isAsking, type Grace, type Held, type SyncState } from '../../preload/contract/sync.ts'
import type { Changed, Topic } from '../../preload/contract/topics.ts'
import type { WindowApi } from '../../preload/contract/window-api.ts'
import { edgeOf } from '../../preload/contract/edge-of.ts'
import { cellText, fitsOf, groupsOf } from './fake-conditions.ts'
import { fakeBulk } from './fake-bulk.ts'
import {
  asValue,
  betweenIn,
  storedCustomers,
  totalOf,
  unknown,
  valueText,
  type Stored,
  type Values,
} from './fake-customers.ts'
import { startSettings } from './fake-environments.ts'
import { fakeImports } from './fake-imports.ts'
import { fakeFiles } from './fake-files.ts'
import { fakeHistory } from './fake-history.ts'
import type { FakeOptions } from './fake-options.ts'
import { fakeReview } from './fake-review.ts'
import { fakeSettings } from './fake-settings.ts'
import { sampleDiagnostics } from './fake-diagnostics.ts'
import { sampleLicences } from './fake-licences.ts'
import { fakeSteps } from './fake-steps.ts'
import { fakeTable } from './fake-table.ts'
import { fakeTrouble } from './fake-trouble.ts'
import { fakeUndo } from './fake-undo.ts'
import { fakeUpdates } from './fake-updates.ts'
import { fakeDuplicates, noDuplicates } from './fake-duplicates.ts'
import { fakeQuality, noFindings } from './fake-quality.ts'
import { fakeVat, willingVies } from './fake-vat.ts'

import { Refusal } from './refusal.ts'

const vatText = (value: FieldValue | undefined): string => (value && 'text' in value ? value.text : '')

/** A `window.api` in memory for component tests and screenshots. Never part of the app. */
export const fakeApi = (options: FakeOptions = {}) => {
  let settings: Settings = { ...startSettings, ...options.settings }
  let session: SessionState = options.session ?? { is: 'signed-out', because: 'never' }
  let sync: SyncState = options.sync ?? { is: 'idle', lastAt: Date.now() }
  let staged = 0
  let endSignIn: (() => void) | null = null
  let proxyAsked: ProxyQuestion | null = options.proxy ?? null
  let grace: Grace = options.grace ?? null
  let held: Held = options.held ?? null
  const pendingCommands: PendingCommand[] = []
  const views = new Map<string, DeskView>(
    options.view && settings.place ? [[settings.place.administration, options.view]] : [],
  )
  const table = fakeTable(() => me(), options.clipboard ?? '')
  const undo = fakeUndo()
  const updates = fakeUpdates(options.updates ?? {}, () => changed('updates'))
  const steps = fakeSteps(options.steps ?? [])
  const asked: { call: string; args: unknown[] }[] = []
  const trouble = fakeTrouble()
  const listeners = new Set<(changed: Changed) => void>()
  const stored = storedCustomers(options.customers ?? 50)
  const edits = new Map<string, Edit>()
  const history = fakeHistory()

  const changed = (...topics: Topic[]): void =>
    topics.forEach((topic) => listeners.forEach((listener) => listener({ topic })))
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
      values: overlay(one),
      readAt: Date.now(),
      was: Object.fromEntries((edit?.kind === 'change' ? edit.changes : []).map(({ field, from }) => [field, from])),
      unknown,
      edit: edit ? { id: edit.id, kind: edit.kind, state: edit.state, revision: edit.revision } : null,
    }
  }
  const me = (): string =>
    settings.environments.find(({ id }) => id === settings.place?.environment)?.user ?? 'j.devries'
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
  const {
    changeEnvironment,
    environmentOf,
    setLock,
    services: settingsCalls,
  } = fakeSettings({
    read: () => settings,
    put: (next) => {
      settings = next
      changed('settings')
    },
    me: () => me(),
    unsettled: () => unsettled().length,
    forgetEdits: () => edits.clear(),
    steps,
    savesFiles: options.savesFiles ?? true,
    file: options.file ?? null,
    offered: options.offered ?? [
      { databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' },
      { databaseId: 'MVL00125', name: 'Atelier Noord' },
    ],
  })
  /** As in main, a locked environment refuses edits. */
  const refuseLocked = (): void => {
    if (environmentOf(settings.place?.environment ?? '')?.lock.is === 'locked') throw new Refusal('environment-locked')
  }

  const proxyOver = (id: string): void => {
    if (proxyAsked?.id !== id) return
    proxyAsked = null
    changed('proxy')
  }

  const bulk = fakeBulk({
    keys: (chosen) => chosenOf(chosen).map(({ key }) => key),
    valueOf: (key, name) => overlay(find(key))[name],
    whyNot: (key) => {
      const edit = editOf(key)
      if (edit?.anothers) return 'edit-of-another-user'
      return edit && (edit.kind === 'delete' || needs(edit)) ? 'edit-not-possible-now' : null
    },
    fixOf: (rule, key) => options.quality?.findings.find((one) => one.rule === rule && one.key === key)?.fix ?? {},
    save: (key, changes) => {
      const before = editOf(key)
      const after = stage(find(key), 'change', changesOf(find(key), changes))
      return { back: () => replace(after, before), again: () => replace(before, after) }
    },
    note: (step, stepping) => undo.note({ step, ...stepping }),
    changed: () => changed('bulk', 'edits', 'customers', 'sync'),
    refuse: (fail) => {
      throw new Refusal(fail)
    },
  })
  const files = fakeFiles({
    picks: options.savesFiles ?? true,
    form: options.exportForm ?? null,
    howMany: (chosen) => chosenOf(chosen).length,
    changed: () => changed('files'),
  })
  const imports = fakeImports({
    table: options.imports ?? null,
    changed: () => changed('import'),
    staged: (customers) => {
      const nothing = (): void => undefined
      undo.note({
        step: { id: `import-${staged}`, what: 'import', customers, name: '', at: Date.now(), fromCell: false },
        back: nothing,
        again: nothing,
      })
      changed('edits', 'customers', 'sync')
    },
  })
  const duplicates = fakeDuplicates({
    options: options.duplicates ?? noDuplicates,
    changed: () => changed('duplicates'),
    merge: ({ keep, changes, others }, follow) => {
      refuseLocked()
      const passive: Changes = { CustomerStateId: { is: 'text', text: 'P' } }
      const parts = [
        ...(Object.keys(changes).length > 0 ? [{ key: keep, kind: 'change', changes } as const] : []),
        ...others.flatMap(({ key, then }) =>
          then === 'leave' ? [] : [{ key, kind: then === 'delete' ? 'delete' : 'change', changes: passive } as const],
        ),
      ]
      const before = parts.map(({ key }) => editOf(key))
      const after = parts.map(({ key, kind, changes: wanted }) =>
        stage(find(key), kind, kind === 'delete' ? [] : changesOf(find(key), wanted)),
      )
      const put = (from: readonly (Edit | undefined)[], to: readonly (Edit | undefined)[]): void =>
        from.forEach((edit, at) => replace(edit, to[at]))
      undo.note({
        step: {
          id: `merge-${staged}`,
          what: 'merge',
          customers: parts.length,
          name: '',
          at: Date.now(),
          fromCell: false,
        },
        back: () => (follow.back(), put(after, before)),
        again: () => (follow.again(), put(before, after)),
      })
      changed('edits', 'customers', 'sync')
      const count = (fate: string): number => others.filter(({ then }) => then === fate).length
      return {
        is: 'staged',
        fields: Object.keys(changes).length,
        passive: count('passive'),
        deleted: count('delete'),
      }
    },
  })
  const vat = fakeVat(
    { ...willingVies, ...options.vat },
    {
      nameOf: (key) => vatText(overlay(find(key)).Name),
      numberOf: (key) => vatText(overlay(find(key)).VatNumber),
      changed: () => changed('vat'),
    },
  )
  const services: Implementation = {
    settings: settingsCalls,
    session: {
      read: () => session,
      signIn: async (id, user) => {
        if (user !== null) changeEnvironment(id, { user })
        session =
          session.is === 'signed-in' ? { ...session, again: 'under-way' } : { is: 'signing-in', since: Date.now() }
        changed('session')
        await new Promise<void>((end) => void (endSignIn = end))
        changed('session')
        return session
      },
      cancelSignIn: () => {
        session = { is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } }
        endSignIn?.()
      },
      signOut: () => (session = { is: 'signed-out', because: 'asked' }),
      useRefreshToken: (_id, _token, user) => {
        session = {
          is: 'signed-in',
          user: user ?? me(),
          until: Date.now() + 7_200_000,
          renews: true,
          kept: true,
          again: 'not-yet',
        }
        changed('session')
        return session
      },
    },
    customers: {
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
            grace = null
          },
          again: () => replace(before, after),
        })
        const way = settings.environments.find(({ id }) => id === settings.place?.environment)?.cellSending
        if (from === 'cell' && way !== undefined && way !== 'at-once')
          grace = { edits: (grace?.edits ?? 0) + 1, until: way === 'shortly' ? Date.now() + graceTime : null }
        changed('customers', 'edits', 'sync')
        return record(one)
      },
      saveInstead: (place, key, changes, known, seen) => {
        const deletion = editOf(key)
        if (deletion?.revision !== known) throw new Refusal('edit-changed-meanwhile')
        replace(deletion, undefined)
        return services.customers.save(place, key, changes, 0, seen)
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
        fakeReview(
          find(key).values,
          find(key).customerId === null ? 'create' : 'change',
          changesOf(find(key), changes),
        ),
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
    },
    edits: {
      list: () => listed(),
      listSince: () => ({ stamp: 'now', ids: listed().map(({ id }) => id), edits: listed() }),
      read: (_place, id) => findEdit(id),
      discard: (_place, ids) => ids.forEach((id) => replace(findEdit(id), undefined)),
      retry: (_place, ids) => ids.forEach((id) => edits.set(id, { ...findEdit(id), state: { is: 'waiting' } })),
      review: (_place, id) => fakeReview(find(findEdit(id).key).values, findEdit(id).kind, findEdit(id).changes),
      takeOver: (_place, ids) => {
        for (const id of ids) edits.set(id, { ...findEdit(id), user: me(), anothers: false })
        changed('edits')
      },
      export: () => options.savesFiles ?? true,
      resolve: (_place, id) => {
        const settled: Edit = { ...findEdit(id), state: { is: 'waiting' } }
        edits.set(id, settled)
        changed('customers', 'edits', 'sync')
        return settled
      },
    },
    history: {
      list: (_place, question) => history.list(question),
      verify: () => history.verify(),
      reverse: (_place, number) => {
        const line = history.entries.find((one) => one.number === number)
        if (!line?.reversible) throw new Refusal('history-not-reversible')
        const edit = stage(
          find(line.key),
          line.kind === 'create' ? 'delete' : 'change',
          line.changes.map(({ field, from, to }) => ({ field, from: to, to: from })),
        )
        changed('customers', 'edits', 'sync')
        return edit
      },
    },
    sync: {
      read: () => ({
        state: sync,
        customers: stored.size,
        complete: stored.size - (options.unread?.length ?? 0),
        listRead: true,
        waiting: unsettled().filter((edit) => !needs(edit)).length,
        needsAttention: unsettled().filter(needs).length,
        stuck: unsettled().filter(({ state }) => 'failing' in state && state.failing?.stuck).length,
        sent: 0,
        held,
        grace,
      }),
      now: () => undefined,
      sendNow: () => {
        grace = null
        changed('sync')
      },
      cancel: () => undefined,
      acceptShrunkList: () => undefined,
      release: (_place, writes) => {
        if (!isAsking(held)) return
        if (held.writes !== writes) throw new Refusal({ code: 'writes-changed', about: { writes: held.writes } })
        held = null
        changed('sync')
      },
    },
    ...bulk.services,
    ...files.services,
    ...imports.services,
    quality: fakeQuality(options.quality ?? noFindings, () => changed('quality'), files.exportFindings),
    duplicates: duplicates.services,
    vat: vat.services,
    undo: undo.services,
    commands: { next: () => pendingCommands.shift() ?? null },
    support: {
      diagnostics: () => sampleDiagnostics,
      save: () => options.savesFiles ?? true,
      licences: () => sampleLicences,
    },
    updates: updates.services,
    proxy: { asked: () => proxyAsked, answer: (id) => proxyOver(id), refuse: (id) => proxyOver(id) },
  }

  type Any = (...args: unknown[]) => unknown
  const answer =
    (group: keyof typeof calls, method: string) =>
    async (...args: unknown[]): Promise<Reply<unknown>> => {
      // Clones like the real IPC, so that values that cannot be cloned fail here too.
      asked.push({ call: `${group}.${method}`, args: structuredClone(args) })
      const troubled = trouble.of(`${group}.${method}`)
      if (troubled) return troubled
      try {
        return {
          ok: true,
          value: structuredClone(await (services[group] as unknown as Record<string, Any>)[method]?.(...args)),
        }
      } catch (error) {
        return { ok: false, fail: error instanceof Refusal ? error.fail : { code: 'unexpected' } }
      }
    }
  const groups = Object.fromEntries(
    Object.entries(calls).map(([group, methods]) => [
      group,
      Object.fromEntries(methods.map((method) => [method, answer(group as keyof typeof calls, method)])),
    ]),
  )
  const onChanged: WindowApi['onChanged'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    api: { ...groups, onChanged } as WindowApi,
    asked,
    changed,
    fail: trouble.fail,
    hold: trouble.hold,
    history,
    stage: (key: string, kind: Edit['kind'], changes: Changes, state: EditState, more: Partial<Edit> = {}): Edit =>
      stage(find(key), kind, changesOf(find(key), changes), state, more),
    skipUndo: undo.skip,
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
    setSession: (state: SessionState): void => {
      session = state
      endSignIn?.()
      changed('session')
    },
    setSync: (state: SyncState): void => {
      sync = state
      changed('sync')
    },
    setHeld: (next: Held): void => {
      held = next
      changed('sync')
    },
    setLock: (id: string, is: 'locked' | 'unlocked'): void => void setLock(id, is),
    changeEnvironment: (id: string, next: Partial<Environment>): void => void changeEnvironment(id, next),
    askProxy: (question: ProxyQuestion | null): void => {
      proxyAsked = question
      changed('proxy')
    },
    wish: (...wanted: PendingCommand[]): void => {
      pendingCommands.push(...wanted)
      changed('pending-command')
    },
    holdSteps: steps.hold,
    setUpdate: updates.set,
    bulk,
    files,
    imports,
    vat,
    views,
    fieldCount: fieldNames.length,
  }
}

export type Fake = ReturnType<typeof fakeApi>
