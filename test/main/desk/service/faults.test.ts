import { describe, expect, it } from 'vitest'
import {
  openDevice,
  openService,
  text,
  until,
  valueOf,
  newcomer,
  namesakesAt,
  posts,
  openSynced,
  allSettled,
} from '../desk-kit.ts'
import { hurriedClock } from '../hurried-clock.ts'

describe('a create', () => {
  it.each(['object', 'id', 'empty'])('is linked to its customer when the service answers with %s', async (value) => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'answers', value })
    const made = await a.desk.customers.create(newcomer)
    expect(made).toMatchObject({ completeness: 'new', customerId: null })
    const edit = await a.editIn('settled')
    expect(namesakesAt(service)).toEqual([edit.customerId])
    expect(edit.key).toBe(`s:${edit.customerId}`)
    expect(await a.desk.customers.read(made.key)).toMatchObject({ key: edit.key, completeness: 'whole', edit: null })
    expect((await a.desk.sync.read()).customers).toBe(13)
  })

  it.each(['resetAfter', 'cutBody', 'late', 'resetBefore'] as const)(
    'is on the service exactly once if its answer is lost (%s)',
    async (quirk) => {
      const { service, a } = await openSynced()
      service.control.quirk({ quirk, times: 1, method: 'POST', ...(quirk === 'late' ? { value: '100' } : {}) })
      await a.desk.customers.create(newcomer)
      const edit = await a.editIn('settled')
      expect(namesakesAt(service)).toEqual([edit.customerId])
      expect(service.control.count(posts)).toBe(quirk === 'resetBefore' ? 2 : 1)
    },
  )

  it('is on the service exactly once if the process died during the POST', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 1_000 }, { patience: 0 })
    await a.synced()
    service.control.quirk({ quirk: 'latency', value: '400', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    await until('the request is under way', () => service.control.count(posts) > 0)
    const again = await a.restart()
    expect(namesakesAt(service)).toEqual([])
    expect((await again.desk.edits.list())[0]?.state.is).toBe('waiting')
    await again.desk.sync.now()
    const edit = await again.editIn('settled')
    expect(namesakesAt(service)).toEqual([edit.customerId])
    expect(service.control.count(posts)).toBe(1)
  })

  it('raises a question if the network delivered it twice and lost the answer', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    const edit = await a.editIn('uncertain')
    expect(edit.state.candidates.map(({ customerId }) => customerId).toSorted()).toEqual(
      namesakesAt(service).toSorted(),
    )
    expect(edit.state.candidates).toHaveLength(2)
    const [first] = edit.state.candidates
    const linked = await a.desk.edits.resolve(edit.id, { is: 'link', customerId: first!.customerId }, edit.revision)
    expect(linked).toMatchObject({ customerId: first!.customerId, state: { is: 'settled' } })
    expect(namesakesAt(service)).toHaveLength(2)
  })

  it('is not mistaken for another lost create', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'POST' })
    await a.desk.customers.create({
      ...newcomer,
      Name: text('Slagerij De Maan'),
      ShortName: text('DEMAAN'),
      Email: text('maan@example.com'),
    })
    await until('the first is lost', () => service.control.count(posts) === 1)
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    await allSettled(a)
    expect(namesakesAt(service)).toHaveLength(1)
    expect(service.control.ids()).toHaveLength(14)
  })

  it('is not mistaken for a later one with the same fields', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    await until('the first is lost', () => service.control.count(posts) === 1)
    await a.desk.customers.create(newcomer)
    await allSettled(a)
    expect((await a.desk.edits.list()).map(({ customerId }) => customerId).toSorted()).toEqual(
      namesakesAt(service).toSorted(),
    )
    expect(namesakesAt(service)).toHaveLength(2)
  })

  it('raises a question, and is not sent again, if it was lost and then edited on the service', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    const id = await until('the customer is there', () => namesakesAt(service)[0])
    service.control.change(id, { Name: 'Zon, De', ShortName: 'ZON' })
    const edit = await a.editIn('uncertain')
    expect(edit.state.candidates).toEqual([{ key: `s:${id}`, customerId: id, name: 'Zon, De' }])
    await a.desk.edits.resolve(edit.id, { is: 'create-anyway' }, edit.revision)
    await a.editIn('settled')
    expect(namesakesAt(service)).toHaveLength(1)
    expect(service.control.ids()).toHaveLength(14)
  })

  it('keeps an edit that was made while its answer was lost, as a change', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    const made = await a.desk.customers.create(newcomer)
    await until('the customer is there', () => namesakesAt(service)[0])
    await until('the answer is lost', async () => (await a.desk.edits.list())[0]?.state.is === 'waiting')
    await a.edit(made.key, { Person: text('Zoë'), Name: text('Bakkerij De Maan') })
    const edit = await a.editIn('settled')
    expect(service.control.customer(edit.customerId!)).toMatchObject({
      Person: 'Zoë',
      Name: 'Bakkerij De Maan',
      ShortName: 'DEZON',
    })
    expect(service.control.ids()).toHaveLength(13)
    expect(service.control.count(posts)).toBe(1)
  })

  it('is searched for and not sent again if it was answered without an id and is not yet listed', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'answers', value: 'empty' })
    service.control.quirk({ quirk: 'staleList', times: 3 })
    await a.desk.customers.create(newcomer)
    const edit = await a.editIn('settled')
    expect(namesakesAt(service)).toEqual([edit.customerId])
    expect(service.control.count(posts)).toBe(1)
  })

  it.each(['object', 'id', 'empty'])(
    'is not sent again by a desk whose service lists it late, if it was answered with %s and not read back',
    async (value) => {
      const { service, a } = await openSynced()
      service.control.quirk({ quirk: 'answers', value })
      service.control.quirk({ quirk: 'latency', value: '200', times: 1, method: 'POST' })
      await a.desk.customers.create(newcomer)
      await a.editIn('sending')
      service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'GET' })
      service.control.quirk({ quirk: 'staleList', times: 3 })
      const edit = await a.editIn('settled')
      expect(namesakesAt(service)).toEqual([edit.customerId])
      expect(service.control.count(posts)).toBe(1)
    },
  )

  it('spells names as the service does', async () => {
    const service = await openService({ quirks: [{ quirk: 'camelCase' }] })
    const a = openDevice(service)
    await a.synced()
    await a.desk.customers.create({ ...newcomer, CreditLimit: text('1250,50') })
    const edit = await a.editIn('settled')
    expect(service.control.customer(edit.customerId!)).toMatchObject({ Name: 'Bakkerij De Zon', CreditLimit: 1250.5 })
  })
})

describe('a change', () => {
  it.each(['resetAfter', 'cutBody', 'resetBefore', 'unavailable'] as const)(
    'is applied once, without a conflict, if its answer is lost (%s)',
    async (quirk) => {
      const { service, a, id, key } = await openSynced()
      service.control.quirk({ quirk, times: 1, method: 'PUT' })
      await a.edit(key, { City: text('Assen') })
      await until('sent', () => service.control.count({ method: 'PUT' }) > 0)
      await a.synced()
      await a.editIn('settled')
      expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
      expect(service.control.count({ method: 'PUT' })).toBe(quirk === 'resetBefore' || quirk === 'unavailable' ? 2 : 1)
    },
  )

  it('does not undo a later edit if it arrives late', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 1_500 })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'late', value: '700', times: 1, method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await until(
      'the answer is lost',
      async () =>
        (await a.desk.edits.list())[0]?.state.is === 'waiting' && service.control.count({ method: 'PUT' }) > 0,
    )
    await a.edit(`s:${id}`, { Person: text('After') })
    await until('the late write arrives', () => service.control.customer(id)?.['City'] === 'Assen')
    expect(service.control.count({ method: 'PUT' })).toBe(1)
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'After' })
  })

  it('is done once it was answered, and does not clash when somebody changes the field afterwards', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'latency', value: '200', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'GET' })
    await until(
      'the answer is there, and the record is not',
      async () => (await a.desk.edits.list())[0]?.state.is === 'waiting',
    )
    service.control.change(id, { City: 'Delft' })
    const edit = await a.editIn('settled')
    expect(edit.state.serviceChanged).toEqual(['City'])
    expect(service.control.customer(id)).toMatchObject({ City: 'Delft' })
    expect(service.control.count({ method: 'PUT' })).toBe(1)
  })

  it('that was discarded after its answer was lost does not overwrite the next edit', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 1_500 })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'late', value: '1000', times: 1, method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await until(
      'the answer is lost',
      async () =>
        (await a.desk.edits.list())[0]?.state.is === 'waiting' && service.control.count({ method: 'PUT' }) > 0,
    )
    await a.desk.edits.discard([(await a.desk.edits.list())[0]!.id])
    await a.edit(`s:${id}`, { Person: text('After') })
    await a.desk.sync.now()
    const edit = await until('settled', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'settled'),
    )
    expect(edit.changes).toMatchObject([{ field: 'Person' }])
    await until('the late write arrives', () => service.control.customer(id)?.['City'] === 'Assen')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'After' })
  })

  it('that was withdrawn after its answer was lost is withdrawn on the service too', async () => {
    const { service, a, id, key } = await openSynced()
    const before = valueOf(await a.desk.customers.read(key), 'City')
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await until('it is there', () => service.control.customer(id)?.['City'] === 'Assen')
    await until('the answer is lost', async () => (await a.desk.edits.list())[0]?.state.is === 'waiting')
    await a.edit(key, { City: text(before) })
    await a.synced()
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: before })
  })

  it('that was set back after its answer was lost raises a question if the service made another value of it', async () => {
    const { service, a, id, key } = await openSynced()
    const before = valueOf(await a.desk.customers.read(key), 'Person')
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'PUT' })
    await a.edit(key, { Person: text('Ann') })
    await until('it is there', () => service.control.customer(id)?.['Person'] === 'Ann')
    service.control.change(id, { Person: 'ANN' })
    await until('the answer is lost', async () => (await a.desk.edits.list())[0]?.state.is === 'waiting')
    await a.edit(key, { Person: text(before) })
    const ended = await until('settled or asked', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'settled' || state.is === 'conflict'),
    )
    expect(ended.state).toMatchObject({
      is: 'conflict',
      conflict: { is: 'fields', clashes: [{ field: 'Person', base: text('Ann'), theirs: text('ANN') }] },
    })
    await a.desk.edits.resolve(ended.id, { is: 'fields', picks: { Person: 'mine' } }, ended.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)?.['Person'] ?? '').toBe(before)
  })

  it('is applied once, without a conflict, if the process died during the PUT', async () => {
    const service = await openService()
    const a = openDevice(service, {}, { patience: 0 })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'latency', value: '300', times: 1, method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await until('the request is under way', () => service.control.count({ method: 'PUT' }) > 0)
    const again = await a.restart()
    await until('it is there', () => service.control.customer(id)?.['City'] === 'Assen')
    await again.synced()
    await again.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
    expect(await again.desk.sync.read()).toMatchObject({ waiting: 0, needsAttention: 0 })
  })

  it("shows another user's field in the read-back that was changed between our read and our write", async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'changeAfterGet', value: 'Person', times: 1, path: `/Customer/${id}` })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(valueOf(await a.desk.customers.read(key), 'Person')).toBe(service.control.customer(id)?.['Person'] ?? '')
  })

  it('gets a fresh token after a 401, and is applied once', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'unauthorized', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(a.tokensAsked.filter((rejected) => rejected !== undefined)).toHaveLength(1)
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
  })

  it('waits as long as a busy service asks, and is then sent', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.quirk({ quirk: 'tooMany', value: '2', times: 1, method: 'PUT' })
    const asked = hurriedClock.now()
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(hurriedClock.now() - asked).toBeGreaterThanOrEqual(2_000)
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
    expect(service.control.count({ method: 'PUT' })).toBe(2)
  })
})

describe('a delete', () => {
  it('asks nothing while it may still arrive late: a person who kept the customer then would lose it', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 1_500 })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'late', value: '700', times: 1, method: 'DELETE' })
    await a.remove(`s:${id}`)
    await until(
      'the answer is lost',
      async () =>
        (await a.desk.edits.list())[0]?.state.is === 'waiting' && service.control.count({ method: 'DELETE' }) > 0,
    )
    service.control.change(id, { Person: 'There' })
    await a.desk.sync.now()
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
    expect(service.control.count({ method: 'DELETE' })).toBe(1)
  })
})

describe('a 401', () => {
  it('to every token is reported as such, and edits stay', async () => {
    const { service, a, key } = await openSynced()
    service.control.quirk({ quirk: 'unauthorized' })
    await a.edit(key, { City: text('Assen') })
    expect((await a.state('failed')).fail.code).toBe('token-refused')
    expect((await a.desk.edits.list())[0]?.state.is).toBe('waiting')
    service.control.clearQuirks()
    await a.synced()
    await a.editIn('settled')
  })

  it('to one administration alone is reported for that one', async () => {
    const service = await openService()
    const a = openDevice(service, { place: { environment: 'test', administration: 'NOT-THERE' } })
    await a.desk.sync.now()
    expect((await a.state('failed')).fail.code).toBe('database-unknown')
  })
})

describe('a list', () => {
  it.each(['listEmpty', 'listTruncated'] as const)(
    'with doubtful content (%s) removes nobody until the person accepts it',
    async (quirk) => {
      const { service, a } = await openSynced({ customers: 120 })
      service.control.quirk({ quirk })
      await a.desk.sync.now()
      const { fail } = await a.state('failed')
      expect(fail).toEqual({ code: 'list-shrunk', about: { gone: quirk === 'listEmpty' ? 120 : 110, had: 120 } })
      expect((await a.desk.sync.read()).customers).toBe(120)
      await a.desk.sync.acceptShrunkList()
      await a.state('idle')
      expect((await a.desk.sync.read()).customers).toBe(quirk === 'listEmpty' ? 0 : 10)
      service.control.clearQuirks()
      await a.synced()
      expect((await a.desk.sync.read()).customers).toBe(120)
    },
  )

  it('that the person accepts settles the edit of a lost customer', async () => {
    const { service, a } = await openSynced({ customers: 140 })
    const [edited, ...others] = service.control.ids()
    for (const id of [edited!, ...others.slice(0, 119)]) service.control.remove(id)
    await a.edit(`s:${edited}`, { City: text('Assen') })
    expect((await a.state('failed')).fail.code).toBe('list-shrunk')
    expect((await a.desk.edits.list())[0]?.state.is).toBe('waiting')
    await a.desk.sync.acceptShrunkList()
    const edit = await a.editIn('conflict')
    expect(edit.state.conflict.is).toBe('deleted-there')
    expect((await a.desk.sync.read()).customers).toBe(20 + 1)
  })

  it('without one customer is believed', async () => {
    const { service, a, id } = await openSynced()
    service.control.remove(id)
    await a.synced()
    expect((await a.desk.sync.read()).customers).toBe(11)
  })

  it('that was cut off half-way changes nothing', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'cutBody', path: 'CustomerInfoList' })
    await a.desk.sync.now()
    await a.state('offline')
    expect((await a.desk.sync.read()).customers).toBe(12)
  })
})

describe('an address', () => {
  it('in clear text on another computer gets no token', async () => {
    const service = await openService()
    const a = openDevice(service, { baseAddress: 'http://service.example/v1' })
    await a.desk.sync.now()
    expect((await a.state('failed')).fail.code).toBe('service-not-https')
  })
})
