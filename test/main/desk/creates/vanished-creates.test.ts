import { expect, it } from 'vitest'
import type { Clock } from '../../../../main/base/clock.ts'
import {
  openDevice,
  openService,
  text,
  until,
  type Device,
  newcomerByName,
  posts,
  newcomersAt,
  allSettled,
} from '../desk-kit.ts'
import { hurriedClock } from '../hurried-clock.ts'

const settleTime = 3_600_000
/** The settle window passes when the test says so; all other time is the desks'. */
const untilLetPass = (): { readonly clock: Clock; letPass(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    clock: {
      ...hurriedClock,
      wait: (ms, signal) =>
        ms === settleTime ? Promise.race([promise, hurriedClock.wait(ms, signal)]) : hurriedClock.wait(ms, signal),
    },
    letPass: resolve,
  }
}

const editOf = async ({ desk }: Device, key: string) => (await desk.edits.list()).find((edit) => edit.key === key)!

/**
 * A new customer with a lost answer, on a restarted device. The table shows it, and its create still waits for the
 * settle window.
 */
const madeAndShown = async () => {
  const service = await openService({ customers: 12 })
  const first = openDevice(service, { settleTime })
  await first.synced()
  service.control.quirk({ quirk: 'resetAfter', ...posts, times: 1 })
  const { key } = await first.desk.customers.create(newcomerByName)
  await until('its answer is lost', async () => (await editOf(first, key)).maybeDone === 'create')
  const { clock, letPass } = untilLetPass()
  const a = await first.restart({ clock }, { settleTime })
  await a.synced()
  const [id] = newcomersAt(service)
  await until('the list shows it', async () => (await a.desk.customers.read(`s:${id}`)).customerId)
  const turnEnded = async () => {
    letPass()
    return until('the turn of the create is over', async () => {
      const edit = (await a.desk.edits.list()).find(
        (one) => [key, `s:${id}`].includes(one.key) && one.kind === 'create',
      )
      return edit?.state.is !== 'waiting' && edit
    })
  }
  return { service, a, key, id: id!, letPass, turnEnded }
}

const uncertain = (...ids: string[]) => ({
  state: {
    is: 'uncertain',
    gone: true,
    candidates: ids.map((customerId) => ({ customerId, name: 'Bakkerij De Zon' })),
  },
})

it('a new customer that its maker deleted before it was recognised is not made again without a question', async () => {
  const { service, a, id, turnEnded } = await madeAndShown()
  await a.remove(`s:${id}`)
  await until('it is deleted', () => newcomersAt(service).length === 0)
  expect(await turnEnded()).toMatchObject(uncertain())
  expect([newcomersAt(service), service.control.count(posts)]).toEqual([[], 1])
})

it('a new customer that somebody else deleted is not made again without a question, even after another restart', async () => {
  const { service, a, key, id } = await madeAndShown()
  service.control.remove(id)
  await a.synced()
  const b = await a.restart({ clock: hurriedClock }, { settleTime: 300 })
  await b.desk.sync.now()
  await until('it is asked about', async () => (await editOf(b, key)).state.is === 'uncertain')
  expect(await editOf(b, key)).toMatchObject(uncertain())
  expect([newcomersAt(service), service.control.count(posts)]).toEqual([[], 1])
  const { revision, id: edit } = await editOf(b, key)
  await b.desk.edits.resolve(edit, { is: 'create-anyway' }, revision)
  await until('it is made again', () => newcomersAt(service).length === 1)
})

it('a customer that was made again from the deleted row is the likely match', async () => {
  const { service, a, key, id, turnEnded } = await madeAndShown()
  service.control.remove(id)
  const { edit } = await a.desk.customers.save(`s:${id}`, { Telephone: text('015-1') }, 0)
  const conflict = await a.editIn('conflict')
  expect(conflict.id).toBe(edit!.id)
  await a.desk.edits.resolve(conflict.id, { is: 'recreate' }, conflict.revision)
  await until('it is made again', () => newcomersAt(service).length === 1)
  expect(await turnEnded()).toMatchObject(uncertain(...newcomersAt(service)))
  const asked = await editOf(a, key)
  await a.desk.edits.resolve(asked.id, { is: 'link', customerId: newcomersAt(service)[0]! }, asked.revision)
  await a.synced()
  expect([newcomersAt(service).length, service.control.count(posts)]).toEqual([1, 2])
})

it('a customer that a later list hides but that can be read is the result of the create', async () => {
  const { service, id, turnEnded } = await madeAndShown()
  service.control.quirk({ quirk: 'listTruncated', value: '12' })
  expect(await turnEnded()).toMatchObject({ key: `s:${id}`, state: { is: 'settled' } })
  expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
})

it('a create that was withdrawn and whose customer is gone raises no question', async () => {
  const { service, a, key, id, letPass } = await madeAndShown()
  await a.remove(key)
  service.control.remove(id)
  letPass()
  await allSettled(a)
  expect([newcomersAt(service), service.control.count(posts)]).toEqual([[], 1])
})

it('a new customer and its row, both changed before it was recognised, are sent one after the other', async () => {
  const { service, a, key, id, letPass } = await madeAndShown()
  const put = { method: 'PUT', path: `/Customer/${id}` }
  await a.edit(key, { City: text('Assen') })
  service.control.quirk({ quirk: 'unchangeable', value: id, times: 1, ...put })
  await a.edit(`s:${id}`, { Person: text('M. van der Veen') })
  const refused = await a.editIn('refused')
  service.control.clearCounts()
  service.control.quirk({ quirk: 'latency', value: '1000', times: 1, ...put })
  letPass()
  await until('the change of the new customer has left', () => service.control.count(put) === 1)
  await a.desk.edits.retry([refused.id])
  await until('both are sent', async () => (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'))
  expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'M. van der Veen' })
  expect(service.control.count(put)).toBe(2)
})
