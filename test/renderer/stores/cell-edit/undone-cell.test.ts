// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useCellEdit } from '../../../../renderer/stores/cell-edit.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'

/** The table still shows the value that was sent; the undo put another one in its place. */
const cell = { key: '000012', field: 'City', name: 'De Zon', text: 'Aachen', was: null, mark: null } as const
const undone = { City: text('Gent') }

it('a cell that was undone before it is typed in is saved, although the table shows the value before', async () => {
  const fake = await atDesk()
  fake.stage('000012', 'change', undone, { is: 'waiting' })
  const cellEdit = useCellEdit()
  cellEdit.start(cell)
  cellEdit.type('Brugge')
  expect(await cellEdit.commit()).toBe(true)
  expect(argsOf(fake, 'customers.save').map((args) => args[2])).toEqual([{ City: text('Brugge') }])
})

it('a cell that a change of its own replaced while it is typed in is not saved over it', async () => {
  const fake = await atDesk()
  const cellEdit = useCellEdit()
  cellEdit.start(cell)
  await Promise.resolve()
  fake.stage('000012', 'change', undone, { is: 'waiting' })
  cellEdit.type('Brugge')
  expect(await cellEdit.commit()).toBe(false)
  expect(cellEdit.edit).toMatchObject({ is: 'typing', fail: { code: 'edit-changed-meanwhile' } })
})
