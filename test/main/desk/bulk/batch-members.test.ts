import { describe, expect, it } from 'vitest'
import { customerFields, type FieldName } from '../../../../preload/contract/customer-fields.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { newRecord } from '../../../../main/customers/blank-record.ts'
import { propertyOf } from '../../../../main/customers/raw-record.ts'
import { batchMembers, undoOf, type BatchMember } from '../../../../main/desk/bulk/batch-members.ts'
import { removal } from '../../../../main/desk/bulk/new-values.ts'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import type { EffectiveCustomer } from '../../../../main/desk/effective-customer.ts'
import { edit, openInMemory } from '../../database/samples.ts'

const member = (more: Partial<BatchMember>): BatchMember => ({
  key: 's:1',
  name: 'Vos',
  made: false,
  withdrawn: false,
  before: {},
  after: {},
  stored: {},
  ...more,
})
/** Fields that are not given are absent. */
const customer = (values: Readonly<Partial<Record<FieldName, string>>>): EffectiveCustomer => ({
  key: 's:1',
  name: 'Vos',
  edit: undefined,
  base: '{}',
  why: null,
  valueOf: (field) => values[field],
})
const blank = newRecord({}, 'contract')
const asMade = (values: Readonly<Partial<Record<FieldName, string>>>) => ({
  ...Object.fromEntries(customerFields.map(({ name }) => [name, propertyOf(blank, name)!.json])),
  ...values,
})

describe('the undoing of a batch', () => {
  it('puts back a value that the service wrote in its own way', () => {
    const changed = member({ before: { City: '"Delft"' }, after: { City: '"assen"' } })
    expect(undoOf(changed, customer({ City: '"ASSEN"' }))).toBeInstanceOf(AppError)
    const stored = { ...changed, stored: { City: '"ASSEN"' } }
    expect(undoOf(stored, customer({ City: '"ASSEN"' }))).toEqual({ City: '"Delft"' })
    expect(undoOf(stored, customer({ City: '"ZWOLLE"' }))).toBeInstanceOf(AppError)
  })

  it('leaves a value that somebody took out since', () => {
    expect(undoOf(member({ before: { City: '"Delft"' }, after: { City: '"Assen"' } }), customer({}))).toBeInstanceOf(
      AppError,
    )
    expect(
      undoOf(member({ made: true, after: { Name: '"Vos"', City: '"Assen"' } }), customer({ Name: '"Vos"' })),
    ).toBeInstanceOf(AppError)
  })

  it('leaves a customer of another name alone, unless the batch gave the name', () => {
    const cleared = member({ before: { Fax: '"1"' }, after: { Fax: '""' } })
    expect(undoOf(cleared, { ...customer({}), name: 'Bakker' })).toBeInstanceOf(AppError)
    expect(undoOf(cleared, { ...customer({}), name: 'VOS' })).toEqual({ Fax: '"1"' })
    const named = member({ before: { Name: '"Das"' }, after: { Name: '"Vos"' }, stored: { Name: '"Vos B.V."' } })
    expect(undoOf(named, { ...customer({ Name: '"Vos B.V."' }), name: 'Vos B.V.' })).toEqual({ Name: '"Das"' })
  })

  it('gives a field that was not there the value that its absence means', () => {
    const changed = member({ after: { City: '"Assen"', ApplyOrderSurcharge: 'true' } })
    expect(undoOf(changed, customer(changed.after))).toEqual({ City: '""', ApplyOrderSurcharge: 'false' })
  })

  it('deletes a customer whose codes the service filled in, and keeps one that a person filled in', () => {
    const made = member({ made: true, after: { Name: '"Vos"' } })
    const filled = customer(asMade({ Name: '"Vos"', CountryId: '"NL"' }))
    expect(undoOf(made, filled)).toBeInstanceOf(AppError)
    expect(undoOf({ ...made, stored: { CountryId: '"NL"' } }, filled)).toBe(removal)
    expect(undoOf({ ...made, stored: { CountryId: '"BE"' } }, filled)).toBeInstanceOf(AppError)
  })

  it('deletes a customer of a service that leaves out values at their default', () => {
    expect(undoOf(member({ made: true, after: { Name: '"Vos"' } }), customer({ Name: '"Vos"' }))).toBe(removal)
  })
})

describe('the customers of a batch', () => {
  const batch = { is: 'import', customers: 2, file: 'relaties.csv' } as const
  const inBatch = () => {
    const cache = openInMemory()
    const context = { cache } as unknown as DeskContext
    const write = cache.history.openBatch('b1', batch)
    return { cache, context, write }
  }

  it('have what the service changed of each', async () => {
    const { cache, context, write } = inBatch()
    write(() => cache.edits.put(edit({})))
    cache.edits.put(edit({ state: { is: 'settled', at: 5, serviceChanged: ['Name'], messages: [] } }), {
      serviceChanged: ['Name'],
      messages: [],
      rewritten: [{ field: 'Name', before: '"Bakker en Zonen"', after: '"BAKKER EN ZONEN"' }],
    })
    const [only, ...others] = await batchMembers(context, 1, new AbortController().signal)
    expect(only).toMatchObject({ key: 's:000010', made: false, stored: { Name: '"BAKKER EN ZONEN"' } })
    expect(others).toEqual([])
  })

  it('are those of its own lines only, also where others write between them', async () => {
    const { cache, context, write } = inBatch()
    write(() => cache.edits.put(edit({})))
    cache.edits.put(edit({ id: 'e2', key: 's:2', customerId: '2' }))
    write(() => cache.edits.put(edit({ id: 'e3', key: 's:3', customerId: '3' })))
    const members = await batchMembers(context, 1, new AbortController().signal)
    expect(members.map(({ key }) => key)).toEqual(['s:000010', 's:3'])
    expect(cache.history.list({ search: 'relaties', before: null, count: 9 }).entries).toMatchObject([{ batch }])
  })

  it('have the name that a later change here gave them, and none that was withdrawn', async () => {
    const { cache, context, write } = inBatch()
    const renamed = (name: string) => edit({ mine: { Fax: '"1"', Name: JSON.stringify(name) }, name })
    write(() => cache.edits.put(edit({ mine: { Fax: '"1"' } })))
    const nameNow = async () => (await batchMembers(context, 1, new AbortController().signal))[0]!.name
    expect(await nameNow()).toBe('Bakker')
    cache.edits.put({ ...renamed('Bakker B.V.'), revision: 2 })
    cache.edits.put({ ...renamed('Bakker Beheer'), revision: 3 })
    expect(await nameNow()).toBe('Bakker Beheer')
    cache.edits.remove('e1')
    expect(await nameNow()).toBe('Bakker')
  })

  it('are read no further once nobody waits for them', async () => {
    const { cache, context, write } = inBatch()
    write(() => cache.edits.put(edit({})))
    await expect(batchMembers(context, 1, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})
