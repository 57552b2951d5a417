// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../../preload/contract/settings.ts'
import BulkDialog from '../../../renderer/components/bulk/BulkDialog.vue'
import { listen } from '../../../renderer/stores/listen.ts'
import { useBulk } from '../../../renderer/stores/bulk.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSelection } from '../../../renderer/stores/selection.ts'
import type { Fake } from '../fake-api.ts'
import type { FakeOptions } from '../fake-options.ts'
import { office, officePlace, startSettings } from '../fake-environments.ts'
import { atDesk, button, click, field, fill, pageText, press, show } from '../mounted.ts'

let fake: Fake
let stop: () => void
const three = ['000011', '000012', '000013']
const some = { is: 'keys', keys: three } as const
const everyone = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] } as const

const start = async (options: FakeOptions = {}): Promise<void> => {
  vi.useFakeTimers()
  fake = await atDesk({
    choices: {
      CountryId: [
        { code: 'NL', label: 'Netherlands' },
        { code: 'BE', label: 'Belgium' },
      ],
    },
    ...options,
  })
  stop = listen()
  await useCustomers().readChoices()
}
const open = async (chosen: Parameters<ReturnType<typeof useBulk>['open']>[0] = some, language: Language = 'en') => {
  useBulk().open(chosen)
  return show(BulkDialog, {}, { language })
}
/** Waits for the debounced preview. */
const settled = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(400)
  await flushPromises()
}
const pickField = async (search: string): Promise<void> => {
  const input = field('Field')
  input.focus()
  input.click()
  await fill('Field', search)
  await press('Enter')
}
const choose = async (label: string, value: string): Promise<void> => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  const select = document.getElementById(found?.htmlFor ?? '') as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await flushPromises()
}
const tick = async (label: string): Promise<void> => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  found?.querySelector('input')?.click()
  await flushPromises()
}
const setCity = async (city: string): Promise<void> => {
  await pickField('City')
  await fill('Value', city)
  await settled()
}
const lines = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()).join(' | '),
  )
const asked = (call: string) => fake.asked.filter((one) => one.call === call)
const cityOf = async (key: string): Promise<string> => {
  await useRecord().open(key)
  const value = useRecord().valueOf('City')
  return value?.is === 'text' ? value.text : ''
}

beforeEach(() => start())
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('a bulk change', () => {
  it('shows every line before anything is saved, saves the batch, and undoes it in one step', async () => {
    await open()
    expect(pageText()).toContain('Change 3 customers')
    await setCity('Assen')
    expect(pageText()).toContain('3 customers change in 3 values')
    expect(lines()).toEqual([
      'Café De Zon | ’s-Hertogenbosch | Assen | ',
      'Janssens Logistics NV | Aachen | Assen | ',
      'Müller Werkzeugbau GmbH | Eindhoven | Assen | ',
    ])
    expect(asked('bulk.stage')).toEqual([])
    await click('Save 3 changes')
    expect(pageText()).toContain('3 customers were changed. They wait to be sent.')
    expect(await cityOf('000012')).toBe('Assen')
    await click('Undo all')
    expect(pageText()).toContain('3 customers are as they were.')
    expect(await cityOf('000012')).toBe('Aachen')
  })
  it('is saved by Ctrl+Enter once its preview is shown, but not by that key held down', async () => {
    await open()
    await pickField('City')
    await fill('Value', 'Assen')
    await press('Enter', { ctrlKey: true })
    expect(asked('bulk.stage')).toEqual([])
    await settled()
    await press('Enter', { ctrlKey: true, repeat: true })
    await press('Enter')
    expect(asked('bulk.stage')).toEqual([])
    await press('Enter', { ctrlKey: true })
    expect(asked('bulk.stage').length).toBe(1)
    expect(pageText()).toContain('3 customers were changed. They wait to be sent.')
  })
  it('makes one preview, 400 ms after the last key', async () => {
    await open()
    await pickField('City')
    for (const city of ['A', 'As', 'Ass']) {
      await fill('Value', city)
      await vi.advanceTimersByTimeAsync(399)
    }
    expect(asked('bulk.preview')).toEqual([])
    await settled()
    expect(asked('bulk.preview').map(({ args }) => args[2])).toEqual([
      { is: 'set', field: 'City', input: { is: 'text', text: 'Ass' } },
    ])
  })
  it('saves nothing that is not shown: further typing withdraws the preview', async () => {
    await open()
    await setCity('Assen')
    await fill('Value', 'Assen-Oost')
    expect(button('Save').disabled).toBe(true)
    await settled()
    expect(button('Save 3 changes').disabled).toBe(false)
  })
  it('counts and marks customers that are already equal, cannot be changed or look odd', async () => {
    fake.put('000011', 'ZipCode', { is: 'text', text: 'much longer than ten' })
    fake.stage('000013', 'delete', {}, { is: 'waiting' })
    await open()
    await pickField('ZipCode')
    await fill('Value', 'much longer than ten')
    expect(pageText()).toContain('20 characters; services of this kind take 10.')
    await settled()
    expect(pageText()).toContain('1 customer changes in 1 value, 1 needs no change, 1 cannot be changed, 1 warning')
    expect(lines()[0]).toBe(
      'Müller Werkzeugbau GmbH | Cannot be changed: It is marked for deletion, needs a decision under Changes, or is not here in full yet.',
    )
    expect(lines()[1]).toContain('20 characters; services of this kind take 10.')
    expect(button('Save 1 change').disabled).toBe(false)
  })
  it('does not claim that customers without a suggestion are mended already', async () => {
    useBulk().preview(some, { is: 'fix', rule: 'email' })
    await show(BulkDialog)
    await settled()
    expect(pageText()).toContain('Nothing would change, 3 stay as they are')
  })
  it('names the field of a value that does not fit among several', async () => {
    const calls = fake.api.bulk as unknown as Record<'preview' | 'lines', () => Promise<unknown>>
    const value = { id: 'p', customers: 0, changes: 0, unchanged: 0, impossible: 1, warnings: 0 }
    const line = { key: '000011', name: 'De Zon', field: 'CreditLimit', from: { is: 'empty' }, to: { is: 'empty' } }
    calls.preview = async () => ({ ok: true, value })
    calls.lines = async () => ({ ok: true, value: [{ ...line, warnings: [], why: 'edit-value-wrong-type' }] })
    const changes = { Name: { is: 'text', text: 'a' }, CreditLimit: { is: 'text', text: 'b' } } as const
    useBulk().preview(some, { is: 'cells', customers: [{ key: '000011', changes }] })
    await show(BulkDialog)
    await settled()
    expect(lines()).toEqual(['De Zon | Credit limit | Cannot be changed: The value does not fit this field.'])
  })
  it('lists a hundred lines at a time', async () => {
    await start({ customers: 230 })
    await open(everyone)
    await setCity('Assen')
    expect([lines().length, pageText()]).toEqual([100, expect.stringContaining('1–100 of 230')])
    await click('Later lines')
    await click('Later lines')
    expect([lines().length, pageText()]).toEqual([30, expect.stringContaining('201–230 of 230')])
    expect(button('Later lines').disabled).toBe(true)
  })
})

describe('the actions of a bulk change', () => {
  it('find and replace text, case-sensitive or by a pattern with groups', async () => {
    await open()
    await pickField('Contact person')
    await choose('What to do', 'replace')
    await fill('Find', 'de VRIES')
    await fill('Replace with', 'Jansen')
    await settled()
    expect(lines()[0]).toContain('A. Jansen')
    await tick('Match case')
    await settled()
    expect(pageText()).toContain('Nothing would change, 3 stay as they are')
    await tick('Pattern (regular expression)')
    await fill('Find', '(\\w)\\. de (\\w+)')
    await fill('Replace with', '$2, $1')
    await settled()
    expect(lines()[0]).toContain('Vries, A')
  })
  it('explain a faulty pattern at its input', async () => {
    await open()
    await pickField('City')
    await choose('What to do', 'replace')
    await tick('Pattern (regular expression)')
    await fill('Find', '(')
    await settled()
    const findHelp = (): string | null | undefined =>
      document.getElementById(field('Find').getAttribute('aria-describedby') ?? '')?.textContent
    expect(findHelp()).toBe('A round bracket has no other half. Write \\( or \\) to find a bracket itself.')
    const faults = {
      '[a': /square bracket is not closed/,
      'a}': /stands alone\. Write \\ before it/,
      '*': /nothing before \*/,
      'a{4,2}': /the smaller first\.$/,
      '[z-a]': /such as \[a-z]/,
      'a\\': /Write \\\\ to find/,
      '(?<1>a)': /in a simpler way/,
      ': (': /round bracket/,
    }
    for (const [pattern, words] of Object.entries(faults)) {
      await fill('Find', pattern)
      await settled()
      expect(findHelp()).toMatch(words)
    }
    expect(field('Find').getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('[role=alert]')).toBeNull()
    fake.fail('bulk.preview', { code: 'bulk-pattern-slow' })
    await fill('Find', '(a+)+$')
    await settled()
    expect(pageText()).toContain('This pattern takes too long on the values here.')
  })
  it('raise numbers by a percentage, also typed with a comma', async () => {
    await open()
    await pickField('Credit limit')
    await choose('What to do', 'percent')
    await fill('Percent', 'much')
    expect(pageText()).toContain('Enter a number such as 2.5.')
    await fill('Percent', '2,5 %')
    await settled()
    expect(asked('bulk.preview').map(({ args }) => args[2])).toEqual([
      { is: 'percent', field: 'CreditLimit', percent: '2.5', decimals: 2 },
    ])
  })
  it('clear only fields that can be empty', async () => {
    const offered = (): string[] =>
      [...document.querySelectorAll('select[id$=what] option')].map(({ textContent }) => textContent ?? '')
    await open()
    await pickField('Contact person')
    expect(offered()).toEqual(['Set to', 'Clear', 'Find and replace'])
    await choose('What to do', 'clear')
    await settled()
    expect(lines()[0]).toBe('Café De Zon | A. de Vries | empty | ')
    await pickField('Credit limit')
    expect(offered()).toEqual(['Set to', 'Raise by percent'])
    await pickField('In factoring')
    expect(offered()).toEqual(['Set to'])
  })
  it('offer the service’s choices, and yes or no for a yes-no field', async () => {
    await open()
    await pickField('Country')
    field('Value').click()
    await flushPromises()
    expect([...document.querySelectorAll('[role=option] span:first-child')].map((one) => one.textContent)).toEqual([
      'Netherlands',
      'Belgium',
    ])
    await fill('Value', 'bel')
    expect(useBulk().form.text).toBe('BE')
    await pickField('In factoring')
    await settled()
    expect(lines()[0]).toContain('no | yes')
  })
  it('find a field by any of its names, but never one that the service sets', async () => {
    await open()
    field('Field').click()
    await fill('Field', 'CocReg')
    expect([...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual([
      'Chamber of commerce numberCocRegistration',
    ])
    await fill('Field', 'Database')
    expect(pageText()).toContain('No field fits.')
  })
})

describe('saving a bulk change', () => {
  const longer = async (): Promise<void> => {
    fake.bulk.hold(2)
    await open()
    await setCity('Assen')
    await click('Save 3 changes')
    await flushPromises()
  }
  it('shows its progress and stops on demand', async () => {
    await longer()
    expect(pageText()).toContain('Saving 2 of 3')
    expect(document.activeElement).toBe(document.querySelector('dialog'))
    await click('Stop')
    expect(pageText()).toContain(
      '2 customers were changed. They wait to be sent. 1 was not reached, because it was stopped.',
    )
    await click('Undo all')
    expect(pageText()).toContain('2 customers are as they were.')
  })
  it('is stopped by Escape before the dialog closes', async () => {
    await longer()
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    expect([useBulk().state.is, pageText()]).toEqual(['done', expect.stringContaining('1 was not reached')])
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    expect(useBulk().state.is).toBe('closed')
  })
  it('undoes nothing else when another step was made since', async () => {
    await open()
    await setCity('Assen')
    await click('Save 3 changes')
    fake.bulk.doSomething()
    await click('Undo all')
    expect(pageText()).toContain('Something else was done since.')
    expect(asked('undo.undo')).toEqual([])
    expect(await cityOf('000012')).toBe('Assen')
  })
  it('makes a new preview when main no longer has the old one', async () => {
    await open()
    await setCity('Assen')
    fake.fail('bulk.stage', { code: 'bulk-preview-gone' })
    await click('Save 3 changes')
    expect(pageText()).toContain('This preview is no longer there, and nothing of it was saved.')
    fake.fail('bulk.stage', null)
    await click('Make it again')
    await click('Save 3 changes')
    expect(pageText()).toContain('3 customers were changed.')
  })
  it('announces beforehand that sending so many writes asks for their number', async () => {
    await start({
      settings: { environments: [...startSettings.environments, { ...office, askAbove: 2 }], place: officePlace },
    })
    await open()
    await setCity('Assen')
    expect(pageText()).toContain('To send more than 2 at once from Kantoor De Vries')
  })
  it('forgets the preview and saves nothing when the dialog is closed', async () => {
    await open()
    await setCity('Assen')
    await click('Cancel')
    expect([asked('bulk.drop').length, asked('bulk.stage').length, useBulk().state.is]).toEqual([1, 0, 'closed'])
  })
  it('ends when the window leaves the administration', async () => {
    await longer()
    await fake.api.settings.goTo({ environment: 'demo', administration: 'DEMO0002' })
    await flushPromises()
    expect(useBulk().state.is).toBe('closed')
    fake.bulk.release()
    await flushPromises()
    expect(useBulk().state.is).toBe('closed')
  })
})

describe('the customers of a bulk change', () => {
  it('are those of pasted cells, shown at once with their fields', async () => {
    useBulk().preview(some, {
      is: 'cells',
      customers: [
        { key: '000011', changes: { City: { is: 'text', text: 'Lier' }, Fax: { is: 'text', text: '03 1' } } },
      ],
    })
    await show(BulkDialog)
    expect(pageText()).toContain('Paste into 1 customer')
    expect(pageText()).toContain('1 customer changes in 2 values')
    expect(lines()).toEqual(['Café De Zon | City | ’s-Hertogenbosch | Lier | ', 'Café De Zon | Fax | empty | 03 1 | '])
    expect([...document.querySelectorAll('label')]).toEqual([])
  })
  it('are the selected rows, or else the customer in the form, or nobody', async () => {
    const bulk = useBulk()
    await bulk.openSelected()
    expect(bulk.isOpen).toBe(false)
    await useRecord().open('000014')
    await bulk.openSelected()
    expect(bulk.state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000014'] } } })
    await bulk.close()
    useSelection().toggle('000011')
    await bulk.openSelected()
    expect(bulk.state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000011'] } } })
  })
  it('include a span of rows that is still being read', async () => {
    const [bulk, selection] = [useBulk(), useSelection()]
    selection.toggle('000010')
    void selection.extend('000010', '000012')
    await bulk.openSelected()
    expect(bulk.state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000010', '000011', '000012'] } } })
  })
  it('are counted in Dutch for a Dutch user', async () => {
    await open(some, 'nl')
    useBulk().fill({ field: 'City', text: 'Assen' })
    await settled()
    expect(pageText()).toContain('3 klanten wijzigen in 3 waarden')
    await click('3 wijzigingen opslaan')
    expect(pageText()).toContain('3 klanten zijn gewijzigd en wachten op verzending.')
  })
})
