import type { Choices } from '../../../preload/contract/customers.ts'
import type { Environment, Language, Settings, Theme } from '../../../preload/contract/settings.ts'
import { draftOf } from '../../../renderer/checks/draft.ts'
import { logAll, stageAll } from './staged.ts'
import { fakeApi, type Fake } from '../fake-api.ts'
import type { FakeOptions } from '../fake-options.ts'
import { known, office, officePlace, officeTest, startSettings } from '../fake-environments.ts'

const all = [...startSettings.environments, office, officeTest]
const demoPlace = { environment: 'demo', administration: 'DEMO0001' }
const choices: Choices = {
  CountryId: [{ code: 'NL', label: 'Netherlands' }, { code: 'BE', label: 'Belgium' }, { code: 'DE', label: 'Germany' }],
  CurrencyId: [{ code: 'EUR', label: 'Euro' }, { code: 'GBP', label: 'Pound sterling' }],
  PaymentConditionId: [{ code: '14', label: '14 days' }, { code: '30', label: '30 days' }],
}
const signedIn = { is: 'signed-in', user: 'j.devries', until: Date.now() + 7_000_000, renews: true, kept: true, again: 'not-yet' } as const

const at = (options: FakeOptions): FakeOptions => ({ customers: 9310, choices, session: signedIn, ...options, settings: { environments: all, place: demoPlace, ...options.settings } })
/** At the office in production, with edits in every state. */
const stagedAt = (change: Partial<Environment>, options: FakeOptions = {}): Fake => {
  const fake = fakeApi(at({ ...options, settings: { environments: [...startSettings.environments, { ...office, ...change }, officeTest], place: officePlace } }))
  stageAll(fake)
  return fake
}
const day = 86_400_000
const many: readonly Environment[] = [
  { ...startSettings.environments[0]!, administrations: [known('DEMO0001', 'Bakkerij Jansen B.V.', { openedAt: Date.now() - 4 * day, waiting: 1 }), known('DEMO0002', 'Atelier Noord')] },
  { ...office, lock: { is: 'locked', minutes: 10 }, askAbove: 10, administrations: [known('MVL00124', 'Bakkerij Jansen B.V.', { openedAt: Date.now(), waiting: 3, needsAttention: 1 }), known('MVL00125', 'Atelier Noord', { openedAt: Date.now() - day }), known('MVL00131', 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland U.A.', { openedAt: Date.now() - 2 * day, waiting: 12, needsAttention: 2 }), known('MVL00140', 'Visser Accountancy')] },
  { ...officeTest, status: 'requested', hasSecret: false, administrations: [known('TST00001', 'Proefbakkerij B.V.', { openedAt: Date.now() - 3 * day, waiting: 2 })] },
]
const trades = ['Bakkerij', 'Garage', 'Drukkerij', 'Slagerij', 'Boekhandel', 'Installatiebedrijf', 'Architecten', 'Tandartspraktijk']
const people = ['Jansen', 'De Vries', 'Bakker', 'Visser', 'Smit', 'Meijer', 'De Boer', 'Mulder', 'Dekker', 'Brouwer', 'Vermeer', 'Kuipers', 'Hofman']
const fiveHundred = Array.from({ length: 500 }, (_, index) => known(`MVL${String(index + 124).padStart(5, '0')}`, `${trades[index % trades.length]} ${people[Math.floor(index / 8) % people.length]} ${index + 1}`, { openedAt: index % 70 === 3 ? Date.now() - index * 60_000 : null, waiting: index % 40 === 5 ? 2 : 0 }))
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
    fake.stage('000020', 'create', { Name: { is: 'text', text: 'Visser Accountancy' } }, { is: 'uncertain', candidates: [{ key: '000020', customerId: '000020', name: 'Visser Accountancy' }] })
    return fake
  },
  others: () => {
    const fake = fakeApi(at({ session: { is: 'signed-out', because: 'asked' } }))
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
  draft: () => {
    const fake = fakeApi(at({}))
    void fake.api.customers.keepDraft(demoPlace, { key: '000011', changes: { City: { is: 'text', text: 'Brugge' }, ZipCode: { is: 'text', text: '8000' } }, seen: {}, at: Date.now() - 3_600_000 })
    return fake
  },
  production: () => fakeApi(at({ settings: { place: { environment: 'prod', administration: 'MVL00124' } } })),
  offline: () => fakeApi(at({ settings: { place: { environment: 'test', administration: 'TST00001' } }, sync: { is: 'offline', since: Date.now() - 1_800_000, lastAt: Date.now() - 4_000_000, retryAt: null } })),
  downloading: () => fakeApi(at({ sync: { is: 'downloading', done: 412, total: 9310, since: Date.now() } })),
  first: () => fakeApi(at({ customers: 0, sync: { is: 'listing', since: Date.now() } })),
  empty: () => fakeApi(at({ customers: 0 })),
  out: () => fakeApi(at({ session: { is: 'signed-out', because: 'expired' }, sync: { is: 'signed-out', lastAt: Date.now() - 86_400_000 } })),
  refused: () => fakeApi(at({ customers: 0, session: { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } }, sync: { is: 'signed-out', lastAt: null } })),
  waiting: () => fakeApi(at({ customers: 0, session: { is: 'signing-in', since: Date.now() }, sync: { is: 'signed-out', lastAt: null } })),
  shrunk: () => fakeApi(at({ sync: { is: 'failed', fail: { code: 'list-shrunk' }, lastAt: null }, settings: { notices: [{ code: 'keychain-missing' }], keychain: { is: 'missing' } } })),
  wrong: () => fakeApi(at({ customers: 0, settings: { place: officePlace }, sync: { is: 'failed', fail: { code: 'database-unknown', status: 404, about: { database: 'MVL00124' } }, lastAt: null } })),
  'wrong-later': () => fakeApi(at({ settings: { place: officePlace }, sync: { is: 'failed', fail: { code: 'database-unknown', status: 401, about: { database: 'MVL00124' } }, lastAt: null } })),
  'all-services': () => fakeApi(at({ settings: { environments: many, place: officePlace } })),
  'token-refused': () => {
    const fake = fakeApi(at({ settings: { environments: many, place: officePlace } }))
    fake.fail('session.useRefreshToken', { code: 'refresh-token-refused', status: 400 })
    return fake
  },
  locked: () => stagedAt({ lock: { is: 'locked', minutes: 10 } }),
  unlocked: () => stagedAt({ lock: { is: 'unlocked', minutes: 10, until: Date.now() + 480_000 } }),
  held: () => stagedAt({ askAbove: 10 }, { held: { is: 'many', writes: 12, askAbove: 10 } }),
  ending: () => stagedAt({}, { session: { ...signedIn, renews: false, until: Date.now() + 560_000, again: 'due' } }),
  'signing-again': () => stagedAt({}, { session: { ...signedIn, renews: false, until: Date.now() + 560_000, again: 'under-way' } }),
  places: () => fakeApi(at({ settings: { environments: many, place: officePlace } })),
  'many-places': () => fakeApi(at({ settings: { environments: [...startSettings.environments, { ...office, administrations: fiveHundred }, officeTest], place: officePlace } })),
  file: () => fakeApi({ file: { draft: { ...draftOf(office), name: 'Kantoor De Vries', lockMinutes: 10, askAbove: 25 }, hadSecret: true, administrations: [{ databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' }, { databaseId: 'MVL00125', name: 'Atelier Noord' }] } }),
  'steps-held': () => {
    const fake = fakeApi()
    fake.holdSteps()
    return fake
  },
  steps: () => fakeApi({ steps: [{ check: 'address', is: 'passed' }, { check: 'client', is: 'failed', fail: { code: 'sign-in-wrong-client' } }, { check: 'redirect', is: 'not-tried' }, { check: 'database', is: 'not-tried' }] }),
  proxy: () => fakeApi(at({ proxy: { id: 'p', proxy: 'proxy.kantoor-devries.nl:8080', realm: 'Kantoor De Vries', again: false } })),
  'proxy-again': () => fakeApi(at({ proxy: { id: 'p', proxy: '[2001:db8::17]:3128', realm: 'Web access gateway of the office in the old harbour, second floor, for staff & guests <b>only</b>', again: true } })),
  'proxy-scheme': () => fakeApi(at({ sync: { is: 'failed', fail: { code: 'proxy-sign-in-needed', about: { proxy: 'proxy.kantoor-devries.nl:8080', scheme: 'Negotiate, NTLM' } }, lastAt: null } })),
  'save-fails': () => {
    const fake = fakeApi(at({}))
    stageAll(fake)
    fake.fail('customers.save', { code: 'disk-full' })
    return fake
  },
  'wide-columns': () => {
    const fake = fakeApi(at({ view: { search: '', filter: {}, sort: [], customer: null, columns: [{ field: 'Name', width: 200, pinned: true }, ...(['CustomerId', 'City', 'CreditLimit', 'DiscountPercentage', 'IsDunForPayment', 'PaymentConditionId', 'Street1', 'Person', 'CocRegistration', 'CocCity', 'Homepage'] as const).map((field) => ({ field, width: 130 }))] } }))
    stageAll(fake)
    return fake
  },
  large: () => fakeApi(at({ customers: 100_000 })),
}

/** The state of the fake that a scene's name stands for. */
export const sceneOf = (query: URLSearchParams): Fake => {
  const fake = (scenes[query.get('scene') ?? 'welcome'] ?? scenes.welcome!)()
  const preferences = { language: (query.get('language') ?? 'en') as Language, theme: (query.get('theme') ?? 'light') as Theme, density: query.get('density') === 'compact' ? 'compact' : 'comfortable' } satisfies Settings['preferences']
  void fake.api.settings.prefer(preferences)
  return fake
}
