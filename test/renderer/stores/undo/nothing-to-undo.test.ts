// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useAnnouncements } from '../../../../renderer/stores/announcements.ts'
import { useUndo } from '../../../../renderer/stores/undo.ts'
import { atTable, footText, soon } from '../../at-table.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'

it('“nothing to undo” goes with the first change that can be undone', async () => {
  await atTable()
  await useUndo().undo()
  await flushPromises()
  expect(footText()).toContain('Nothing is left to undo')
  const record = useRecord()
  await record.open('000012')
  record.set('Name', { is: 'text', text: 'Molen De Hoop' })
  await record.save()
  await soon(() => expect(useUndo().view.undo).not.toBeNull())
  await flushPromises()
  expect(useAnnouncements().current).toBeNull()
  expect(footText()).not.toContain('Nothing is left')

  await useUndo().redo()
  await flushPromises()
  expect(footText()).toContain('Nothing is left to redo')
  await useUndo().undo()
  await flushPromises()
  expect(footText()).toContain('Undone')
})
