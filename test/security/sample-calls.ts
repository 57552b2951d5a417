import type { Arguments, Group, Method } from '../../preload/contract/services.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { findingsRequest } from '../main/desk/quality/findings-request.ts'

/** Names in the arguments: an existing environment, administration, customer and edit. */
export interface Cast {
  readonly place: AdministrationRef
  /** The user of the environment. */
  readonly user: string
  readonly key: string
  readonly edit: string
  readonly draft: EnvironmentDraft
}

type Samples = { readonly [G in Group]: { readonly [M in Method<G>]: Arguments<G, M> } }

/** Valid arguments of every call. The compiler reports a call without a sample. */
export const samplesFor = ({ place, user, key, edit, draft }: Cast): Samples => {
  const { environment } = place
  const authored = { ...place, user }
  const filter = {
    edits: 'changed',
    conditions: [
      { is: 'contains', field: 'Name', text: 'a' },
      { is: 'one-of', field: 'City', codes: ['x'] },
      { is: 'between', field: 'CreditLimit', from: '1', to: null },
    ],
  } as const
  const choice = { search: 'a', filter, sort: [{ column: 'Name', descending: true }] } as const
  const table = { ...choice, columns: [{ field: 'Name', width: 120 }] } as const
  const changes = { Name: { is: 'text', text: 'A name' } } as const
  const chosen = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [key] } as const
  return {
    settings: {
      read: [],
      prefer: [{ language: 'en', theme: 'dark' }],
      saveEnvironment: [draft],
      forgetEnvironment: [environment, false],
      removeData: [environment, false],
      testStep: [draft, 'address', 'A'],
      cancelTest: [],
      exportEnvironment: [environment],
      importEnvironment: [],
      readEnvironment: ['{"format":1}'],
      unlock: [environment, draft.name],
      lock: [environment],
      addAdministration: [environment, 'B', 'Another'],
      removeAdministration: [place, true],
      offeredAdministrations: [environment],
      goTo: [place],
      resetDemo: [],
      dismissNotice: ['x'],
      allowVies: [true],
      sendCells: ['demo', 'shortly'],
      confirmSettings: [],
      removeEverything: ['x'],
    },
    session: {
      read: [environment],
      signIn: [environment, 'a.person'],
      cancelSignIn: [environment],
      signOut: [environment],
      useRefreshToken: [environment, 'refresh-token', null],
    },
    customers: {
      rows: [place, { ...choice, columns: ['Name', 'City'], from: 0, count: 50 }],
      edge: [place, choice, 'City', key, 1],
      position: [place, { ...choice, columns: ['Name'], from: 0, count: 50 }, key],
      read: [place, key],
      save: [authored, key, changes, 0, { Name: { is: 'text', text: 'x' } }, 'cell'],
      saveInstead: [authored, key, changes, 0],
      create: [authored, changes, '6c1f9b0e-3a52-4d0e-9f6a-0d2b7c4e8a11'],
      remove: [authored, key, 0, { Name: { is: 'text', text: 'x' } }],
      review: [place, key, changes],
      choices: [place],
      dateStyles: [place],
      view: [place],
      keepView: [place, { ...table, customer: key }],
      draft: [place, 's:1', 'a.person'],
      keepDraft: [
        place,
        {
          key: null,
          id: '6c1f9b0e-3a52-4d0e-9f6a-0d2b7c4e8a11',
          changes,
          seen: { City: { is: 'nested', json: '{}' } },
          at: 0,
        },
        'a.person',
      ],
      savedViews: [place],
      saveView: [place, { id: 'v', name: 'Mine', view: table }],
      removeView: [place, 'v'],
      chosenRows: [place, { is: 'keys', keys: [key] }, [{ column: 'Name', descending: true }], ['Name', 'City']],
      templates: [place],
      saveTemplate: [place, { id: 't', name: 'Retail', changes }],
      removeTemplate: [place, 't'],
      startWithTemplate: [place, 't'],
      keys: [place, chosen],
      groups: [place, choice, 'City'],
      totals: [place, chosen, ['CreditLimit']],
      copy: [
        place,
        chosen,
        [{ field: 'Name', heading: 'Name' }],
        { decimal: ',', date: 'YYYY-MM-DD', yes: 'Ja', no: 'Nee' },
      ],
      copyLink: [place, key],
      clipboardText: [place],
      lookUp: [place, ['Bakker'], ['Name']],
    },
    edits: {
      list: [place],
      listSince: [place, null],
      read: [place, edit],
      discard: [authored, [edit]],
      retry: [authored, [edit]],
      resolve: [authored, edit, { is: 'fields', picks: { Name: 'mine' } }, 1],
      review: [place, edit],
      takeOver: [authored, [edit]],
      export: [place, [edit]],
    },
    bulk: {
      preview: [place, chosen, { is: 'cells', customers: [{ key, changes }] }],
      lines: [place, 'p', 0, 10],
      stage: [place, 'p'],
      stop: [place, 'p'],
      drop: [place],
      progress: [place],
    },
    files: {
      exportTable: [
        place,
        {
          chosen: { is: 'keys', keys: [key] },
          order: { search: '', filter: {}, sort: [] },
          columns: [{ field: 'CountryId', heading: 'Country', meaning: 'Country (meaning)' }],
          unknown: true,
          form: { format: 'csv', values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8-bom' },
          keepForm: true,
          date: 'DD-MM-YYYY',
          view: 'All customers',
        },
      ],
      exportProgress: [place],
      cancelExport: [place],
      exportForm: [place],
    },
    imports: {
      open: [place, { is: 'dropped', name: 'customers.csv', bytes: new Uint8Array([65, 10, 66]) }],
      readAgain: [
        place,
        'i',
        { encoding: 'utf-8', separator: ';', sheet: 0, headerRow: 1, decimal: ',', dates: 'day-month-year' },
      ],
      savePlan: [place, 'i', { columns: [], match: ['vat'], unmatched: 'ask' }],
      openPlan: [place, 'i'],
      rowsAt: [place, 'i', [2, 3]],
      rehearse: [place, 'i', { environment: 'e2', administration: 'b' }],
      check: [
        place,
        'i',
        {
          columns: [{ field: 'Name', empty: { is: 'fill', text: 'x' }, codes: 'code' }],
          match: ['id', 'vat'],
          unmatched: 'create',
        },
      ],
      rows: [place, 'i', ['problem', 'several'], 0, 50],
      correct: [place, 'i', 2, 0, 'Jansen'],
      choose: [place, 'i', 2, { is: 'customer', key }],
      stage: [place, 'i'],
      stop: [place, 'i'],
      progress: [place],
      cancel: [place],
      close: [place, 'i'],
    },
    quality: {
      read: [place],
      run: [place],
      progress: [place],
      cancel: [place],
      findings: [place, { rule: 'email', muted: false, from: 0, count: 50 }],
      keys: [place, 'email', false],
      ofCustomer: [place, key],
      marks: [place, [key]],
      names: [place, [key]],
      mute: [place, 'email', [key], 'they have no other'],
      unmute: [place, 'email', null],
      exportFindings: [place, findingsRequest],
    },
    duplicates: {
      read: [place],
      find: [place],
      progress: [place],
      cancel: [place],
      groups: [place, { order: 'surest', from: 0, count: 50 }],
      group: [place, key],
      together: [place, [key, 's:2']],
      ofCustomer: [place, key],
      dismiss: [place, [key, 's:2'], 'two branches'],
      dismissals: [place, 0, 50],
      takeBack: [place, 'd'],
      merge: [
        authored,
        {
          keep: key,
          changes: { City: { is: 'text', text: 'Assen' } },
          others: [{ key: 's:2', then: 'leave' }],
          seen: [{ key, values: {} }],
        },
      ],
    },
    undo: { read: [place], undo: [place], redo: [place] },
    history: {
      list: [place, { customer: key, search: '', before: null, count: 10 }],
      verify: [place],
      reverse: [authored, 1],
    },
    sync: {
      read: [place],
      now: [place],
      sendNow: [authored, ['x']],
      cancel: [place],
      acceptShrunkList: [place],
      release: [authored, 1],
    },
    commands: { next: [] },
    proxy: { asked: [], answer: ['q', 'name', 'password'], refuse: ['q'] },
    support: { diagnostics: [], save: ['x'], licences: [] },
    updates: {
      read: [],
      look: [],
      download: [],
      cancel: [],
      install: [],
      choose: [{ channel: 'early', background: false, onQuit: true, backTo: '1.0.0' }],
    },
    vat: {
      check: [place, [key], 'the check before'],
      progress: [place],
      cancel: [place],
      lines: [place, 0, 50],
      verified: [place],
      answers: [place, [key]],
    },
  }
}
