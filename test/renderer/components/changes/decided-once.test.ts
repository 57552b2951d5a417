// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useFailures } from '../../../../renderer/stores/failures.ts'
import ChangesView from '../../../../renderer/views/ChangesView.vue'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, pageText, press, show, text } from '../../mounted.ts'

it('a conflict is resolved once, however often its key is pressed', async () => {
  const fake = await atDesk()
  const clashes = [{ field: 'Name', base: text('Garage'), mine: text('Garage & Dochter'), theirs: text('De Garage') }]
  fake.stage('000014', 'change', { Name: text('x') }, { is: 'conflict', conflict: { is: 'fields', clashes } })
  await show(ChangesView)
  document.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
  await press('M', { shiftKey: true })
  const held = holding(fake, 'edits', 'resolve')
  await press('Enter', { ctrlKey: true })
  await press('Enter', { ctrlKey: true })
  expect(argsOf(fake, 'edits.resolve')).toHaveLength(1)
  held.forEach((go) => go())
  await flushPromises()
  expect(pageText()).toContain('Decision saved for')
  expect(useFailures().fail).toBeNull()
})
