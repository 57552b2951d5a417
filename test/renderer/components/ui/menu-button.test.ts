// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import MenuButton from '../../../../renderer/components/ui/MenuButton.vue'
import { button, click, focused, press, show } from '../../mounted.ts'

const chosen: string[] = []
const opened = () => document.querySelector('[role=menu]') !== null
beforeEach(async () => {
  chosen.length = 0
  await show(MenuButton, {
    label: 'More',
    items: [
      { id: 'copy', label: 'Copy' },
      { id: 'help', label: 'Help', checked: true },
      { id: 'delete', label: 'Delete', why: 'It is locked.', danger: true },
      { id: 'close', label: 'Close' },
    ],
    onChoose: (id: string) => chosen.push(id),
  })
  button('More').focus()
})
afterEach(() => document.body.replaceChildren())

describe('a menu button', () => {
  it('opens at the first item with the arrow down, and at the last with the arrow up', async () => {
    await press('ArrowDown')
    expect([opened(), focused(), button('More').getAttribute('aria-expanded')]).toEqual([true, 'Copy', 'true'])
    await press('Escape')
    expect([opened(), focused()]).toEqual([false, 'More'])
    await press('ArrowUp')
    expect(focused()).toBe('Close')
  })
  it('goes round with the arrows, to the ends, and to an item by its letter', async () => {
    await press('ArrowDown')
    await press('ArrowUp')
    expect(focused()).toBe('Close')
    await press('ArrowDown')
    expect(focused()).toBe('Copy')
    await press('End')
    await press('Home')
    await press('d')
    expect(focused()).toBe('Delete')
    await press('c')
    expect(focused()).toBe('Close')
    await press('c')
    expect(focused()).toBe('Copy')
  })
  it('chooses an item, closes, and has the keyboard back', async () => {
    await click('More')
    await click('Copy')
    expect([chosen, opened(), focused()]).toEqual([['copy'], false, 'More'])
  })
  it('says why an item cannot be chosen, and does not choose it', async () => {
    await click('More')
    await click('Delete')
    expect([chosen, opened(), button('Delete').title]).toEqual([[], true, 'It is locked.'])
  })
  it('shows whether an item is on', async () => {
    await click('More')
    expect(document.querySelector('[role=menuitemcheckbox]')?.getAttribute('aria-checked')).toBe('true')
  })
  it('closes when the keyboard leaves it', async () => {
    const elsewhere = document.body.appendChild(document.createElement('input'))
    await click('More')
    elsewhere.focus()
    await flushPromises()
    expect(opened()).toBe(false)
  })
})
