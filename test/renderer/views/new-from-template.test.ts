// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import CustomersView from '../../../renderer/views/CustomersView.vue'
import { place } from '../fake-environments.ts'
import { holding } from '../holding.ts'
import { atDesk, field, show, text } from '../mounted.ts'

it('a new customer who is asked for before the templates were read waits for them', async () => {
  const fake = await atDesk()
  await fake.api.customers.saveTemplate(place, { id: 't1', name: 'Shops', changes: { CountryId: text('NL') } })
  await fake.api.customers.startWithTemplate(place, 't1')
  const held = holding(fake, 'customers', 'templates')
  const view = (await show(CustomersView)).vm as unknown as { readonly create: () => void }
  view.create()
  await flushPromises()
  expect(held).toHaveLength(1)
  held[0]!()
  await flushPromises()
  expect(field('Country').value).toBe('NL')
})

it('a new customer begins without a template where the templates cannot be read', async () => {
  const fake = await atDesk()
  fake.fail('customers.templates', { code: 'database-locked' })
  const view = (await show(CustomersView)).vm as unknown as { readonly create: () => void }
  view.create()
  await flushPromises()
  expect(field('Country').value).toBe('')
})
