// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, it, onTestFinished } from 'vitest'
import App from '../../../../renderer/App.vue'
import { useWhere } from '../../../../renderer/stores/where.ts'
import { go, keys, rowOf, soon, type } from '../../at-table.ts'
import { holding } from '../../holding.ts'
import { layOut } from '../../laid-out.ts'
import { atDesk, show } from '../../mounted.ts'

/** Hears the keys that nobody held back. */
const hearKeys = (): readonly string[] => {
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent): void => void heard.push(key)
  window.addEventListener('keydown', hear)
  onTestFinished(() => window.removeEventListener('keydown', hear))
  return heard
}

it.each<[when: string, before: Parameters<typeof keys>]>([
  ['', ['Enter']],
  [', also after keys that act once it is saved', ['Enter', 'F2']],
])('keys act at once on another page while a cell is being saved%s', async (_when, before) => {
  layOut()
  const fake = await atDesk({ customers: 12 })
  setActivePinia(createPinia())
  await show(App)
  await soon(() => expect(rowOf(2).textContent).not.toBe(''))
  await go(2, 'City')
  await keys('F2')
  await type('Brugge')
  const held = holding(fake, 'customers', 'save')
  onTestFinished(async () => {
    held.forEach((release) => release())
    await flushPromises()
  })
  await keys(...before)
  await soon(() => expect(held).toHaveLength(1))
  useWhere().go('changes')
  await flushPromises()
  ;(document.activeElement as HTMLElement | null)?.blur()
  const heard = hearKeys()
  await keys('x', 'F1')
  expect(heard).toEqual(['x', 'F1'])
})
