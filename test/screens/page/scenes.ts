import type { Language } from '../../../preload/contract/settings.ts'
import { draftOf } from '../../../renderer/checks/draft.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { office, officePlace, officeTest, startSettings } from '../../renderer/fake-environments.ts'
import { confirmingScenes } from './confirming-scenes.ts'
import { dataScenes } from './data-scenes.ts'
import { importScenes } from './import-scenes.ts'
import { logAll, stageAll } from './staged.ts'
import { all, at, demoPlace, fiveHundred, many, signedIn, stagedAt } from './start.ts'
import { duplicateScenes } from './duplicate-scenes.ts'
import { printScenes } from './print-scenes.ts'
import { qualityScenes } from './quality-scenes.ts'
import { stateScenes } from './state-scenes.ts'
import { supportScenes } from './support-scenes.ts'
import { updateScenes } from './update-scenes.ts'
import { historyScenes } from './history-scenes.ts'
import { vatScenes } from './vat-scenes.ts'

const scenes: Record<string, () => Fake> = {
  welcome: () => fakeApi(),
  known: () => fakeApi({ settings: { environments: all } }),
  customers: () => {
    const fake = fakeApi(at({}))
    stageAll(fake)
    logAll(fake)
    return fake
  },
  long: () => {
    const fake = fakeApi(at({}))
    logAll(fake, 400)
    fake.history.setVerdict({ is: 'broken', number: 37, entries: 400, found: 'altered' })
    return fake
  },
  'broken-history': () => {
    const fake = fakeApi(at({}))
    fake.fail('history.list', { code: 'database-locked' })
    return fake
  },
  one: () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000020',
      'create',
      { Name: { is: 'text', text: 'Visser Accountancy' } },
      { is: 'uncertain', candidates: [{ key: '000020', customerId: '000020', name: 'Visser Accountancy' }] },
    )
    return fake
  },
  others: () => {
    const fake = fakeApi(
      at({
        session: { is: 'signed-out', because: 'asked' },
        sync: { is: 'signed-out', lastAt: Date.now() - 3_600_000 },
      }),
    )
    stageAll(fake)
    return fake
  },
  few: () => {
    const fake = fakeApi(at({ customers: 40 }))
    stageAll(fake)
    fake.put('000011', 'ZipCode', { is: 'text', text: '9401 ABCDEFG' })
    return fake
  },
  'held-bulk': () => {
    const fake = fakeApi(at({ customers: 2_000 }))
    fake.bulk.hold(700)
    return fake
  },
  'held-export': () => {
    const fake = fakeApi(at({}))
    fake.files.hold(4_655)
    return fake
  },
  draft: () => {
    const fake = fakeApi(at({}))
    void fake.api.customers.keepDraft(demoPlace, {
      key: '000011',
      changes: { City: { is: 'text', text: 'Brugge' }, ZipCode: { is: 'text', text: '8000' } },
      seen: {},
      at: Date.now() - 3_600_000,
    })
    return fake
  },
  production: () => fakeApi(at({ settings: { place: { environment: 'prod', administration: 'MVL00124' } } })),
  offline: () =>
    fakeApi(
      at({
        settings: { place: { environment: 'test', administration: 'TST00001' } },
        sync: { is: 'offline', since: Date.now() - 1_800_000, lastAt: Date.now() - 4_000_000, retryAt: null },
      }),
    ),
  downloading: () => fakeApi(at({ sync: { is: 'downloading', done: 412, total: 9310, since: Date.now() - 6_000 } })),
  first: () => fakeApi(at({ customers: 0, sync: { is: 'listing', since: Date.now() } })),
  empty: () => fakeApi(at({ customers: 0 })),
  'out-of-another': () =>
    fakeApi(
      at({
        session: { is: 'signed-out', because: 'of-another' },
        sync: { is: 'signed-out', lastAt: Date.now() - 86_400_000 },
      }),
    ),
  out: () =>
    fakeApi(
      at({
        session: { is: 'signed-out', because: 'expired' },
        sync: { is: 'signed-out', lastAt: Date.now() - 86_400_000 },
      }),
    ),
  refused: () =>
    fakeApi(
      at({
        customers: 0,
        session: { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } },
        sync: { is: 'signed-out', lastAt: null },
      }),
    ),
  waiting: () =>
    fakeApi(
      at({ customers: 0, session: { is: 'signing-in', since: Date.now() }, sync: { is: 'signed-out', lastAt: null } }),
    ),
  shrunk: () =>
    fakeApi(
      at({
        sync: { is: 'failed', fail: { code: 'list-shrunk' }, lastAt: null },
        settings: { notices: [{ code: 'keychain-missing' }], keychain: { is: 'missing' } },
      }),
    ),
  wrong: () =>
    fakeApi(
      at({
        customers: 0,
        settings: { place: officePlace },
        sync: {
          is: 'failed',
          fail: { code: 'database-unknown', status: 404, about: { database: 'MVL00124' } },
          lastAt: null,
        },
      }),
    ),
  'wrong-later': () =>
    fakeApi(
      at({
        settings: { place: officePlace },
        sync: {
          is: 'failed',
          fail: { code: 'database-unknown', status: 401, about: { database: 'MVL00124' } },
          lastAt: null,
        },
      }),
    ),
  'all-services': () => fakeApi(at({ settings: { environments: many, place: officePlace } })),
  'services-out': () =>
    fakeApi(
      at({ session: { is: 'signed-out', because: 'asked' }, settings: { environments: many, place: officePlace } }),
    ),
  'token-refused': () => {
    const fake = fakeApi(at({ settings: { environments: many, place: officePlace } }))
    fake.fail('session.useRefreshToken', { code: 'refresh-token-refused', status: 400 })
    return fake
  },
  locked: () => stagedAt({ lock: { is: 'locked', minutes: 10 } }, { held: { is: 'locked' } }),
  unlocked: () => stagedAt({ lock: { is: 'unlocked', minutes: 10, until: Date.now() + 480_000 } }),
  'cells-wait': () => stagedAt({ cellSending: 'when-asked' }, { grace: { edits: 3, until: null } }),
  held: () => stagedAt({ askAbove: 10 }, { held: { is: 'many', writes: 12, askAbove: 10 } }),
  'cut-off': () => stagedAt({}, { held: { is: 'cut-off', writes: 100 } }),
  ending: () => stagedAt({}, { session: { ...signedIn, renews: false, until: Date.now() + 560_000, again: 'due' } }),
  'signing-again': () =>
    stagedAt({}, { session: { ...signedIn, renews: false, until: Date.now() + 560_000, again: 'under-way' } }),
  places: () => fakeApi(at({ settings: { environments: many, place: officePlace } })),
  'one-place': () =>
    fakeApi(
      at({
        settings: {
          environments: [{ ...office, administrations: office.administrations.slice(0, 1) }],
          place: officePlace,
        },
      }),
    ),
  'many-places': () =>
    fakeApi(
      at({
        settings: {
          environments: [...startSettings.environments, { ...office, administrations: fiveHundred }, officeTest],
          place: officePlace,
        },
      }),
    ),
  file: () =>
    fakeApi({
      file: {
        draft: { ...draftOf(office), name: 'Kantoor De Vries', lockMinutes: 10, askAbove: 25 },
        hadSecret: true,
        administrations: [
          { databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' },
          { databaseId: 'MVL00125', name: 'Atelier Noord' },
        ],
      },
    }),
  'steps-held': () => {
    const fake = fakeApi()
    fake.holdSteps()
    return fake
  },
  steps: () =>
    fakeApi({
      steps: [
        { check: 'address', is: 'passed' },
        { check: 'client', is: 'failed', fail: { code: 'sign-in-wrong-client' } },
        { check: 'redirect', is: 'not-tried' },
        { check: 'database', is: 'not-tried' },
      ],
    }),
  'save-fails': () => {
    const fake = fakeApi(at({}))
    stageAll(fake)
    fake.fail('customers.save', { code: 'disk-full' })
    return fake
  },
  'wide-columns': () => {
    const fake = fakeApi(
      at({
        view: {
          search: '',
          filter: {},
          sort: [],
          customer: null,
          columns: [
            { field: 'Name', width: 200, pinned: true },
            ...(
              [
                'CustomerId',
                'City',
                'CreditLimit',
                'DiscountPercentage',
                'IsDunForPayment',
                'PaymentConditionId',
                'Street1',
                'Person',
                'CocRegistration',
                'CocCity',
                'Homepage',
              ] as const
            ).map((field) => ({ field, width: 130 })),
          ],
        },
      }),
    )
    stageAll(fake)
    return fake
  },
  large: () => fakeApi(at({ customers: 100_000 })),
}

const allScenes = new Map<string, () => Fake>()
for (const [name, make] of [
  scenes,
  confirmingScenes,
  stateScenes,
  dataScenes,
  importScenes,
  printScenes,
  qualityScenes,
  duplicateScenes,
  supportScenes,
  updateScenes,
  historyScenes,
  vatScenes,
].flatMap((some) => Object.entries(some))) {
  if (allScenes.has(name)) throw new Error(`two scenes are called ${name}`)
  allScenes.set(name, make)
}

/** The fake API of the scene named in the address. */
export const sceneOf = (query: URLSearchParams): Fake => {
  const name = query.get('scene') ?? 'welcome'
  const make = allScenes.get(name)
  if (!make) throw new Error(`there is no scene ${name}`)
  const fake = make()
  void fake.api.settings.prefer({ language: (query.get('language') ?? 'en') as Language, theme: 'light' })
  return fake
}
