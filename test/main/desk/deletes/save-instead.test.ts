import { describe, expect, it } from 'vitest'
import { codeOf } from '../../code-of.ts'
import { openDevice, openService, text, valueOf } from '../desk-kit.ts'

const passive = { CustomerStateId: text('P') } as const

/** A customer with a deletion that the service refused. */
const refused = async () => {
  const service = await openService()
  const a = openDevice(service)
  await a.synced()
  const id = service.control.ids()[0]!
  const key = `s:${id}`
  service.control.quirk({ quirk: 'inUse', value: id })
  await a.remove(key)
  const deletion = await a.editIn('refused')
  return { service, a, id, key, deletion }
}

describe('a change in place of a deletion', () => {
  it('is made in one call: the customer becomes passive and stays', async () => {
    const { service, a, id, key, deletion } = await refused()
    const was = valueOf(await a.desk.customers.read(key), 'CustomerStateId')
    const saved = await a.desk.customers.saveInstead(key, passive, deletion.revision, { CustomerStateId: text(was) })
    expect(saved.edit).toMatchObject({ kind: 'change' })
    await a.editIn('settled')
    expect(service.control.customer(id)?.['CustomerStateId']).toBe('P')
    expect(await a.desk.undo.read()).toMatchObject({ undo: { what: 'change', customers: 1 } })
    const { entries } = await a.desk.history.list({ customer: key, search: '', before: null, count: 20 })
    expect(entries.map(({ kind, event }) => `${kind} ${event}`)).toEqual([
      'change settled',
      'change saved',
      'delete discarded',
      'delete refused',
      'delete saved',
    ])
  })

  it('is made whole or not at all: if the change cannot be saved, the deletion still waits', async () => {
    const { service, a, key, deletion } = await refused()
    const values = { CustomerStateId: text(valueOf(await a.desk.customers.read(key), 'CustomerStateId')) }
    expect(await codeOf(a.desk.customers.saveInstead(key, values, deletion.revision))).toBe('edit-nothing-changed')
    expect(await codeOf(a.desk.customers.saveInstead(key, passive, deletion.revision + 1))).toBe(
      'edit-changed-meanwhile',
    )
    expect(await a.desk.edits.list()).toMatchObject([
      { id: deletion.id, kind: 'delete', state: { is: 'refused' }, revision: deletion.revision },
    ])
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('is accepted only for a customer whose deletion waits', async () => {
    const { service, a } = await refused()
    const key = `s:${service.control.ids()[1]!}`
    expect(await codeOf(a.desk.customers.saveInstead(key, passive, 0))).toBe('edit-not-possible-now')
    service.control.quirk({ quirk: 'unavailable' })
    const { edit } = await a.edit(key, { Person: text('Waits') })
    expect(await codeOf(a.desk.customers.saveInstead(key, passive, edit!.revision))).toBe('edit-not-possible-now')
    expect((await a.desk.edits.list()).find((one) => one.key === key)).toMatchObject({
      kind: 'change',
      changes: [{ field: 'Person' }],
    })
  })
})
