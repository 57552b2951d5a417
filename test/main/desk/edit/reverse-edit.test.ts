import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../../preload/contract/customer-fields.ts'
import type { HistoryEntry } from '../../../../preload/contract/history.ts'
import { isFail } from '../../../../main/base/app-error.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import {
  openDevice,
  openService,
  text,
  until,
  valueOf,
  type Device,
  newcomer,
  openSynced,
  oneComputer,
} from '../desk-kit.ts'

const failing = (code: Parameters<typeof isFail>[1], why?: string) =>
  expect.toSatisfy((error: unknown) => isFail(error, code!) && (why === undefined || error.fail.about?.['why'] === why))

const lines = async (device: Device): Promise<readonly HistoryEntry[]> =>
  (await device.desk.history.list({ search: '', before: null, count: 200 })).entries
const line = async (device: Device, is: (entry: HistoryEntry) => boolean): Promise<number> => {
  const found = (await lines(device)).find(is)
  if (found === undefined) throw new Error('no such line')
  return found.number
}
const settledLine = (device: Device): Promise<number> => line(device, ({ event }) => event === 'settled')
const done = (device: Device, id: string) =>
  until('the edit is settled', async () => (await device.desk.edits.read(id)).state.is === 'settled')
const stopped = (device: Device, id: string) =>
  until('the edit stops', async () => {
    const edit = await device.desk.edits.read(id)
    return edit.state.is === 'conflict' && edit.state.conflict
  })

/** A customer with changed person and telephone, and that line of the history. */
const changed = async () => {
  const story = await openSynced()
  story.service.control.change(story.id, { Person: 'Before', Telephone: '050-0' })
  await story.a.synced()
  await story.a.edit(story.key, { Person: text('After'), Telephone: text('050-1') })
  await story.a.editIn('settled')
  return { ...story, number: await settledLine(story.a) }
}

describe('the reversal of a change', () => {
  it('restores the earlier fields only, and is an ordinary edit', async () => {
    const { service, a, id, number } = await changed()
    service.control.change(id, { Homepage: 'since.example' })
    await a.synced()
    service.control.quirk({ quirk: 'latency', value: '200', method: 'PUT' })
    const edit = await a.desk.history.reverse(number)
    expect(edit).toMatchObject({
      kind: 'change',
      key: `s:${id}`,
      customerId: id,
      state: { is: 'waiting' },
      user: 'j.devries',
    })
    expect(edit.changes.map(({ field, from, to }) => [field, from, to]).toSorted()).toEqual([
      ['Person', text('After'), text('Before')],
      ['Telephone', text('050-1'), text('050-0')],
    ])
    expect((await a.desk.edits.review(edit.id)).changed).toHaveLength(2)
    await done(a, edit.id)
    expect(service.control.customer(id)).toMatchObject({
      Person: 'Before',
      Telephone: '050-0',
      Homepage: 'since.example',
    })
    expect((await lines(a)).map(({ event }) => event)).toEqual(['settled', 'saved', 'settled', 'saved'])
  })

  it('can itself be reversed', async () => {
    const { service, a, id, number } = await changed()
    await done(a, (await a.desk.history.reverse(number)).id)
    await done(a, (await a.desk.history.reverse(await settledLine(a))).id)
    expect(service.control.customer(id)).toMatchObject({ Person: 'After', Telephone: '050-1' })
  })

  it.each([
    ['and nobody here has seen it', false],
    ['and it was read since', true],
  ])('clashes in a field that somebody changed since, %s', async (_what, read) => {
    const { service, a, id, number } = await changed()
    service.control.change(id, { Person: 'Somebody’s' })
    if (read) await a.synced()
    const conflict = await stopped(a, (await a.desk.history.reverse(number)).id)
    expect(conflict).toMatchObject({
      is: 'fields',
      clashes: [{ field: 'Person', base: text('After'), mine: text('Before'), theirs: text('Somebody’s') }],
    })
    expect(service.control.customer(id)).toMatchObject({ Person: 'Somebody’s', Telephone: '050-1' })
  })

  it('clashes if a linked field was changed since', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.change(id, { Street1: 'Oudegracht 1', City: 'Utrecht' })
    await a.synced()
    await a.edit(key, { Street1: text('Nieuwegracht 2') })
    await a.editIn('settled')
    const number = await settledLine(a)
    service.control.change(id, { City: 'Zwolle' })
    await a.synced()
    await stopped(a, (await a.desk.history.reverse(number)).id)
    expect(service.control.customer(id)).toMatchObject({ Street1: 'Nieuwegracht 2', City: 'Zwolle' })
  })

  it('is refused if everything is already as before', async () => {
    const { service, a, id, number } = await changed()
    service.control.change(id, { Person: 'Before', Telephone: '050-0' })
    // Until the settle window is over, the reverted values look like a read from before our write.
    await until('a sync shows it', async () => {
      await a.synced()
      return valueOf(await a.desk.customers.read(`s:${id}`), 'Person') === 'Before'
    })
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(
      failing('history-not-reversible', 'nothing-to-undo'),
    )
  })

  it('is refused for a customer that is gone', async () => {
    const { service, a, id, number } = await changed()
    service.control.remove(id)
    await a.synced()
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(failing('customer-unknown'))
  })

  it('is refused while the customer has a waiting edit of any user', async () => {
    const { service, a, key, number } = await changed()
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(key, { Homepage: text('mine.example') })
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(failing('history-not-reversible', 'edit-waiting'))
    await a.close()
    const bert = openDevice(service, { ...a.options, user: 'Bert' })
    await expect(bert.desk.history.reverse(number)).rejects.toThrowError(failing('edit-of-another-user'))
    expect(await bert.desk.edits.list()).toHaveLength(2)
  })

  it('carries the name of the user who reverses', async () => {
    const service = await openService()
    const sits = oneComputer(service)
    const anna = await sits('Anna')
    await anna.synced()
    await anna.edit(`s:${service.control.ids()[0]!}`, { Person: text('After') })
    await anna.editIn('settled')
    const bert = await sits('Bert')
    const edit = await bert.desk.history.reverse(await settledLine(bert))
    await done(bert, edit.id)
    expect((await lines(bert)).map(({ who, event }) => `${who} ${event}`)).toEqual([
      'Bert settled',
      'Bert saved',
      'Anna settled',
      'Anna saved',
    ])
  })
})

const created = async () => {
  const story = await openSynced()
  await story.a.desk.customers.create(newcomer)
  const { customerId } = await story.a.editIn('settled')
  return { ...story, id: customerId!, number: await settledLine(story.a) }
}

describe('the reversal of a create', () => {
  it('deletes the customer', async () => {
    const { service, a, id, number } = await created()
    const edit = await a.desk.history.reverse(number)
    expect(edit).toMatchObject({ kind: 'delete', customerId: id, name: 'Bakkerij De Zon' })
    await done(a, edit.id)
    expect(service.control.customer(id)).toBeNull()
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(failing('customer-unknown'))
  })

  it.each([
    ['a field of ours', { Email: 'other@example.com' }, 'Email', true],
    ['a field that was left empty', { Telephone: '050-9' }, 'Telephone', true],
    ['a field, unseen so far', { Telephone: '050-9' }, 'Telephone', false],
  ] as const)('asks if somebody changed %s since', async (_what, fields, field, read) => {
    const { service, a, id, number } = await created()
    service.control.change(id, fields)
    if (read) await a.synced()
    const conflict = await stopped(a, (await a.desk.history.reverse(number)).id)
    expect(conflict).toMatchObject({ is: 'changed-there' })
    expect(conflict.is === 'changed-there' && conflict.fields).toContain(field)
    expect(service.control.customer(id)).not.toBeNull()
  })
})

const deleted = async (quirks: NonNullable<Parameters<typeof openSynced>[0]>['quirks'] = []) => {
  const story = await openSynced({ quirks })
  story.service.control.change(story.id, { Person: 'Ann', CreditLimit: 1500.5, Telephone: '050-1' })
  await story.a.synced()
  const before = story.service.control.customer(story.id)!
  await story.a.remove(story.key)
  await story.a.editIn('settled')
  return { ...story, before, number: await settledLine(story.a) }
}
/** All contract fields but those that the service sets anew for a new customer. */
const plain = (customer: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    fieldNames
      .filter((name) => !['CustomerId', 'OrganizationId', 'Database'].includes(name))
      .map((name) => [name, customer[name]]),
  )

describe('the reversal of a delete', () => {
  it('makes the customer again with every contract field', async () => {
    const { service, a, before, number } = await deleted()
    const edit = await a.desk.history.reverse(number)
    expect(edit).toMatchObject({ kind: 'create', customerId: null })
    await done(a, edit.id)
    const { customerId } = await a.desk.edits.read(edit.id)
    expect(plain(service.control.customer(customerId!)!)).toEqual(plain(before))
  })

  it('restores the customer as it was when deleted, with a change that was done although its answer was lost', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await until(
      'the answer is lost',
      async () =>
        service.control.customer(id)?.['City'] === 'Assen' && (await a.desk.edits.list())[0]?.state.is === 'waiting',
    )
    await a.remove(key)
    await a.editIn('settled')
    const edit = await a.desk.history.reverse(
      await line(a, ({ event, kind }) => event === 'settled' && kind === 'delete'),
    )
    await done(a, edit.id)
    const { customerId } = await a.desk.edits.read(edit.id)
    expect(service.control.customer(customerId!)?.['City']).toBe('Assen')
  })

  it("restores the service's own properties beyond the contract, reviews them, and can itself be reversed", async () => {
    const { service, a, before, number } = await deleted([{ quirk: 'extraProperties' }])
    expect(before['CustomProperties']).toBeDefined()
    const edit = await a.desk.history.reverse(number)
    expect(edit.changes).toContainEqual({ field: 'Person', from: { is: 'empty' }, to: text('Ann') })
    await done(a, edit.id)
    const { customerId } = await a.desk.edits.read(edit.id)
    const after = service.control.customer(customerId!)!
    expect(after).toEqual({ ...before, CustomerId: after['CustomerId'], OrganizationId: after['OrganizationId'] })
    expect((await lines(a))[0]?.changes).toContainEqual({ field: 'Person', from: { is: 'empty' }, to: text('Ann') })
    await done(a, (await a.desk.history.reverse(await settledLine(a))).id)
    expect(service.control.customer(customerId!)).toBeNull()
  })

  it('leaves its content in the history when it is discarded', async () => {
    const { service, a, number } = await deleted()
    service.control.quirk({ quirk: 'unavailable' })
    await a.desk.edits.discard([(await a.desk.history.reverse(number)).id])
    expect((await lines(a))[0]).toMatchObject({
      event: 'discarded',
      changes: expect.arrayContaining([{ field: 'Person', from: text('Ann'), to: { is: 'empty' } }]),
    })
  })

  it('makes the customer once, however often it is asked for', async () => {
    const { service, a, number } = await deleted()
    const edit = await a.desk.history.reverse(number)
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(failing('history-not-reversible', 'already'))
    await done(a, edit.id)
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(failing('history-not-reversible', 'already'))
    const again = await a.restart()
    await expect(again.desk.history.reverse(number)).rejects.toThrowError(failing('history-not-reversible', 'already'))
    expect(service.control.ids()).toHaveLength(12)
  })

  it('makes the customer once, whatever was done with it since', async () => {
    const { service, a, number } = await deleted()
    const { id } = await a.desk.history.reverse(number)
    await done(a, id)
    await a.desk.hold({ locked: true, askAbove: null })
    const { customerId } = await a.desk.edits.read(id)
    for (let at = 0; at < 201; at++) await a.edit(`s:${customerId}`, { Telephone: text(`050-${at}`) })
    await a.close()
    // Settled edits are listed for a day; after that only the history has them.
    const cache = openCache({ file: a.options.file, key: a.options.key })
    cache.edits.forgetSettledBefore(Number.MAX_SAFE_INTEGER)
    cache.close()
    const later = await a.restart()
    await expect(later.desk.history.reverse(number)).rejects.toThrowError(failing('history-not-reversible', 'already'))
    expect(service.control.ids()).toHaveLength(12)
  })

  it('can be repeated if the first was withdrawn before it was sent', async () => {
    const { service, a, number } = await deleted()
    service.control.quirk({ quirk: 'unavailable' })
    await a.desk.edits.discard([(await a.desk.history.reverse(number)).id])
    service.control.clearQuirks()
    await done(a, (await a.desk.history.reverse(number)).id)
    expect(service.control.ids()).toHaveLength(12)
  })
})

it('a line that reports no done write cannot be reversed', async () => {
  const { a } = await changed()
  const saved = await line(a, ({ event }) => event === 'saved')
  for (const number of [saved, 0, 999])
    await expect(a.desk.history.reverse(number)).rejects.toThrowError(failing('history-not-reversible', 'not-settled'))
  expect((await lines(a)).map(({ event, reversible }) => [event, reversible])).toEqual([
    ['settled', true],
    ['saved', false],
  ])
})
