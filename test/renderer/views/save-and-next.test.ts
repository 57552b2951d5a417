// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useCommands } from '../../../renderer/stores/commands.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { atCustomers } from '../at-customers.ts'
import type { Fake } from '../fake-api.ts'
import { soon } from '../at-table.ts'
import { button } from '../mounted.ts'

type Customers = ReturnType<typeof useCustomers>

let fake: Fake
const opened = async (key: string): Promise<Awaited<ReturnType<typeof atCustomers>>['view']> => {
  const at = await atCustomers()
  fake = at.fake
  await useRecord().open(key)
  await soon(() => expect(document.querySelector('[data-field="CountryId"]')).not.toBeNull())
  return at.view
}

it.each<[what: string, set: (customers: Customers) => void]>([
  [
    'the filter hides',
    (customers) => void (customers.filter = { conditions: [{ field: 'CountryId', is: 'one-of', codes: ['NL'] }] }),
  ],
  ['the order moves', (customers) => void (customers.sort = [{ column: 'CountryId', descending: false }])],
])('the customer below one that %s after its save is the next one', async (_what, set) => {
  const view = await opened('000011')
  set(useCustomers())
  const record = useRecord()
  record.set('CountryId', { is: 'text', text: 'BE' })
  view.saveAndNext()
  await soon(() => expect([record.key, record.dirty]).toEqual(['000013', 0]))
})

it.each<[which: 'Next' | 'Previous', by: 1 | -1, to: string]>([
  ['Next', 1, '000013'],
  ['Previous', -1, '000010'],
])('%s customer goes on from the row of one that the filter hides after its save', async (which, by, to) => {
  const view = await opened('000011')
  useCustomers().filter = { conditions: [{ field: 'CountryId', is: 'one-of', codes: ['NL'] }] }
  const position = (): string => document.querySelector('.meta')?.textContent ?? ''
  await soon(() => expect(position()).toContain('2 of '))
  const record = useRecord()
  record.set('CountryId', { is: 'text', text: 'BE' })
  expect(await record.save()).toBe(true)
  await soon(() => expect(position()).not.toContain(' of '))
  expect(button(`${which} customer`).disabled).toBe(false)
  view.step(by)
  await soon(() => expect(record.key).toBe(to))
})

it('a new customer has its row, and so the next one, only after its save', async () => {
  const view = await opened('000011')
  const record = useRecord()
  useCustomers().sort = [{ column: 'Name', descending: false }]
  await record.openNew({ Name: { is: 'text', text: 'Aalbers' } })
  view.saveAndNext()
  await soon(() => expect([record.panel.is, record.key, record.dirty]).toEqual(['open', '000015', 0]))
})

it('the customer stays when its save fails, and one that has nothing to save is left', async () => {
  const view = await opened('000011')
  const record = useRecord()
  fake.fail('customers.save', { code: 'disk-full' })
  record.set('City', { is: 'text', text: 'Brugge' })
  view.saveAndNext()
  await soon(() => expect(record.saveFail).not.toBeNull())
  expect([record.key, record.dirty]).toEqual(['000011', 1])
  record.undo('City')
  view.saveAndNext()
  await soon(() => expect(record.key).toBe('000012'))
})

it.each<[which: 'next' | 'previous', by: 1 | -1, key: string]>([
  ['next', 1, '000021'],
  ['previous', -1, '000010'],
])('the key to the %s customer says why it does nothing at the end of the list', async (which, by, key) => {
  const view = await opened(key)
  view.step(by)
  await soon(() => expect(useCommands().refused).toEqual({ id: `${which}-customer`, why: 'none-beside' }))
  expect(useRecord().key).toBe(key)
})
