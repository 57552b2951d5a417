import { describe, expect, it } from 'vitest'
import {
  openDevice,
  openService,
  text,
  until,
  valueOf,
  type Device,
  newcomer,
  newcomerThere,
  posts,
  newcomersAt,
} from '../desk-kit.ts'
import { holdingAnswers } from '../holding-answers.ts'

type Service = Awaited<ReturnType<typeof openService>>
const turnEnded = (a: Device) =>
  until('the turn of the create is over', async () =>
    (await a.desk.edits.list()).find(
      ({ kind, state }) => kind === 'create' && !['waiting', 'sending'].includes(state.is),
    ),
  )

/** Runs `meanwhile` after the list of a create was read and before the service sees its POST. */
const whileSending = async (
  service: Service,
  a: Device,
  fault: 'resetAfter' | 'resetBefore',
  meanwhile: () => void,
) => {
  service.control.quirk({ quirk: 'latency', value: '150', times: 1, ...posts })
  service.control.quirk({ quirk: fault, times: 1, ...posts })
  const { key } = await a.desk.customers.create(newcomer)
  await until('it left', () => service.control.count(posts) === 1)
  meanwhile()
  return key
}

describe('a service that gives a freed id to a create whose answer is lost', () => {
  it('has that customer once after the retry, and the create is linked to it', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    const freed = service.control.ids()[3]!
    await whileSending(service, a, 'resetAfter', () => service.control.remove(freed))
    expect(await turnEnded(a)).toMatchObject({ customerId: freed, state: { is: 'settled' } })
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[freed], 1])
    await a.edit(`s:${freed}`, { City: text('Delft') })
    await a.synced()
    expect(service.control.customer(freed)).toMatchObject({ ...newcomerThere, City: 'Delft', Telephone: '' })
  })

  it('has it once if the id belonged to an earlier customer of the same name, which a person confirms', async () => {
    const service = await openService()
    const freed = service.control.create({ ...newcomerThere, City: 'Assen' })
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    await whileSending(service, a, 'resetAfter', () => service.control.remove(freed))
    expect(await turnEnded(a)).toMatchObject({ state: { is: 'uncertain', candidates: [{ customerId: freed }] } })
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[freed], 1])
  })

  it('does not get it a second time if a list showed it and somebody deleted it since', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 3_600_000 })
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    const freed = service.control.ids()[3]!
    const key = await whileSending(service, a, 'resetAfter', () => service.control.remove(freed))
    await until(
      'its answer is lost',
      async () => (await a.desk.edits.list()).find((edit) => edit.key === key)?.maybeDone === 'create',
    )
    await a.synced()
    service.control.remove(freed)
    const b = await a.restart({}, { settleTime: 100 })
    expect(await turnEnded(b)).toMatchObject({ state: { is: 'uncertain', gone: true, candidates: [] } })
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[], 1])
  })
})

describe('a deletion whose id the service gave to a new customer before the read-back', () => {
  it('is done, and the new customer stays', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[3]!
    service.control.quirk({ quirk: 'latency', value: '250', times: 2, method: 'GET', path: `/Customer/${id}` })
    await a.remove(`s:${id}`)
    await until('the service has deleted it', () => !service.control.ids().includes(id))
    service.control.create({ ...newcomerThere, CustomerId: id })
    const edit = await until('its turn is over', async () =>
      (await a.desk.edits.list()).find(
        ({ kind, state }) => kind === 'delete' && !['waiting', 'sending'].includes(state.is),
      ),
    )
    expect(edit.state.is).toBe('settled')
    await a.synced()
    expect([newcomersAt(service), valueOf(await a.desk.customers.read(`s:${id}`), 'Name')]).toEqual([
      [id],
      'Bakkerij De Zon',
    ])
    expect(service.control.count({ method: 'DELETE' })).toBe(1)
  })
})

describe('a change of a deleted customer whose id a new customer has', () => {
  it.each(['recreate', 'let-go'] as const)(
    'leaves the new customer in the table when the user decides (%s)',
    async (is) => {
      const service = await openService()
      const a = openDevice(service)
      await a.synced()
      const id = service.control.ids()[3]!
      service.control.remove(id)
      await a.edit(`s:${id}`, { City: text('Assen') })
      const edit = await a.editIn('conflict')
      expect(edit.state.conflict).toEqual({ is: 'deleted-there' })
      service.control.quirk({ quirk: 'givesIdsAgain' })
      await a.desk.customers.create(newcomer)
      expect((await a.editIn('settled')).customerId).toBe(id)
      await a.desk.hold({ locked: true, askAbove: null })
      await a.desk.edits.resolve(edit.id, { is }, edit.revision)
      expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe('Bakkerij De Zon')
    },
  )
})

describe('a change of a deleted customer that somebody made again under its id', () => {
  it.each(['recreate', 'let-go'] as const)('leaves it in the table when the user decides (%s)', async (is) => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[3]!
    const there = service.control.customer(id)!
    service.control.remove(id)
    await a.edit(`s:${id}`, { City: text('Assen') })
    const edit = await a.editIn('conflict')
    service.control.create({ ...there, Telephone: '030-9999999' })
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    await a.desk.edits.resolve(edit.id, { is }, edit.revision)
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Telephone')).toBe('030-9999999')
  })
})

describe('a create that never arrived', () => {
  it('is sent again although another customer had its name before', async () => {
    const service = await openService()
    const old = service.control.create(newcomerThere)
    const a = openDevice(service)
    await a.synced()
    await whileSending(service, a, 'resetBefore', () => undefined)
    expect(await turnEnded(a)).toMatchObject({ state: { is: 'settled' } })
    expect([newcomersAt(service).length, newcomersAt(service)[0], service.control.count(posts)]).toEqual([2, old, 2])
  })

  it('raises a question if somebody gave another customer its name meanwhile', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const renamed = service.control.ids()[3]!
    await whileSending(service, a, 'resetBefore', () => service.control.change(renamed, { Name: 'Bakkerij De Zon' }))
    expect(await turnEnded(a)).toMatchObject({
      state: { is: 'uncertain', candidates: [{ customerId: renamed, name: 'Bakkerij De Zon' }] },
    })
    expect(service.control.count(posts)).toBe(1)
  })

  it('is sent again if somebody gave another customer a different name meanwhile', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    await whileSending(service, a, 'resetBefore', () =>
      service.control.change(service.control.ids()[3]!, { Name: 'Slagerij De Maan' }),
    )
    expect(await turnEnded(a)).toMatchObject({ state: { is: 'settled' } })
    expect([newcomersAt(service).length, service.control.count(posts)]).toEqual([1, 2])
  })
})

describe('a create that gets the id of a deleted customer, where reads lack fields', () => {
  it('has no field of that customer', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    const id = service.control.ids()[0]!
    const { Telephone } = service.control.customer(id)!
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.remove(id)
    await a.synced()
    service.control.quirk({ quirk: 'leavesOut', value: 'Telephone,VatNumber', method: 'GET', path: `/Customer/${id}` })
    await a.desk.hold({ locked: false, askAbove: null })
    await a.desk.customers.create(newcomer)
    expect(await turnEnded(a)).toMatchObject({ customerId: id, state: { is: 'settled' } })
    const seen = await a.desk.customers.read(`s:${id}`)
    expect([valueOf(seen, 'Telephone'), Telephone]).toEqual(['', expect.stringMatching(/\d/)])
  })
})

describe('an edit of a customer whose id was given to another, where reads lack fields', () => {
  const edited = async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    const { Name, Telephone } = service.control.customer(id)!
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.remove(id)
    service.control.create({ ...newcomerThere, CustomerId: id, Telephone: '050-7654321' })
    service.control.quirk({ quirk: 'leavesOut', value: 'Telephone,VatNumber', method: 'GET', path: `/Customer/${id}` })
    await a.desk.hold({ locked: false, askAbove: null })
    return { service, a, id, was: String(Name), telephone: String(Telephone) }
  }

  it('asks which customer is meant before it asks for missing fields, and sends nothing of the earlier one', async () => {
    const { service, a, id, was, telephone } = await edited()
    const asked = await a.editIn('conflict')
    expect(asked.state).toMatchObject({ conflict: { is: 'another-there', was, now: newcomerThere.Name } })
    await a.desk.edits.resolve(asked.id, { is: 'same-customer' }, asked.revision)
    const lacking = await a.editIn('conflict')
    expect(lacking.state).toMatchObject({ conflict: { is: 'fields-lacking' } })
    await a.desk.edits.resolve(lacking.id, { is: 'carry-known' }, lacking.revision)
    const again = await a.editIn('conflict')
    expect(again.state).toMatchObject({ conflict: { is: 'fields-lacking' } })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
    service.control.clearQuirks()
    await a.desk.edits.resolve(again.id, { is: 'read-again' }, again.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ ...newcomerThere, Fax: '020 1', Telephone: '050-7654321' })
    expect(telephone).not.toBe('050-7654321')
  })
})

describe("a create whose answer names another customer's id", () => {
  it('is linked to the customer that it made, and leaves the other customer alone', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const before = service.control.ids()
    const other = service.control.customer(before[0]!)
    service.control.quirk({ quirk: 'namesAnother', value: before[0]!, times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    const { customerId } = await a.editIn('settled')
    const made = service.control.ids().filter((id) => !before.includes(id))
    expect(made).toEqual([customerId])
    await a.edit(`s:${customerId}`, { City: text('Delft') })
    await a.synced()
    expect(service.control.customer(made[0]!)).toMatchObject({ Name: 'Bakkerij De Zon', City: 'Delft' })
    expect(service.control.customer(before[0]!)).toEqual(other)
    expect(service.control.count({ method: 'POST' })).toBe(1)
  })

  it("asks a person if another user's customer is new too and neither matches", async () => {
    const service = await openService()
    const { adapter, hold } = holdingAnswers()
    // With a limit of its own, so that the clock is not set forward past it.
    const a = openDevice(service, { timeout: 60_000 }, { adapter })
    await a.synced()
    const before = service.control.ids()
    service.control.quirk({ quirk: 'namesAnother', value: before[0]!, times: 1, method: 'POST' })
    const sent = hold('post', '/Customer')
    await a.desk.customers.create(newcomer)
    await sent.answered
    const made = service.control.ids().find((id) => !before.includes(id))!
    service.control.change(made, { Name: 'De Zon B.V.' })
    service.control.create({ Name: 'Molen', ShortName: 'MOLEN' })
    sent.let()
    const { state } = await a.editIn('uncertain')
    expect(state.candidates.map(({ name }) => name).toSorted()).toEqual(['De Zon B.V.', 'Molen'])
    expect(service.control.count({ method: 'POST' })).toBe(1)
  })
})
