// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RecordPanel from '../../../../renderer/components/form/RecordPanel.vue'
import { listen } from '../../../../renderer/stores/listen.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { argsOf, atDesk, click, field, fill, pageText, show, text } from '../../mounted.ts'

it('what is typed on while the last save is being sent goes into the form, and is saved', async () => {
  const fake = await atDesk()
  const stop = listen()
  await useRecord().open('000011')
  await show(RecordPanel)
  await fill('City', 'Brugge')
  await click('Save')
  await fill('Fax', '050-1')
  fake.stage('000011', 'change', {}, { is: 'sending', since: 1 })
  fake.changed('customers')
  await flushPromises()
  expect(pageText()).toContain('Being sent now.')
  expect(field('Fax').readOnly).toBe(false)
  await fill('Fax', '050-123')
  await click('Save')
  expect(argsOf(fake, 'customers.save').at(-1)?.[2]).toEqual({ Fax: text('050-123') })
  stop()
})
