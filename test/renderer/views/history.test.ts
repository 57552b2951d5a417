// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import RecordPanel from '../../../renderer/components/form/RecordPanel.vue'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { useHistory } from '../../../renderer/stores/history.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import HistoryView from '../../../renderer/views/HistoryView.vue'
import type { Fake } from '../fake-api.ts'
import { argsOf, atDesk, button, click, pageText, press, more, show, text } from '../mounted.ts'

let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
})
afterEach(() => {
  vi.useRealTimers()
  stop()
  document.body.replaceChildren()
})
const lines = (): string[] =>
  [...document.querySelectorAll('article')].map((one) => one.textContent?.replace(/\s+/g, ' ') ?? '')
const janssens = () =>
  fake.stage(
    '000012',
    'change',
    { City: text('Gent'), Fax: text('09') },
    { is: 'settled', at: Date.now(), serviceChanged: [], messages: [] },
  )
const last = (call: string): unknown[] | undefined => argsOf(fake, call).at(-1)

describe('the log', () => {
  it('lists newest first: user, event, customer, values before and after, and the service’s answer', async () => {
    const edit = janssens()
    fake.history.log(edit)
    fake.history.log(edit, {
      event: 'refused',
      who: 'A. Bakker',
      fail: { code: 'service-refused', messages: [{ text: 'Plaats is onbekend.', path: 'City' }] },
    })
    fake.history.log(edit, {
      event: 'settled',
      serviceChanged: ['Fax', 'dateChanged'],
      messages: [{ text: 'Opgeslagen.' }],
    })
    await show(HistoryView)
    expect(pageText()).toContain('3 lines')
    expect(document.querySelector('h2 .screen')?.textContent).toContain('Today')
    expect(document.querySelector('h2 .paper')?.textContent).not.toContain('Today')
    const [settled, refused, saved] = lines()
    expect(settled).toContain('The service changed 2 values: Fax, dateChanged')
    expect(settled).toContain('The service says: Opgeslagen.')
    expect(refused).toContain('A. Bakker')
    expect(refused).toContain('The service refused this.')
    expect(refused).not.toContain('discard it')
    expect(refused).toContain('City: Plaats is onbekend.')
    expect(saved).toContain('Saved')
    expect(saved).toContain('Janssens Logistics NV 000012 · change')
    expect(saved).toMatch(/City: Aachen → ?(Will be)? ?Gent/)
  })
  it('reads as sentences: who did what to which fields', async () => {
    const three = { City: text('Gent'), Fax: text('09'), Email: text('a@b.nl') }
    fake.history.log(fake.stage('000012', 'change', three, { is: 'waiting' }), { who: 'Jan' })
    fake.history.log(fake.stage('000013', 'change', { City: text('Gent') }, { is: 'waiting' }), { who: 'Jan' })
    const gone = fake.stage('000014', 'delete', {}, { is: 'waiting' })
    for (const line of [{ who: 'Jan' }, { event: 'discarded', who: 'Els' } as const]) fake.history.log(gone, line)
    const said = () => [...document.querySelectorAll('.did')].map(({ textContent }) => textContent)
    await show(HistoryView)
    expect(said()).toEqual([
      'Els discarded the deletion',
      'Jan deleted this customer',
      'Jan changed City',
      'Jan changed City and 2 more',
    ])
    document.body.replaceChildren()
    await show(HistoryView, {}, { language: 'nl' })
    expect(said()).toEqual([
      'Els verwierp de verwijdering',
      'Jan verwijderde deze klant',
      'Jan wijzigde Plaats',
      'Jan wijzigde Plaats en nog 2',
    ])
    expect(document.querySelector('li[aria-label]')?.getAttribute('aria-label')).toContain(
      'Verworpen, Els verwierp de verwijdering',
    )
  })
  it('leads from a line in conflict to its decision, by mouse and by C, and from no other', async () => {
    fake.history.log(fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' }))
    const edit = fake.stage(
      '000014',
      'delete',
      {},
      { is: 'conflict', conflict: { is: 'changed-there', fields: ['City'] } },
    )
    fake.history.log(edit, { event: 'conflict' })
    const arrive = async (): Promise<void> => {
      useWhere().go('history')
      await show(HistoryView)
      await flushPromises()
    }
    await arrive()
    expect(
      [...document.querySelectorAll('article button')].filter((one) => one.textContent?.startsWith('Compare')),
    ).toHaveLength(1)
    await press('ArrowDown')
    await press('c')
    expect(useWhere().page).toBe('history')
    await press('ArrowUp')
    await press('c')
    expect([useWhere().page, useEdits().chosen]).toEqual(['changes', edit.id])
    document.body.replaceChildren()
    await arrive()
    await click('Compare and decide')
    expect([useWhere().page, useEdits().chosen]).toEqual(['changes', edit.id])
  })
  it('says that it is empty, or that nothing matches', async () => {
    await show(HistoryView)
    expect(pageText()).toContain('Nothing happened yet')
    useHistory().search = 'zzzz'
    await flushPromises()
    expect(pageText()).toContain('No line fits this search.')
  })
  it('can be searched', async () => {
    vi.useFakeTimers()
    fake.history.log(janssens())
    fake.history.log(fake.stage('000014', 'change', { City: text('Assen') }, { is: 'waiting' }))
    await show(HistoryView)
    const input = document.querySelector<HTMLInputElement>('input[type=search]')!
    input.value = 'assen'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(200)
    expect(last('history.list')?.[1]).toMatchObject({ search: 'assen', before: null })
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toContain('Garage Van Dijk')
  })
  it('finds a date and an amount in the shown notation', async () => {
    useCustomers().dateStyles = ['M/D/YYYY']
    useHistory().search = '04/13/2022 1,234.50'
    await useHistory().read()
    expect(last('history.list')?.[1]).toMatchObject({ search: '4/13/2022 1234.5' })
  })
  it('shows older lines on demand', async () => {
    const edit = janssens()
    for (let at = 0; at < 150; at++) fake.history.log(edit)
    await show(HistoryView)
    expect(pageText()).toContain('the newest 100 lines')
    await click('Show older lines')
    expect(last('history.list')?.[1]).toMatchObject({ before: 51 })
    expect(lines()).toHaveLength(150)
    expect(pageText()).not.toContain('Show older lines')
  })
  it('adds new lines on top, and keeps older ones that were read', async () => {
    const edit = janssens()
    for (let at = 0; at < 250; at++) fake.history.log(edit)
    await show(HistoryView)
    await click('Show older lines')
    await click('Show older lines')
    fake.history.log(edit, { event: 'taken-over' })
    fake.changed('history')
    await flushPromises()
    expect(lines()).toHaveLength(251)
    expect(lines()[0]).toContain('Taken over')
    expect(useHistory().entries?.map(({ number }) => number)).toEqual(Array.from({ length: 251 }, (_, at) => 251 - at))
  })
  it('shows why it cannot be read, and tries again', async () => {
    fake.history.log(janssens())
    fake.fail('history.list', { code: 'database-locked' })
    await show(HistoryView)
    expect(pageText()).toContain('in use by another program')
    fake.fail('history.list', null)
    await click('Try again')
    expect(lines()).toHaveLength(1)
  })
  it('shows the first fields of a long line, and all on demand', async () => {
    fake.history.log(
      fake.stage(
        '000012',
        'change',
        {
          City: text('a'),
          Fax: text('b'),
          Person: text('c'),
          Email: text('d'),
          Street1: text('e'),
          ZipCode: text('f'),
        },
        { is: 'waiting' },
      ),
    )
    await show(HistoryView)
    expect(document.querySelectorAll('.beyond')).toHaveLength(2)
    await click('and 2 more')
    expect(document.querySelectorAll('.beyond')).toHaveLength(0)
  })
  it('is printed as shown', async () => {
    fake.history.log(janssens())
    const print = vi.fn()
    Object.assign(window, { print })
    await show(HistoryView)
    await click('Print')
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(document.querySelector('.paper')?.textContent).toContain('Demo company · Bakkerij Jansen B.V. · DEMO0001')
  })
})

describe('verifying the log', () => {
  it('says that it is whole', async () => {
    fake.history.log(janssens())
    fake.history.log(janssens())
    await show(HistoryView)
    await click('Check the log')
    expect(pageText()).toContain('The log is whole: all 2 lines are there, as they were written.')
  })
  it.each([
    ['altered', 'Line 2 of 9 is not as it was written.'],
    ['missing', 'Line 2 of 9 is missing.'],
  ] as const)('says which line is %s, and what to do', async (found, words) => {
    fake.history.setVerdict({ is: 'broken', number: 2, entries: 9, found })
    await show(HistoryView)
    await click('Check the log')
    const alert = document.querySelector('[role=alert]')?.textContent
    expect(alert).toContain(words)
    expect(alert).toContain('Keep a copy of the file')
  })
  it('shows why it cannot be verified', async () => {
    fake.fail('history.verify', { code: 'history-broken' })
    await show(HistoryView)
    await click('Check the log')
    expect(pageText()).toContain('The log on this computer is not as it was written.')
  })
})

describe('the reverse of a line', () => {
  it('is shown first, then waits on the changes page', async () => {
    fake.history.log(janssens(), { event: 'settled', reversible: true })
    await show(HistoryView)
    await click('Undo this change…')
    const row = document.querySelector('dialog tbody tr')?.textContent
    expect(row).toBe('CityGentAachen')
    expect(document.querySelector('dialog thead')?.textContent).toBe('FieldNowWill be')
    expect(last('history.reverse')).toBeUndefined()
    await click('Undo it')
    expect(last('history.reverse')?.[1]).toBe(1)
    expect(useWhere().page).toBe('changes')
    document.body.replaceChildren()
    await show(ChangesView)
    expect(useEdits().edit?.changes[0]).toMatchObject({ field: 'City', to: text('Aachen') })
    expect(pageText()).toContain('The change that undoes it was made. It is sent like any other.')
  })
  it('is not offered without one, and shows main’s refusal', async () => {
    fake.history.log(janssens())
    await show(HistoryView)
    expect(() => button('Undo this change…')).toThrow('no button')
    fake.history.log(janssens(), { reversible: true })
    fake.changed('history')
    await flushPromises()
    fake.fail('history.reverse', { code: 'history-not-reversible' })
    await click('Undo this change…')
    await click('Undo it')
    const { useFailures } = await import('../../../renderer/stores/failures.ts')
    expect([useFailures().fail?.code, useWhere().page]).toEqual(['history-not-reversible', 'customers'])
  })
})

describe('the history with the keyboard', () => {
  it('moves with arrows, proposes the reverse with R, opens the customer with Enter', async () => {
    const edit = janssens()
    fake.history.log(edit)
    fake.history.log(edit, { event: 'settled', reversible: true })
    await show(HistoryView)
    document.querySelector<HTMLElement>('[data-line="2"]')?.focus()
    await press('r')
    expect(document.querySelector('dialog')?.textContent).toContain('Undo this change?')
    await click('Cancel')
    await press('ArrowDown')
    expect((document.activeElement as HTMLElement).dataset.line).toBe('1')
    await press('r')
    expect(document.querySelector('dialog')).toBeNull()
    await press('k')
    expect((document.activeElement as HTMLElement).dataset.line).toBe('2')
    await press('Enter')
    expect([useWhere().page, useRecord().key]).toEqual(['customers', '000012'])
  })
})

describe('the history of one customer', () => {
  it('is a button in its panel, and leads back to all', async () => {
    fake.history.log(janssens())
    fake.history.log(fake.stage('000014', 'change', { City: text('Assen') }, { is: 'waiting' }))
    await useRecord().open('000012')
    await show(RecordPanel)
    await more('History of this customer')
    expect(useWhere().page).toBe('history')
    document.body.replaceChildren()
    await show(HistoryView)
    expect(pageText()).toContain('Customer: Janssens Logistics NV')
    expect(lines()).toHaveLength(1)
    await click('Show all customers')
    expect(lines()).toHaveLength(2)
  })
})
