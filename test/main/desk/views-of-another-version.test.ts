import { expect, it } from 'vitest'
import type { SavedView } from '../../../preload/contract/customers.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { openDevice, openService } from './desk-kit.ts'

const view = { search: '', filter: {}, sort: [], columns: null } as const
const mine: SavedView = { id: '1', name: 'Mine', view }
const other = {
  id: '2',
  name: 'Other',
  view: { ...view, filter: { conditions: [{ field: 'Rating', is: 'filled' }] } },
}

it('a view of a field that this version lacks hides no other view, and is there again for the version that has it', async () => {
  const a = openDevice(await openService())
  const opened = () => openCache({ file: a.options.file, key: a.options.key })
  await a.close()
  const before = opened()
  before.facts.put('saved-views', JSON.stringify([other, mine]))
  before.close()
  const again = await a.restart()
  const { customers } = again.desk
  expect(await customers.savedViews()).toEqual([mine])
  const renamed = { ...mine, name: 'Renamed' }
  expect(await customers.saveView(renamed)).toEqual([renamed])
  expect(await customers.saveView({ ...mine, id: '3' })).toHaveLength(2)
  expect(await customers.removeView('1')).toEqual([{ ...mine, id: '3' }])
  await again.close()
  const after = opened()
  expect(JSON.parse(after.facts.get('saved-views')!)).toEqual([{ ...mine, id: '3' }, other])
  after.close()
})
it.each(['', '{', 'null', '{}'])('views that cannot be read at all are ignored: %s', async (text) => {
  const a = openDevice(await openService())
  await a.close()
  const cache = openCache({ file: a.options.file, key: a.options.key })
  cache.facts.put('saved-views', text)
  cache.close()
  const { customers } = (await a.restart()).desk
  expect(await customers.savedViews()).toEqual([])
  expect(await customers.saveView(mine)).toEqual([mine])
})
