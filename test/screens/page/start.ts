import type { Choices } from '../../../preload/contract/customers.ts'
import type { Environment } from '../../../preload/contract/settings.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { known, office, officePlace, officeTest, startSettings } from '../../renderer/fake-environments.ts'
import type { FakeOptions } from '../../renderer/fake-options.ts'
import { logAll, stageAll } from './staged.ts'

/** Every environment. */
export const all = [...startSettings.environments, office, officeTest]
export const demoPlace = { environment: 'demo', administration: 'DEMO0001' }
const choices: Choices = {
  CountryId: [
    { code: 'NL', label: 'Netherlands' },
    { code: 'BE', label: 'Belgium' },
    { code: 'DE', label: 'Germany' },
  ],
  CurrencyId: [
    { code: 'EUR', label: 'Euro' },
    { code: 'GBP', label: 'Pound sterling' },
  ],
  PaymentConditionId: [
    { code: '14', label: '14 days' },
    { code: '30', label: '30 days' },
  ],
}
export const signedIn = {
  is: 'signed-in',
  user: 'j.devries',
  until: Date.now() + 7_000_000,
  renews: true,
  kept: true,
  again: 'not-yet',
} as const

/** Signed in at the Demo company by default. */
export const at = (options: FakeOptions): FakeOptions => ({
  customers: 9310,
  choices,
  session: signedIn,
  ...options,
  settings: { environments: all, place: demoPlace, ...options.settings },
})
/** The production environment of the office, with edits in every state. */
export const stagedAt = (change: Partial<Environment>, options: FakeOptions = {}): Fake => {
  const fake = fakeApi(
    at({
      ...options,
      settings: {
        environments: [...startSettings.environments, { ...office, ...change }, officeTest],
        place: officePlace,
      },
    }),
  )
  stageAll(fake)
  logAll(fake)
  return fake
}
export const day = 86_400_000
export const many: readonly Environment[] = [
  {
    ...startSettings.environments[0]!,
    administrations: [
      known('DEMO0001', 'Bakkerij Jansen B.V.', { openedAt: Date.now() - 4 * day, waiting: 1 }),
      known('DEMO0002', 'Atelier Noord'),
    ],
  },
  {
    ...office,
    lock: { is: 'locked', minutes: 10 },
    askAbove: 10,
    administrations: [
      known('MVL00124', 'Bakkerij Jansen B.V.', { openedAt: Date.now(), waiting: 3, needsAttention: 1 }),
      known('MVL00125', 'Atelier Noord', { openedAt: Date.now() - day }),
      known('MVL00131', 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland U.A.', {
        openedAt: Date.now() - 2 * day,
        waiting: 12,
        needsAttention: 2,
      }),
      known('MVL00140', 'Visser Accountancy'),
    ],
  },
  {
    ...officeTest,
    status: 'requested',
    hasSecret: false,
    administrations: [known('TST00001', 'Proefbakkerij B.V.', { openedAt: Date.now() - 3 * day, waiting: 2 })],
  },
]
const trades = [
  'Bakkerij',
  'Garage',
  'Drukkerij',
  'Slagerij',
  'Boekhandel',
  'Installatiebedrijf',
  'Architecten',
  'Tandartspraktijk',
]
const people = [
  'Jansen',
  'De Vries',
  'Bakker',
  'Visser',
  'Smit',
  'Meijer',
  'De Boer',
  'Mulder',
  'Dekker',
  'Brouwer',
  'Vermeer',
  'Kuipers',
  'Hofman',
]
export const fiveHundred = Array.from({ length: 500 }, (_, index) =>
  known(
    `MVL${String(index + 124).padStart(5, '0')}`,
    `${trades[index % trades.length]} ${people[Math.floor(index / 8) % people.length]} ${index + 1}`,
    { openedAt: index % 70 === 3 ? Date.now() - index * 60_000 : null, waiting: index % 40 === 5 ? 2 : 0 },
  ),
)
