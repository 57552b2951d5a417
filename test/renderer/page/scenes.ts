import type { Choices } from '../../../preload/contract/customers.ts'
import type { Environment, Language, Settings, Theme } from '../../../preload/contract/settings.ts'
import { logAll, stageAll } from './staged.ts'
import { fakeApi, startSettings, type Fake, type FakeOptions } from '../fake-api.ts'

const own: Environment = { id: 'prod', kind: 'production', name: 'Kantoor De Vries', baseAddress: 'https://api.example.com/v23', clientId: 'desk-4711', hasSecret: true, redirectUri: 'https://desk.example/cb', scope: 'http://vendor.product.API/Web/WebApi/*', pathStyle: 'standard', user: 'j.devries', administrations: [{ databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' }, { databaseId: 'MVL00125', name: 'Atelier Noord' }] }
const test: Environment = { ...own, id: 'test', kind: 'test', name: 'Kantoor De Vries, test', baseAddress: 'https://test.example.com/v23', administrations: [{ databaseId: 'TST00001', name: 'Proefbakkerij B.V.' }] }
const all = [...startSettings.environments, own, test]
const demoPlace = { environment: 'demo', administration: 'DEMO0001' }
const choices: Choices = {
  CountryId: [{ code: 'NL', label: 'Netherlands' }, { code: 'BE', label: 'Belgium' }, { code: 'DE', label: 'Germany' }],
  CurrencyId: [{ code: 'EUR', label: 'Euro' }, { code: 'GBP', label: 'Pound sterling' }],
  PaymentConditionId: [{ code: '14', label: '14 days' }, { code: '30', label: '30 days' }],
}
const signedIn = { is: 'signed-in', user: 'j.devries', until: Date.now() + 7_000_000, renews: true, kept: true } as const

const at = (options: FakeOptions): FakeOptions => ({ customers: 9310, choices, session: signedIn, ...options, settings: { environments: all, place: demoPlace, ...options.settings } })
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
  production: () => fakeApi(at({ settings: { place: { environment: 'prod', administration: 'MVL00124' } } })),
  offline: () => fakeApi(at({ settings: { place: { environment: 'test', administration: 'TST00001' } }, sync: { is: 'offline', since: Date.now() - 1_800_000, lastAt: Date.now() - 4_000_000, retryAt: null } })),
  downloading: () => fakeApi(at({ sync: { is: 'downloading', done: 412, total: 9310, since: Date.now() } })),
  first: () => fakeApi(at({ customers: 0, sync: { is: 'listing', since: Date.now() } })),
  empty: () => fakeApi(at({ customers: 0 })),
  out: () => fakeApi(at({ session: { is: 'signed-out', because: 'expired' }, sync: { is: 'signed-out', lastAt: Date.now() - 86_400_000 } })),
  refused: () => fakeApi(at({ customers: 0, session: { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } }, sync: { is: 'signed-out', lastAt: null } })),
  waiting: () => fakeApi(at({ customers: 0, session: { is: 'signing-in', since: Date.now() }, sync: { is: 'signed-out', lastAt: null } })),
  shrunk: () => fakeApi(at({ sync: { is: 'failed', fail: { code: 'list-shrunk' }, lastAt: null }, settings: { notices: [{ code: 'keychain-missing' }], keychain: { is: 'missing' } } })),
  steps: () => fakeApi({ steps: [{ check: 'address', is: 'passed' }, { check: 'client', is: 'failed', fail: { code: 'sign-in-wrong-client' } }, { check: 'redirect', is: 'not-tried' }, { check: 'database', is: 'not-tried' }] }),
  proxy: () => fakeApi(at({ proxy: { id: 'p', proxy: 'proxy.kantoor-devries.nl:8080', realm: 'Kantoor De Vries', again: false } })),
  'proxy-again': () => fakeApi(at({ proxy: { id: 'p', proxy: '[2001:db8::17]:3128', realm: 'Web access gateway of the office in the old harbour, second floor, for staff & guests <b>only</b>', again: true } })),
  'proxy-scheme': () => fakeApi(at({ sync: { is: 'failed', fail: { code: 'proxy-sign-in-needed', about: { proxy: 'proxy.kantoor-devries.nl:8080', scheme: 'Negotiate, NTLM' } }, lastAt: null } })),
  large: () => fakeApi(at({ customers: 100_000 })),
}

/** The state of the fake that a scene's name stands for. */
export const sceneOf = (query: URLSearchParams): Fake => {
  const fake = (scenes[query.get('scene') ?? 'welcome'] ?? scenes.welcome!)()
  const preferences = { language: (query.get('language') ?? 'en') as Language, theme: (query.get('theme') ?? 'light') as Theme, density: query.get('density') === 'compact' ? 'compact' : 'comfortable' } satisfies Settings['preferences']
  void fake.api.settings.prefer(preferences)
  return fake
}
