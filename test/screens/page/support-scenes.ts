import type { Notice } from '../../../preload/contract/settings.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { officePlace } from '../../renderer/fake-environments.ts'
import { stageAll } from './staged.ts'
import { at } from './start.ts'

/** An office at work with a notice. */
const told = (notice: Notice): Fake => {
  const fake = fakeApi(at({ settings: { place: officePlace, notices: [notice] } }))
  stageAll(fake)
  return fake
}
const stopped = Date.now() - 420_000

/** Faults of the app itself. */
export const supportScenes: Readonly<Record<string, () => Fake>> = {
  'slow-diagnostics': () => {
    const fake = fakeApi(at({}))
    fake.hold('support.diagnostics')
    return fake
  },
  'unwritable-diagnostics': () => {
    const fake = fakeApi(at({}))
    fake.fail('support.save', { code: 'diagnostics-not-written', about: { reason: 'disk-full' } })
    return fake
  },
  'no-licences': () => {
    const fake = fakeApi(at({}))
    fake.fail('support.licences', { code: 'licences-not-there' })
    return fake
  },
  'window-stopped': () => told({ code: 'page-stopped' }),
  'desk-stopped': () => told({ code: 'desk-stopped', about: { administration: 'MVL00124' } }),
  'desk-memory-full': () => told({ code: 'desk-memory-full', about: { administration: 'MVL00124' } }),
  'app-stopped': () => told({ code: 'stopped-unexpectedly', about: { stopped, waiting: 3, drafts: 1 } }),
  'app-stopped-nothing-kept': () => told({ code: 'stopped-nothing-kept', about: { stopped } }),
}
