// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import type { Review } from '../../../preload/contract/customers.ts'
import RecordPanel from '../../../renderer/components/form/RecordPanel.vue'
import ReviewDialog from '../../../renderer/components/form/ReviewDialog.vue'
import { useRecord } from '../../../renderer/stores/record.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import type { Fake } from '../fake-api.ts'
import { atDesk, click, fill, pageText, show, text } from '../mounted.ts'

let fake: Fake
beforeEach(async () => {
  fake = await atDesk()
})
afterEach(() => document.body.replaceChildren())
const body = (): (string | null)[] =>
  [...document.querySelectorAll('dialog details tbody tr')].map((row) => row.textContent)

describe('the request body', () => {
  it('of an unsaved draft lists changed properties first and marked, then all others', async () => {
    await useRecord().open('000011')
    await show(RecordPanel)
    await fill('City', 'Brugge')
    await fill('Credit limit', '750.0')
    await click('Review')
    expect(document.querySelector('dialog summary')?.textContent).toBe(
      `Everything that is sent, as it is sent (${fieldNames.length + 2})`,
    )
    expect(body().slice(0, 2)).toEqual(['CitychangedCity"Brugge"', 'Credit limitchangedCreditLimit750.0'])
    expect(body()).toContain('FaxFaxnull')
    expect(body()).toContain('Mobile phoneMobilePhone""')
    expect(body()).toContain('Send payment remindersIsDunForPaymenttrue')
    expect(body()).toContain('not known to this appcustomProperties{"Route":"12B"}')
    expect(body()).toHaveLength(fieldNames.length + 2)
  })
  it('of a waiting edit is shown', async () => {
    fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    await show(ChangesView)
    await click('Review')
    expect(fake.asked.find(({ call }) => call === 'edits.review')?.args[1]).toBe('edit-1')
    expect(pageText()).toContain(`1 field changes, ${fieldNames.length - 1} go back unchanged, 0 are reset`)
    expect(body()[0]).toBe('CitychangedCity"Gent"')
  })
  it('of a new customer says that it is created', async () => {
    fake.stage('000012', 'create', { Name: text('Nieuw'), City: text('Gent') }, { is: 'waiting' })
    await show(ChangesView)
    await click('Review')
    expect(pageText()).toContain('A new customer is created. 2 fields are filled in')
  })
  it('of a deletion is empty', async () => {
    fake.stage('000012', 'delete', {}, { is: 'waiting' })
    await show(ChangesView)
    await click('Review')
    expect(pageText()).toContain('The customer is deleted in the service. No fields are sent.')
    expect(document.querySelector('dialog details')).toBeNull()
  })
  it('shows why it cannot be made', async () => {
    fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    fake.fail('edits.review', { code: 'edit-would-reset-fields' })
    await show(ChangesView)
    await click('Review')
    expect(pageText()).toContain('could empty fields that were not read yet')
  })
})

describe('the review of a body that lacks contract fields', () => {
  const lacking: Review = {
    method: 'PUT',
    body: [],
    changed: [],
    unchanged: 53,
    reset: ['Email', 'Fax'],
  }
  it.each([
    ['en', ['Email', 'Fax'], '2 are reset', 'These fields did not come from the service'],
    ['en', ['Email'], '1 is reset', 'These fields did not come from the service'],
    ['nl', ['Email', 'Fax'], '2 krijgen hun beginwaarde', 'Het boekhoudpakket gaf deze velden niet'],
    ['nl', ['Email'], '1 krijgt zijn beginwaarde', 'Het boekhoudpakket gaf deze velden niet'],
  ] as const)('names them (%s, %o)', async (language, reset, counted, why) => {
    await show(ReviewDialog, { ask: () => Promise.resolve({ ...lacking, reset }) }, { language })
    expect(pageText()).toContain(counted)
    expect(pageText()).toContain(why)
    const shown = [...document.querySelectorAll('dialog .reset')].map((one) => one.textContent?.trim())
    expect(shown[0]).toMatch(reset.length === 1 ? /: E-?mail\.$/ : /: E-?mail, Fax\.$/)
  })
  it('says nothing of them where there is none', async () => {
    await show(ReviewDialog, { ask: () => Promise.resolve({ ...lacking, reset: [] }) })
    expect(pageText()).toContain('0 are reset')
    expect(document.querySelector('dialog .reset')).toBeNull()
  })
})
