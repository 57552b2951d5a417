import { describe, expect, it } from 'vitest'
import { openCache } from '../../../main/database/open-database.ts'
import { openDevice, openService, putEdit, text, until } from './desk-kit.ts'

const start = async () => {
  const service = await openService()
  const a = openDevice(service)
  await a.synced()
  const id = service.control.ids()[0]!
  return { service, a, id, key: `s:${id}` }
}

describe('an edit from an older copy', () => {
  const restored = { is: 'refused', fail: { code: 'edit-restored' } } as const
  const mine = { Name: '"Bakkerij De Zon"', ShortName: '"DEZON"' }
  const there = { Name: 'Bakkerij De Zon', ShortName: 'DEZON' }
  const posts = { method: 'POST', path: '/api/' } as const

  const withCreate = async (isThere: boolean) => {
    const story = await start()
    const made = isThere ? story.service.control.create(there) : null
    await story.a.close()
    putEdit(story.a, { id: 'old', kind: 'create', key: 'n:old', mine, state: restored, user: 'j.devries' })
    const a = await story.a.restart()
    return { ...story, a, made }
  }

  it('that was done since raises a question, and is not sent again', async () => {
    const { service, a, made } = await withCreate(true)
    await a.desk.edits.retry('old')
    const edit = await a.editIn('uncertain')
    expect(edit.state.candidates).toEqual([{ key: `s:${made}`, customerId: made, name: 'Bakkerij De Zon' }])
    await a.desk.edits.resolve('old', { is: 'link', customerId: made! }, edit.revision)
    await a.editIn('settled')
    expect(service.control.count(posts)).toBe(0)
  })

  it('that was done since raises a question also when it is saved under another name', async () => {
    const { service, a, made } = await withCreate(true)
    await a.edit('n:old', { Name: text('Bakkerij De Maan') })
    const edit = await a.editIn('uncertain')
    await a.desk.edits.resolve('old', { is: 'link', customerId: made! }, edit.revision)
    await a.editIn('settled')
    expect(service.control.customer(made!)).toMatchObject({ Name: 'Bakkerij De Maan', ShortName: 'DEZON' })
    expect(service.control.count(posts)).toBe(0)
  })

  it('that a person links to a customer asks about changes that somebody made after the person saw it', async () => {
    const { service, a, made } = await withCreate(true)
    await a.edit('n:old', { Name: text('Bakkerij De Maan') })
    const edit = await a.editIn('uncertain')
    service.control.change(made!, { Name: 'Bakkerij De Ster' })
    await a.desk.edits.resolve('old', { is: 'link', customerId: made! }, edit.revision)
    const stopped = await a.editIn('conflict')
    expect(stopped.state).toMatchObject({
      conflict: {
        is: 'fields',
        clashes: [{ field: 'Name', mine: text('Bakkerij De Maan'), theirs: text('Bakkerij De Ster') }],
      },
    })
    expect(service.control.customer(made!)).toMatchObject({ Name: 'Bakkerij De Ster' })
  })

  it('that was done since is not sent again on a cut-off list, and raises a question', async () => {
    const { service, a } = await withCreate(true)
    service.control.quirk({ quirk: 'listTruncated', value: '11' })
    await a.desk.edits.retry('old')
    const stopped = await until('its turn is over', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is !== 'waiting' && state.is !== 'sending'),
    )
    expect([stopped.state.is, service.control.count(posts)]).toEqual(['uncertain', 0])
  })

  it('that was never done is sent once', async () => {
    const { service, a } = await withCreate(false)
    await a.desk.edits.retry('old')
    await a.editIn('settled')
    expect(service.control.count(posts)).toBe(1)
    expect(service.control.ids()).toHaveLength(13)
  })

  it('that changes a customer goes through the ordinary merge', async () => {
    const { service, a, id, key } = await start()
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    const base = cache.customers.get(id)!.raw
    cache.close()
    putEdit(a, {
      id: 'old',
      kind: 'change',
      key,
      customerId: id,
      base,
      mine: { City: '"Assen"', Person: '"Ann"' },
      state: restored,
      user: 'j.devries',
    })
    service.control.change(id, { City: 'Assen', Person: 'There' })
    const again = await a.restart()
    await again.desk.edits.retry('old')
    const edit = await again.editIn('conflict')
    expect(edit.state.conflict).toMatchObject({
      clashes: [{ field: 'Person', mine: text('Ann'), theirs: text('There') }],
    })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })
})
