import { expect, it } from 'vitest'
import type { DeskView } from '../../../preload/contract/customers.ts'
import { openCache } from '../../../main/cache/open-cache.ts'
import { openDevice, openService } from './desk-kit.ts'

const view: DeskView = {
  customer: 's:10001', search: 'bakker', filter: { edits: 'changed', conditions: [{ field: 'CountryId', is: 'one-of', codes: ['NL'] }] }, sort: [{ column: 'City', descending: true }], columns: [{ field: 'Name', width: 240 }, { field: 'City', width: 120 }],
}

it('where one was is kept with the customers, encrypted, and is nowhere at first', async () => {
  const a = openDevice(await openService())
  expect(await a.desk.customers.view()).toBeNull()
  await a.desk.customers.keepView(view)
  await a.desk.customers.keepView({ ...view, columns: null })
  expect(await (await a.restart()).desk.customers.view()).toEqual({ ...view, columns: null })
})

it.each(['', '{', 'null', '{"customer":null}', JSON.stringify({ ...view, sort: [{ column: 'NoSuchField', descending: true }] }), JSON.stringify({ ...view, later: 1 })])(
  'what another version wrote there is no reason to fail: %s', async (text) => {
    const a = openDevice(await openService())
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    cache.facts.put('view', text)
    cache.close()
    expect(await (await a.restart()).desk.customers.view()).toBeNull()
  })

it('what was typed and not saved is kept over a restart, until it is saved or dropped', async () => {
  const a = openDevice(await openService())
  const draft = { key: null, changes: { Name: { is: 'text', text: 'Half a na' } }, seen: {}, at: 5 } as const
  expect(await a.desk.customers.draft()).toBeNull()
  await a.desk.customers.keepDraft(draft)
  const b = await a.restart()
  expect(await b.desk.customers.draft()).toEqual(draft)
  await b.desk.customers.keepDraft(null)
  expect(await (await b.restart()).desk.customers.draft()).toBeNull()
})
