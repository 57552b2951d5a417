// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { defineComponent, h, ref } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import OptionPicker from '../../../../renderer/components/ui/OptionPicker.vue'
import { press, show } from '../../mounted.ts'

const fruits = ['Apple', 'Pear', 'Pineapple', 'Plum'].map((label) => ({ key: label.toLowerCase(), label }))
const picked = ref<string | null>(null)
const input = () => document.querySelector<HTMLInputElement>('[role=combobox]')!
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
const current = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
const heard: string[] = []
const picker = async (first: string | null, more: object = {}) => {
  picked.value = first
  await show(
    defineComponent(() => () => [
      h(OptionPicker, {
        label: 'Fruit',
        none: 'No fruit fits.',
        picked: fruits.find(({ key }) => key === picked.value) ?? null,
        groupsFor: (search: string) => [
          { title: '', options: search === '' ? [{ key: '', label: 'Nothing' }] : [] },
          {
            title: 'Fruit',
            options: fruits.filter(({ key }) => key.includes(search)),
          },
        ],
        foundText: (n: number) => `${n} found`,
        onPick: (key: string) => (picked.value = key),
        ...more,
      }),
      h('button', 'next'),
    ]),
  )
  heard.length = 0
  document.body.onkeydown = ({ key }) => void heard.push(key)
  input().focus()
}
const type = async (text: string) => {
  input().value = text
  input().dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
afterEach(() => {
  document.body.onkeydown = null
  document.body.replaceChildren()
})

describe('a picker of options', () => {
  it('lies over everything while it is open, and is not there before', async () => {
    await picker('pear')
    expect([input().value, input().getAttribute('aria-expanded'), input().hasAttribute('aria-controls')]).toEqual([
      'Pear',
      'false',
      false,
    ])
    expect(document.querySelector('[role=listbox]')).toBeNull()
    await press('ArrowDown')
    const list = document.querySelector('[role=listbox]')
    expect([list?.id, list?.getAttribute('popover'), input().getAttribute('aria-expanded')]).toEqual([
      input().getAttribute('aria-controls'),
      'manual',
      'true',
    ])
  })
  it('opens at the picked option, counted through the groups, and moves within its ends', async () => {
    await picker('pear')
    await press('ArrowDown')
    expect([options().length, current()]).toEqual([5, 'Pear'])
    await press('PageDown')
    expect(current()).toBe('Plum')
    await press('PageUp')
    expect(current()).toBe('Nothing')
    await press('ArrowDown')
    await press('Enter')
    expect([picked.value, input().value, options()]).toEqual(['apple', 'Apple', []])
  })
  it('takes the first match of what is typed, by Enter or by Tab, and tells how many there are', async () => {
    await picker(null)
    await type('apple')
    expect([document.querySelector('[role=status]')?.textContent, current()]).toEqual(['2 found', 'Apple'])
    await press('Enter')
    expect(picked.value).toBe('apple')
    await type('pine')
    await press('Tab')
    expect(picked.value).toBe('pineapple')
    await type('plum')
    await press('Tab')
    expect([picked.value, heard]).toEqual(['plum', ['Enter', 'Tab', 'Tab']])
  })
  it('leaves the choice when its list was only looked at', async () => {
    await picker('pear')
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Tab')
    input().blur()
    await flushPromises()
    expect([picked.value, options()]).toEqual(['pear', []])
  })
  it('keeps an emptied search empty', async () => {
    await picker('pear')
    await type('p')
    await type('')
    expect([input().value, options().length]).toEqual(['', 5])
    await press('Escape')
    expect([input().value, options(), heard]).toEqual(['Pear', [], []])
    await press('Escape')
    expect(heard).toEqual(['Escape'])
  })
  it('searches anew with what is typed next: after Tab, after a choice and after Esc', async () => {
    const selected = () => [input().selectionStart, input().selectionEnd]
    await picker('pear')
    expect(selected()).toEqual([0, 4])
    await type('pine')
    await press('Enter')
    expect([input().value, ...selected()]).toEqual(['Pineapple', 0, 9])
    await type('x')
    await press('Escape')
    expect([input().value, ...selected()]).toEqual(['Pineapple', 0, 9])
  })
  it('says when nothing fits, and takes nothing then', async () => {
    await picker('pear')
    await type('kiwi')
    expect([options(), input().hasAttribute('aria-activedescendant')]).toEqual([['No fruit fits.'], false])
    await press('ArrowDown')
    await press('Enter')
    expect(picked.value).toBe('pear')
  })
  it('takes a clicked option', async () => {
    await picker('pear')
    input().click()
    await flushPromises()
    ;[...document.querySelectorAll<HTMLElement>('[role=option]')].at(-1)?.click()
    await flushPromises()
    expect([picked.value, options()]).toEqual(['plum', []])
  })
  it('can leave its label to the ear, and be wrong', async () => {
    await picker('pear', { labelUnseen: true, invalid: true })
    expect([document.querySelector('label')?.className, input().getAttribute('aria-invalid')]).toEqual([
      'unseen',
      'true',
    ])
  })
})
