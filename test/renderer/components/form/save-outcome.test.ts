// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RecordPanel from '../../../../renderer/components/form/RecordPanel.vue'
import { useEdits } from '../../../../renderer/stores/edits.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { atDesk, fill, pageText, show } from '../../mounted.ts'

const saved = async () => {
  await atDesk()
  const record = useRecord()
  await record.open('000011')
  await show(RecordPanel)
  await fill('City', 'Assen')
  await record.save()
  await useEdits().read()
  await flushPromises()
  return record
}

it('a save says that it is not sent yet, and when it was sent', async () => {
  const record = await saved()
  expect(pageText()).toContain('Saved, not sent yet')
  const edits = useEdits()
  const at = new Date(2026, 10, 24, 18, 4).getTime()
  edits.list = edits.ordered.map((edit) =>
    edit.id === record.saved?.edit ? { ...edit, state: { is: 'settled', at, serviceChanged: [], messages: [] } } : edit,
  )
  await flushPromises()
  expect(pageText()).toMatch(/Saved, sent (18:04|6:04\sPM)/)
})
it('the outcome of a save gives way to what the user types next', async () => {
  await saved()
  await fill('City', 'Breda')
  expect(pageText()).not.toContain('Saved, not sent yet')
  expect(pageText()).toContain('1 unsaved change')
})
it('the outcome of a save does not come back with its customer', async () => {
  const record = await saved()
  await record.open('000012')
  await record.open('000011')
  await flushPromises()
  expect(pageText()).not.toContain('Saved, not sent yet')
})
it('a new customer that was sent says so too, although it has another key now', async () => {
  const fake = await atDesk()
  const record = useRecord()
  await record.openNew()
  await show(RecordPanel)
  await fill('Name', 'Nieuw B.V.')
  await record.save()
  await flushPromises()
  const before = record.key!
  fake.make(before, '000099', new Date(2026, 10, 24, 18, 4).getTime())
  await record.refresh()
  await useEdits().read()
  await flushPromises()
  expect([record.key, before]).toEqual(['000099', expect.not.stringMatching('000099')])
  expect(pageText()).toMatch(/Saved, sent (18:04|6:04\sPM)/)
})
