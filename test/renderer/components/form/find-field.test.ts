// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RecordPanel from '../../../../renderer/components/form/RecordPanel.vue'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { atDesk, click, field, press, show } from '../../mounted.ts'

const search = async (wanted: string): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Find a field"]')
  if (!input) throw new Error('no search within the form')
  input.focus()
  input.value = wanted
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field'] ?? '')

it('Enter goes to the field that fits best; the fields stay in the order of the form', async () => {
  await atDesk()
  await useRecord().open('000011')
  await useCustomers().rows(0, 50)
  await show(RecordPanel)
  await click('Find a field')
  await search('code')
  expect(shown().indexOf('ZipCode')).toBeLessThan(shown().indexOf('IntrastatGoodsCodeId'))
  await press('Enter')
  expect(document.activeElement).toBe(field('Goods code'))
  await search('postcode')
  await press('Enter')
  expect(document.activeElement).toBe(field('Postcode'))
  // The service sets the best one, so the next takes the keyboard.
  expect(shown()).toContain('ZipCode')
  await search('customer')
  await press('Enter')
  expect(document.activeElement).toBe(field('Customer group'))
})
