import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import { isFail } from '../../../../main/base/app-error.ts'
import { openDevice, openService, text, until, valueOf, type Device, allCustomers, asksFirst } from '../desk-kit.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'

const start = async (customers = 5) => {
  const service = await openService({ customers })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold(asksFirst)
  const keys = await a.desk.customers.keys(allCustomers)
  const [key, id] = [keys[0]!, keys[0]!.slice(2)]
  const ended = async (): Promise<void> => {
    await a.desk.hold(sendsAll)
    await a.desk.sync.now()
    await until('it ends', async () =>
      (await a.desk.edits.list()).every(({ state }) => state.is === 'settled' || state.is === 'conflict'),
    )
    await a.desk.hold(asksFirst)
  }
  const elsewhere = async (values: Readonly<Partial<Record<FieldName, string>>>, of = key): Promise<void> => {
    service.control.change(of.slice(2), values)
    await a.synced()
  }
  const states = async () => (await a.desk.edits.list()).map(({ state }) => state.is)
  const there = (field: FieldName, of = id) => service.control.customer(of)?.[field]
  return { service, a, keys, key, id, undo: a.desk.undo, ended, elsewhere, states, there }
}

describe("somebody else's change during an undo", () => {
  it('raises a question if a deletion is withdrawn whose waiting change has the same field', async () => {
    const { a, key, undo, ended, elsewhere, states, there } = await start()
    await a.edit(key, { Telephone: text('020-1111111') })
    await elsewhere({ Telephone: '030-9999999' })
    await a.remove(key)
    expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
    expect(valueOf(await a.desk.customers.read(key), 'Telephone')).toBe('020-1111111')
    await ended()
    expect([there('Telephone'), await states()]).toEqual(['030-9999999', ['conflict']])
  })

  it('raises the question again if the deletion of a customer in conflict is withdrawn', async () => {
    const { service, a, key, id, undo, ended, states, there } = await start()
    service.control.change(id, { Telephone: '030-9999999' })
    await a.edit(key, { Telephone: text('020-1111111') })
    await ended()
    expect(await states()).toEqual(['conflict'])
    await a.remove(key)
    expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
    await ended()
    expect([there('Telephone'), await states()]).toEqual(['030-9999999', ['conflict']])
  })

  describe('raises the question again if what was typed over a conflict is undone', () => {
    type Values = Readonly<Partial<Record<FieldName, string>>>
    const fieldsOf = (values: Values): FieldName[] => Object.keys(values) as FieldName[]
    /** Somebody who looks at the form types over the conflict. `undone` undoes it and waits for the end. */
    const typedOver = async (mine: Values, theirs: Values, over: Values) => {
      const { service, a, key, id, ended, states, undo } = await start()
      const edit = async (values: Values): Promise<void> => {
        const { edit: waiting, values: seen } = await a.desk.customers.read(key)
        const changes = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, text(value)]))
        await a.desk.customers.save(key, changes, waiting?.revision ?? 0, seen)
      }
      service.control.change(id, theirs)
      await edit(mine)
      await ended()
      expect(await states()).toEqual(['conflict'])
      await edit(over)
      expect(await states()).toEqual(['waiting'])
      const undone = async (): Promise<void> => {
        const before = service.control.customer(id)
        expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
        const record = await a.desk.customers.read(key)
        expect(fieldsOf(mine).map((field) => valueOf(record, field))).toEqual(Object.values(mine))
        const waiting = (await a.desk.edits.list()).find(({ state }) => state.is === 'waiting')
        expect(waiting?.changes.map(({ field }) => field)).toEqual(fieldsOf(mine))
        await ended()
        expect(service.control.customer(id)).toEqual(before)
        expect(await states()).toContain('conflict')
      }
      return { ended, states, undone }
    }
    const [address, theirs] = [{ City: 'Assen' }, { Street1: 'Nieuwe Weg 1', Email: 'a@example.com' }]

    it('in the same field', async () => {
      const telephone = (end: string): Values => ({ Telephone: `020-111111${end}` })
      const { undone } = await typedOver(telephone('1'), telephone('2'), telephone('3'))
      await undone()
    })
    it('in a linked field, while it waits', async () => {
      const { undone } = await typedOver(address, theirs, { City: 'Zwolle', Email: 'b@example.com' })
      await undone()
    })
    it('in a linked field, after it was sent', async () => {
      const { ended, states, undone } = await typedOver(address, theirs, { City: 'Zwolle' })
      await ended()
      expect(await states()).toEqual(['settled'])
      await undone()
    })
  })

  it('is not mixed with the other half of an old address', async () => {
    const { a, key, undo, ended, elsewhere, there } = await start()
    await a.edit(key, { City: text('Assen') })
    await ended()
    await elsewhere({ Street1: 'Nieuwe Weg 1', ZipCode: '9401 AA' })
    expect(await undo.undo()).toMatchObject({ done: 0, skipped: [{ key, why: 'edit-changed-meanwhile' }] })
    await ended()
    expect([there('City'), there('Street1')]).toEqual(['Assen', 'Nieuwe Weg 1'])
  })

  it('is not mixed either when many cities are undone at once', async () => {
    const { a, keys, key, undo, ended, elsewhere, there } = await start()
    const { id } = await a.desk.bulk.preview(
      { is: 'keys', keys: keys.slice(0, 2) },
      { is: 'set', field: 'City', input: text('Assen') },
    )
    await a.desk.bulk.stage(id)
    await ended()
    await elsewhere({ Street1: 'Nieuwe Weg 1', ZipCode: '9401 AA' })
    expect(await undo.undo()).toMatchObject({ done: 1, skipped: [{ key, why: 'edit-changed-meanwhile' }] })
    await ended()
    expect([there('City'), there('City', keys[1]!.slice(2)) === 'Assen']).toEqual(['Assen', false])
  })

  it('does not stop the undo of half an address that was never sent', async () => {
    const { a, key, undo, elsewhere, there } = await start()
    await a.edit(key, { City: text('Assen') })
    await elsewhere({ Street1: 'Nieuwe Weg 1' })
    expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
    expect([await a.desk.edits.list(), there('Street1')]).toEqual([[], 'Nieuwe Weg 1'])
    expect(await undo.redo()).toMatchObject({ done: 0, skipped: [{ key, why: 'edit-changed-meanwhile' }] })
  })
})

/** City and street are linked. */
const groups = { Telephone: ['Telephone'], City: ['City', 'Street1'], Street1: ['City', 'Street1'] } as const
type Field = keyof typeof groups
interface Act {
  readonly does: 'elsewhere' | 'send' | 'edit' | 'instead' | 'bulk' | 'remove' | 'discard' | 'undo' | 'redo'
  readonly at: number
  readonly field: Field
}
const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom<Act['does'][]>(
    'elsewhere',
    'elsewhere',
    'send',
    'edit',
    'edit',
    'instead',
    'bulk',
    'remove',
    'discard',
    'undo',
    'undo',
    'redo',
  ),
  at: fc.nat(1),
  field: fc.constantFrom<Field[]>('Telephone', 'City', 'Street1'),
})

/** The user's actions; false if they have not seen the field. */
const play = async (
  { desk, edit, remove }: Device,
  does: Act['does'],
  key: string,
  field: Field,
  value: string,
): Promise<boolean> => {
  switch (does) {
    case 'edit':
      await edit(key, { [field]: text(value) })
      return true
    case 'instead':
      await desk.customers.saveInstead(
        key,
        { [field]: text(value) },
        (await desk.customers.read(key)).edit?.revision ?? 0,
      )
      return true
    case 'bulk':
      await desk.bulk.stage(
        (await desk.bulk.preview({ is: 'keys', keys: [key] }, { is: 'set', field, input: text(value) })).id,
      )
      return true
    case 'remove':
      await remove(key)
      return false
    case 'undo':
      await desk.undo.undo()
      return false
    case 'redo':
      await desk.undo.redo()
      return false
    default: {
      const waiting = (await desk.edits.list()).find((one) => one.key === key && one.state.is !== 'settled')
      if (waiting) await desk.edits.discard([waiting.id])
      return false
    }
  }
}

describe('any sequence of undo and redo', () => {
  it('overwrites no unseen change of others, and mixes no half of an address with theirs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
        const { service, a, keys, ended, elsewhere, there } = await start(2)
        const theirs = new Map<string, unknown>()
        const valuesAt = (key: string, field: Field) => groups[field].map((one) => there(one, key.slice(2)))
        for (const [number, { does, at, field }] of acts.entries()) {
          const [key, value] = [keys[at]!, `${does} ${number}`]
          const group = `${key} ${groups[field][0]}`
          if (does === 'send') await ended()
          else if (does === 'elsewhere' && service.control.customer(key.slice(2)) !== null) {
            await elsewhere({ [field]: value }, key)
            theirs.set(group, valuesAt(key, field))
          } else if (does !== 'elsewhere') {
            const seen = await play(a, does, key, field, value).catch((error: unknown) => {
              if (!isFail(error)) throw error
            })
            if (seen) theirs.delete(group)
          }
        }
        await ended()
        for (const [group, values] of theirs) {
          const [key, field] = group.split(' ') as [string, Field]
          if (service.control.customer(key.slice(2)) !== null)
            expect([group, valuesAt(key, field)]).toEqual([group, values])
        }
        await a.close()
        await service.stop()
      }),
      { numRuns: 10 },
    )
  })
})
