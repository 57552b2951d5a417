import { describe, expect, it } from 'vitest'
import { text, until, valueOf, type Device } from '../desk-kit.ts'
import { openStubborn } from '../stubborn-service.ts'

const reverseLast = async ({ desk }: Device) => {
  const { entries } = await desk.history.list({ search: '', before: null, count: 9 })
  return desk.history.reverse(entries.find(({ event }) => event === 'settled')!.number)
}
const reversed = async (a: Device, is: 'settled' | 'conflict') => {
  const { id } = await reverseLast(a)
  return until(`the reversal is ${is}`, async () => {
    const { state } = await a.desk.edits.read(id)
    return state.is === is && state
  })
}

describe('the reversal at a service that stores values in its own way', () => {
  it('restores a value that it rewrote, without a question', async () => {
    const { a, records } = await openStubborn()
    await a.edit('s:1', { City: text('Assen') })
    await a.editIn('settled')
    expect(records.get('1')).toMatchObject({ City: 'ASSEN' })
    await reversed(a, 'settled')
    expect(records.get('1')).toMatchObject({ City: '' })
  })

  it('clashes where somebody changed a value since that it rewrote', async () => {
    const { a, records } = await openStubborn()
    await a.edit('s:1', { City: text('Assen') })
    await a.editIn('settled')
    records.set('1', { ...records.get('1')!, City: 'GOUDA' })
    await a.synced()
    await reversed(a, 'conflict')
    expect(records.get('1')).toMatchObject({ City: 'GOUDA' })
  })

  it('asks before it deletes a new customer where somebody changed a value since that it rewrote', async () => {
    const { a, records } = await openStubborn()
    await a.desk.customers.create({ Name: text('Molen'), ShortName: text('MOLEN'), City: text('Delft') })
    await a.editIn('settled')
    records.set('9', { ...records.get('9')!, City: 'GOUDA' })
    await a.synced()
    expect(valueOf(await a.desk.customers.read('s:9'), 'City')).toBe('GOUDA')
    expect(await reversed(a, 'conflict')).toMatchObject({ conflict: { is: 'changed-there' } })
    expect(records.has('9')).toBe(true)
  })
})
