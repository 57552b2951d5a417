// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { defineComponent, h, ref } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import CodeBox from '../../../../renderer/components/ui/CodeBox.vue'
import { press, show } from '../../mounted.ts'

const codes = [
  { code: '14', label: 'Binnen 14 dagen' },
  { code: '30', label: 'Binnen 30 dagen' },
  { code: 'CON', label: 'Contant' },
]
const value = ref('')
const input = () => document.querySelector<HTMLInputElement>('[role=combobox]')!
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
const current = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
const box = async (first: string, readonly = false) => {
  value.value = first
  await show(
    defineComponent(() => () => [
      h(CodeBox, {
        id: 'box',
        label: 'Condition',
        codes,
        readonly,
        value: value.value,
        onSet: (code: string) => (value.value = code),
      }),
      h('button', 'next'),
    ]),
  )
  input().focus()
}
const type = async (text: string) => {
  input().value = text
  input().dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
afterEach(() => document.body.replaceChildren())

describe('the box of a code', () => {
  it('takes the best fit of what is typed, and shows it as the current option', async () => {
    await box('CON')
    await type('dertig')
    expect([value.value, current(), input().getAttribute('aria-expanded')]).toEqual(['30', 'Binnen 30 dagen30', 'true'])
    await press('Enter')
    expect([value.value, input().value, options()]).toEqual(['30', '30', []])
    expect(document.getElementById('box-means')?.textContent).toBe('Binnen 30 dagen')
  })
  it('keeps the taken code when Tab or a click leaves it', async () => {
    await box('CON')
    await type('14')
    input().blur()
    await flushPromises()
    expect([value.value, input().value, options()]).toEqual(['14', '14', []])
  })
  it('goes back to the earlier code on Escape, which goes no further', async () => {
    const heard: string[] = []
    document.body.addEventListener('keydown', ({ key }) => heard.push(key))
    await box('CON')
    await type('30')
    await press('Escape')
    expect([value.value, input().value, options(), heard]).toEqual(['CON', 'CON', [], []])
    await press('Escape')
    expect(heard).toEqual(['Escape'])
  })
  it('opens whole on the arrow key, at its code, and moves with the arrows', async () => {
    await box('14')
    await press('ArrowDown')
    expect([options().length, current()]).toEqual([3, 'Binnen 14 dagen14'])
    await press('ArrowDown')
    expect([value.value, current()]).toEqual(['30', 'Binnen 30 dagen30'])
    await press('PageDown')
    expect(value.value).toBe('CON')
    await press('Escape')
    expect(value.value).toBe('14')
  })
  it('takes a clicked option', async () => {
    await box('')
    input().click()
    await flushPromises()
    document.querySelectorAll<HTMLElement>('[role=option]')[2]!.click()
    await flushPromises()
    expect([value.value, options()]).toEqual(['CON', []])
  })
  it('keeps a code that the service does not offer, and says so', async () => {
    await box('XX')
    expect(document.getElementById('box-means')?.textContent).toBe('not in the list')
    await type('zz')
    expect([value.value, current()]).toEqual(['zz', 'Use “zz” as typednot in the list'])
    await type('')
    expect([value.value, current()]).toEqual(['', 'empty'])
  })
  it('closes when its value changes elsewhere', async () => {
    await box('CON')
    await type('30')
    value.value = 'CON'
    await flushPromises()
    expect([input().value, options()]).toEqual(['CON', []])
  })
  it('does nothing when read-only', async () => {
    await box('14', true)
    await press('ArrowDown')
    input().click()
    await flushPromises()
    expect(options()).toEqual([])
  })
  it('leaves Alt with an arrow to the window', async () => {
    await box('14')
    await press('ArrowDown', { altKey: true })
    expect(options()).toEqual([])
  })
})
