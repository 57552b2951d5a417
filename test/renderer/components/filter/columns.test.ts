// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { usualColumns } from '../../../../renderer/checks/table-columns.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { inOffice } from '../../in-app.ts'
import { button, click, focused, pageText, press } from '../../mounted.ts'

const open = async (): Promise<void> => {
  await inOffice()
  useCustomers().columns = [
    { field: 'Name', width: 200 },
    { field: 'City', width: 100 },
    { field: 'Email', width: 150 },
  ]
  await click('Columns')
}
const columns = (): string =>
  useCustomers()
    .columns.map(({ field, pinned }) => (pinned ? `${field}!` : field))
    .join(' ')
const box = (label: string, within = 'section'): HTMLInputElement => {
  const found = [...document.querySelectorAll(`dialog ${within} label`)]
    .find((one) => one.textContent?.trim() === label)
    ?.querySelector('input')
  if (!found) throw new Error(`no box ${label}`)
  return found
}
const order = 'ul'

describe('the column chooser', () => {
  it('adds and removes columns with a checkbox, and the focus stays there', async () => {
    await open()
    expect([box('City').checked, box('Fax').checked]).toEqual([true, false])
    box('Fax').focus()
    box('Fax').click()
    expect(columns()).toBe('Name City Email Fax')
    expect(document.activeElement).toBe(box('Fax'))
    box('City').click()
    expect(columns()).toBe('Name Email Fax')
  })
  it('finds columns by their words', async () => {
    await open()
    const input = document.activeElement as HTMLInputElement
    input.value = 'credit'
    input.dispatchEvent(new Event('input'))
    await press('Shift')
    expect(
      [...document.querySelectorAll('dialog section:first-child label')].map((one) => one.textContent?.trim()),
    ).toEqual(['Credit limit', 'Credit squeeze'])
  })
  it('moves a column with Alt and the arrows, and announces it', async () => {
    await open()
    box('City', order).focus()
    await press('ArrowDown', { altKey: true })
    expect(columns()).toBe('Name Email City')
    expect(document.activeElement).toBe(box('City', order))
    expect(pageText()).toContain('City: 3 of 3')
    await press('ArrowUp', { altKey: true })
    expect(columns()).toBe('Name City Email')
  })
  it('moves a column by dragging', async () => {
    await open()
    const line = (label: string): HTMLElement => box(label, order).closest('li')!
    line('Email').dispatchEvent(new Event('dragstart', { bubbles: true }))
    line('Name').dispatchEvent(new Event('dragover', { bubbles: true, cancelable: true }))
    line('Name').dispatchEvent(new Event('dragend', { bubbles: true }))
    expect(columns()).toBe('Email Name City')
  })
  it('pins columns, which then come first', async () => {
    await open()
    button('Keep City in view').focus()
    await click('Keep City in view')
    expect(columns()).toBe('City! Name Email')
    expect(focused()).toBe('Keep City in view')
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true')
  })
  it('moves the focus to the next column when one is removed', async () => {
    await open()
    box('City', order).focus()
    box('City', order).click()
    await press('Shift')
    expect(columns()).toBe('Name Email')
    expect(document.activeElement).toBe(box('Email', order))
  })
  it('never removes the last column', async () => {
    await open()
    box('City').click()
    box('Email').click()
    await press('Shift')
    expect(box('Name').disabled).toBe(true)
  })
  it('restores the app’s own columns with one button', async () => {
    await open()
    await click('Standard columns')
    expect(useCustomers().layout).toBeNull()
    expect(useCustomers().columns).toEqual(usualColumns)
  })
})
