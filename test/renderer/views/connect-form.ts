import type { Environment } from '../../../preload/contract/settings.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import ConnectView from '../../../renderer/views/ConnectView.vue'
import type { Fake } from '../fake-api.ts'
import { office, startSettings } from '../fake-environments.ts'
import type { FakeOptions } from '../fake-options.ts'
import { atDesk, fill, show } from '../mounted.ts'

/** The window without an administration, signed out. */
export const outside = (options: FakeOptions = {}): Promise<Fake> =>
  atDesk({
    session: { is: 'signed-out', because: 'never' },
    ...options,
    settings: { place: null, ...options.settings },
  })
/** The connect form of the office's environment. */
export const toEdit = async (change: Partial<Environment> = {}, options: FakeOptions = {}): Promise<Fake> => {
  const fake = await outside({
    ...options,
    settings: { environments: [...startSettings.environments, { ...office, ...change }] },
  })
  useWhere().connect('prod')
  await show(ConnectView)
  return fake
}
const texts: readonly [string, string][] = [
  ['Name', 'Kantoor'],
  ['Base address', 'https://api.example.com/v23'],
  ['Client identifier', 'desk'],
  ['Client secret', 's3cret'],
  ['Redirect URI', 'https://desk.example/cb'],
  ['Scope', 'http://vendor.product.API/Web/WebApi/*'],
  ['Database id', 'MVL00124'],
]
/** Fills in a new service, as far as it must be. */
export const fillAll = async (): Promise<void> => {
  for (const [label, text] of texts) await fill(label, text)
}
