import { describe, expect, it } from 'vitest'
import { heldName, type Held, type HiddenCustomer } from './promises/account.ts'
import type { Request } from './network.ts'
import type { Deed, Office } from './office.ts'
import { watchPromises } from './promises/promises.ts'

const place = 'production/X'
const request = (kind: Request['kind'], path: string): Request => ({
  computer: 'anna',
  kind,
  path,
  place,
  id: path,
  question: { method: kind, url: `http://127.0.0.1/${path}`, headers: {}, body: undefined },
})

/** Nothing waits in the outbox, and no customer was read as a whole. */
const nothing: Held = {
  values: new Set(),
  deletions: new Set(),
  customers: new Set(),
  made: [],
  shows: () => undefined,
}

/** Anna saves a create; what she sends arrives. */
const play = (hidden: readonly HiddenCustomer[]) => {
  const deeds: Deed[] = []
  const office = {
    deeds,
    kept: (_place: string, id: string) => deeds.findLast((deed) => deed.id === id)?.after ?? null,
    ids: () => ['1', ...deeds.map(({ id }) => id)],
    born: (_place: string, id: string) => deeds.find((deed) => deed.id === id)?.number ?? -1,
  } as unknown as Office
  const promises = watchPromises(
    office,
    () => null,
    () => hidden,
  )
  promises.listsHide(true)
  const name = { value: 'mine', computer: 'anna', place, field: 'Name', key: 'n:x', base: '', around: {} }
  promises.ask(name).status = 'kept'
  const customer = { Name: '"mine"' }
  const send = (sent: Request, id: string | null, text: string): void => {
    promises.left(sent)
    promises.arrives(sent)
    const [before, after] = sent.kind === 'DELETE' ? [customer, null] : [null, customer]
    if (id !== null) deeds.push({ at: 0, by: 'anna', place, id, before, after, number: deeds.length })
    promises.arrived(sent, { status: 200, headers: {}, text })
    promises.answered(sent, { status: 200, text })
  }
  return { promises, send, name }
}

/** Her create arrives, a list shows only customer 1, and her create arrives once more. */
const playTwice = (hidden: readonly HiddenCustomer[]) => {
  const { promises, send } = play(hidden)
  send(request('POST', 'Customer'), '2', '')
  send(request('GET', 'CustomerInfoList'), null, '[{"CustomerId":"1"}]')
  send(request('POST', 'Customer'), '3', '')
  return { promises, send }
}
const createdTwice = (hidden: readonly HiddenCustomer[]) => playTwice(hidden).promises.counts

/** She deletes it, as one of the two, and a list shows neither customer 1, which she has read, nor the other. */
const deletedOnce = (isSent: boolean) => {
  const { promises, send } = playTwice([])
  Object.assign(promises.askDeletion('anna', place, 'n:x', { Name: 'mine' }), { status: 'kept' })
  if (isSent) send(request('DELETE', '3'), '3', '')
  send(request('GET', '1'), null, '{"CustomerId":"1"}')
  send(request('GET', 'CustomerInfoList'), null, '[]')
  promises.holds('anna', place, nothing)
}

/** The network delivers her create twice. She gives it another name, deletes it, and says that it became customer 2. */
const deletedAfterLink = (sent: string | null) => {
  const { promises, send, name } = play([])
  promises.allowCreate('anna', place, 'mine')
  send(request('POST', 'Customer'), '2', '')
  send(request('POST', 'Customer'), '3', '')
  promises.ask({ ...name, value: 'renamed', base: 'mine' }).status = 'kept'
  Object.assign(promises.askDeletion('anna', place, 'n:x', { Name: 'renamed' }), { status: 'kept' })
  promises.link('renamed', '2')
  if (sent !== null) send(request('DELETE', sent), sent, '')
  promises.holds('anna', place, { ...nothing, values: new Set([heldName('Name', 'renamed')]) })
}

it('a deletion of a create that arrived twice is of the customer that its person linked, in the simulation', () => {
  expect(() => deletedAfterLink('2')).not.toThrow()
  for (const sent of ['3', null]) expect(() => deletedAfterLink(sent)).toThrow('lost: the deletion of n:x')
})

describe('a create that is made twice because a list hid it, in the simulation', () => {
  it('breaks no promise if lists hid nothing else, and is counted', () => {
    expect(createdTwice([])).toMatchObject({ hidingLists: 1 })
  })

  it('is deleted once, and that deletion is not lost', () => {
    expect(() => deletedOnce(true)).not.toThrow()
    expect(() => deletedOnce(false)).toThrow('lost: the deletion of n:x at production/X')
  })

  it('breaks no promise if a longer list shows what an earlier one hid', () => {
    expect(createdTwice([{ key: 'n:x', id: '1', rows: 0 }])).toMatchObject({ hidingLists: 1 })
    expect(createdTwice([{ key: 'n:another', id: '7', rows: 0 }])).toMatchObject({ hidingLists: 1 })
  })

  it('is doubled if an earlier list hid a customer that this one lacks too, or is no longer than it', () => {
    expect(() => createdTwice([{ key: 'n:x', id: '7', rows: 0 }])).toThrow('doubled: mine was created by anna')
    expect(() => createdTwice([{ key: 'n:x', id: '1', rows: 1 }])).toThrow('doubled: mine was created by anna')
  })
})
