import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { CustomerTemplate } from '../../../preload/contract/customers.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { openDevice, openService } from './desk-kit.ts'

const dutch: CustomerTemplate = {
  id: 't1',
  name: 'Dutch retail',
  changes: { CountryId: { is: 'text', text: 'NL' }, ApplyOrderSurcharge: { is: 'yes-no', yes: true } },
}
const belgian: CustomerTemplate = { id: 't2', name: 'Belgian', changes: { CountryId: { is: 'text', text: 'BE' } } }

it('templates and the one that new customers begin with outlive a restart', async () => {
  const a = openDevice(await openService())
  expect(await a.desk.customers.templates()).toEqual({ list: [], start: null })
  await a.desk.customers.saveTemplate(dutch)
  await a.desk.customers.saveTemplate(belgian)
  await a.desk.customers.startWithTemplate('t2')
  const { desk } = await a.restart()
  expect(await desk.customers.templates()).toEqual({ list: [dutch, belgian], start: 't2' })
})

it('a template is replaced at its place, and none begins after its removal', async () => {
  const { desk } = openDevice(await openService())
  await desk.customers.saveTemplate(dutch)
  await desk.customers.saveTemplate(belgian)
  await desk.customers.startWithTemplate('t1')
  const renamed = { ...dutch, name: 'Shops' }
  expect(await desk.customers.saveTemplate(renamed)).toEqual({ list: [renamed, belgian], start: 't1' })
  expect(await desk.customers.removeTemplate('t1')).toEqual({ list: [belgian], start: null })
  expect(await desk.customers.startWithTemplate('t1')).toEqual({ list: [belgian], start: null })
})

it('templates come along from a quarantined database', async () => {
  const a = openDevice(await openService())
  await a.desk.customers.saveTemplate(dutch)
  await a.desk.customers.startWithTemplate('t1')
  await a.close()
  const { file, key } = a.options
  const cache = openCache({ file: join(dirname(file!), 'next.db'), key, rescueFrom: [file!] })
  onTestFinished(() => cache.close())
  expect(JSON.parse(cache.facts.get('customer-templates')!)).toEqual({ list: [dutch], start: 't1' })
})

it.each(['', '{', 'null', '{"list":[{}],"start":null}', '{"list":[],"start":null,"later":1}'])(
  'templates from another version are ignored: %s',
  async (text) => {
    const a = openDevice(await openService())
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    cache.facts.put('customer-templates', text)
    cache.close()
    expect(await (await a.restart()).desk.customers.templates()).toEqual({ list: [], start: null })
  },
)
