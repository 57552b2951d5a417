import type { PendingCommand } from '../../preload/contract/commands.ts'
import { fieldNames } from '../../preload/contract/customer-fields.ts'
import type { Changes, DeskView, FieldValue } from '../../preload/contract/customers.ts'
import type { Edit, EditState } from '../../preload/contract/edits.ts'
import type { ProxyQuestion } from '../../preload/contract/proxy.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { Environment, Settings } from '../../preload/contract/settings.ts'
import type { Changed, Topic } from '../../preload/contract/topics.ts'
import type { WindowApi } from '../../preload/contract/window-api.ts'
import { fakeBulk } from './fake-bulk.ts'
import { fakeCustomerCalls } from './fake-customer-calls.ts'
import { fakeDesk } from './fake-desk.ts'
import { fakeEditCalls } from './fake-edit-calls.ts'
import { startSettings } from './fake-environments.ts'
import { fakeImports } from './fake-imports.ts'
import { fakeFiles } from './fake-files.ts'
import { fakeHistory } from './fake-history.ts'
import { fakeMerge } from './fake-merge.ts'
import type { FakeOptions } from './fake-options.ts'
import { fakeReplies } from './fake-replies.ts'
import { fakeSession } from './fake-session.ts'
import { fakeSettings } from './fake-settings.ts'
import { fakeSync } from './fake-sync.ts'
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
  let proxyAsked: ProxyQuestion | null = options.proxy ?? null
  const pendingCommands: PendingCommand[] = []
  const views = new Map<string, DeskView>(
    options.view && settings.place ? [[settings.place.administration, options.view]] : [],
  )
  const table = fakeTable(() => me(), options.clipboard ?? '')
  const undo = fakeUndo()
  const updates = fakeUpdates(options.updates ?? {}, () => changed('updates'))
  const steps = fakeSteps(options.steps ?? [])
  const trouble = fakeTrouble()
  const listeners = new Set<(changed: Changed) => void>()
  const history = fakeHistory()

  let customerChanges = 0
  const changed = (...topics: Topic[]): void =>
    topics.forEach((topic) => {
      if (topic === 'customers') customerChanges++
      listeners.forEach((listener) => listener({ topic }))
    })
  const me = (): string =>
    settings.environments.find(({ id }) => id === settings.place?.environment)?.user ?? 'j.devries'
  const desk = fakeDesk(options, me, changed)
  const { edits, find, editOf, overlay, stage, changesOf, chosenOf, replace, unsettled, needs } = desk
  const sync = fakeSync(options, desk, () => changed('sync'))
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
    me,
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
  const here = (): Environment | undefined => environmentOf(settings.place?.environment ?? '')
  /** As in main, a locked environment refuses edits. */
  const refuseLocked = (): void => {
    if (here()?.lock.is === 'locked') throw new Refusal('environment-locked')
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
        step: { id: `import-${desk.staged()}`, what: 'import', customers, name: '', at: Date.now(), fromCell: false },
        back: nothing,
        again: nothing,
      })
      changed('edits', 'customers', 'sync')
    },
  })
  const merge = fakeMerge(desk, undo, () => changed('edits', 'customers', 'sync'))
  const duplicates = fakeDuplicates({
    options: options.duplicates ?? noDuplicates,
    changed: () => changed('duplicates'),
    merge: (request, follow) => {
      refuseLocked()
      return merge(request, follow)
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
  const session = fakeSession(options.session, {
    me,
    setUser: (id, user) => void changeEnvironment(id, { user }),
    changed: () => changed('session'),
  })
  const services: Implementation = {
    settings: settingsCalls,
    session: session.services,
    customers: fakeCustomerCalls(options, {
      desk,
      sync,
      undo,
      table,
      views,
      here,
      environmentOf,
      refuseLocked,
      changed,
    }),
    ...fakeEditCalls(options, { desk, history, me, changed }),
    sync: sync.services,
    ...bulk.services,
    ...files.services,
    ...imports.services,
    quality: fakeQuality(
      options.quality ?? noFindings,
      { changed: () => changed('quality'), customerChanges: () => customerChanges },
      files.exportFindings,
    ),
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
  const { groups, asked } = fakeReplies(services, trouble)
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
    add: desk.add,
    make: desk.make,
    drop: desk.drop,
    put: desk.put,
    setSession: session.set,
    setSync: sync.set,
    setHeld: sync.setHeld,
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
