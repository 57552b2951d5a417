import { expect, it } from 'vitest'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import { allSettled, newcomer, newcomersAt, openDevice, text, until, valueOf } from '../desk-kit.ts'
import { asShown, fates, openAlike } from './duplicates-kit.ts'

/** A merge that copies a value to the first customer and deletes the second; nothing has left. */
const merged = async () => {
  const story = await openAlike(2)
  const [keep, deleted] = story.keys as [string, string]
  const { a, service, ids } = story
  await a.desk.duplicates.merge(
    await asShown(a, keep, { Telephone: text('020-5550001') }, fates({ [deleted]: 'delete' })),
  )
  const editOf = async (key: string) => (await a.desk.edits.list()).find((edit) => edit.key === key)
  const deletions = (): number => service.control.count({ method: 'DELETE' })
  const refuseKept = (): void => service.control.quirk({ quirk: 'unchangeable', value: ids[0]! })
  return { ...story, keep, deleted, editOf, deletions, refuseKept }
}

it('a merge deletes no customer while the service refuses the values of the kept one, also after a restart', async () => {
  const { service, a, ids, keep, deleted, editOf, deletions, refuseKept } = await merged()
  refuseKept()
  await a.desk.hold(sendsAll)
  expect(await a.editIn('refused')).toMatchObject({ key: keep })
  await a.synced()
  expect(await editOf(deleted)).toMatchObject({
    kind: 'delete',
    state: { is: 'waiting' },
    waitsFor: 'Bakkerij Jansen B.V.',
  })
  const b = await a.restart()
  await b.synced()
  expect([deletions(), service.control.ids().includes(ids[1]!)]).toEqual([0, true])
  service.control.clearQuirks()
  const kept = (await b.desk.edits.list()).find((edit) => edit.key === keep)
  await b.desk.edits.retry([kept!.id])
  await allSettled(b)
  expect(service.control.customer(ids[0]!)).toMatchObject({ Telephone: '020-5550001' })
  expect(service.control.ids()).not.toContain(ids[1])
})

it('a merge keeps its order after damage of the database', async () => {
  const { service, a, keep, deletions, refuseKept } = await merged()
  await a.close()
  const again = openDevice(service, { file: a.options.file!, rescueFrom: [(await quarantine(a.options.file!, 17))!] })
  refuseKept()
  expect(await again.editIn('refused')).toMatchObject({ key: keep, state: { fail: { code: 'service-refused' } } })
  await again.synced()
  expect([deletions(), (await again.desk.edits.list()).filter(({ waitsFor }) => waitsFor).length]).toEqual([0, 1])
})

it('a merge sends the values of the kept customer before it deletes another', async () => {
  const { service, a, ids, deleted, editOf, deletions } = await merged()
  service.control.quirk({ quirk: 'failing', value: '500', method: 'PUT', times: 1 })
  await a.desk.hold(sendsAll)
  await until('the first PUT failed', () => service.control.count({ method: 'PUT' }) === 1)
  expect([deletions(), (await editOf(deleted))?.waitsFor]).toEqual([0, 'Bakkerij Jansen B.V.'])
  await allSettled(a)
  expect(service.control.customer(ids[0]!)).toMatchObject({ Telephone: '020-5550001' })
  expect(service.control.ids()).not.toContain(ids[1])
  expect((await editOf(deleted))?.waitsFor).toBeUndefined()
})

it('the kept customer of a merge is shown as it was read before the deletion', async () => {
  const { service, a, ids, keep, deletions } = await merged()
  service.control.quirk({ quirk: 'failing', value: '500', method: 'DELETE', times: 1 })
  await a.desk.hold(sendsAll)
  await until('the first DELETE failed', () => deletions() === 1)
  service.control.change(ids[0]!, { City: 'Ede' })
  await allSettled(a)
  const kept = await a.desk.customers.read(keep)
  expect([valueOf(kept, 'City'), valueOf(kept, 'Telephone'), deletions()]).toEqual(['Ede', '020-5550001', 2])
})

it('the discarded values of a merge leave its deletion to a person', async () => {
  const { service, a, ids, keep, deleted, editOf, deletions, refuseKept } = await merged()
  refuseKept()
  await a.desk.hold(sendsAll)
  await a.desk.edits.discard([(await a.editIn('refused')).id])
  expect(await a.editIn('refused')).toMatchObject({ key: deleted, state: { fail: { code: 'merge-not-sent' } } })
  await a.synced()
  expect([await editOf(keep), deletions(), service.control.ids().includes(ids[1]!)]).toEqual([undefined, 0, true])
  await a.desk.edits.retry([(await editOf(deleted))!.id])
  await allSettled(a)
  expect(service.control.ids()).not.toContain(ids[1])
})

it('a merge that is undone and redone keeps its order', async () => {
  const { a, keep, deletions, refuseKept } = await merged()
  expect(await a.desk.undo.undo()).toMatchObject({ done: 2 })
  expect(await a.desk.undo.redo()).toMatchObject({ done: 2, skipped: [] })
  refuseKept()
  await a.desk.hold(sendsAll)
  expect(await a.editIn('refused')).toMatchObject({ key: keep })
  await a.synced()
  expect(deletions()).toBe(0)
})

it('a merge keeps its order where the deletion of its kept customer is undone', async () => {
  const { service, a, ids, keep, deleted, editOf, deletions, refuseKept } = await merged()
  const { revision } = (await editOf(keep))!
  await a.desk.customers.remove(keep, revision)
  expect(await a.desk.undo.undo()).toMatchObject({ done: 1, skipped: [] })
  expect((await editOf(deleted))?.waitsFor).toBe('Bakkerij Jansen B.V.')
  refuseKept()
  await a.desk.hold(sendsAll)
  expect(await a.editIn('refused')).toMatchObject({ key: keep, state: { fail: { code: 'service-refused' } } })
  await a.synced()
  expect([deletions(), service.control.ids().includes(ids[1]!)]).toEqual([0, true])
  service.control.clearQuirks()
  await a.desk.edits.retry([(await editOf(keep))!.id])
  await allSettled(a)
  expect(service.control.customer(ids[0]!)).toMatchObject({ Telephone: '020-5550001' })
  expect(service.control.ids()).not.toContain(ids[1])
})

it('a redo of a merge deletes nobody where the kept customer cannot get its values again', async () => {
  const { service, a, ids, keep, deleted, editOf } = await merged()
  await a.desk.undo.undo()
  service.control.change(ids[0]!, { Telephone: '1' })
  await a.synced()
  expect(await a.desk.undo.redo()).toMatchObject({ done: 0, skipped: [{ key: keep }, { key: deleted }] })
  expect(await editOf(deleted)).toBeUndefined()
})

it('an undo of a merge keeps the values of the kept customer where the other one is deleted already', async () => {
  const { service, a, ids, keep, deleted } = await merged()
  await a.desk.hold(sendsAll)
  await allSettled(a)
  expect(await a.desk.undo.undo()).toMatchObject({
    done: 0,
    skipped: [
      { key: deleted, why: 'edit-sent-already' },
      { key: keep, why: 'merge-sent-already' },
    ],
  })
  await allSettled(a)
  expect(service.control.customer(ids[0]!)).toMatchObject({ Telephone: '020-5550001' })
})

it('an undo of a merge keeps the values of the kept customer while a deletion may have been done', async () => {
  const { service, a, ids, keep, deleted, deletions } = await merged()
  service.control.quirk({ quirk: 'latency', value: '1500', times: 1, method: 'DELETE' })
  await a.desk.hold(sendsAll)
  await until('the DELETE is under way', () => deletions() === 1)
  expect(await a.desk.undo.undo()).toMatchObject({ done: 0, skipped: [{ key: deleted }, { key: keep }] })
  await allSettled(a)
  expect(service.control.customer(ids[0]!)).toMatchObject({ Telephone: '020-5550001' })
})

it('an undo of a merge that was sent takes the values back where its deletion was refused', async () => {
  const { service, a, ids } = await merged()
  service.control.quirk({ quirk: 'inUse', value: ids[1]! })
  await a.desk.hold(sendsAll)
  await a.editIn('refused')
  expect(await a.desk.undo.undo()).toMatchObject({ done: 2, skipped: [] })
  await allSettled(a)
  expect([service.control.customer(ids[0]!)?.['Telephone'], service.control.ids().includes(ids[1]!)]).toEqual([
    '020-5550000',
    true,
  ])
})

it('a redo of a merge gives the kept customer its values also where somebody deleted the other one', async () => {
  const { service, a, ids, keep, deleted } = await merged()
  await a.desk.undo.undo()
  service.control.remove(ids[1]!)
  await a.synced()
  expect(await a.desk.undo.redo()).toMatchObject({ done: 1, skipped: [{ key: deleted, why: 'customer-unknown' }] })
  expect(valueOf(await a.desk.customers.read(keep), 'Telephone')).toBe('020-5550001')
})

it('a merge into a new customer deletes another once the service has the new one', async () => {
  const { service, a, ids, keys } = await openAlike(1)
  const { key: made } = await a.desk.customers.create(newcomer, '0b0c6a56-8a70-4b7b-a0d4-6b6b1f9f0a01')
  await a.desk.duplicates.merge(await asShown(a, made, {}, fates({ [keys[0]!]: 'delete' })))
  service.control.quirk({ quirk: 'failing', value: '404', method: 'POST', times: 1 })
  await a.desk.hold(sendsAll)
  await a.editIn('refused')
  await a.synced()
  expect([service.control.count({ method: 'DELETE' }), newcomersAt(service)]).toEqual([0, []])
  await a.desk.edits.retry([(await a.editIn('refused')).id])
  await allSettled(a)
  expect([newcomersAt(service).length, service.control.ids().includes(ids[0]!)]).toEqual([1, false])
})

it('a merge deletes nobody once the kept customer is gone, to which it gave nothing', async () => {
  const { service, a, ids, keys } = await openAlike(2)
  const [keep, deleted] = keys as [string, string]
  await a.desk.duplicates.merge(await asShown(a, keep, {}, fates({ [deleted]: 'delete' })))
  service.control.remove(ids[0]!)
  await a.desk.hold(sendsAll)
  expect(await a.editIn('refused')).toMatchObject({ key: deleted, state: { fail: { code: 'merge-not-sent' } } })
  expect([service.control.count({ method: 'DELETE' }), service.control.ids().includes(ids[1]!)]).toEqual([0, true])
  await a.desk.edits.retry([(await a.editIn('refused')).id])
  await until('it is deleted', () => !service.control.ids().includes(ids[1]!))
})

it('a merge deletes nobody once the kept customer is gone again after it was saved', async () => {
  const { service, a, ids, deleted, editOf, deletions } = await merged()
  // The deletion begins only after the kept customer was saved, and fails for now.
  service.control.quirk({ quirk: 'failing', value: '500', method: 'GET', path: `/Customer/${ids[1]}` })
  await a.desk.hold(sendsAll)
  await until('the deletion was tried', async () => 'failing' in (await editOf(deleted))!.state)
  service.control.remove(ids[0]!)
  service.control.clearQuirks()
  await a.desk.sync.now()
  expect(await a.editIn('refused')).toMatchObject({ key: deleted, state: { fail: { code: 'merge-not-sent' } } })
  expect([deletions(), service.control.ids().includes(ids[1]!)]).toEqual([0, true])
})

it('a deletion of a merge that somebody else did is done, also where the kept customer is gone', async () => {
  const { service, a, ids, keys } = await openAlike(2)
  await a.desk.duplicates.merge(await asShown(a, keys[0]!, {}, fates({ [keys[1]!]: 'delete' })))
  for (const id of ids) service.control.remove(id)
  await a.desk.hold(sendsAll)
  await allSettled(a)
})
