import type { VatAnswer } from '../../../preload/contract/vat.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { officePlace } from '../../renderer/fake-environments.ts'
import type { FakeVat } from '../../renderer/fake-vat.ts'
import { at } from './start.ts'

const unknown = (why: Extract<VatAnswer, { is: 'unknown' }>['why']): VatAnswer => ({ is: 'unknown', why })
const answers: Readonly<Record<string, VatAnswer>> = {
  '000011': { is: 'invalid' },
  '000013': unknown('state-away'),
  '000014': unknown('not-in-vies'),
  '000015': unknown('busy'),
  '000016': { is: 'invalid' },
}
const asking = (vat: Partial<FakeVat>, customers = 40, vies = true): Fake =>
  fakeApi(at({ customers, vat: { answers, ...vat }, settings: { place: officePlace, vies } }))

/** Checks of VAT numbers with VIES. */
export const vatScenes: Readonly<Record<string, () => Fake>> = {
  'vat-first': () => asking({}, 40, false),
  'vat-running': () => asking({ holdsAt: 1_412 }, 2_000),
  'vat-busy': () => asking({ holdsAt: 12, stopped: 'busy' }),
  'vat-demo': () => fakeApi(at({ customers: 40, vat: { holdsAt: 12 } })),
  'vat-answers': () => asking({}),
  'vat-many': () => asking({}, 2_000),
  'vat-stopped': () =>
    asking({ stopped: 'vies-away', fail: { code: 'service-certificate', about: { host: 'ec.europa.eu' } } }),
  'vat-cause': () =>
    asking({ fail: { code: 'proxy-sign-in-needed', about: { host: 'ec.europa.eu', proxy: 'proxy.office.example' } } }),
  'vat-failed': () => {
    const fake = asking({})
    fake.fail('vat.check', { code: 'settings-not-confirmed' })
    return fake
  },
  'vat-last': () =>
    asking({
      last: ['000011', '000012'].map((key, index) => ({
        key,
        at: Date.UTC(2026, 9, 12, 8, 30),
        number: 'NL123456782B12',
        answer: index === 0 ? { is: 'invalid' } : { is: 'valid' },
        request: 'WAPIAAAAZNgfuVoL',
      })),
    }),
  'vat-history': () => {
    const fake = asking({})
    const edit = fake.stage('000012', 'change', {}, { is: 'waiting' })
    const seen: readonly (readonly [VatAnswer, string | null])[] = [
      [{ is: 'valid' }, 'WAPIAAAAZNgfuVoL'],
      [{ is: 'invalid' }, null],
      [unknown('busy'), null],
    ]
    for (const [answer, request] of seen)
      fake.history.log(edit, {
        event: 'vat-checked',
        kind: null,
        changes: [],
        vat: { number: 'NL123456782B12', answer, request },
      })
    return fake
  },
}
