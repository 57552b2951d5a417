import { describe, expect, it } from 'vitest'
import type { Changes } from '../../../../preload/contract/customers.ts'
import { allSettled, namesakesAt, newcomer, openSynced, text, until } from '../desk-kit.ts'

/** A create that is changed again while it is sent; `meanwhile` is changed by somebody before it is read back. */
const changedAgain = async (mine: Changes, meanwhile: Readonly<Record<string, string>>, sent: Changes = newcomer) => {
  const { service, a } = await openSynced({}, {}, { patience: 0 })
  service.control.quirk({ quirk: 'latency', value: '300', method: 'POST' })
  const made = await a.desk.customers.create(sent)
  await a.editIn('sending')
  await a.edit(made.key, mine)
  service.control.quirk({ quirk: 'latency', value: '300', method: 'GET' })
  const id = await until('the create has arrived', () => namesakesAt(service)[0])
  service.control.change(id, meanwhile)
  return { a, there: () => service.control.customer(id) }
}

describe('a change of a new customer while its create is sent', () => {
  it('clashes in a field that somebody else changed before it was read back', async () => {
    const sent = { ...newcomer, Person: text('Zoe') }
    const { a, there } = await changedAgain({ Person: text('Zoë'), Fax: text('050') }, { Person: 'Theirs' }, sent)
    const edit = await a.editIn('conflict')
    expect(edit).toMatchObject({ state: { conflict: { is: 'fields', clashes: [{ field: 'Person' }] } } })
    expect(there()).toMatchObject({ Person: 'Theirs' })
  })
  it('clashes in words that somebody wrote into an empty field, not in a code that the service gave', async () => {
    const meanwhile = { Fax: '030', PaymentConditionId: '30' }
    const { a, there } = await changedAgain({ Fax: text('050'), PaymentConditionId: text('14') }, meanwhile)
    const edit = await a.editIn('conflict')
    expect(edit).toMatchObject({ state: { conflict: { is: 'fields', clashes: [{ field: 'Fax' }] } } })
    expect(there()).toMatchObject(meanwhile)
  })
  it('is sent if the service gave a country, which belongs to the address that was typed', async () => {
    const { a, there } = await changedAgain({ City: text('Assen') }, { CountryId: 'NL' })
    await allSettled(a)
    expect(there()).toMatchObject({ City: 'Assen', CountryId: 'NL' })
  })
})
