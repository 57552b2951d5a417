import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { office, officePlace, startSettings } from '../../renderer/fake-environments.ts'
import type { FakeOptions } from '../../renderer/fake-options.ts'
import { logAll, stageAll } from './staged.ts'
import { all, at, many, signedIn } from './start.ts'

const hour = 3_600_000
const staged = (options: FakeOptions = {}): Fake => {
  const fake = fakeApi(at(options))
  stageAll(fake)
  logAll(fake)
  return fake
}
const failing = (call: string, fail: ErrorPayload, fake = staged()): Fake => {
  fake.fail(call, fail)
  return fake
}
/** A call that is never answered, as on a busy computer. */
const waiting = (call: string, fake = staged()): Fake => {
  fake.hold(call)
  return fake
}
const atOneOfMany = (): Fake => fakeApi(at({ settings: { environments: many, place: officePlace } }))
const offline: SyncState = { is: 'offline', since: Date.now() - hour / 2, lastAt: Date.now() - hour, retryAt: null }
/** A service that was added and never signed in to. */
const newService: FakeOptions = {
  settings: { environments: [...startSettings.environments, { ...office, administrations: [] }] },
}
const offers = (offered: FakeOptions['offered']): Fake =>
  fakeApi({ ...newService, offered: offered ?? [], session: signedIn })

/** An office that signs in with the browser. */
const inBrowser = (session: SessionState): Fake =>
  fakeApi(
    at({
      session,
      settings: {
        environments: [
          ...startSettings.environments,
          { ...office, redirectUri: 'http://127.0.0.1:4711/signed-in', signInWith: 'browser' },
        ],
        place: officePlace,
      },
    }),
  )

/** Obstacles of every screen: a start, a slow computer, no network, a failure, a service that refuses. */
const manyChanges = (): Fake => {
  const fake = fakeApi(at({ customers: 5_000 }))
  const fortnight = { PaymentConditionId: { is: 'text', text: '14' } } as const
  for (let at = 10; at < 5_010; at++) fake.stage(String(at).padStart(6, '0'), 'change', fortnight, { is: 'waiting' })
  return fake
}

export const stateScenes: Readonly<Record<string, () => Fake>> = {
  'start-slow': () => waiting('settings.read', fakeApi()),
  'start-failed': () => failing('settings.read', { code: 'settings-damaged' }, fakeApi()),
  'new-service': () => fakeApi(newService),
  'new-service-unreachable': () =>
    failing('session.signIn', { code: 'service-unreachable', about: { host: 'api.example.com' } }, fakeApi(newService)),
  'new-service-offers': () =>
    offers([
      { databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' },
      { databaseId: 'MVL00125', name: 'Atelier Noord' },
      { databaseId: 'MVL00131', name: 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland U.A.' },
    ]),
  'new-service-offers-none': () => offers([]),
  opening: () => waiting('customers.rows', fakeApi(at({}))),
  'opening-record': () => waiting('customers.read'),
  'opening-changes': () => waiting('edits.listSince'),
  'opening-history': () => waiting('history.list'),
  'slow-save': () => waiting('customers.save'),
  'export-fails': () => failing('files.exportTable', { code: 'export-not-written', about: { reason: 'no-folder' } }),
  'slow-bulk': () => waiting('bulk.preview', fakeApi(at({ customers: 40 }))),
  'slow-rows': () => {
    const fake = staged()
    fake.hold('customers.rows', 1)
    return fake
  },
  'slow-places': () => {
    const fake = atOneOfMany()
    fake.hold('customers.lookUp', 2)
    return fake
  },
  'places-fail': () => failing('customers.lookUp', { code: 'keychain-changed' }, atOneOfMany()),
  slow: () =>
    staged({
      sync: {
        is: 'failed',
        fail: { code: 'service-slow', about: { host: 'api.example.com' } },
        lastAt: Date.now() - hour,
      },
    }),
  failing: () =>
    staged({
      settings: { place: officePlace },
      sync: {
        is: 'failed',
        fail: { code: 'service-failing', status: 503, about: { host: 'api.example.com' } },
        lastAt: Date.now() - hour,
      },
    }),
  'sync-token-refused': () =>
    staged({
      settings: { place: officePlace },
      sync: { is: 'failed', fail: { code: 'token-refused', status: 401 }, lastAt: Date.now() - hour },
    }),
  paused: () => fakeApi(at({ sync: { is: 'paused', done: 412, total: 9310 } })),
  'paused-none': () => fakeApi(at({ customers: 0, sync: { is: 'paused', done: 0, total: 0 } })),
  sending: () => staged({ sync: { is: 'sending', done: 1_240, total: 9_310, since: Date.now() - 15_000 } }),
  'sending-stopped': () => staged({ held: { is: 'stopped' } }),
  'rows-fail': () => failing('customers.rows', { code: 'database-locked' }, fakeApi(at({}))),
  'record-fails': () => failing('customers.read', { code: 'database-locked' }),
  'record-gone': () => failing('customers.read', { code: 'customer-unknown', about: { customer: '000011' } }),
  'changes-fail': () => failing('edits.listSince', { code: 'database-locked' }),
  'bulk-fails': () => failing('bulk.preview', { code: 'disk-full' }, fakeApi(at({ customers: 40 }))),
  damaged: () =>
    fakeApi(
      at({
        settings: {
          place: officePlace,
          notices: [
            {
              code: 'database-damaged',
              about: { administration: 'Bakkerij Jansen B.V.', file: 'MVL00124-2026-03-12.damaged', waiting: 2 },
            },
          ],
        },
      }),
    ),
  'offline-none': () =>
    fakeApi(at({ customers: 0, settings: { place: officePlace }, sync: { ...offline, lastAt: null } })),
  'offline-staged': () => staged({ settings: { place: officePlace }, sync: offline }),
  'out-staged': () =>
    staged({
      settings: { place: officePlace },
      session: { is: 'signed-out', because: 'expired' },
      sync: { is: 'signed-out', lastAt: Date.now() - hour },
    }),
  'signing-in': () =>
    fakeApi(at({ settings: { place: officePlace }, session: { is: 'signing-in', since: Date.now() } })),
  'browser-waits': () => inBrowser({ is: 'signing-in', since: Date.now() }),
  'browser-out': () => inBrowser({ is: 'signed-out', because: 'asked' }),
  'pkce-refused': () =>
    fakeApi(
      at({
        settings: {
          environments: [...startSettings.environments, { ...office, pkce: 'found-off', issuer: office.baseAddress }],
          place: officePlace,
        },
      }),
    ),
  'browser-again': () => inBrowser({ ...signedIn, renews: false, until: Date.now() + 560_000, again: 'under-way' }),
  'browser-port-taken': () =>
    inBrowser({ is: 'sign-in-failed', fail: { code: 'sign-in-port-taken', about: { host: '127.0.0.1:4711' } } }),
  'sign-in-failed': () =>
    fakeApi(
      at({
        settings: { place: officePlace },
        session: { is: 'sign-in-failed', fail: { code: 'sign-in-wrong-client' } },
      }),
    ),
  'maybe-done': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000012',
      'change',
      { Telephone: { is: 'text', text: '03 555 12 12' } },
      { is: 'waiting' },
      { maybeDone: 'change' },
    )
    fake.stage('000022', 'delete', {}, { is: 'waiting' }, { maybeDone: 'delete' })
    fake.stage(
      '000023',
      'create',
      { Name: { is: 'text', text: 'Windmolen Techniek B.V.' } },
      { is: 'refused', fail: { code: 'service-refused', status: 400 } },
      { maybeDone: 'create', user: 'A. Bakker', anothers: true },
    )
    return fake
  },
  'groups-slow': () => waiting('customers.groups'),
  'groups-fail': () => failing('customers.groups', { code: 'database-locked' }),
  'out-none': () =>
    fakeApi(
      at({
        customers: 0,
        settings: { environments: all, place: officePlace },
        session: { is: 'signed-out', because: 'never' },
        sync: { is: 'signed-out', lastAt: null },
      }),
    ),
  'demo-only': () => fakeApi(at({ settings: { environments: startSettings.environments } })),
  'one-customer': () => fakeApi(at({ customers: 1 })),
  'one-change': () => {
    const fake = fakeApi(at({}))
    const made = fake.stage(
      '000020',
      'create',
      { Name: { is: 'text', text: 'Visser Accountancy' } },
      { is: 'uncertain', candidates: [{ key: '000020', customerId: '000020', name: 'Visser Accountancy' }] },
    )
    fake.history.log(made, { event: 'saved', customerId: null })
    return fake
  },
  'lacking-fields': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000014',
      'change',
      { Person: { is: 'text', text: 'A. van Dijk' } },
      {
        is: 'conflict',
        conflict: { is: 'fields-lacking', fields: ['Email', 'Telephone', 'CreditLimit', 'VatNumber', 'Addresses'] },
      },
    )
    return fake
  },
  'another-customer': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000014',
      'change',
      { City: { is: 'text', text: 'Assen' } },
      { is: 'conflict', conflict: { is: 'another-there', was: 'Garage Van Dijk', now: 'Kapsalon Knip en Scheer' } },
    )
    return fake
  },
  stuck: () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000014',
      'change',
      { City: { is: 'text', text: 'Assen' } },
      {
        is: 'waiting',
        failing: {
          since: Date.now() - hour,
          tries: 17,
          fail: {
            code: 'service-failing',
            status: 500,
            messages: [{ text: 'Er ging iets mis in de dienst.', path: '' }],
          },
          stuck: true,
        },
      },
    )
    const made = fake.stage(
      '000016',
      'change',
      { Person: { is: 'text', text: 'A. van Dijk' } },
      {
        is: 'waiting',
        failing: { since: Date.now() - hour / 4, tries: 5, fail: { code: 'service-answer-unreadable' }, stuck: true },
      },
    )
    fake.history.log(made, { event: 'saved' })
    fake.history.log(made, { event: 'stuck', fail: { code: 'service-answer-unreadable' } })
    return fake
  },
  'gone-create': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000020',
      'create',
      { Name: { is: 'text', text: 'Visser Accountancy' }, City: { is: 'text', text: 'Breda' } },
      { is: 'uncertain', candidates: [], gone: true },
    )
    return fake
  },
  'unlisted-create': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000020',
      'create',
      { Name: { is: 'text', text: 'Visser Accountancy' }, City: { is: 'text', text: 'Breda' } },
      { is: 'uncertain', candidates: [], unlisted: true, messages: [{ text: 'De klant is opgeslagen.' }] },
    )
    return fake
  },
  'unsent-create': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000020',
      'create',
      { Name: { is: 'text', text: 'Visser Accountancy' }, City: { is: 'text', text: 'Breda' } },
      {
        is: 'uncertain',
        candidates: [{ key: '000020', customerId: '000020', name: 'Visser Accountancy' }],
        unsent: true,
      },
    )
    return fake
  },
  'many-changes': manyChanges,
  'discarding-many': () => {
    const fake = manyChanges()
    fake.hold('edits.discard', 5)
    return fake
  },
}
