// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useImport } from '../../../renderer/stores/import.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { holding } from '../holding.ts'
import { sampleImport } from '../fake-import-table.ts'
import { inOffice } from '../in-app.ts'
import { openPalette, paletteField, paused, typeWords } from '../in-palette.ts'
import { fill, pageText, press } from '../mounted.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const options = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('dialog [role=option]')]
const labels = (): string[] => options().map((one) => one.querySelector('.name')?.textContent ?? '')
const chosen = (): HTMLElement | null =>
  document.getElementById(paletteField().getAttribute('aria-activedescendant') ?? '')
describe('the command palette', () => {
  it('finds a command in any word order, with its key, and runs it', async () => {
    await inOffice()
    await openPalette()
    await typeWords('changes go')
    expect(labels()[0]).toBe('Go to Changes')
    expect([...chosen()!.querySelectorAll('kbd')].map((one) => one.textContent)).toEqual(['Ctrl', '2'])
    await press('Enter')
    expect(document.querySelector('dialog')).toBeNull()
    expect(useWhere().page).toBe('changes')
  })
  it('says why a command cannot run now, and does not run it', async () => {
    await inOffice()
    await openPalette()
    await typeWords('delete this')
    expect(chosen()?.getAttribute('aria-disabled')).toBe('true')
    expect(chosen()?.textContent).toContain('Open a customer first')
    await press('Enter')
    expect(document.querySelector('dialog')).not.toBeNull()
  })
  it('keeps a service that is being filled in when a service is to be added', async () => {
    await inOffice()
    useWhere().connect()
    await flushPromises()
    await fill('Name', 'Kantoor')
    await openPalette()
    await typeWords('add a service')
    expect(labels()[0]).toBe('Add a service')
    await press('Enter')
    expect([useWhere().page, useRecord().leaving, document.querySelector('dialog')]).toEqual(['connect', null, null])
  })
  it('wraps around with the arrows, and Escape closes it without an action', async () => {
    await inOffice()
    await openPalette()
    const before = useWhere().page
    const first = labels()[0]
    await press('ArrowUp')
    expect(chosen()?.querySelector('.name')?.textContent).toBe(labels().at(-1))
    await press('ArrowDown')
    expect(chosen()?.querySelector('.name')?.textContent).toBe(first)
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    expect(document.querySelector('dialog')).toBeNull()
    expect(useWhere().page).toBe(before)
  })
  it('asks for customers when typing pauses, shows eight at most, and opens one', async () => {
    const fake = await inOffice()
    await openPalette()
    const asked = (): number =>
      fake.asked.filter(({ call, args }) => call === 'customers.rows' && (args[1] as { count: number }).count === 8)
        .length
    for (const words of ['b', 'ba', 'bak']) await typeWords(words)
    expect(asked()).toBe(0)
    await paused()
    expect(asked()).toBe(1)
    const customers = document.querySelectorAll('[role=group][aria-label=Customers] [role=option]')
    expect(customers.length).toBeGreaterThan(0)
    expect(customers.length).toBeLessThanOrEqual(8)
    ;(customers[0] as HTMLElement).click()
    await flushPromises()
    expect(useRecord().panel.is).toBe('open')
  })
  it('shows customers whose names begin with the words first, then those with such words, however long the list', async () => {
    await inOffice({}, { customers: 400 })
    await openPalette()
    await typeWords('de')
    await paused()
    const names = (): string[] =>
      [...document.querySelectorAll('[role=group][aria-label=Customers] [role=option] .name')].map(
        (one) => one.textContent ?? '',
      )
    expect(names()).toHaveLength(8)
    expect(names().every((name) => name.startsWith('De Groene Tuin'))).toBe(true)
    await typeWords('groene zon')
    await paused()
    expect(names()).toEqual([])
    await typeWords('werkzeug 3')
    await paused()
    expect(names()[0]).toBe('Müller Werkzeugbau GmbH 3')
    await typeWords('de zon')
    await paused()
    expect(names().slice(0, 2)).toEqual(['Café De Zon', 'Café De Zon 2'])
  })
  it('drops an answer to an older search', async () => {
    await inOffice()
    await openPalette()
    await typeWords('bak')
    await paused()
    await typeWords('')
    await paused()
    expect(document.querySelector('[role=group][aria-label=Customers]')).toBeNull()
  })
  const named = (): string | undefined => {
    const { panel } = useRecord()
    const name = panel.is === 'open' ? panel.record.values.Name : undefined
    return name?.is === 'text' ? name.text : undefined
  }
  it('opens the customer that was searched last, although Enter comes before it and another is still shown', async () => {
    await inOffice({}, { customers: 400 })
    await openPalette()
    await typeWords('groene')
    await paused()
    expect(labels()[0]).toBe('De Groene Tuin')
    await typeWords('werkzeug 3')
    await press('Enter')
    expect(named()).toBeUndefined()
    await paused()
    expect(named()).toBe('Müller Werkzeugbau GmbH 3')
    expect(document.querySelector('dialog')).toBeNull()
  })
  it('says nothing of what it found while it still asks', async () => {
    const fake = await inOffice()
    const held = holding(fake, 'customers', 'rows')
    await openPalette()
    await typeWords('werkzeug')
    await paused()
    const says = (): string | null | undefined => document.querySelector('dialog [role=status]')?.textContent?.trim()
    expect(says()).toBe('')
    for (const goOn of held) goOn()
    await paused()
    expect(says()).toBe('3 found')
  })
  it.each([
    ['what is typed next', () => typeWords('bak')],
    ['a line chosen by arrow', () => press('ArrowDown')],
  ])('forgets an early Enter at %s', async (_what, next) => {
    await inOffice()
    await openPalette()
    await typeWords('werkzeug')
    await press('Enter')
    await next()
    await paused()
    await paused()
    expect(labels().length).toBeGreaterThan(0)
    expect(named()).toBeUndefined()
  })
  it('keeps an unsaved draft: opening another customer asks first', async () => {
    await inOffice()
    await useRecord().open('000012')
    useRecord().set('Name', { is: 'text', text: 'Typed' })
    await flushPromises()
    await openPalette()
    await typeWords('000014')
    await paused()
    await press('Enter')
    expect(pageText()).toContain('Unsaved changes')
    expect(useRecord().draft.Name).toEqual({ is: 'text', text: 'Typed' })
  })
  it('goes to another administration by name or id', async () => {
    await inOffice()
    await openPalette()
    await typeWords('noord')
    const [place] = document.querySelectorAll<HTMLElement>('[role=group][aria-label=Administrations] [role=option]')
    expect(place?.textContent).toContain('Atelier Noord')
    place?.click()
    await flushPromises()
    expect(useSettings().administration?.name).toBe('Atelier Noord')
  })
  it('offers the last chosen lines first', async () => {
    await inOffice()
    await openPalette()
    expect(document.querySelector('[role=group][aria-label=Recent]')).toBeNull()
    for (const words of ['dark', 'light']) {
      await typeWords(words)
      await press('Enter')
      await openPalette()
    }
    expect(document.querySelector('[role=group][aria-label=Recent]')?.textContent).toContain('Dark colours')
  })
})

describe('the shortcuts dialog', () => {
  it('comes from the table of commands, with the keys of this computer', async () => {
    await inOffice()
    await press('F1')
    expect(pageText()).toContain('CtrlKGo to anything')
    expect(pageText()).toContain('CtrlShiftLUnlock, or lock again')
    expect(pageText()).not.toContain('Copy the selected rows of')
  })
})

describe('a customer’s context menu', () => {
  const rightClick = async (row: string): Promise<void> => {
    const line = document.createElement('div')
    line.className = 'ag-row'
    line.setAttribute('row-id', row)
    document.querySelector('.table')?.append(line)
    line.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await flushPromises()
  }
  const item = (words: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find((one) => one.textContent?.includes(words))
  it('opens nothing by itself, and copies a link without opening the customer', async () => {
    const fake = await inOffice()
    await rightClick('000012')
    expect(useRecord().panel.is).toBe('closed')
    item('Copy link')?.click()
    await flushPromises()
    expect(fake.asked.find(({ call }) => call === 'customers.copyLink')?.args[1]).toBe('000012')
    expect(useRecord().panel.is).toBe('closed')
    expect(document.querySelector('dialog')).toBeNull()
  })
  it('has the focus on its first line', async () => {
    await inOffice()
    await rightClick('000012')
    expect(document.activeElement).toBe(item('Open'))
  })
  it('opens the customer for a command that needs it, and then runs it', async () => {
    await inOffice()
    await rightClick('000012')
    item('Delete this customer')?.click()
    await flushPromises()
    expect(useRecord().key).toBe('000012')
    expect(document.querySelector('dialog')?.textContent).toContain('The customer leaves the list here')
  })
  it('says what cannot be done now with the open customer', async () => {
    await inOffice({ lock: { is: 'locked', minutes: 10 } })
    await useRecord().open('000012')
    await flushPromises()
    document
      .querySelector('.panel > .head h2')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await flushPromises()
    expect(item('Open')).toBeUndefined()
    expect(item('Delete this customer')?.disabled).toBe(true)
    expect(item('Delete this customer')?.title).toBe('Unlock first')
  })
})

describe('a command from outside the window', () => {
  it('runs like a key: a menu item, and a link that keeps the draft', async () => {
    const fake = await inOffice()
    fake.wish({ is: 'command', id: 'go-changes' })
    await flushPromises()
    expect(useWhere().page).toBe('changes')
    useWhere().go('customers')
    await useRecord().open('000012')
    useRecord().set('Name', { is: 'text', text: 'Typed' })
    await flushPromises()
    const { place } = useSettings()
    fake.wish({ is: 'open', place: place!, key: '000014' })
    await flushPromises()
    expect(pageText()).toContain('Unsaved changes')
    expect(useRecord().key).toBe('000012')
    fake.wish({ is: 'command', id: 'go-history' })
    await flushPromises()
    expect(useWhere().page).toBe('customers')
  })
  it('waits, as a link, for an open dialog to close: an import there is not thrown away', async () => {
    const fake = await inOffice({}, { imports: sampleImport })
    const importing = useImport()
    importing.open()
    await importing.read({ is: 'file' })
    await flushPromises()
    const place = { environment: 'prod', administration: 'MVL00125' }
    fake.wish({ is: 'open', place, key: '000014' })
    await flushPromises()
    expect(importing.flow.is).not.toBe('closed')
    expect(useSettings().place?.administration).toBe('MVL00124')
    await importing.discard()
    await expect.poll(() => useSettings().place).toEqual(place)
  })
})
