// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldValue } from '../../../preload/contract/customers.ts'
import CopyToDialog from '../../../renderer/components/form/CopyToDialog.vue'
import RecordField from '../../../renderer/components/form/RecordField.vue'
import { listen } from '../../../renderer/stores/listen.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import HistoryView from '../../../renderer/views/HistoryView.vue'
import type { Fake } from '../fake-api.ts'
import { atDesk, click, pageText, show, text } from '../mounted.ts'

const number = (value: string): FieldValue => ({ is: 'number', text: value })
/** The service's values of these fields, and their new values. */
const before: readonly [FieldName, FieldValue][] = [
  ['VatVerificationDate', text('4/13/2022')],
  ['CreditLimit', number('1234.5')],
  ['DiscountPercentage', number('0.025')],
  ['IsDunForPayment', { is: 'yes-no', yes: true }],
  ['CountryId', text('NL')],
]
const after: Changes = {
  VatVerificationDate: text('12/31/2025'),
  CreditLimit: text('20000.0'),
  DiscountPercentage: text('0.1'),
  IsDunForPayment: { is: 'yes-no', yes: false },
  CountryId: text('BE'),
}
const shownBefore = ['04/13/2022', '1,234.50', '2.5%', 'yes', 'NL · Netherlands']
const shownAfter = ['12/31/2025', '20,000.00', '10%', 'no', 'BE · Belgium']

let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk({
    dateStyles: ['M/D/YYYY'],
    choices: {
      CountryId: [
        { code: 'NL', label: 'Netherlands' },
        { code: 'BE', label: 'Belgium' },
      ],
    },
  })
  stop = listen()
  await useCustomers().readDateStyles()
  await useCustomers().readChoices()
  for (const [field, value] of before) fake.put('000012', field, value)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})
const waits = (kind: 'change' | 'create' = 'change') => fake.stage('000012', kind, after, { is: 'waiting' })
/** Tooltips by the text that they belong to. */
const hovers = (within: ParentNode = document.body): Record<string, string> =>
  Object.fromEntries(
    [...within.querySelectorAll<HTMLElement>('td [title], .changes [title]')].map((one) => [
      one.textContent,
      one.title,
    ]),
  )
const raw = (value: string): string => `As the service writes it: ${value}`

describe('values are shown in the form’s notation with the service’s text in the tooltip', () => {
  it('on the changes page', async () => {
    waits()
    await show(ChangesView)
    for (const words of [...shownBefore, ...shownAfter]) expect(pageText()).toContain(words)
    expect(hovers()).toMatchObject({
      '04/13/2022': raw('4/13/2022'),
      '1,234.50': raw('1234.5'),
      '2.5%': raw('0.025'),
      yes: raw('true'),
      no: raw('false'),
      '20,000.00': raw('20000.0'),
    })
  })
  it('in a review, whose body is shown as it is sent', async () => {
    waits()
    await show(ChangesView)
    await click('Review')
    const sheet = document.querySelector('dialog')!
    for (const words of [...shownBefore, ...shownAfter]) expect(sheet.textContent).toContain(words)
    expect(hovers(sheet)).toMatchObject({ '1,234.50': raw('1234.5'), '2.5%': raw('0.025'), no: raw('false') })
    const body = [...sheet.querySelectorAll('details tbody tr')].map((row) => row.textContent.replace(/^.*changed/, ''))
    expect(body).toEqual(
      expect.arrayContaining([
        'VatVerificationDate"12/31/2025"',
        'IsDunForPaymentfalse',
        'CreditLimit20000.0',
        'DiscountPercentage0.1',
      ]),
    )
  })
  it('in a conflict, also for screen readers', async () => {
    fake.stage('000012', 'change', after, {
      is: 'conflict',
      conflict: {
        is: 'fields',
        clashes: [
          { field: 'creditLimit', base: number('1234.5'), mine: number('20000.0'), theirs: number('5') },
          {
            field: 'IsDunForPayment',
            base: { is: 'yes-no', yes: true },
            mine: { is: 'yes-no', yes: false },
            theirs: { is: 'empty' },
          },
        ],
      },
    })
    await show(ChangesView)
    const radios = [...document.querySelectorAll('input[type=radio]')].map((one) => one.getAttribute('aria-label'))
    expect(radios).toEqual([
      'Credit limit, Mine: 20,000.00',
      'Credit limit, Now in the service: 5.00',
      'Send payment reminders, Mine: no',
      'Send payment reminders, Now in the service: empty',
    ])
    expect(hovers()).toMatchObject({ '1,234.50': raw('1234.5'), '20,000.00': raw('20000.0'), '5.00': raw('5') })
    await click('All theirs')
    expect(document.querySelector('.result')?.textContent).toBe('5.00')
    expect(document.querySelector<HTMLElement>('.result b')?.title).toBe(raw('5'))
  })
  it('next to the candidates of an uncertain create', async () => {
    fake.put('000020', 'CreditLimit', number('750.0'))
    fake.stage(
      '000012',
      'create',
      { Name: text('Nieuw'), CreditLimit: text('1234.5') },
      { is: 'uncertain', candidates: [{ key: '000020', customerId: '000020', name: 'Visser' }] },
    )
    await show(ChangesView)
    await flushPromises()
    expect(hovers(document.querySelector('[role=radiogroup]')!)).toMatchObject({
      '1,234.50': raw('1234.5'),
      '750.00': raw('750.0'),
    })
  })
  it('when the service has changed them', async () => {
    fake.stage(
      '000012',
      'change',
      { CreditLimit: text('20000.0') },
      { is: 'settled', at: Date.now(), serviceChanged: ['creditLimit', 'dateChanged'], messages: [] },
    )
    fake.put('000012', 'CreditLimit', number('15000'))
    await show(ChangesView)
    await flushPromises()
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows).toContain('Credit limit20,000.0015,000.00')
    expect(rows).toContain('dateChanged–"2026-03-02T00:00:00"')
    expect(hovers()).toMatchObject({ '15,000.00': raw('15000') })
  })
  it('in the history', async () => {
    fake.history.log(waits())
    await show(HistoryView)
    for (const words of [...shownBefore, ...shownAfter]) expect(pageText()).toContain(words)
    expect(hovers()).toMatchObject({ '04/13/2022': raw('4/13/2022'), '1,234.50': raw('1234.5'), yes: raw('true') })
  })
  it('before they are copied to another administration', async () => {
    await useRecord().open('000012')
    await show(CopyToDialog, { current: useRecord().record, name: 'Janssens' })
    for (const words of shownBefore) expect(pageText()).toContain(words)
  })
})

describe('a search finds a value in the shown and in the service’s notation', () => {
  const found = async (words: string): Promise<number> => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')!
    input.value = words
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()
    return document.querySelectorAll('nav .name').length
  }
  it.each([
    ['1,234.50', 1],
    ['1234.5', 1],
    ['04/13/2022', 1],
    ['4/13/2022', 1],
    ['2.5%', 1],
    ['99,999.00', 0],
  ])('on the changes page: %s', async (words, lines) => {
    waits()
    await show(ChangesView)
    expect(await found(words)).toBe(lines)
  })
})

it('a number that the service writes with an exponent is a number, and a typed text is none', async () => {
  const field = fieldOf('CreditLimit')
  await show(RecordField, { field, value: number('1.0E7'), was: undefined })
  expect(pageText()).not.toContain('Not a number')
  document.body.replaceChildren()
  await show(RecordField, { field, value: number('ten'), was: number('1.0E7') })
  expect(pageText()).toContain('Not a number')
})
