// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EditState } from '../../../preload/contract/edits.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import { useEdits } from '../../../renderer/stores/edits.ts'
import type { Fake } from '../fake-api.ts'
import { atDesk, button, click, pageText, show } from '../mounted.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const clashing: EditState = { is: 'conflict', conflict: { is: 'fields', clashes: [
  { field: 'Name', base: text('Garage'), mine: text('Garage & Dochter'), theirs: text('Garage en Zonen') },
  { field: 'dateChanged', base: text('1'), mine: text('2'), theirs: { is: 'empty' } },
] } }

let fake: Fake
const sent = (): unknown => fake.asked.findLast(({ call }) => call === 'edits.resolve')?.args.slice(1)
const at = async (state: EditState, kind: 'change' | 'create' | 'delete' = 'change'): Promise<void> => {
  fake.stage('000014', kind, { Name: text('Garage & Dochter') }, state)
  await show(ChangesView)
}
const pick = async (label: string): Promise<void> => {
  const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((one) => one.getAttribute('aria-label') === label)
  if (!radio) throw new Error(`no choice "${label}"`)
  radio.click()
  await flushPromises()
}

beforeEach(async () => {
  fake = await atDesk()
})
afterEach(() => document.body.replaceChildren())

describe('a conflict of fields', () => {
  it('shows what it was, mine and theirs, and takes a pick for each field before it settles', async () => {
    await at(clashing)
    expect(button('Use these values').disabled).toBe(true)
    await pick('Name, Mine: Garage & Dochter')
    expect(pageText()).toContain('1 of 2 picked')
    expect(button('Use these values').disabled).toBe(true)
    await pick('dateChanged, On the service now: empty')
    await click('Use these values')
    expect(sent()).toEqual(['edit-1', { is: 'fields', picks: { Name: 'mine', dateChanged: 'theirs' } }, 1])
  })
  it.each([['All mine', 'mine'], ['All theirs', 'theirs']])('%s picks all at once', async (name, side) => {
    await at(clashing)
    await click(name)
    await click('Use these values')
    expect(sent()).toEqual(['edit-1', { is: 'fields', picks: { Name: side, dateChanged: side } }, 1])
  })
  it('names each row of radios apart, so that arrows stay within one field', async () => {
    await at(clashing)
    const names = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
  })
})

describe('other decisions', () => {
  it('deleted there: again, or let go', async () => {
    await at({ is: 'conflict', conflict: { is: 'deleted-there' } })
    await click('Create it again with my values')
    expect(sent()).toEqual(['edit-1', { is: 'recreate' }, 1])
  })
  it('changed there: names the fields; delete or keep', async () => {
    await at({ is: 'conflict', conflict: { is: 'changed-there', fields: ['email', 'fullAddress'] } }, 'delete')
    expect(pageText()).toContain('changed on the service meanwhile: Email, fullAddress')
    await click('Keep the customer')
    expect(sent()).toEqual(['edit-1', { is: 'let-go' }, 1])
  })
  it('an uncertain create with one match offers it at once; with two it waits for a choice', async () => {
    await at({ is: 'uncertain', candidates: [{ customerId: '000099', name: 'Garage' }] }, 'create')
    await click('It is this one')
    expect(sent()).toEqual(['edit-1', { is: 'link', customerId: '000099' }, 1])
  })
  it('an uncertain create may be none of them', async () => {
    await at({ is: 'uncertain', candidates: [{ customerId: '1', name: 'A' }, { customerId: '2', name: 'B' }] }, 'create')
    expect(button('It is this one').disabled).toBe(true)
    await click('None of these: create it')
    expect(sent()).toBeUndefined()
    expect(pageText()).toContain('If the service did create it, it will be there twice.')
    await click('Create all the same')
    expect(sent()).toEqual(['edit-1', { is: 'create-anyway' }, 1])
  })
})

describe('the list of changes', () => {
  it('says what is lost before discarding', async () => {
    await at({ is: 'waiting' })
    await click('Discard')
    const sheet = document.querySelector('dialog')
    expect(sheet?.textContent).toContain('This is lost:')
    expect(sheet?.textContent).toContain('Garage & Dochter')
    await click('Discard change')
    expect(useEdits().list).toEqual([])
    expect(pageText()).toContain('Nothing waits')
  })
  it('shows the service’s own words for a refusal, and sends again', async () => {
    await at({ is: 'refused', fail: { code: 'service-refused', status: 400, messages: [{ text: 'De naam is te lang.', path: 'Name' }] } })
    const row = [...document.querySelectorAll('tbody tr')].find((one) => one.textContent?.startsWith('Name'))
    expect(row?.textContent).toContain('The service says: De naam is te lang.')
    expect(document.querySelector('[role=alert]')?.textContent).not.toContain('De naam is te lang.')
    await click('Send again')
    expect(fake.asked.some(({ call }) => call === 'edits.retry')).toBe(true)
    expect(useEdits().of('waiting')).toHaveLength(1)
  })
  it('says so when main refuses a decision', async () => {
    await at(clashing)
    fake.fail('edits.resolve', { code: 'edit-changed-meanwhile' })
    await click('All mine')
    await click('Use these values')
    const { useFailures } = await import('../../../renderer/stores/failures.ts')
    expect(useFailures().fail?.code).toBe('edit-changed-meanwhile')
  })
})
