import { expect, it } from 'vitest'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { allSettled, failing, text, until, valueOf } from '../desk-kit.ts'
import { asShown, fates, openAlike, search, shownGroups, membersOf } from './duplicates-kit.ts'

const sent = async ({ a }: Awaited<ReturnType<typeof openAlike>>): Promise<void> => {
  await a.desk.hold(sendsAll)
  await allSettled(a)
}

it('a merge copies the chosen values, makes one other passive and deletes one, at the service too', async () => {
  const story = await openAlike(4)
  const { service, a, ids, keys } = story
  const [keep, passive, deleted, left] = keys as [string, string, string, string]
  const before = service.control.customer(ids[3]!)
  const request = await asShown(a, keep, { Telephone: text('020-5550002') }, [
    ...fates({ [passive]: 'passive', [deleted]: 'delete', [left]: 'leave' }),
  ])
  expect(await a.desk.duplicates.merge(request)).toEqual({ is: 'staged', fields: 1, passive: 1, deleted: 1 })
  expect(service.control.count({ method: 'PUT' }) + service.control.count({ method: 'DELETE' })).toBe(0)
  await sent(story)
  expect(service.control.customer(ids[0]!)).toMatchObject({ Telephone: '020-5550002', CustomerStateId: 'A' })
  expect(service.control.customer(ids[1]!)).toMatchObject({ Telephone: '020-5550001', CustomerStateId: 'P' })
  expect(service.control.ids()).not.toContain(ids[2])
  expect(service.control.customer(ids[3]!)).toEqual(before)
})

it('a merge is one step to undo before it is sent, and then nothing leaves', async () => {
  const story = await openAlike()
  const { service, a, keys } = story
  const [keep, passive, deleted] = keys as [string, string, string]
  await search(a)
  await a.desk.duplicates.merge(
    await asShown(a, keep, { Person: text('Ann') }, fates({ [passive]: 'passive', [deleted]: 'delete' })),
  )
  expect((await a.desk.undo.read()).undo).toMatchObject({ what: 'merge', customers: 3 })
  expect(await shownGroups(a)).toEqual([])
  expect(await a.desk.undo.undo()).toMatchObject({ done: 3, skipped: [] })
  expect(await a.desk.edits.list()).toEqual([])
  expect(membersOf(await shownGroups(a))).toEqual([keys.toSorted()])
  await sent(story)
  expect(service.control.count({ method: 'PUT' }) + service.control.count({ method: 'DELETE' })).toBe(0)
})

it('a customer that changed since it was shown refuses the whole merge', async () => {
  const { service, a, ids, keys } = await openAlike()
  const [keep, passive, deleted] = keys as [string, string, string]
  const request = await asShown(a, keep, { Person: text('Ann') }, fates({ [passive]: 'passive', [deleted]: 'delete' }))
  service.control.change(ids[2]!, { Person: 'Somebody else' })
  await a.synced()
  await until('the new value', async () => valueOf(await a.desk.customers.read(deleted), 'Person') === 'Somebody else')
  expect(await a.desk.duplicates.merge(request)).toEqual({
    is: 'refused',
    refused: [{ key: deleted, name: 'Bakkerij Jansen B.V.', why: 'edit-changed-meanwhile' }],
  })
  expect(await a.desk.edits.list()).toEqual([])
})

it('a kept customer that was deleted since saves the others', async () => {
  const { service, a, ids, keys } = await openAlike()
  const [keep, passive, deleted] = keys as [string, string, string]
  const request = await asShown(a, keep, {}, fates({ [passive]: 'passive', [deleted]: 'delete' }))
  service.control.remove(ids[0]!)
  await a.synced()
  expect(await a.desk.duplicates.merge(request)).toEqual({
    is: 'refused',
    refused: [{ key: keep, name: '', why: 'customer-unknown' }],
  })
  expect(await a.desk.edits.list()).toEqual([])
})

it('a merge of customers that nobody saw is refused', async () => {
  const { a, keys } = await openAlike(2)
  const [keep, other] = keys as [string, string]
  const request = { keep, changes: {}, others: fates({ [other]: 'delete' }), seen: [] }
  expect(await a.desk.duplicates.merge(request)).toMatchObject({
    is: 'refused',
    refused: [{ why: 'edit-changed-meanwhile' }, { why: 'edit-changed-meanwhile' }],
  })
})

it('a wrong value takes back the whole merge, and names its field', async () => {
  const { a, keys } = await openAlike()
  const [keep, passive, deleted] = keys as [string, string, string]
  const others = fates({ [passive]: 'passive', [deleted]: 'delete' })
  await expect(
    a.desk.duplicates.merge(await asShown(a, keep, { CreditLimit: text('a lot') }, others)),
  ).rejects.toMatchObject({ fail: { code: 'edit-value-wrong-type', about: { field: 'CreditLimit' } } })
  expect(await a.desk.edits.list()).toEqual([])
  expect((await a.desk.sync.read()).held).toMatchObject({ is: 'locked' })
})

it('a merge that changes nothing says so', async () => {
  const { a, keys } = await openAlike(2)
  const [keep, other] = keys as [string, string]
  await expect(a.desk.duplicates.merge(await asShown(a, keep, {}, fates({ [other]: 'leave' })))).rejects.toEqual(
    failing('edit-nothing-changed'),
  )
})

it("somebody else's change before the deletion is sent is a question, and the customer stays", async () => {
  const story = await openAlike(2)
  const { service, a, ids, keys } = story
  const [keep, deleted] = keys as [string, string]
  await a.desk.duplicates.merge(
    await asShown(a, keep, { Telephone: text('020-5550001') }, fates({ [deleted]: 'delete' })),
  )
  service.control.change(ids[1]!, { Person: 'Somebody else' })
  await a.desk.hold(sendsAll)
  const edit = await a.editIn('conflict')
  expect(edit).toMatchObject({ key: deleted, kind: 'delete', state: { conflict: { is: 'changed-there' } } })
  await until('the kept one is sent', () => service.control.customer(ids[0]!)?.['Telephone'] === '020-5550001')
  expect(service.control.customer(ids[1]!)).toMatchObject({ Person: 'Somebody else' })
})

it('a merge above the number of the environment waits for a release', async () => {
  const { service, a, keys } = await openAlike()
  const [keep, passive, deleted] = keys as [string, string, string]
  await a.desk.hold({ locked: false, askAbove: 2 })
  await a.desk.duplicates.merge(
    await asShown(a, keep, { Person: text('Ann') }, fates({ [passive]: 'passive', [deleted]: 'delete' })),
  )
  expect((await a.desk.sync.read()).held).toEqual({ is: 'many', writes: 3, askAbove: 2 })
  expect(service.control.count({ method: 'PUT' })).toBe(0)
  await a.desk.sync.release(3)
  await allSettled(a)
  expect(service.control.count({ method: 'PUT' })).toBe(2)
})
