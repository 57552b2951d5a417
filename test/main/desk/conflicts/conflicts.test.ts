import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, valueOf, type Device, failing, openSynced } from '../desk-kit.ts'

const settled = (device: Device, key: string) =>
  until('the edit is settled', async () => (await device.desk.customers.read(key)).edit === null)

describe('two devices', () => {
  it('that edit different fields of a customer both keep their edits', async () => {
    const { service, a, id, key } = await openSynced()
    const b = openDevice(service)
    await b.synced()
    await a.edit(key, { Person: text('Ann') })
    await settled(a, key)
    await b.edit(key, { Telephone: text('050-1') })
    await settled(b, key)
    expect(service.control.customer(id)).toMatchObject({ Person: 'Ann', Telephone: '050-1' })
    await a.synced()
    expect(valueOf(await a.desk.customers.read(key), 'Telephone')).toBe('050-1')
    expect(await a.desk.edits.list()).toHaveLength(1)
  })

  it('that set the same field to the same value need no decision and no second write', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.change(id, { Person: 'Ann' })
    await a.edit(key, { Person: text('Ann') })
    await settled(a, key)
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })
})

describe('a field changed on both sides', () => {
  const clash = async () => {
    const story = await openSynced()
    const { service, a, id, key } = story
    service.control.change(id, { Person: 'There', Homepage: 'there.example' })
    await a.edit(key, { Person: text('Here'), Telephone: text('050-1') })
    const edit = await a.editIn('conflict')
    return { ...story, edit }
  }

  it('is also a conflict when a sync brings the other value while the user is still typing', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    const shown = await a.desk.customers.read(`s:${id}`)
    service.control.change(id, { Person: 'There', City: 'Elsewhere' })
    await a.synced()
    await until('the newer value', async () => valueOf(await a.desk.customers.read(`s:${id}`), 'Person') === 'There')
    await a.desk.customers.save(`s:${id}`, { Person: text('Here') }, 0, { Person: shown.values.Person! })
    const edit = await a.editIn('conflict')
    expect(edit.state.conflict).toMatchObject({
      is: 'fields',
      clashes: [{ field: 'Person', base: shown.values.Person, mine: text('Here'), theirs: text('There') }],
    })
    expect(service.control.customer(id)?.['Person']).toBe('There')
  })

  it('stops the edit, shows all three values and writes nothing', async () => {
    const { service, a, edit } = await clash()
    expect(edit.state.conflict).toMatchObject({
      is: 'fields',
      clashes: [{ field: 'Person', mine: text('Here'), theirs: text('There') }],
    })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
    expect(await a.desk.sync.read()).toMatchObject({ needsAttention: 1, waiting: 0 })
  })

  it('takes my value if the user picks mine, and keeps the rest of theirs', async () => {
    const { service, a, id, key, edit } = await clash()
    await a.desk.edits.resolve(edit.id, { is: 'fields', picks: { Person: 'mine' } }, edit.revision)
    await settled(a, key)
    expect(service.control.customer(id)).toMatchObject({
      Person: 'Here',
      Telephone: '050-1',
      Homepage: 'there.example',
    })
  })

  it.each(['discarded', 'decided for theirs'])(
    'is, %s, in the history with the value that the service has',
    async (how) => {
      const { service, a, id, key } = await openSynced()
      service.control.change(id, { Person: 'There' })
      await a.edit(key, { Person: text('Here') })
      const edit = await a.editIn('conflict')
      if (how === 'discarded') await a.desk.edits.discard([edit.id])
      else await a.desk.edits.resolve(edit.id, { is: 'fields', picks: { Person: 'theirs' } }, edit.revision)
      const { entries } = await a.desk.history.list({ search: '', before: null, count: 5 })
      expect(entries[0]).toMatchObject({
        event: 'discarded',
        changes: [{ field: 'Person', from: text('Here'), to: text('There') }],
      })
    },
  )

  it('keeps their value if the user picks theirs, and sends my other fields', async () => {
    const { service, a, id, key, edit } = await clash()
    await a.desk.edits.resolve(edit.id, { is: 'fields', picks: { Person: 'theirs' } }, edit.revision)
    await settled(a, key)
    expect(service.control.customer(id)).toMatchObject({
      Person: 'There',
      Telephone: '050-1',
      Homepage: 'there.example',
    })
  })

  it('stops the edit again if the service changed the field after it was shown', async () => {
    const { service, a, id, edit } = await clash()
    service.control.change(id, { Person: 'There again' })
    await a.desk.edits.resolve(edit.id, { is: 'fields', picks: { Person: 'mine' } }, edit.revision)
    const second = await until('a new clash', async () => {
      const now = await a.editIn('conflict')
      return now.revision !== edit.revision && now
    })
    expect(second.state.conflict).toMatchObject({
      clashes: [{ field: 'Person', base: text('There'), theirs: text('There again') }],
    })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('needs a decision on the displayed revision, for every field', async () => {
    const { a, edit } = await clash()
    await expect(
      a.desk.edits.resolve(edit.id, { is: 'fields', picks: { Person: 'mine' } }, edit.revision - 1),
    ).rejects.toThrowError(failing('edit-changed-meanwhile'))
    await expect(a.desk.edits.resolve(edit.id, { is: 'fields', picks: {} }, edit.revision)).rejects.toThrowError(
      failing('arguments-wrong'),
    )
    await expect(a.desk.edits.resolve(edit.id, { is: 'recreate' }, edit.revision)).rejects.toThrowError(
      failing('edit-not-possible-now'),
    )
    expect((await a.desk.edits.read(edit.id)).state.is).toBe('conflict')
  })

  it('includes its linked fields', async () => {
    const { service, a, id, key } = await openSynced()
    const before = service.control.customer(id)!
    service.control.change(id, { City: 'Gent', CountryId: 'BE' })
    await a.edit(key, { Street1: text('Kerkstraat 1') })
    const edit = await a.editIn('conflict')
    const { conflict } = edit.state
    const fields = conflict.is === 'fields' ? conflict.clashes.map(({ field }) => field) : []
    expect(fields).toEqual(expect.arrayContaining(['Street1', 'City']))
    await a.desk.edits.resolve(
      edit.id,
      { is: 'fields', picks: Object.fromEntries(fields.map((field) => [field, 'mine' as const])) },
      edit.revision,
    )
    await settled(a, key)
    expect(service.control.customer(id)).toMatchObject({
      Street1: 'Kerkstraat 1',
      City: before['City'],
      CountryId: before['CountryId'],
    })
  })
})

describe('an edit of a customer that was deleted on the service', () => {
  const gone = async () => {
    const story = await openSynced()
    story.service.control.remove(story.id)
    await story.a.edit(story.key, { Person: text('Here') })
    const edit = await story.a.editIn('conflict')
    expect(edit.state.conflict).toEqual({ is: 'deleted-there' })
    return { ...story, edit }
  }

  it('can be dropped together with the customer', async () => {
    const { service, a, id, key, edit } = await gone()
    await a.desk.edits.resolve(edit.id, { is: 'let-go' }, edit.revision)
    await expect(a.desk.customers.read(key)).rejects.toThrowError(failing('customer-unknown'))
    expect(service.control.ids()).not.toContain(id)
    expect(await a.desk.edits.list()).toEqual([])
  })

  it('can make the customer again with all known fields', async () => {
    const { service, a, key, edit } = await gone()
    const known = await a.desk.customers.read(key)
    await a.desk.edits.resolve(edit.id, { is: 'recreate' }, edit.revision)
    const made = await a.editIn('settled')
    expect(service.control.ids()).toHaveLength(12)
    expect(service.control.customer(made.customerId!)).toMatchObject({
      Name: valueOf(known, 'Name'),
      City: valueOf(known, 'City'),
      Person: 'Here',
    })
  })

  it('keeps the customer in the cache until a person decides, whatever the list shows', async () => {
    const { a, key } = await gone()
    await a.synced()
    expect(valueOf(await a.desk.customers.read(key), 'Person')).toBe('Here')
    await a.editIn('conflict')
  })
})

describe('a delete', () => {
  it('is sent, checked, and removed from the cache', async () => {
    const { service, a, id, key } = await openSynced()
    await a.remove(key)
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
    await expect(a.desk.customers.read(key)).rejects.toThrowError(failing('customer-unknown'))
    expect((await a.desk.sync.read()).customers).toBe(11)
  })

  it("stops if the customer was changed there, and then follows the person's decision", async () => {
    const { service, a, id, key } = await openSynced()
    service.control.change(id, { Person: 'There' })
    await a.remove(key)
    const first = await a.editIn('conflict')
    expect(first.state.conflict).toEqual({ is: 'changed-there', fields: ['Person'] })
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
    await a.desk.edits.resolve(first.id, { is: 'let-go' }, first.revision)
    expect(valueOf(await a.desk.customers.read(key), 'Person')).toBe('There')
    service.control.change(id, { Person: 'There again' })
    await a.remove(key)
    const second = await a.editIn('conflict')
    await a.desk.edits.resolve(second.id, { is: 'delete-anyway' }, second.revision)
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
  })

  it('asks again if a sync read more changes than the person was shown', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.change(id, { Person: 'There' })
    await a.remove(key)
    const stopped = await a.editIn('conflict')
    service.control.change(id, { Person: 'There again', Telephone: '050-2' })
    await a.synced()
    await until('the newer value', async () => valueOf(await a.desk.customers.read(key), 'Telephone') === '050-2')
    await a.desk.edits.resolve(stopped.id, { is: 'delete-anyway' }, stopped.revision)
    const again = await a.editIn('conflict')
    expect(again.state.conflict).toEqual({
      is: 'changed-there',
      fields: expect.arrayContaining(['Person', 'Telephone']),
    })
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
    await a.desk.edits.resolve(again.id, { is: 'delete-anyway' }, again.revision)
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
  })

  it('of a customer that is already gone is settled without a DELETE', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.remove(id)
    await a.remove(key)
    await a.editIn('settled')
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it("is kept with the service's answer if the service refuses it", async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'inUse', value: id })
    await a.remove(key)
    const refused = await a.editIn('refused')
    expect(refused.state.fail).toMatchObject({ code: 'service-refused', status: 400 })
    await a.desk.edits.discard([refused.id])
    expect((await a.desk.customers.read(key)).edit).toBeNull()
  })

  it('of an unsent customer sends nothing', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'unavailable' })
    const made = await a.desk.customers.create({ Name: text('Nobody'), ShortName: text('NOBODY') })
    await until('the first try failed', () => service.control.count({ path: 'CustomerInfoList' }) > 1)
    await a.remove(made.key)
    service.control.clearQuirks()
    await a.synced()
    expect(service.control.count({ method: 'POST', path: '/api/' })).toBe(0)
    expect(await a.desk.edits.list()).toEqual([])
  })

  it('replaces a waiting change', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(key, { Person: text('Here') })
    await a.remove(key)
    expect(await a.desk.edits.list()).toMatchObject([{ kind: 'delete', changes: [] }])
    service.control.clearQuirks()
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('reads another customer, not the whole list, to test whether the call exists', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.clearCounts()
    await a.remove(key)
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
    expect(service.control.count({ path: 'CustomerInfoList' })).toBe(0)
    expect(service.control.count({ path: '/Customer/' })).toBe(4)
  })

  it('asks the list if there is no other customer to read', async () => {
    const { service, a, key } = await openSynced({ customers: 1 })
    service.control.clearCounts()
    await a.remove(key)
    await until('the list is asked', () => service.control.count({ path: 'CustomerInfoList' }) > 0)
    await a.editIn('settled')
    expect(service.control.ids()).toEqual([])
  })
})

describe('a customer deleted there and made again', () => {
  it("keeps the service's own properties beyond the contract, and gets a new id and dates", async () => {
    const { service, a, id, key } = await openSynced({ quirks: [{ quirk: 'extraProperties' }] })
    const before = service.control.customer(id)!
    service.control.remove(id)
    await a.edit(key, { Person: text('Here') })
    const conflict = await a.editIn('conflict')
    await a.desk.edits.resolve(conflict.id, { is: 'recreate' }, conflict.revision)
    const made = await a.editIn('settled')
    const after = service.control.customer(made.customerId!)!
    expect(after).toEqual({
      ...before,
      CustomerId: made.customerId,
      OrganizationId: after['OrganizationId'],
      Person: 'Here',
    })
    expect(after['CustomProperties']).toEqual(before['CustomProperties'])
  })
})
