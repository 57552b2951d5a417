import type { BulkLine } from '../../../preload/contract/bulk.ts'
import type { HistoryBatch } from '../../../preload/contract/history.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { officePlace } from '../../renderer/fake-environments.ts'
import { at } from './start.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const line = (key: string, name: string, more: Partial<BulkLine>): BulkLine => ({
  key,
  name,
  field: 'City',
  from: text('Den Haag'),
  to: text('Delft'),
  warnings: [],
  why: null,
  removes: false,
  ...more,
})
const undoing: readonly BulkLine[] = [
  line('000017', 'Hoekstra & Zonen', { why: 'history-not-reversible' }),
  line('000012', 'Café De Zon', {}),
  line('000012', 'Café De Zon', { field: 'Telephone', from: text('015-2120000'), to: { is: 'empty' } }),
  line('000013', 'Bouwbedrijf Dijkstra', { from: text('The Hague'), to: text('Den Haag') }),
  ...['Kwekerij De Linde', 'Van Oord Schilders'].map((name, index) =>
    line(`00009${index}`, name, { field: 'Name', from: text(name), to: { is: 'empty' }, removes: true }),
  ),
]
const batches: readonly (readonly [HistoryBatch, boolean])[] = [
  [{ is: 'bulk', customers: 41, file: '' }, true],
  [{ is: 'reverse', customers: 41, file: '' }, false],
  [{ is: 'import', customers: 3, file: '' }, true],
  [{ is: 'import', customers: 1_204, file: 'relaties administratiekantoor 2026-11.xlsx' }, true],
]

/** Imports and bulk changes in the history. */
export const historyScenes: Readonly<Record<string, () => Fake>> = {
  'batch-history': () => {
    const fake = fakeApi(at({ customers: 40, settings: { place: officePlace } }))
    const edit = fake.stage('000012', 'change', { City: text('Den Haag') }, { is: 'waiting' })
    for (const [batch, reversible] of batches)
      fake.history.log(edit, {
        event: 'batch',
        kind: null,
        key: '',
        customerId: null,
        name: '',
        changes: [],
        batch,
        reversible,
      })
    fake.bulk.undoes(undoing)
    return fake
  },
}
