// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import type { Choices } from '../../../preload/contract/customers.ts'
import ConditionForm from '../../../renderer/components/filter/ConditionForm.vue'
import RecordPanel from '../../../renderer/components/form/RecordPanel.vue'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import { atTable, cell, editor, go, keys, soon } from '../at-table.ts'
import { atDesk, click, field, press, show, text } from '../mounted.ts'

/** A service that writes Dutch. */
const choices = {
  CountryId: [
    { code: 'NL', label: 'Nederland' },
    { code: 'BE', label: 'België' },
    { code: 'DE', label: 'Duitsland' },
    { code: 'X1', label: 'Binnenschip' },
  ],
}
/** A list of values is searched once it is long. */
const others = ['FR', 'LU', 'IT', 'ES', 'PT', 'DK'].map((code) => ({ code, label: code }))
const raw = (value: string): string => `As the service writes it: ${value}`
afterEach(() => document.body.replaceChildren())

describe('a known code has its meaning in English at a Dutch service, and the service’s text in the tooltip', () => {
  it('in the form, whose list is found by both', async () => {
    await atDesk({ choices })
    await useCustomers().readChoices()
    await useRecord().open('000011')
    await show(RecordPanel)
    const means = document.querySelector<HTMLElement>('[data-field=CountryId] .means')!
    expect(means.textContent).toBe('Netherlands')
    expect(means.title).toBe(raw('Nederland'))
    expect(field('Country').title).toBe(raw('Nederland'))
    const box = field('Country')
    box.click()
    await flushPromises()
    const options = (): [string, string][] =>
      [...document.querySelectorAll<HTMLElement>('[role=option]')].map((one) => [one.textContent, one.title])
    expect(options()).toContainEqual(['BelgiumBE', raw('België')])
    expect(options()).toContainEqual(['BinnenschipX1', ''])
    for (const typed of ['germ', 'duits']) {
      box.value = typed
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await flushPromises()
      expect(options()[0], typed).toEqual(['GermanyDE', raw('Duitsland')])
    }
  })
  it('in the search for a field of the form', async () => {
    await atDesk({ choices })
    await useCustomers().readChoices()
    await useRecord().open('000011')
    await show(RecordPanel)
    await click('Find a field')
    const search = document.querySelector<HTMLInputElement>('input[aria-label="Find a field"]')!
    search.value = 'nederland'
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()
    expect([...document.querySelectorAll<HTMLElement>('[data-field]')].map((one) => one.dataset['field'])).toEqual([
      'CountryId',
    ])
  })
  it('on the changes page', async () => {
    const fake = await atDesk({ choices })
    await useCustomers().readChoices()
    fake.put('000012', 'CountryId', text('NL'))
    fake.stage('000012', 'change', { CountryId: text('BE') }, { is: 'waiting' })
    await show(ChangesView)
    const hovers = [...document.querySelectorAll<HTMLElement>('.changes [title], td [title]')].map((one) => [
      one.textContent,
      one.title,
    ])
    expect(hovers).toContainEqual(['NL · Netherlands', raw('Nederland')])
    expect(hovers).toContainEqual(['BE · Belgium', raw('België')])
  })
  it('in the values of a filter, found by both', async () => {
    await atDesk({ choices: { CountryId: [...choices.CountryId, ...others] } })
    await useCustomers().readChoices()
    await show(ConditionForm, { field: 'CountryId', was: null, choice: { search: '', filter: {}, sort: [] } })
    const lines = (): [string, string][] =>
      [...document.querySelectorAll<HTMLElement>('.values .cut')].map((one) => [one.textContent, one.title])
    expect(lines()).toContainEqual(['Belgium', raw('België')])
    const search = document.querySelector<HTMLInputElement>('.stack > input.input')!
    for (const typed of ['germany', 'duitsland']) {
      search.value = typed
      search.dispatchEvent(new Event('input', { bubbles: true }))
      await flushPromises()
      expect(lines(), typed).toEqual([['Germany', raw('Duitsland')]])
    }
  })
  it('over a cell of the table, also when choices arrive late, and in another language later', async () => {
    const late: Choices = {}
    const fake = await atTable({
      choices: late,
      view: { columns: [{ field: 'CountryId', width: 100 }], search: '', filter: {}, sort: [], customer: null },
    })
    const hover = (): string | null | undefined => cell(1, 'CountryId').querySelector('[title]')?.getAttribute('title')
    expect(cell(1, 'CountryId').textContent).toBe('NL')
    expect(hover()).toBeUndefined()
    Object.assign(late, choices)
    fake.changed('choices')
    await soon(() => expect(hover()).toBe(`Netherlands\n${raw('Nederland')}`))
    expect(cell(1, 'CountryId').textContent).toBe('NL')
    await go(1, 'CountryId')
    await keys('F2')
    const notes = document.getElementById(editor()?.getAttribute('aria-describedby') ?? '')
    expect(notes?.textContent).toBe('Netherlands')
    await press('Escape')
    await useSettings().prefer({ language: 'nl' })
    await soon(() => expect(hover()).toBe('Nederland'))
  })
  it('and is not named again when the settings are read', async () => {
    await atDesk({ choices })
    await useCustomers().readChoices()
    const named = useCustomers().choices
    await useSettings().read()
    expect(useCustomers().choices).toBe(named)
  })
})
