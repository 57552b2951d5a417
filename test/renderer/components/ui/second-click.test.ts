// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseSecondClicks } from '../../../../renderer/components/ui/held-pointer.ts'
import { useWhere } from '../../../../renderer/stores/where.ts'
import { inOffice } from '../../in-app.ts'
import { button as shown } from '../../mounted.ts'

let stop: () => void
const did: string[] = []
const button = (text: string): HTMLButtonElement => {
  const made = document.createElement('button')
  made.innerHTML = '<i></i>'
  made.addEventListener('click', () => did.push(text))
  return made
}
/** A click on what is there, as a mouse clicks: the browser counts. */
const click = (at: Element, detail: number): void =>
  void at.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))

beforeEach(() => {
  did.length = 0
  stop = refuseSecondClicks()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

it('the second click of a double click does nothing on the button that replaced the first', () => {
  const [search, cancel] = [button('search'), button('cancel')]
  search.addEventListener('click', () => search.replaceWith(cancel))
  document.body.append(search)
  click(search.firstElementChild!, 1)
  click(cancel.firstElementChild!, 2)
  click(cancel, 3)
  expect(did).toEqual(['search'])
  click(cancel, 1)
  expect(did).toEqual(['search', 'cancel'])
})
it('a button that stays takes every click, and a key’s click counts too', () => {
  const [next, other] = [button('next'), button('other')]
  document.body.append(next, other)
  click(next, 1)
  click(next, 2)
  click(next, 3)
  click(other, 0)
  expect(did).toEqual(['next', 'next', 'next', 'other'])
})
it('a double click on a row does not press a button that appears there, and may do what rows do', () => {
  const row = document.createElement('div')
  const discard = button('discard')
  let opened = 0
  row.addEventListener('dblclick', () => opened++)
  document.body.append(row, discard)
  click(row, 1)
  click(discard, 2)
  click(row, 1)
  click(row, 2)
  row.dispatchEvent(new MouseEvent('dblclick', { detail: 2 }))
  expect([did, opened]).toEqual([[], 1])
})
it('an Enter that is held down presses only the button that it was pressed on', () => {
  const input = document.createElement('input')
  const [cancel, next] = [button('cancel'), button('next')]
  document.body.append(input, cancel, next)
  /** Whether the browser clicks. */
  const enter = (at: Element, repeat: boolean): boolean =>
    at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
  // The form was sent, and the focus went to the button that stops it.
  expect([enter(input, false), enter(cancel, true), enter(cancel, true)]).toEqual([true, false, false])
  expect([enter(cancel, false), enter(cancel, true)]).toEqual([true, true])
  expect([enter(next, true), enter(input, true), enter(next, false)]).toEqual([false, true, true])
  stop()
  expect(enter(cancel, true)).toBe(true)
})
it('nothing is refused after it was ended', () => {
  const [one, two] = [button('one'), button('two')]
  document.body.append(one, two)
  stop()
  click(one, 1)
  click(two, 2)
  expect(did).toEqual(['one', 'two'])
})
it('the window refuses them', async () => {
  stop()
  await inOffice()
  click(shown('Changes'), 1)
  click(shown('History'), 2)
  await flushPromises()
  expect(useWhere().page).toBe('changes')
})
