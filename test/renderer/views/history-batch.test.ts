// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { BulkLine } from '../../../preload/contract/bulk.ts'
import type { HistoryBatch } from '../../../preload/contract/history.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import BulkDialog from '../../../renderer/components/bulk/BulkDialog.vue'
import HistoryView from '../../../renderer/views/HistoryView.vue'
import type { Fake } from '../fake-api.ts'
import { atDesk, button, click, pageText, press, show, text } from '../mounted.ts'

const line = (key: string, name: string, more: Partial<BulkLine> = {}): BulkLine => ({
  key,
  name,
  field: 'City',
  from: text('After'),
  to: text('Before'),
  warnings: [],
  why: null,
  removes: false,
  ...more,
})
const removed = (key: string, name: string): BulkLine =>
  line(key, name, { field: 'Name', from: text(name), to: { is: 'empty' }, removes: true })
const start = async (batch: HistoryBatch, language: Language = 'en', reversible = true): Promise<Fake> => {
  const fake = await atDesk()
  const edit = fake.stage('000014', 'change', { City: text('Gent') }, { is: 'waiting' })
  fake.history.log(edit, {
    event: 'batch',
    edit: 'b1',
    kind: null,
    changes: [],
    name: '',
    key: '',
    customerId: null,
    batch,
    reversible,
  })
  await show(HistoryView, {}, { language })
  return fake
}
const undo = async (fake: Fake, lines: readonly BulkLine[]): Promise<void> => {
  fake.bulk.undoes(lines)
  await click('Undo all of it…')
  await show(BulkDialog)
  await flushPromises()
}
const rows = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children]
      .map((cell) => cell.textContent?.trim())
      .join(' | ')
      .replace(/ \| $/, ''),
  )

describe('a batch in the history', () => {
  it.each([
    // The line is written before the first customer is saved, and sealed: some may be skipped, or the rest be stopped.
    [{ is: 'import', customers: 312, file: 'relaties.csv' }, 'en', 'imported relaties.csv', 'up to 312 customers'],
    [{ is: 'import', customers: 1, file: '' }, 'en', 'imported a pasted table', '1 customer'],
    [{ is: 'bulk', customers: 312, file: '' }, 'nl', 'wijzigde veel klanten tegelijk', 'hoogstens 312 klanten'],
    [{ is: 'reverse', customers: 2, file: '' }, 'en', 'undid a bulk change or an import', 'up to 2 customers'],
  ] as const)('%o is one line, in %s', async (batch, language, sentence, customers) => {
    await start(batch, language)
    expect(pageText()).toContain(sentence)
    expect([...document.querySelectorAll('.about p')].map((line) => line.textContent)).toContain(customers)
    expect(document.querySelector('[data-line]')?.getAttribute('aria-label')).toContain(`, ${customers}`)
    expect(document.querySelector('.name')).toBeNull()
  })

  it('opens no customer with Enter', async () => {
    await start({ is: 'import', customers: 2, file: 'relaties.csv' })
    document.querySelector<HTMLElement>('[data-line]')?.focus()
    await press('Enter')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('is undone after a preview that names each value, each deletion and each customer that stays', async () => {
    const fake = await start({ is: 'import', customers: 4, file: 'relaties.csv' })
    await undo(fake, [
      line('000011', 'Aarts'),
      removed('000090', 'Nieuw Een'),
      removed('000091', 'Nieuw Twee'),
      line('000012', 'Bakker', { why: 'history-not-reversible' }),
    ])
    expect(pageText()).toContain('Undo an import')
    expect(pageText()).toContain(
      '1 customer changes in 1 value, 2 customers that it made are deleted, 1 cannot be changed',
    )
    expect(rows()).toEqual([
      'Bakker | Cannot be changed: It was changed since.',
      'Aarts | City | After | Before',
      'Nieuw Een | Name | Nieuw Een | Is deleted',
      'Nieuw Twee | Name | Nieuw Twee | Is deleted',
    ])
    await click('Undo it')
    await flushPromises()
    expect(pageText()).toContain('3 customers are put back. What the service has to know waits to be sent.')
  })

  it('says so where nothing is left to undo', async () => {
    const fake = await start({ is: 'bulk', customers: 2, file: '' })
    await undo(fake, [])
    expect(pageText()).toContain('Undo a bulk change')
    expect(pageText()).toContain('Nothing would change')
    expect(button('Undo it').disabled).toBe(true)
  })

  it('offers no undo where it was one itself', async () => {
    await start({ is: 'reverse', customers: 2, file: '' }, 'en', false)
    expect(pageText()).not.toContain('Undo all of it')
  })
})
