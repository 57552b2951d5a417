import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { DeskView } from '../../../preload/contract/customers.ts'
import type { Cache } from '../../../main/database/database.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { openDevice, openService } from './desk-kit.ts'

const view: DeskView = {
  customer: 's:10001',
  search: 'bakker',
  filter: { edits: 'changed', conditions: [{ field: 'CountryId', is: 'one-of', codes: ['NL'] }] },
  sort: [{ column: 'City', descending: true }],
  columns: [
    { field: 'Name', width: 240 },
    { field: 'City', width: 120 },
  ],
  saved: { id: 'v1', own: [{ field: 'Name', width: 310, pinned: true }] },
}

it('the view is stored encrypted with the customers, and is empty at first', async () => {
  const a = openDevice(await openService())
  expect(await a.desk.customers.view()).toBeNull()
  await a.desk.customers.keepView(view)
  await a.desk.customers.keepView({ ...view, columns: null })
  expect(await (await a.restart()).desk.customers.view()).toEqual({ ...view, columns: null })
})

it.each([
  '',
  '{',
  'null',
  '{"customer":null}',
  JSON.stringify({ ...view, sort: [{ column: 'NoSuchField', descending: true }] }),
  JSON.stringify({ ...view, later: 1 }),
])('a view from another version is ignored: %s', async (text) => {
  const a = openDevice(await openService())
  await a.close()
  const cache = openCache({ file: a.options.file, key: a.options.key })
  cache.facts.put('view', text)
  cache.close()
  expect(await (await a.restart()).desk.customers.view()).toBeNull()
})

it("named views and the table's layout come along from a quarantined database, and never replace newer ones", async () => {
  const before = openDevice(await openService())
  const named = { id: 'v1', name: 'Bakers', view: { search: 'bakker', filter: {}, sort: [], columns: null } }
  await before.desk.customers.saveView(named)
  await before.desk.customers.keepView(view)
  await before.close()
  const { file, key } = before.options
  const rescued = (name: string, prepare?: (cache: Cache) => void): Cache => {
    const next = join(dirname(file!), name)
    const made = openCache({ file: next, key })
    prepare?.(made)
    made.close()
    const cache = openCache({ file: next, key, rescueFrom: [file!] })
    onTestFinished(() => cache.close())
    return cache
  }
  const bare = rescued('bare.db')
  expect([JSON.parse(bare.facts.get('saved-views')!), JSON.parse(bare.facts.get('view')!)]).toEqual([[named], view])
  const lived = rescued('lived.db', (cache) => cache.facts.put('saved-views', '[]'))
  expect([lived.facts.get('saved-views'), JSON.parse(lived.facts.get('view')!)]).toEqual(['[]', view])
})

it('a draft survives a restart until it is saved or dropped', async () => {
  const a = openDevice(await openService())
  const id = '6c1f9b0e-3a52-4d0e-9f6a-0d2b7c4e8a11'
  const draft = { key: null, id, changes: { Name: { is: 'text', text: 'Half a na' } }, seen: {}, at: 5 } as const
  expect(await a.desk.customers.draft()).toBeNull()
  await a.desk.customers.keepDraft(draft)
  const b = await a.restart()
  expect(await b.desk.customers.draft()).toEqual(draft)
  await b.desk.customers.keepDraft(null)
  expect(await (await b.restart()).desk.customers.draft()).toBeNull()
})
