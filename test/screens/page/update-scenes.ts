import type { UpdateState } from '../../../preload/contract/updates.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { startSettings } from '../../renderer/fake-environments.ts'
import { at } from './start.ts'

const known = (state: UpdateState): Fake =>
  fakeApi(at({ settings: { environments: startSettings.environments }, updates: { state } }))

/** States of the app's updates. */
export const updateScenes: Readonly<Record<string, () => Fake>> = {
  'update-system': () => known({ is: 'off', why: 'system' }),
  'update-looking': () => known({ is: 'looking' }),
  'update-current': () => known({ is: 'current', lookedAt: Date.now() - 3_600_000, waiting: null }),
  'update-waiting': () =>
    known({ is: 'current', lookedAt: Date.now() - 3_600_000, waiting: { version: '1.3.0', why: 'in-steps' } }),
  'update-older': () =>
    known({ is: 'current', lookedAt: Date.now() - 3_600_000, waiting: { version: '1.3.0', why: 'older' } }),
  'update-found': () => known({ is: 'found', version: '1.3.0' }),
  'update-downloading': () => known({ is: 'downloading', version: '1.3.0', percent: 42 }),
  'update-ready': () => known({ is: 'ready', version: '1.3.0', onQuit: true }),
  'removal-not-confirmed': () => {
    const fake = fakeApi(at({}))
    fake.fail('settings.removeEverything', { code: 'removal-not-confirmed' })
    return fake
  },
  'update-failed': () => known({ is: 'failed', fail: { code: 'update-signature-wrong' } }),
}
