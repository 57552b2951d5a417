// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { arriveAt } from '../../../../renderer/stores/listen.ts'
import { usePicking } from '../../../../renderer/stores/picking.ts'
import ChangesView from '../../../../renderer/views/ChangesView.vue'
import { place } from '../../fake-environments.ts'
import { argsOf, atDesk, click, pageText, show, text } from '../../mounted.ts'

const clashes = [
  { field: 'Name', base: text('Garage'), mine: text('Garage & Dochter'), theirs: text('De Garage') },
  { field: 'City', base: text('Gent'), mine: text('Brugge'), theirs: text('Aalst') },
]
const pick = async (field: string, side: 'mine' | 'theirs'): Promise<void> => {
  document.querySelector<HTMLInputElement>(`input[value=${side}][aria-label^="${field},"]`)?.click()
  await flushPromises()
}

it('what was picked in a conflict is there again when the user comes back to it', async () => {
  const fake = await atDesk()
  fake.stage('000014', 'change', { Name: text('x') }, { is: 'conflict', conflict: { is: 'fields', clashes } })
  const before = await show(ChangesView)
  await pick('Name', 'mine')
  before.unmount()
  await show(ChangesView)
  expect(pageText()).toContain('1 of 2 picked')
  expect(document.querySelector<HTMLInputElement>('input[value=mine]')?.checked).toBe(true)
  await pick('City', 'theirs')
  await click('Use these values')
  const decision = { is: 'fields', picks: { Name: 'mine', City: 'theirs' } }
  expect(argsOf(fake, 'edits.resolve').map((args) => args.slice(1))).toMatchObject([['edit-1', decision, 1]])
})
it('what was picked is for that conflict alone, and for its administration', async () => {
  await atDesk()
  const picking = usePicking()
  const [conflict, next] = [1, 2].map((revision) => ({ id: 'edit-1', revision }))
  picking.keepSides(conflict!, { 'field Name': 'mine' })
  expect([picking.sidesOf(conflict!), picking.sidesOf(next!)]).toEqual([{ 'field Name': 'mine' }, {}])
  await arriveAt(place)
  expect(picking.sidesOf(conflict!)).toEqual({})
})
