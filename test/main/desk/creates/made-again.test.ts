import { expect, it } from 'vitest'
import { allSettled, openSynced, posts, text, type Device } from '../desk-kit.ts'

/** A customer gets another id at the service, such as after a merge there, and a sync brings it. */
const renumbered = async () => {
  const story = await openSynced()
  const { service, a, id } = story
  const same = { ...service.control.customer(id), CustomerId: 'R1' }
  /** Without the customer of before, which is gone already. */
  const renumber = async (): Promise<string> => {
    const now = service.control.create(same)
    await a.synced()
    return now
  }
  return { ...story, renumber }
}
const asked = async (a: Device): Promise<string[]> =>
  (await a.editIn('uncertain')).state.candidates.map(({ customerId }) => customerId)

it('a customer that has another id by now is not made again beside it without a question', async () => {
  const { service, a, id: before, key, renumber } = await renumbered()
  service.control.remove(before)
  await a.edit(key, { Person: text('Here') })
  await a.editIn('conflict')
  const now = await renumber()
  const { id, revision } = await a.editIn('conflict')
  await a.desk.edits.resolve(id, { is: 'recreate' }, revision)
  expect(await asked(a)).toEqual([now])
  expect(service.control.count(posts)).toBe(0)
})

it('nor is one that was deleted here and that somebody has made again', async () => {
  const { service, a, key, renumber } = await renumbered()
  await a.remove(key)
  await a.editIn('settled')
  const now = await renumber()
  const line = (await a.desk.history.list({ search: '', before: null, count: 9 })).entries.find(
    ({ event, kind }) => event === 'settled' && kind === 'delete',
  )
  await a.desk.history.reverse(line!.number)
  expect(await asked(a)).toEqual([now])
  expect(service.control.count(posts)).toBe(0)
})

it('a person who makes it all the same is asked once', async () => {
  const { service, a, key, renumber } = await renumbered()
  await a.remove(key)
  await a.editIn('settled')
  await renumber()
  const { entries } = await a.desk.history.list({ search: '', before: null, count: 9 })
  await a.desk.history.reverse(entries.find(({ event }) => event === 'settled')!.number)
  const { id, revision } = await a.editIn('uncertain')
  await a.desk.edits.resolve(id, { is: 'create-anyway' }, revision)
  await allSettled(a)
  expect(service.control.count(posts)).toBe(1)
})
