import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, valueOf } from './desk-kit.ts'

const start = async (customers = 12) => {
  const service = await openService({ customers })
  const a = openDevice(service)
  await a.synced()
  const id = service.control.ids()[0]!
  return { service, a, id, key: `s:${id}` }
}
const newcomer = { Name: text('Bakkerij De Zon'), ShortName: text('DEZON'), Email: text('zon@example.com') } as const
const named = (service: Awaited<ReturnType<typeof openService>>): string[] =>
  service.control.ids().filter((id) => service.control.customer(id)?.['Name'] === 'Bakkerij De Zon')
const posts = { method: 'POST', path: '/api/' } as const

describe('a create', () => {
  it.each(['object', 'id', 'empty'])('is linked to its customer when the service answers with %s', async (value) => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'answers', value })
    const made = await a.desk.customers.create(newcomer)
    expect(made).toMatchObject({ completeness: 'new', customerId: null })
    const edit = await a.editIn('settled')
    expect(named(service)).toEqual([edit.customerId])
    expect(edit.key).toBe(`s:${edit.customerId}`)
    expect(await a.desk.customers.read(made.key)).toMatchObject({ key: edit.key, completeness: 'whole', edit: null })
    expect((await a.desk.sync.read()).customers).toBe(13)
  })

  it.each(['resetAfter', 'cutBody', 'late', 'resetBefore'] as const)(
    'whose answer is lost (%s) is on the service exactly once',
    async (quirk) => {
      const { service, a } = await start()
      service.control.quirk({ quirk, times: 1, method: 'POST', ...(quirk === 'late' ? { value: '100' } : {}) })
      await a.desk.customers.create(newcomer)
      const edit = await a.editIn('settled')
      expect(named(service)).toEqual([edit.customerId])
      expect(service.control.count(posts)).toBe(quirk === 'resetBefore' ? 2 : 1)
    },
  )

  it('whose process died while it was sent is on the service exactly once', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 1_000 }, { patience: 0 })
    await a.synced()
    service.control.quirk({ quirk: 'latency', value: '400', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    await until('the request is under way', () => service.control.count(posts) > 0)
    const again = await a.restart()
    expect(named(service)).toEqual([])
    expect((await again.desk.edits.list())[0]?.state.is).toBe('waiting')
    await again.desk.sync.now()
    const edit = await again.editIn('settled')
    expect(named(service)).toEqual([edit.customerId])
    expect(service.control.count(posts)).toBe(1)
  })

  it('that the network delivered twice, and lost, is asked about', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    const edit = await a.editIn('uncertain')
    expect(edit.state.candidates.map(({ customerId }) => customerId).toSorted()).toEqual(named(service).toSorted())
    expect(edit.state.candidates).toHaveLength(2)
    const [first] = edit.state.candidates
    const linked = await a.desk.edits.resolve(edit.id, { is: 'link', customerId: first!.customerId }, edit.revision)
    expect(linked).toMatchObject({ customerId: first!.customerId, state: { is: 'settled' } })
    expect(named(service)).toHaveLength(2)
  })

  it('lost beside another lost one is not taken for it', async () => {
    const { service, a } = await start()
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
    await until('both are settled', async () =>
      (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'),
    )
    expect(named(service)).toHaveLength(1)
    expect(service.control.ids()).toHaveLength(14)
  })

  it('lost is not taken for one with the same fields that was made here after it', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    await until('the first is lost', () => service.control.count(posts) === 1)
    await a.desk.customers.create(newcomer)
    await until('both are settled', async () =>
      (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'),
    )
    expect((await a.desk.edits.list()).map(({ customerId }) => customerId).toSorted()).toEqual(
      named(service).toSorted(),
    )
    expect(named(service)).toHaveLength(2)
  })

  it('that was lost and edited there meanwhile is asked about, never sent again by itself', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    const id = await until('the customer is there', () => named(service)[0])
    service.control.change(id, { Name: 'Zon, De', ShortName: 'ZON' })
    const edit = await a.editIn('uncertain')
    expect(edit.state.candidates).toEqual([{ key: `s:${id}`, customerId: id, name: 'Zon, De' }])
    await a.desk.edits.resolve(edit.id, { is: 'create-anyway' }, edit.revision)
    await a.editIn('settled')
    expect(named(service)).toHaveLength(1)
    expect(service.control.ids()).toHaveLength(14)
  })

  it('edited while its answer was lost keeps the edit, as a change', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    const made = await a.desk.customers.create(newcomer)
    await until('the customer is there', () => named(service)[0])
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

  it('answered without an id, and not in the list yet, is looked for and not sent again', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'answers', value: 'empty' })
    service.control.quirk({ quirk: 'staleList', times: 3 })
    await a.desk.customers.create(newcomer)
    const edit = await a.editIn('settled')
    expect(named(service)).toEqual([edit.customerId])
    expect(service.control.count(posts)).toBe(1)
  })

  it.each(['object', 'id', 'empty'])(
    'answered with %s and not read back, by a service whose list is behind, is not sent again',
    async (value) => {
      const { service, a } = await start()
      service.control.quirk({ quirk: 'answers', value })
      service.control.quirk({ quirk: 'latency', value: '200', times: 1, method: 'POST' })
      await a.desk.customers.create(newcomer)
      await a.editIn('sending')
      service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'GET' })
      service.control.quirk({ quirk: 'staleList', times: 3 })
      const edit = await a.editIn('settled')
      expect(named(service)).toEqual([edit.customerId])
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
    'whose answer is lost (%s) is there once, without a conflict',
    async (quirk) => {
      const { service, a, id, key } = await start()
      service.control.quirk({ quirk, times: 1, method: 'PUT' })
      await a.edit(key, { City: text('Assen') })
      await until('sent', () => service.control.count({ method: 'PUT' }) > 0)
      await a.synced()
      await a.editIn('settled')
      expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
      expect(service.control.count({ method: 'PUT' })).toBe(quirk === 'resetBefore' || quirk === 'unavailable' ? 2 : 1)
    },
  )

  it('that arrives late does not undo what was edited after it', async () => {
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
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'After' })
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'After' })
  })

  it('answered and not read back is done, and is no conflict when somebody changes the same field after it', async () => {
    const { service, a, id, key } = await start()
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

  it('discarded after its answer was lost does not arrive late over what is edited next', async () => {
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
    await a.desk.edits.discard((await a.desk.edits.list())[0]!.id)
    await a.edit(`s:${id}`, { Person: text('After') })
    await a.desk.sync.now()
    const edit = await until('settled', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'settled'),
    )
    expect(edit.changes).toMatchObject([{ field: 'Person' }])
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'After' })
  })

  it('taken back after its answer was lost is taken back there too', async () => {
    const { service, a, id, key } = await start()
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

  it('whose process died while it was sent is there once, without a conflict', async () => {
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

  it('that somebody else makes between our reading and writing is not hidden: their field is in what is read back', async () => {
    const { service, a, id, key } = await start()
    service.control.quirk({ quirk: 'changeAfterGet', value: 'Person', times: 1, path: `/Customer/${id}` })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(valueOf(await a.desk.customers.read(key), 'Person')).toBe(service.control.customer(id)?.['Person'] ?? '')
  })

  it('meeting a 401 midway gets a fresh token and is done once', async () => {
    const { service, a, id, key } = await start()
    service.control.quirk({ quirk: 'unauthorized', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(a.tokensAsked.filter((rejected) => rejected !== undefined)).toHaveLength(1)
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
  })

  it('waits as long as a busy service asks, and is sent then', async () => {
    const { service, a, id, key } = await start()
    service.control.quirk({ quirk: 'tooMany', value: '2', times: 1, method: 'PUT' })
    const asked = Date.now()
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(Date.now() - asked).toBeGreaterThanOrEqual(2_000)
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
    expect(service.control.count({ method: 'PUT' })).toBe(2)
  })
})

describe('a delete', () => {
  it('that arrives late is not asked about before: who would keep the customer then, would lose it', async () => {
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
  it('to every token is said to be that, and edits stay', async () => {
    const { service, a, key } = await start()
    service.control.quirk({ quirk: 'unauthorized' })
    await a.edit(key, { City: text('Assen') })
    expect((await a.state('failed')).fail.code).toBe('token-refused')
    expect((await a.desk.edits.list())[0]?.state.is).toBe('waiting')
    service.control.clearQuirks()
    await a.synced()
    await a.editIn('settled')
  })

  it('to one administration alone is about that', async () => {
    const service = await openService()
    const a = openDevice(service, { place: { environment: 'test', administration: 'NOT-THERE' } })
    await a.desk.sync.now()
    expect((await a.state('failed')).fail.code).toBe('database-unknown')
  })
})

describe('a list', () => {
  it.each(['listEmpty', 'listTruncated'] as const)(
    'that cannot be whole (%s) removes nobody until the person says so',
    async (quirk) => {
      const { service, a } = await start(120)
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

  it('accepted by the person settles what an edit of a lost customer is to become', async () => {
    const { service, a } = await start(140)
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
    const { service, a, id } = await start()
    service.control.remove(id)
    await a.synced()
    expect((await a.desk.sync.read()).customers).toBe(11)
  })

  it('cut off half-way changes nothing', async () => {
    const { service, a } = await start()
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
