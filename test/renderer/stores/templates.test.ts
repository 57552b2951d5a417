// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useTemplates } from '../../../renderer/stores/templates.ts'
import { place } from '../fake-environments.ts'
import { holding } from '../holding.ts'
import { argsOf, atDesk, text } from '../mounted.ts'

const elsewhere = { environment: 'demo', administration: 'DEMO0002' }
const changes = { CountryId: text('NL') }

it('a template that is made when the window leaves begins new customers where it was made', async () => {
  const fake = await atDesk()
  const templates = useTemplates()
  const held = holding(fake, 'customers', 'saveTemplate')
  const adding = templates.add('Shops', changes)
  await flushPromises()
  await useSettings().goTo(elsewhere)
  held[0]!()
  await adding
  const [[, { id }]] = argsOf(fake, 'customers.saveTemplate') as [[unknown, { id: string }]]
  expect(argsOf(fake, 'customers.startWithTemplate')).toEqual([[place, id]])
  expect(templates.list).toEqual([])
})

it('a template that was deleted comes back to where it was, also when the window leaves', async () => {
  const fake = await atDesk()
  const templates = useTemplates()
  const held = holding(fake, 'customers', 'saveTemplate')
  const putting = templates.putAsStart({ id: 't1', name: 'Shops', changes })
  await flushPromises()
  await useSettings().goTo(elsewhere)
  held[0]!()
  await putting
  expect(argsOf(fake, 'customers.startWithTemplate')).toEqual([[place, 't1']])
  expect(templates.list).toEqual([])
})

it('a template that new customers cannot begin with is in the list all the same', async () => {
  const fake = await atDesk()
  const templates = useTemplates()
  fake.fail('customers.startWithTemplate', { code: 'database-locked' })
  await expect(templates.add('Shops', changes)).rejects.toThrowError('database-locked')
  expect(templates.list.map(({ name }) => name)).toEqual(['Shops'])
})
