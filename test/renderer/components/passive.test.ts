// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import type { Edit, EditState } from '../../../preload/contract/edits.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useFailures } from '../../../renderer/stores/failures.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import { atDesk, button, click, pageText, show } from '../mounted.ts'
import type { FakeOptions } from '../fake-options.ts'

const inUse: EditState = {
  is: 'refused',
  fail: { code: 'service-refused', status: 400, messages: [{ text: 'Debiteur is in gebruik.' }] },
}
const states = {
  CustomerStateId: [
    { code: 'A', label: 'Actief' },
    { code: 'P', label: 'Passief' },
  ],
}
let stop = (): void => undefined
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Stages a deletion and shows the changes page; 000012 is active. */
const deleted = async ({
  state = inUse,
  code = 'A',
  more = {},
  ...options
}: FakeOptions & { state?: EditState; code?: string; more?: Partial<Edit> } = {}) => {
  const fake = await atDesk(options)
  stop = listen()
  await useCustomers().readChoices()
  fake.put('000012', 'CustomerStateId', { is: 'text', text: code })
  fake.stage('000012', 'delete', {}, state, more)
  await show(ChangesView)
  return fake
}
const confirm = async (): Promise<void> => {
  button('Set to passive', document.querySelector('dialog')!).click()
  await flushPromises()
}
const offered = (): boolean => pageText().includes('Set to passive instead')

it('a refused deletion becomes passive after one question, and the new edit is in view', async () => {
  const fake = await deleted({ choices: states })
  fake.stage('000014', 'change', { City: { is: 'text', text: 'Gent' } }, { is: 'waiting' })
  await useEdits().read()
  await click('Set to passive instead')
  expect(pageText()).toContain('The deletion is dropped, and the customer stays in the service.')
  await click('Cancel')
  expect(fake.asked.some(({ call }) => call === 'customers.saveInstead')).toBe(false)
  await click('Set to passive instead')
  await confirm()
  expect(fake.asked.some(({ call }) => call === 'edits.discard')).toBe(false)
  expect(fake.asked.find(({ call }) => call === 'customers.saveInstead')?.args.slice(1)).toMatchObject([
    '000012',
    { CustomerStateId: { is: 'text', text: 'P' } },
    1,
    // With the values that tell whose deletion it was.
    { CustomerStateId: { is: 'text', text: 'A' }, Name: { is: 'text', text: 'Janssens Logistics NV' } },
  ])
  expect(pageText()).toContain('is set to passive.')
  expect(document.querySelector('section[aria-label="Change"]')?.textContent).toContain('StateA · ActiveP · Passive')
  expect(document.activeElement?.textContent).toContain('Janssens Logistics NV')
})
it('a waiting deletion can become passive too, also when only the customer’s value tells the codes', async () => {
  await deleted({ state: { is: 'waiting' } })
  expect(offered()).toBe(true)
})
it.each<[string, Parameters<typeof deleted>[0]]>([
  [
    'the service has other codes',
    {
      choices: {
        CustomerStateId: [
          { code: '1', label: 'Actief' },
          { code: '0', label: 'Passief' },
        ],
      },
    },
  ],
  ['the service offers no codes and the customer has another one', { code: '1' }],
  ['the customer is passive already', { code: 'P', choices: states }],
  [
    'it was changed in the service meanwhile',
    { choices: states, state: { is: 'conflict', conflict: { is: 'changed-there', fields: ['City'] } } },
  ],
  ['it is on its way', { choices: states, state: { is: 'sending', since: 1 } }],
  ['somebody else made it', { choices: states, more: { user: 'A. Bakker', anothers: true } }],
])('passive is not offered when %s', async (_where, options) => {
  await deleted(options)
  expect(offered()).toBe(false)
})
it('a deletion is kept when the state cannot be saved, and the reason is shown', async () => {
  const fake = await deleted({ choices: states })
  fake.fail('customers.saveInstead', { code: 'disk-full' })
  await click('Set to passive instead')
  await confirm()
  expect(pageText()).not.toContain('is set to passive.')
  expect(useFailures().fail).toEqual({ code: 'disk-full' })
  expect(useEdits().edit).toMatchObject({ kind: 'delete', state: { is: 'refused' } })
})
