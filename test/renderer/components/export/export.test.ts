// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldNames } from '../../../../preload/contract/customer-fields.ts'
import type { ExportRequest } from '../../../../preload/contract/export.ts'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import type { Fake } from '../../fake-api.ts'
import { startSettings } from '../../fake-environments.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { inOffice } from '../../in-app.ts'
import { button, click, focused, pageText, press } from '../../mounted.ts'

let fake: Fake
const choices = { CountryId: [{ code: 'NL', label: 'Netherlands' }] }
const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog[open]')
const footText = (): string => document.querySelector('footer')?.textContent?.replace(/\s+/g, ' ') ?? ''
const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await inOffice({}, { customers: 12, choices, ...options })
}
const open = async (): Promise<void> => {
  await press('E', { ctrlKey: true, shiftKey: true })
}
const answers = (group: string): readonly (readonly [string, boolean])[] => {
  const found = [...document.querySelectorAll('[role=radiogroup], [role=group]')].find(
    (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === group,
  )
  return [...(found?.querySelectorAll('label') ?? [])].map((one) => [
    one.textContent?.trim() ?? '',
    one.querySelector('input')?.checked ?? false,
  ])
}
const choose = async (answer: string): Promise<void> => {
  const input = [...(dialog()?.querySelectorAll('label') ?? [])]
    .find((one) => one.textContent?.trim() === answer)
    ?.querySelector('input')
  if (!input) throw new Error(`no answer "${answer}"`)
  input.click()
  await flushPromises()
}
const run = (): Promise<void> => click('Export…')
const requested = (): ExportRequest => fake.files.requests.at(-1)!
const escape = async (): Promise<void> => {
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await flushPromises()
}

afterEach(() => void vi.useRealTimers())

describe('the dialog of an export', () => {
  it('exports all customers as the table shows them when nothing else is chosen', async () => {
    await start()
    await open()
    expect(pageText()).toContain('All (12)')
    await run()
    expect(requested()).toMatchObject({
      chosen: { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] },
      unknown: false,
      form: { format: 'xlsx', values: 'shown' },
      view: '',
    })
    expect(requested().columns.map(({ field }) => field)).toEqual(useCustomers().columns.map(({ field }) => field))
    expect(requested().columns.find(({ field }) => field === 'CountryId')).toEqual({
      field: 'CountryId',
      heading: 'Country',
      meaning: 'Country (meaning)',
    })
    expect(dialog()).toBeNull()
    expect(footText()).toContain('12 customers exported')
  })

  it('tells its outcome for five seconds', async () => {
    await start()
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await run()
    vi.advanceTimersByTime(4_999)
    await nextTick()
    expect(footText()).toContain('12 customers exported')
    vi.advanceTimersByTime(1)
    await nextTick()
    expect(footText()).not.toContain('exported')
  })

  it('offers the selection first, then the view, then all', async () => {
    await start()
    useCustomers().search = 'bakker'
    await useCustomers().rows(0, 50)
    useSelection().toggle('000012')
    useSelection().toggle('000011')
    await open()
    const { shown, total } = useCustomers().counts!
    expect(answers('Customers')).toEqual([
      ['Selected (2)', true],
      [`Shown (${shown})`, false],
      [`All (${total})`, false],
    ])
    await choose(`Shown (${shown})`)
    await run()
    expect(requested().chosen).toEqual({ is: 'all', of: { search: 'bakker', filter: {}, sort: [] }, except: [] })
    await open()
    await run()
    expect(requested().chosen).toEqual({ is: 'keys', keys: ['000012', '000011'] })
  })

  it('exports all fields as the service names and writes them, as CSV in the form that was chosen', async () => {
    await start()
    await open()
    for (const answer of [
      `All fields (${fieldNames.length})`,
      'As the service names them',
      'As the service writes them',
      'CSV',
      'Semicolon',
      'UTF-8',
    ])
      await choose(answer)
    await run()
    const { columns, unknown, form } = requested()
    expect([columns.length, unknown]).toEqual([fieldNames.length, true])
    expect(columns.find(({ field }) => field === 'CountryId')).toEqual({
      field: 'CountryId',
      heading: 'CountryId',
      meaning: null,
    })
    expect(form).toEqual({ format: 'csv', values: 'raw', separator: ';', decimal: '.', encoding: 'utf-8' })
  })

  it('asks about the decimal sign for values as people read them only', async () => {
    await start()
    await open()
    await choose('CSV')
    await choose('Comma (1,5)')
    await choose('As the service writes them')
    expect(answers('Decimal sign')).toEqual([])
    await choose('As I read them')
    expect(answers('Decimal sign').find(([, on]) => on)).toEqual(['Comma (1,5)', true])
  })

  it('begins with the form of the last export, and asks about the separator for CSV only', async () => {
    await start({
      exportForm: { format: 'csv', values: 'raw', separator: '\t', decimal: ',', encoding: 'utf-8' },
    })
    await open()
    expect(answers('Separator').find(([, on]) => on)).toEqual(['Tab', true])
    expect(answers('Values').find(([, on]) => on)).toEqual(['As the service writes them', true])
    await choose('Excel')
    expect(answers('Separator')).toEqual([])
  })

  it('says that Windows-1252 lacks characters before it is exported', async () => {
    await start()
    await open()
    await choose('CSV')
    await choose('Windows-1252')
    expect(pageText()).toContain('A character that it lacks is replaced by "?"')
    await run()
    expect(requested().form.encoding).toBe('windows-1252')
  })

  it('begins in Dutch with a semicolon, a decimal comma and Dutch headings', async () => {
    await start({ settings: { preferences: { ...startSettings.preferences, language: 'nl' } } })
    await open()
    await choose('CSV')
    await click('Exporteren…')
    expect(requested()).toMatchObject({
      form: { format: 'csv', separator: ';', decimal: ',', encoding: 'utf-8-bom' },
      date: 'DD-MM-YYYY',
    })
    expect(requested().columns.find(({ field }) => field === 'CountryId')).toMatchObject({
      heading: 'Land',
      meaning: 'Land (betekenis)',
    })
  })

  it('says why there is nothing to export, and does not open', async () => {
    await start({ customers: 0 })
    await open()
    expect(dialog()).toBeNull()
    expect([button('Export').disabled, useCommands().whyNot('export')]).toEqual([true, 'nothing-to-export'])
  })
})

describe('an export that runs', () => {
  beforeEach(async () => {
    await start()
    fake.files.hold(3)
    await open()
    await run()
  })
  it('shows how far it is, and lets nothing else be chosen', () => {
    expect(pageText()).toContain('3 of 12 customers written')
    expect(document.querySelector('progress')?.value).toBe(3)
    expect(document.querySelector('dialog fieldset')?.hasAttribute('disabled')).toBe(true)
  })
  it('is not cancelled by one more Enter: the keyboard is on the dialog', () => {
    expect(document.activeElement).toBe(dialog())
  })
  it('tells a screen reader every quarter', async () => {
    const heard = (): string => document.querySelector('dialog [role=status]')?.textContent ?? ''
    expect(heard()).toBe('Exporting: 25 % written')
    fake.files.reach(5)
    await flushPromises()
    expect(heard()).toBe('Exporting: 25 % written')
    fake.files.reach(6)
    await flushPromises()
    expect(heard()).toBe('Exporting: 50 % written')
  })
  it('announces how many customers were exported and how many texts were cut', async () => {
    fake.files.cutTexts(2)
    fake.files.letGo()
    await flushPromises()
    expect(dialog()).toBeNull()
    expect(footText()).toContain('12 customers exported; 2 texts were too long for a cell and were cut')
  })
  it('announces how many characters the encoding of the file lacks', async () => {
    fake.files.replaceSigns(1)
    fake.files.letGo()
    await flushPromises()
    expect(footText()).toContain('12 customers exported; 1 character that Windows-1252 lacks was replaced by "?"')
  })
  it.each([
    ['its button', () => click('Cancel')],
    ['Escape', escape],
  ])('is cancelled by %s, and the dialog stays with what was chosen', async (_by, cancel) => {
    await cancel()
    expect(pageText()).toContain('The export was cancelled. No file was written.')
    expect(document.querySelector('progress')).toBeNull()
    expect(focused()).toBe('Export…')
    await escape()
    expect(dialog()).toBeNull()
  })
  it('goes on where the user goes to another administration, and still says its outcome', async () => {
    await fake.api.settings.goTo({ environment: 'demo', administration: 'DEMO0001' })
    await flushPromises()
    expect(dialog()).toBeNull()
    fake.files.letGo()
    await flushPromises()
    expect(footText()).toContain('12 customers exported')
  })
})

describe('an export that writes nothing', () => {
  it('returns to the dialog as it was when no file was picked', async () => {
    await start({ savesFiles: false })
    await open()
    await choose('CSV')
    await run()
    expect(fake.files.requests).toHaveLength(1)
    expect(answers('Format')).toEqual([
      ['Excel', false],
      ['CSV', true],
    ])
    expect(focused()).toBe('Export…')
    expect(document.querySelector('dialog .callout')).toBeNull()
  })
  it('says why it failed, and can be tried again', async () => {
    await start()
    fake.fail('files.exportTable', { code: 'export-not-written', about: { reason: 'no-folder' } })
    await open()
    await run()
    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('The folder is no longer there')
    fake.fail('files.exportTable', null)
    await run()
    expect(dialog()).toBeNull()
    expect(footText()).toContain('12 customers exported')
  })
  it('shows a failure in the bar where the user has gone to another administration', async () => {
    await start()
    fake.files.hold(3)
    await open()
    await run()
    await fake.api.settings.goTo({ environment: 'demo', administration: 'DEMO0001' })
    await flushPromises()
    fake.files.breakOff({ code: 'export-not-written' })
    await flushPromises()
    expect(pageText()).toContain('The file could not be written.')
  })
})

describe('the ways to an export', () => {
  it('are the button above the table and the menu of a row, which is about the selection', async () => {
    await start()
    await click('Export')
    expect(dialog()).not.toBeNull()
    await escape()
    const row = document.createElement('div')
    row.className = 'ag-row'
    row.setAttribute('row-id', '000012')
    document.querySelector('.table')?.append(row)
    const items = async (): Promise<readonly string[]> => {
      row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
      await flushPromises()
      return [...document.querySelectorAll('[role=menuitem]')].map(
        (one) => one.querySelector('.grow')?.textContent ?? '',
      )
    }
    expect(await items()).not.toContain('Export the selected customers')
    await escape()
    useSelection().toggle('000012')
    expect(await items()).toContain('Export the selected customers')
    await click('Export the selected customers')
    expect(answers('Customers')[0]).toEqual(['Selected (1)', true])
  })
})
