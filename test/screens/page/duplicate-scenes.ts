import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { manyDuplicates, someDuplicates } from '../../renderer/fake-duplicate-groups.ts'
import type { FakeDuplicates } from '../../renderer/fake-duplicates.ts'
import { holding } from '../../renderer/holding.ts'
import { at, stagedAt } from './start.ts'

const scene = (change: Partial<FakeDuplicates> = {}): Fake =>
  fakeApi(at({ duplicates: { ...someDuplicates, ...change } }))
const long = 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland U.A. te ’s-Hertogenbosch'

/** Groups of duplicates in every state. */
export const duplicateScenes: Readonly<Record<string, () => Fake>> = {
  duplicates: () => scene(),
  'duplicates-many': () => scene(manyDuplicates),
  'duplicates-none': () => scene({ groups: [] }),
  'duplicates-said': () =>
    scene({
      dismissed: Array.from({ length: 250 }, (_, place) => ({
        id: `said ${place}`,
        customers: [{ key: `s:${place}`, name: `Bakkerij De Zon ${250 - place}` }],
        reason: place % 2 === 0 ? 'Two branches' : '',
        at: Date.now(),
        user: 'j.devries',
      })),
    }),
  'duplicates-held': () => scene({ holdsAt: { step: 'comparing', done: 20_480, total: 61_200 } }),
  'duplicates-long': () => {
    const fake = scene({
      groups: someDuplicates.groups.map((group) => ({
        ...group,
        members: group.members.map((one) => ({ ...one, name: long, city: long })),
      })),
    })
    for (const key of ['000010', '000026']) fake.put(key, 'Street1', { is: 'text', text: `${long} ${key}` })
    return fake
  },
  'duplicates-refused': () =>
    scene({
      refused: {
        is: 'refused',
        refused: [{ key: '000026', name: 'Bakker & Zonen B.V.', why: 'edit-changed-meanwhile' }],
      },
    }),
  'duplicates-undoing': () => {
    const fake = scene()
    holding(fake, 'undo', 'undo')
    return fake
  },
  'merge-waits': () => {
    const fake = fakeApi(at({}))
    fake.stage(
      '000014',
      'change',
      { ShortName: { is: 'text', text: 'GARAGEVANDIJK' } },
      {
        is: 'refused',
        fail: { code: 'service-refused', messages: [{ text: 'Maximaal 8 tekens.', path: 'ShortName' }] },
      },
    )
    fake.stage('000016', 'delete', {}, { is: 'waiting' }, { waitsFor: 'Garage Van Dijk' })
    fake.stage('000018', 'delete', {}, { is: 'refused', fail: { code: 'merge-not-sent' } })
    return fake
  },
  'duplicates-locked': () =>
    stagedAt({ lock: { is: 'locked', minutes: 10 }, askAbove: 1 }, { duplicates: someDuplicates }),
  'duplicates-failed': () => {
    const fake = scene()
    fake.fail('duplicates.find', { code: 'database-locked' })
    return fake
  },
}
