// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { pressAgain } from '../../../../renderer/components/ui/held-keys.ts'
import { layOut } from '../../laid-out.ts'

const did: string[] = []
const lay = (): void => {
  layOut()
  document.body.innerHTML =
    '<form><input id="first" value="Gent" maxlength="6"><input id="fixed" value="Gent" readonly><input id="box" type="checkbox"><textarea id="note"></textarea><button id="save" type="button">Save</button></form>'
  did.length = 0
  document.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault()
    did.push('submit')
  })
  document.addEventListener('input', ({ target }) => did.push(`input ${(target as Element).id}`), { once: true })
  document.querySelector('#save')!.addEventListener('click', () => did.push('click'))
}
const focus = (id: string): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`#${id}`)!
  input.focus()
  return input
}
const press = async (...presses: (string | [string, KeyboardEventInit])[]): Promise<void> => {
  for (const one of presses) {
    const [key, more] = typeof one === 'string' ? [one, {}] : one
    await pressAgain(new KeyboardEvent('keydown', { key, ...more }), new WeakSet())
  }
}
afterEach(() => document.body.replaceChildren())

describe('a key that is pressed again', () => {
  it.each<[what: string, from: number, to: number, keys: (string | [string, KeyboardEventInit])[], value: string]>([
    ['writes at the cursor', 1, 1, ['é'], 'Géent'],
    ['writes over the selection', 0, 3, ['W'], 'Wt'],
    ['writes no more than the field takes', 4, 4, ['1', '2', '3'], 'Gent12'],
    ['takes the sign before the cursor', 4, 4, ['😀', 'Backspace', 'Backspace'], 'Gen'],
    ['takes the selection', 1, 4, ['Backspace'], 'G'],
    ['takes nothing before the first sign', 0, 0, ['Backspace'], 'Gent'],
    [
      'is no text with Ctrl',
      4,
      4,
      [
        ['x', { ctrlKey: true }],
        ['Backspace', { ctrlKey: true }],
      ],
      'Gent',
    ],
  ])('%s', async (_what, from, to, keys, value) => {
    lay()
    const input = focus('first')
    input.setSelectionRange(from, to)
    await press(...keys)
    expect(input.value).toBe(value)
    expect(did).toEqual(value === 'Gent' ? [] : ['input first'])
  })
  it.each<[what: string, at: string, key: string, did: string[]]>([
    ['Enter submits the form of a field', 'first', 'Enter', ['submit']],
    ['Enter presses a button', 'save', 'Enter', ['click']],
    ['Space presses a button', 'save', ' ', ['click']],
    ['nothing is written into a field that is fixed', 'fixed', 'x', []],
  ])('%s', async (_what, at, key, done) => {
    lay()
    focus(at)
    await press(key)
    expect(did).toEqual(done)
    expect(document.querySelector<HTMLInputElement>('#fixed')!.value).toBe('Gent')
  })
  it('ticks a box, and goes from field to field and back', async () => {
    lay()
    const box = focus('box')
    await press(' ')
    expect(box.checked).toBe(true)
    await press('Tab', 'a')
    expect(document.querySelector('textarea')!.value).toBe('a')
    await press(['Tab', { shiftKey: true }], ['Tab', { shiftKey: true }], ['Tab', { shiftKey: true }], 'B')
    expect(document.querySelector<HTMLInputElement>('#first')!.value).toBe('B')
  })
  it('does nothing by itself where somebody handled it', async () => {
    lay()
    const input = focus('first')
    input.addEventListener('keydown', (event) => event.preventDefault())
    await press('x', 'Tab', 'Enter', 'Backspace')
    expect([input.value, document.activeElement, did]).toEqual(['Gent', input, []])
  })
})
