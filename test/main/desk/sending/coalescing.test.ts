import { describe, expect, it } from 'vitest'
import { text, until, valueOf, failing, newcomer, posts, openSynced, allSettled, namesakesAt } from '../desk-kit.ts'

const start = async (
  options: Parameters<typeof openSynced>[0] = {},
  deviceOptions: Parameters<typeof openSynced>[1] = {},
) => {
  const story = await openSynced(options, deviceOptions, { patience: 0 })
  const only = async () => (await story.a.desk.edits.list())[0]
  return { ...story, only, named: () => namesakesAt(story.service), settled: (device = story.a) => allSettled(device) }
}

describe('a delete asked for while its customer is being sent', () => {
  it('follows a change: the change is done, then the customer is deleted', async () => {
    const { service, a, id, key, only, settled } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await a.remove(key)
    expect(await only()).toMatchObject({ kind: 'change', thenDelete: true })
    await settled()
    expect(service.control.ids()).not.toContain(id)
    expect([service.control.count({ method: 'PUT' }), service.control.count({ method: 'DELETE' })]).toEqual([1, 1])
  })

  it('follows a create: the new customer is linked, then deleted', async () => {
    const { service, a, named, only, settled } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'POST' })
    const made = await a.desk.customers.create(newcomer)
    await a.editIn('sending')
    await a.remove(made.key)
    expect(await only()).toMatchObject({ kind: 'create', thenDelete: true })
    await settled()
    expect(named()).toEqual([])
    expect([service.control.count(posts), service.control.count({ method: 'DELETE' })]).toEqual([1, 1])
  })

  it.each([
    ['Fax', '050-9'],
    ['Addresses', [{ AddressId: '1', City: 'Sneek' }]],
  ])("asks first if the user had not seen somebody else's change of %s", async (field, value) => {
    const { service, a, id, key } = await start()
    service.control.change(id, { [field]: value })
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await a.remove(key)
    const edit = await a.editIn('conflict')
    expect(edit).toMatchObject({ kind: 'delete', state: { conflict: { is: 'changed-there', fields: [field] } } })
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', [field]: value })
  })

  it('asks first if somebody else changed the sent field before it was read back', async () => {
    const { service, a, id, key } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await a.remove(key)
    service.control.quirk({ quirk: 'latency', value: '300', method: 'GET' })
    await until('the change has arrived', async () => service.control.customer(id)?.['City'] === 'Assen')
    service.control.change(id, { City: 'Breda' })
    const edit = await a.editIn('conflict')
    expect(edit).toMatchObject({
      kind: 'delete',
      state: { conflict: { is: 'changed-there', fields: expect.arrayContaining(['City']) } },
    })
    expect(service.control.customer(id)).toMatchObject({ City: 'Breda' })
  })

  it('is withdrawn by another save, and the saved values are sent', async () => {
    const { service, a, id, key, only, settled } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await a.remove(key)
    await a.edit(key, { Person: text('Stays') })
    expect(await only()).toMatchObject({ thenDelete: false })
    await settled()
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'Stays' })
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it('survives the end of the process, and the next one carries it out', async () => {
    const { service, a, id, key, settled } = await start({}, { settleTime: 600 })
    service.control.quirk({ quirk: 'latency', value: '400', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await until('the request is under way', () => service.control.count({ method: 'PUT' }) > 0)
    await a.remove(key)
    const again = await a.restart()
    expect((await again.desk.edits.list())[0]).toMatchObject({ kind: 'delete' })
    await again.desk.sync.now()
    await settled(again)
    expect(service.control.ids()).not.toContain(id)
  })
})

describe('a delete asked for while a create has an unknown outcome', () => {
  const lost = async (quirk: 'resetBefore' | 'resetAfter') => {
    const story = await start()
    story.service.control.quirk({ quirk, times: 1, method: 'POST' })
    const made = await story.a.desk.customers.create(newcomer)
    await until(
      'the answer is lost',
      async () => story.service.control.count(posts) === 1 && (await story.only())?.state.is === 'waiting',
    )
    await story.a.remove(made.key)
    return { ...story, made }
  }

  it('sends nothing if the create was not done', async () => {
    const { service, a } = await lost('resetBefore')
    await until('it is over', async () => (await a.desk.edits.list()).length === 0)
    expect(service.control.count(posts)).toBe(1)
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
    expect(service.control.ids()).toHaveLength(12)
  })

  it('deletes the customer if the create was done', async () => {
    const { service, named, settled } = await lost('resetAfter')
    expect(named()).toHaveLength(1)
    await settled()
    expect(named()).toEqual([])
    expect([service.control.count(posts), service.control.count({ method: 'DELETE' })]).toEqual([1, 1])
  })

  it('is withdrawn by another save', async () => {
    const { a, service, made, named, settled } = await lost('resetAfter')
    await a.edit(made.key, { Person: text('Stays') })
    await settled()
    expect(named()).toHaveLength(1)
    expect(service.control.customer(named()[0]!)).toMatchObject({ Person: 'Stays' })
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it('deletes the customer that a person names as the result; if it is none, nothing is left to delete', async () => {
    for (const is of ['link', 'create-anyway'] as const) {
      const { service, a, named } = await start()
      service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
      service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
      const made = await a.desk.customers.create(newcomer)
      await a.editIn('uncertain')
      await a.remove(made.key)
      const edit = await a.editIn('uncertain')
      expect(edit.thenDelete).toBe(true)
      const [candidate] = edit.state.candidates
      await a.desk.edits.resolve(
        edit.id,
        is === 'link' ? { is, customerId: candidate!.customerId } : { is },
        edit.revision,
      )
      await allSettled(a)
      expect(named()).toHaveLength(is === 'link' ? 1 : 2)
      expect(named().includes(candidate!.customerId)).toBe(is !== 'link')
    }
  })
})

describe('a create that a busy service refused to take, followed by a delete', () => {
  it('ends without another call', async () => {
    const { service, a } = await start({ quirks: [{ quirk: 'latency', value: '150', method: 'POST' }] })
    service.control.quirk({ quirk: 'tooMany', value: '1', times: 1, method: 'POST' })
    const made = await a.desk.customers.create(newcomer)
    await a.editIn('sending')
    await a.remove(made.key)
    await until('it is over', async () => (await a.desk.edits.list()).length === 0)
    await a.synced()
    expect(service.control.count(posts)).toBe(1)
    expect(service.control.ids()).toHaveLength(12)
  })
})

describe('a waiting delete', () => {
  it('is withdrawn by discarding it, not by a save', async () => {
    const { service, a, id, key } = await start()
    service.control.quirk({ quirk: 'unavailable' })
    await a.remove(key)
    const [edit] = await a.desk.edits.list()
    await expect(a.edit(key, { City: text('Assen') })).rejects.toThrowError(failing('customer-to-be-deleted'))
    await a.desk.edits.discard([edit!.id])
    service.control.clearQuirks()
    await a.synced()
    expect(service.control.ids()).toContain(id)
    expect((await a.desk.customers.read(key)).edit).toBeNull()
  })
})

describe('an edit being sent', () => {
  it('cannot be discarded, and is said to be sent once it is', async () => {
    const { service, a, key } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    const edit = await a.editIn('sending')
    await expect(a.desk.edits.discard([edit.id])).rejects.toThrowError(failing('edit-not-possible-now'))
    await a.editIn('settled')
    for (const step of ['discard', 'retry'] as const)
      await expect(a.desk.edits[step]([edit.id])).rejects.toThrowError(failing('edit-sent-already'))
  })
})

describe('an edit made while another edit of its customer is being sent', () => {
  it('of a create is sent after it, as a change', async () => {
    const { service, a, named, settled } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'POST' })
    const made = await a.desk.customers.create(newcomer)
    await a.editIn('sending')
    await a.edit(made.key, { Person: text('Zoë'), Email: text('') })
    await settled()
    expect(service.control.customer(named()[0]!)).toMatchObject({ Person: 'Zoë', Email: '', ShortName: 'DEZON' })
    expect([service.control.count(posts), service.control.count({ method: 'PUT' })]).toEqual([1, 1])
  })

  it('of a customer that is made again is sent after it', async () => {
    const { service, a, id, key, settled } = await start()
    service.control.remove(id)
    await a.edit(key, { Person: text('Here') })
    const conflict = await a.editIn('conflict')
    service.control.quirk({ quirk: 'latency', value: '300', method: 'POST' })
    const again = await a.desk.edits.resolve(conflict.id, { is: 'recreate' }, conflict.revision)
    await a.editIn('sending')
    await a.edit(again.key, { Person: text('Here too'), Fax: text('050') })
    await settled()
    const [made] = service.control.ids().slice(-1)
    expect(service.control.customer(made!)).toMatchObject({ Person: 'Here too', Fax: '050' })
    expect(service.control.ids()).toHaveLength(12)
  })

  it('clashes in a field that somebody else changed before our first write', async () => {
    const { service, a, id, key } = await start()
    service.control.change(id, { Fax: 'theirs' })
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await a.edit(key, { Fax: text('mine') })
    const edit = await a.editIn('conflict')
    expect(edit.state.conflict).toMatchObject({
      is: 'fields',
      clashes: [{ field: 'Fax', mine: text('mine'), theirs: text('theirs') }],
    })
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Fax: 'theirs' })
  })

  it("joins the earlier edit if that one's answer is lost: both are applied once", async () => {
    for (const quirk of ['resetAfter', 'resetBefore'] as const) {
      const { service, a, id, key, settled, only } = await start()
      service.control.quirk({ quirk, times: 1, method: 'PUT' })
      await a.edit(key, { City: text('Assen'), Person: text('First') })
      await until(
        'the answer is lost',
        async () => service.control.count({ method: 'PUT' }) === 1 && (await only())?.state.is === 'waiting',
      )
      await a.edit(key, { City: text('Delft'), Fax: text('050') })
      await settled()
      expect(service.control.customer(id)).toMatchObject({ City: 'Delft', Person: 'First', Fax: '050' })
      expect(service.control.count({ method: 'PUT' })).toBe(2)
    }
  })
})

describe('an edit of a customer whose lost create is not yet found', () => {
  it('on the row that the list brought does not lead to a second customer', async () => {
    const { service, a, named, settled } = await start({}, { settleTime: 2_500 })
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    const made = await a.desk.customers.create(newcomer)
    const id = await until('the customer is there', () => named()[0])
    await until('the answer is lost', async () => (await a.desk.edits.list())[0]?.state.is === 'waiting')
    await a.synced()
    service.control.quirk({ quirk: 'unavailable', path: `/Customer/${id}`, times: 1 })
    await a.edit(`s:${id}`, { Person: text('On the row') })
    await a.edit(made.key, { Fax: text('050') })
    await settled()
    expect(named()).toEqual([id])
    expect(service.control.count(posts)).toBe(1)
    expect(service.control.customer(id)).toMatchObject({ Person: 'On the row', Fax: '050' })
  })
})

describe('a field that changed on screen', () => {
  it('returns to its old value although an older edit of the customer waits', async () => {
    const { service, a, id, key } = await start()
    const before = valueOf(await a.desk.customers.read(key), 'Fax')
    service.control.change(id, { Person: 'There' })
    await a.edit(key, { Person: text('Here') })
    await a.editIn('conflict')
    service.control.change(id, { Fax: '050-2', Telephone: '1' })
    await a.synced()
    await until('the change is seen', async () => valueOf(await a.desk.customers.read(key), 'Fax') === '050-2')
    await a.edit(key, { Fax: text(before) })
    const edit = await until('asked again', async () => {
      const [now] = await a.desk.edits.list()
      return now?.state.is === 'conflict' && now.changes.length === 2 && now
    })
    await a.desk.edits.resolve(edit.id, { is: 'fields', picks: { Person: 'mine' } }, edit.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)?.['Fax'] ?? '').toBe(before)
    expect(service.control.customer(id)).toMatchObject({ Person: 'Here', Telephone: '1' })
  })
})
