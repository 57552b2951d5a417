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

it.each(['Credit limit', 'Fax'])(
  'typing in %s goes on where it was when a new customer gets its number',
  async (label) => {
    const fake = await atDesk()
    const record = useRecord()
    await record.openNew()
    await show(RecordPanel)
    await fill('Name', 'Nieuw B.V.')
    await record.save()
    await flushPromises()
    field(label).focus()
    await flushPromises()
    await fill(label, '15')
    field(label).setSelectionRange(1, 1)
    fake.make(record.key!, '000099', 1)
    await record.refresh()
    await flushPromises()
    const now = field(label)
    expect([record.key, now.value, document.activeElement === now]).toEqual(['000099', '15', true])
    expect([now.selectionStart, now.selectionEnd]).toEqual([1, 1])
  },
)
