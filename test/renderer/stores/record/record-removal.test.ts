// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { holding } from '../../holding.ts'
import { atDesk, text } from '../../mounted.ts'

const removing = async () => {
  const fake = await atDesk()
  const record = useRecord()
  await record.open('000011')
  const held = holding(fake, 'customers', 'remove')
  record.askRemoval()
  const removed = record.remove()
  const end = async (): Promise<void> => {
    await flushPromises()
    held[0]?.()
    await removed
    await flushPromises()
  }
  return { record, end }
}

it('what is typed into the next customer stays when the deletion of the one before is answered', async () => {
  const { record, end } = await removing()
  await record.open('000012')
  record.set('City', text('Gent'))
  await end()
  expect([record.key, record.draft]).toEqual(['000012', { City: text('Gent') }])
})

it('a deleted customer is closed, with what was typed over it', async () => {
  const { record, end } = await removing()
  record.set('City', text('Gent'))
  await end()
  expect([record.panel.is, record.dirty]).toEqual(['closed', 0])
})
