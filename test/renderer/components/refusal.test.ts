// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import RecordPanel from '../../../renderer/components/form/RecordPanel.vue'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import type { Fake } from '../fake-api.ts'
import { atDesk, click, field, pageText, show } from '../mounted.ts'

let fake: Fake
beforeEach(async () => {
  fake = await atDesk()
  fake.stage(
    '000012',
    'change',
    { ShortName: { is: 'text', text: 'X' }, CreditLimit: { is: 'text', text: '-1' } },
    {
      is: 'refused',
      fail: {
        code: 'service-refused',
        status: 400,
        messages: [
          { text: 'Te kort.', path: '$.shortName' },
          { text: 'Moet 0 of hoger zijn.', path: 'Customer.CreditLimit' },
          { text: 'Niet opgeslagen.' },
        ],
      },
    },
  )
  await useRecord().open('000012')
})
afterEach(() => document.body.replaceChildren())

it('the form marks the fields that the service named, with its messages there', async () => {
  await show(RecordPanel)
  const input = field('Credit limit')
  const notes = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(notes).toContain('The service says: Moet 0 of hoger zijn.')
  expect(field('City').getAttribute('aria-invalid')).toBeNull()
})
it('a message about no field is shown above the form', async () => {
  await show(RecordPanel)
  const above = document.querySelector('[role=alert]')?.textContent
  expect(above).toContain('Niet opgeslagen.')
  expect(above).not.toContain('Te kort.')
  expect(above).toContain('2 fields are marked below.')
  await click('Decide')
  expect(useWhere().page).toBe('changes')
})
it('a link to a refused edit focuses the first named field', async () => {
  useRecord().focusOn = { key: '000012', field: 'ShortName' }
  await show(RecordPanel)
  await flushPromises()
  expect(document.activeElement).toBe(field('Short name'))
  expect(useRecord().focusOn).toBeNull()
})
it('a message at its field is not repeated above when saving fails', async () => {
  await useRecord().open('000011')
  fake.fail('customers.save', {
    code: 'edit-value-wrong-type',
    messages: [{ text: 'Geen getal.', path: 'creditLimit' }],
  })
  await show(RecordPanel)
  useRecord().set('CreditLimit', { is: 'text', text: 'veel' })
  await useRecord().save()
  await flushPromises()
  expect(pageText().split('Geen getal.')).toHaveLength(2)
})
it('the focus does not move to another customer that is still in view', async () => {
  useRecord().focusOn = { key: '000014', field: 'ShortName' }
  await show(RecordPanel)
  await useRecord().refresh()
  expect(useRecord().focusOn).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
})
