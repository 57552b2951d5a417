// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useWhere } from '../../../renderer/stores/where.ts'
import HistoryView from '../../../renderer/views/HistoryView.vue'
import { holding } from '../holding.ts'
import { atDesk, click, show, text } from '../mounted.ts'

it('a reverse leads nobody away who has gone elsewhere by the time it is made', async () => {
  const fake = await atDesk()
  const edit = fake.stage('000014', 'change', { City: text('Gent') }, { is: 'waiting' })
  fake.history.log(edit, { event: 'settled', reversible: true })
  const view = await show(HistoryView)
  const held = holding(fake, 'history', 'reverse')
  await click('Undo this change…')
  await click('Undo it')
  view.unmount()
  useWhere().go('settings')
  held[0]?.()
  await flushPromises()
  expect([useWhere().page, useWhere().notice]).toEqual(['settings', null])
})
