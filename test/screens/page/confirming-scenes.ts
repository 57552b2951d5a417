import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { officePlace, officeTest } from '../../renderer/fake-environments.ts'
import { at, many } from './start.ts'

/** Until the settings are confirmed, each service counts as locked. */
const lockedAll = many.map((one) =>
  one.id === 'demo' ? one : { ...one, lock: { is: 'locked', minutes: 30 } as const },
)

const settingsChanged = (): Fake =>
  fakeApi(
    at({
      settings: {
        environments: lockedAll,
        place: officePlace,
        vies: true,
        unconfirmed: { is: 'settings', unlocked: [officeTest.id] },
      },
    }),
  )

/** Settings to confirm, and proxies that ask for a name. */
export const confirmingScenes: Readonly<Record<string, () => Fake>> = {
  'settings-changed': settingsChanged,
  'confirming-cancelled': () => {
    const fake = settingsChanged()
    fake.fail('settings.confirmSettings', { code: 'confirming-cancelled' })
    return fake
  },
  'vault-older': () =>
    fakeApi(
      at({
        settings: {
          environments: lockedAll,
          place: officePlace,
          unconfirmed: { is: 'vault', unlocked: lockedAll.map(({ id }) => id) },
        },
      }),
    ),
  proxy: () =>
    fakeApi(
      at({ proxy: { id: 'p', proxy: 'proxy.kantoor-devries.nl:8080', realm: 'Kantoor De Vries', again: false } }),
    ),
  'proxy-again': () =>
    fakeApi(
      at({
        proxy: {
          id: 'p',
          proxy: '[2001:db8::17]:3128',
          realm: 'Web access gateway of the office in the old harbour, second floor, for staff & guests <b>only</b>',
          again: true,
        },
      }),
    ),
  'proxy-scheme': () =>
    fakeApi(
      at({
        sync: {
          is: 'failed',
          fail: {
            code: 'proxy-sign-in-needed',
            about: { proxy: 'proxy.kantoor-devries.nl:8080', scheme: 'Negotiate, NTLM' },
          },
          lastAt: null,
        },
      }),
    ),
}
