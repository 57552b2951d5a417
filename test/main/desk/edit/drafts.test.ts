import { describe, expect, it } from 'vitest'
import type { FormDraft } from '../../../../preload/contract/customers.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { allSettled, openDevice, openService, text, oneComputer, type Device } from '../desk-kit.ts'

const id = '6c1f9b0e-3a52-4d0e-9f6a-0d2b7c4e8a11'
const draftOf = (changes: FormDraft['changes'], more: Partial<FormDraft> = {}): FormDraft => ({
  key: null,
  changes,
  seen: {},
  at: 1,
  ...more,
})

describe('the draft of one user', () => {
  it('is hidden from the next user, and back in the form when its user returns', async () => {
    const sit = oneComputer(await openService())
    const [ofA, ofB] = [
      draftOf({ Name: text('Typed by A') }, { id }),
      draftOf({ City: text('Typed by B') }, { key: 's:10001' }),
    ]
    const a = await sit('A')
    await a.desk.customers.keepDraft(ofA)
    const b = await sit('a: A')
    expect(await b.desk.customers.draft()).toBeNull()
    await b.desk.customers.keepDraft(ofB)
    const again = await sit('A')
    expect(await again.desk.customers.draft()).toEqual(ofA)
    await again.desk.customers.keepDraft(null)
    expect(await (await sit('a: A')).desk.customers.draft()).toEqual(ofB)
  })

  it('is stored as theirs where the next user has signed in before it arrives', async () => {
    const sit = oneComputer(await openService())
    const ofB = draftOf({ City: text('Typed by B') }, { key: 's:10001' })
    const b = await sit('B')
    await b.desk.customers.keepDraft(ofB)
    await b.desk.customers.keepDraft(draftOf({ Name: text('Typed by A') }, { id }), 'A')
    expect(await b.desk.customers.draft()).toEqual(ofB)
    expect(await (await sit('A')).desk.customers.draft()).toMatchObject({ changes: { Name: text('Typed by A') } })
  })

  it('is read as theirs where the next user has signed in before the question arrives', async () => {
    const sit = oneComputer(await openService())
    const ofA = draftOf({ Name: text('Typed by A') }, { id })
    const a = await sit('A')
    await a.desk.customers.keepDraft(ofA)
    const b = await sit('B')
    await b.desk.customers.keepDraft(draftOf({ City: text('Typed by B') }, { key: 's:10001' }))
    expect(await b.desk.customers.draft(undefined, 'A')).toEqual(ofA)
    expect(await b.desk.customers.draft('s:10001', 'A')).toBeNull()
  })

  it('is kept after a restart also with a longer text than can be saved', async () => {
    const a = openDevice(await openService())
    const draft = draftOf({ Name: text('x'.repeat(500_000)) }, { id })
    await a.desk.customers.keepDraft(draft)
    expect(await (await a.restart()).desk.customers.draft()).toEqual(draft)
  })

  it('of an earlier version goes to the first user after the update, and to nobody after that', async () => {
    const sit = oneComputer(await openService())
    const a = await sit('A')
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    cache.facts.put('draft', JSON.stringify(draftOf({ Name: text('Before the update') })))
    cache.close()
    expect(await (await sit('A')).desk.customers.draft()).toMatchObject(draftOf({ Name: text('Before the update') }))
    expect(await (await sit('B')).desk.customers.draft()).toBeNull()
    expect(await (await sit('A')).desk.customers.draft()).toMatchObject({
      changes: { Name: text('Before the update') },
    })
  })
})

describe('a draft that is not back in its form yet', () => {
  const first = draftOf({ Name: text('Typed for an hour') }, { id })
  const other = draftOf({ City: text('Delft') }, { key: 's:10001' })

  it('waits while another form is filled in, and comes back once that one is saved or dropped', async () => {
    const a = openDevice(await openService())
    await a.desk.customers.keepDraft(first)
    await a.desk.customers.keepDraft(other)
    const b = await a.restart()
    expect(await b.desk.customers.draft()).toEqual(other)
    await b.desk.customers.keepDraft(null)
    expect(await b.desk.customers.draft()).toEqual(first)
    const more = draftOf({ Name: text('Typed for two hours') }, { id })
    await b.desk.customers.keepDraft(more)
    expect(await b.desk.customers.draft()).toEqual(more)
    await b.desk.customers.keepDraft(null)
    expect(await b.desk.customers.draft()).toBeNull()
  })

  it('is found by its customer, also behind another', async () => {
    const a = openDevice(await openService())
    await a.desk.customers.keepDraft(other)
    await a.desk.customers.keepDraft(first)
    expect(await a.desk.customers.draft('s:10001')).toEqual(other)
    expect(await a.desk.customers.draft('s:10002')).toBeNull()
  })

  it('waits also if an earlier version gave its new customer no id', async () => {
    const a = openDevice(await openService())
    await a.desk.customers.keepDraft(draftOf({ Name: text('Before the update') }))
    await a.desk.customers.keepDraft(first)
    await a.desk.customers.keepDraft(null)
    const back = (await a.desk.customers.draft())!
    expect(back).toMatchObject(draftOf({ Name: text('Before the update') }))
    await a.desk.customers.keepDraft({ ...back, changes: { Name: text('Now') } })
    await a.desk.customers.keepDraft(null)
    expect(await a.desk.customers.draft()).toBeNull()
  })

  it('stays when the values of another form are saved', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const key = `s:${service.control.ids()[0]}`
    await a.desk.customers.keepDraft(first)
    await a.desk.customers.keepDraft(draftOf({ City: text('Delft') }, { key }))
    await a.edit(key, { City: text('Delft') })
    expect(await a.desk.customers.draft()).toEqual(first)
  })

  it('is none, but the same one, where its new customer was created, sent, or is made anew', async () => {
    const a = openDevice(await openService())
    await a.synced()
    await a.desk.customers.keepDraft(draftOf({ Name: text('Nieuw'), Fax: text('015') }, { id }))
    const made = await a.desk.customers.create({ Name: text('Nieuw') }, id)
    await a.desk.customers.keepDraft(draftOf({ Fax: text('0151') }, { key: made.key }))
    await allSettled(a)
    const { key } = await a.desk.customers.read(made.key)
    await a.desk.customers.keepDraft(draftOf({ Fax: text('01512') }, { key }))
    await a.desk.customers.keepDraft(null)
    expect(await a.desk.customers.draft()).toBeNull()
    const gone = draftOf({ Name: text('Weg') }, { key: 's:99999' })
    const anew = '0d2b7c4e-3a52-4d0e-9f6a-6c1f9b0e8a11'
    await a.desk.customers.keepDraft(gone)
    await a.desk.customers.keepDraft({ ...gone, id: anew })
    await a.desk.customers.create({ Name: text('Weg') }, anew)
    expect(await a.desk.customers.draft()).toBeNull()
  })
})

describe('saved values leave the draft even if the app ends then', () => {
  const start = async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'unavailable' })
    return { service, a, key: `s:${service.control.ids()[0]}` }
  }

  it.each([
    ['of this version', { id }],
    ['of the version before', {}],
  ])('for a new customer, from a draft %s', async (_version, more) => {
    const { a } = await start()
    await a.desk.customers.keepDraft(draftOf({ Name: text('Nieuw'), CocDate: text('3-12-2024') }, more))
    await a.desk.customers.create({ Name: text('Nieuw'), CocDate: text('3-12-2024') }, id)
    expect(await (await a.restart()).desk.customers.draft()).toBeNull()
  })

  it('for a change, also one that replaces a deletion', async () => {
    const { a, key } = await start()
    await a.desk.customers.keepDraft(draftOf({ City: text('Delft') }, { key }))
    await a.edit(key, { City: text('Delft') })
    const b = await a.restart()
    expect(await b.desk.customers.draft()).toBeNull()
    await b.remove(key)
    await b.desk.customers.keepDraft(draftOf({ City: text('Gouda') }, { key }))
    await b.desk.customers.saveInstead(key, { City: text('Gouda') }, (await b.desk.customers.read(key)).edit!.revision)
    expect(await (await b.restart()).desk.customers.draft()).toBeNull()
  })

  it('but values that were typed since stay, also for a new customer', async () => {
    const { a, key } = await start()
    await a.desk.customers.keepDraft(
      draftOf({ City: text('Delft-Zuid'), Fax: text('015') }, { key, seen: { Fax: { is: 'empty' } } }),
    )
    await a.edit(key, { City: text('Delft') })
    expect(await a.desk.customers.draft()).toMatchObject({
      key,
      changes: { City: text('Delft-Zuid'), Fax: text('015') },
      seen: { Fax: { is: 'empty' } },
    })
    await a.desk.customers.keepDraft(draftOf({ Name: text('Nieuw'), Fax: text('015') }, { id }))
    const made = await a.desk.customers.create({ Name: text('Nieuw') }, id)
    const b = await a.restart()
    expect(await b.desk.customers.draft()).toEqual(draftOf({ Fax: text('015') }, { key: made.key }))
  })

  it('and a draft that was written while its customer was created belongs to that customer', async () => {
    const { a } = await start()
    const made = await a.desk.customers.create({ Name: text('Nieuw') }, id)
    await a.desk.customers.keepDraft(draftOf({ Name: text('Nieuw'), Fax: text('015') }, { id }))
    expect(await (await a.restart()).desk.customers.draft()).toMatchObject({
      key: made.key,
      changes: { Fax: text('015') },
    })
  })

  it('and another customer’s draft stays unchanged', async () => {
    const { a, key } = await start()
    const other = draftOf({ Name: text('Nieuw') }, { id: '0d2b7c4e-3a52-4d0e-9f6a-6c1f9b0e8a11' })
    await a.desk.customers.keepDraft(other)
    await a.edit(key, { Name: text('Nieuw') })
    await a.desk.customers.create({ Name: text('Nieuw') }, id)
    expect(await a.desk.customers.draft()).toEqual(other)
  })
})

describe('the draft of a new customer that was created more than a day ago', () => {
  /** Settled edits are listed for a day; after that only the history has them. */
  const aDayLater = async (a: Device): Promise<Device> => {
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    cache.edits.forgetSettledBefore(Number.MAX_SAFE_INTEGER)
    cache.close()
    return a.restart()
  }

  it.each([
    ['created', (key: string) => ({ key })],
    ['being created', () => ({ id })],
  ])('belongs to that customer, if it was typed when the customer was %s', async (_when, about) => {
    const a = openDevice(await openService())
    await a.synced()
    const made = await a.desk.customers.create({ Name: text('Nieuw') }, id)
    await allSettled(a)
    await a.desk.customers.keepDraft(draftOf({ Fax: text('015') }, about(made.key)))
    const b = await aDayLater(a)
    const draft = (await b.desk.customers.draft())!
    const customer = await b.desk.customers.read(draft.key!)
    expect(customer).toMatchObject({ key: expect.stringMatching(/^s:/), values: { Name: text('Nieuw') } })
    await b.desk.customers.save(draft.key!, draft.changes, 0)
    await allSettled(b)
    expect((await b.desk.customers.read(customer.key)).values.Fax).toEqual(text('015'))
  })
})
