// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'

it('a draft that waits to be stored is not stored for the user who signs in meanwhile', async () => {
  const fake = await atDesk()
  const record = useRecord()
  await record.open('000012')
  const held = holding(fake, 'customers', 'keepDraft')
  record.set('Fax', text('0592-1'))
  void record.keepNow()
  await flushPromises()
  record.set('Fax', text('0592-12'))
  void record.keepNow()
  fake.changeEnvironment('demo', { user: 'k.bakker' })
  await useSettings().read()
  record.changeUser()
  held.forEach((release) => release())
  await flushPromises()
  expect(argsOf(fake, 'customers.keepDraft').map(([, draft]) => draft)).toMatchObject([
    { changes: { Fax: text('0592-1') } },
  ])
})
