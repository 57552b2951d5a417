import { expect, it } from 'vitest'
import { allSettled, newcomer, openSynced, sendsNothing, text, valueOf, type Device } from '../desk-kit.ts'

const reverseLast = async ({ desk }: Device) => {
  const { entries } = await desk.history.list({ search: '', before: null, count: 9 })
  return desk.history.reverse(entries.find(({ reversible }) => reversible)!.number)
}
const openOnes = async ({ desk }: Device) =>
  (await desk.edits.list()).filter(({ state }) => state.is !== 'settled').map(({ kind }) => kind)

it('Undo after a change was undone from the history takes that back, and no earlier change', async () => {
  const { service, a, key } = await openSynced()
  const other = `s:${service.control.ids()[1]}`
  await a.edit(other, { City: text('Assen') })
  await a.edit(key, { City: text('Breda') })
  await allSettled(a)
  await a.desk.hold(sendsNothing)
  await reverseLast(a)
  const { step, done } = await a.desk.undo.undo()
  expect([step.what, done, await openOnes(a)]).toEqual(['change', 1, []])
  expect(valueOf(await a.desk.customers.read(key), 'City')).toBe('Breda')
  expect(valueOf(await a.desk.customers.read(other), 'City')).toBe('Assen')
  await a.desk.undo.redo()
  expect(await openOnes(a)).toEqual(['change'])
})

it.each([
  ['create', 'delete'],
  ['delete', 'create'],
] as const)('Undo takes back what undoes a %s', async (kind, reverse) => {
  const { a, key } = await openSynced()
  if (kind === 'create') await a.desk.customers.create(newcomer)
  else await a.remove(key)
  await allSettled(a)
  await a.desk.hold(sendsNothing)
  await reverseLast(a)
  expect(await openOnes(a)).toEqual([reverse])
  expect((await a.desk.undo.undo()).done).toBe(1)
  expect(await openOnes(a)).toEqual([])
  await a.desk.undo.redo()
  expect(await openOnes(a)).toEqual([reverse])
})
