// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { RowsQuestion } from '../../../../preload/contract/customers.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import type { Fake } from '../../fake-api.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { holding } from '../../holding.ts'
import { inOffice } from '../../in-app.ts'
import { argsOf, click, pageText, text } from '../../mounted.ts'
import { atPrinter, dialog, open, paper, printEnds, texts } from './at-printer.ts'

const pages = atPrinter()
let fake: Fake
const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await inOffice({}, { customers: 12, ...options })
}

describe('printing a selection', () => {
  it('offers the selected rows first, in the order of the table, also those that a filter hides', async () => {
    await start()
    useCustomers().sort = [{ column: 'CustomerId', descending: false }]
    for (const key of ['000013', '000010', '000012']) useSelection().toggle(key)
    useCustomers().search = '000012'
    await useCustomers().rows(0, 10)
    await open()
    const radios = (): (string | undefined)[] =>
      [...dialog()!.querySelectorAll('[aria-label=Customers] label, label:has([type=radio])')].map((one) =>
        one.textContent?.trim(),
      )
    expect(radios()).toEqual(
      expect.arrayContaining(['The selection: 3 customers', 'All that the table shows: 1 customer']),
    )
    expect(dialog()?.textContent).toContain('3 customers that you selected: 10 columns')
    await click('Print…')
    const ids = (): string[] => texts('tbody tr').map((line) => /\d{6}/.exec(line)![0])
    expect(ids()).toEqual(['000010', '000012', '000013'])
    expect(paper()?.querySelector('header')?.textContent).toContain('A selection from the list.')
    expect(paper()?.querySelector('header')?.textContent).not.toContain('Search for')
    await printEnds()
    await open()
    dialog()!.querySelector<HTMLInputElement>('input[value=shown]')!.click()
    await flushPromises()
    await click('Print…')
    expect(ids()).toEqual(['000012'])
    expect(paper()?.querySelector('header')?.textContent).toContain('Search for 000012')
  })

  it('prints a selection of a list that is too long, and no selection that is too long itself', async () => {
    await start({ customers: 5_002 })
    useSelection().toggle('000012')
    await open()
    dialog()!.querySelector<HTMLInputElement>('input[value=shown]')!.click()
    await flushPromises()
    expect(pageText()).toContain('The table shows 5,002 customers. At most 5,000')
    dialog()!.querySelector('form')!.requestSubmit()
    await flushPromises()
    expect(dialog()!.querySelector('progress')).toBeNull()
    expect(argsOf(fake, 'customers.rows').filter(([, asked]) => (asked as RowsQuestion).count === 500)).toEqual([])
    dialog()!.querySelector<HTMLInputElement>('input[value=selected]')!.click()
    await flushPromises()
    await click('Print…')
    expect(texts('tbody tr')).toHaveLength(1)
    await printEnds()
    useSelection().selectAll()
    await open()
    expect(pageText()).toContain('You selected 5,002 customers. At most 5,000')
  })

  it('says that a selection has become too long while the dialog is open', async () => {
    await start({ customers: 5_000 })
    useSelection().selectAll()
    await open()
    expect(dialog()?.textContent).toContain('5,000 customers that you selected')
    fake.add('000001', { Name: text('Aanbouw') })
    await useCustomers().rows(0, 10)
    await flushPromises()
    expect(pageText()).toContain('You selected 5,001 customers. At most 5,000')
  })

  it('stops reading a selection when it is cancelled, and says why it could not be read', async () => {
    await start()
    useSelection().toggle('000012')
    await open()
    const held = holding(fake, 'customers', 'chosenRows')
    await click('Print…')
    await click('Cancel')
    held.forEach((go) => go())
    await flushPromises()
    expect([dialog(), pages]).toEqual([null, []])
    fake.fail('customers.chosenRows', { code: 'database-damaged' })
    await open()
    await click('Print…')
    held.at(-1)!()
    await flushPromises()
    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('damaged')
  })
})
