// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useImport } from '../../../../renderer/stores/import.ts'
import { useRehearsal } from '../../../../renderer/stores/rehearsal.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { sampleImport, sampleRehearsal } from '../../fake-import-table.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk } from '../../mounted.ts'

const here = { environment: 'demo', administration: 'DEMO0001' }
const other = { environment: 'demo', administration: 'DEMO0002' }
const read = async (): Promise<Fake> => {
  const fake = await atDesk({ customers: 12, imports: sampleImport })
  useImport().open()
  await useImport().read({ is: 'file' })
  return fake
}
const checked = async (): Promise<Fake> => {
  const fake = await read()
  await useImport().next()
  await useImport().next()
  expect(useImport().flow.is).toBe('checked')
  return fake
}

describe('an import that the window has left', () => {
  it('is forgotten by main too', async () => {
    const fake = await read()
    await useSettings().goTo(other)
    await flushPromises()
    expect(argsOf(fake, 'imports.close').map(([place]) => place)).toEqual([here])
  })
  it('is not forgotten while it is being saved', async () => {
    const fake = await checked()
    const held = holding(fake, 'imports', 'stage')
    const staging = useImport().next()
    await flushPromises()
    await useSettings().goTo(other)
    held[0]!()
    await staging
    expect(argsOf(fake, 'imports.close')).toEqual([])
  })
  it('says in the window that it was not saved', async () => {
    const fake = await checked()
    const held = holding(fake, 'imports', 'stage')
    fake.fail('imports.stage', { code: 'disk-full' })
    const staging = useImport().next()
    await flushPromises()
    await useSettings().goTo(other)
    held[0]!()
    await expect(staging).rejects.toThrow('disk-full')
  })
  it('says in the window that its rehearsal was not saved elsewhere', async () => {
    const fake = await checked()
    fake.imports.rehearseAs(sampleRehearsal)
    const rehearsal = useRehearsal()
    rehearsal.open()
    await rehearsal.run(other)
    expect(rehearsal.state.is).toBe('shown')
    const held = holding(fake, 'imports', 'stage')
    fake.fail('imports.stage', { code: 'disk-full' })
    const staging = rehearsal.stage()
    await flushPromises()
    await useSettings().goTo(other)
    held[0]!()
    await expect(staging).rejects.toThrow('disk-full')
  })

  it('is forgotten where it was rehearsed', async () => {
    const fake = await checked()
    fake.imports.rehearseAs(sampleRehearsal)
    const rehearsal = useRehearsal()
    rehearsal.open()
    await rehearsal.run(other)
    await useSettings().goTo(other)
    await flushPromises()
    expect(rehearsal.state.is).toBe('closed')
    expect(argsOf(fake, 'imports.close')).toContainEqual([other, 'import-there'])
  })

  it('is forgotten where it is rehearsed once that answers', async () => {
    const fake = await checked()
    fake.imports.rehearseAs(sampleRehearsal)
    const held = holding(fake, 'imports', 'rehearse')
    const rehearsal = useRehearsal()
    rehearsal.open()
    const running = rehearsal.run(other)
    await useSettings().goTo(other)
    await flushPromises()
    expect(argsOf(fake, 'imports.cancel')).toContainEqual([other])
    held[0]!()
    await running
    expect(rehearsal.state.is).toBe('closed')
    expect(argsOf(fake, 'imports.close')).toContainEqual([other, 'import-there'])
  })

  it('gives its dropped file to no other import', async () => {
    const fake = await atDesk({ customers: 12, imports: sampleImport })
    const importing = useImport()
    importing.open()
    const file = new File(['Name\nVos'], 'customers.csv')
    const bytes = Promise.withResolvers<ArrayBuffer>()
    Object.assign(file, { arrayBuffer: () => bytes.promise })
    const reading = importing.readDropped([file])
    await useSettings().goTo(other)
    importing.open()
    bytes.resolve(new ArrayBuffer(8))
    await reading
    expect([importing.flow.is, argsOf(fake, 'imports.open')]).toEqual(['choosing', []])
  })
})

describe('an answer that comes after the user went back', () => {
  it('to another reading of the file leaves the user there, and is the reading to go on with', async () => {
    const fake = await read()
    const importing = useImport()
    const held = holding(fake, 'imports', 'readAgain')
    const reading = importing.readAgain({ separator: ';' })
    await flushPromises()
    importing.back()
    held[0]!()
    await reading
    expect(importing.flow).toMatchObject({ is: 'choosing', file: { preview: { reading: { separator: ';' } } } })
  })
  it('to a correction counts in the check that the user returns to', async () => {
    const fake = await checked()
    const importing = useImport()
    const held = holding(fake, 'imports', 'choose')
    const choosing = importing.choose(2, { is: 'leave-out' })
    await flushPromises()
    importing.back()
    held[0]!()
    await choosing
    await importing.next()
    expect(importing.flow).toMatchObject({ is: 'checked', revision: 1 })
  })
})

it('changes of many customers that were not saved are a failure of the window once it has left them', async () => {
  const fake = await atDesk({ customers: 12 })
  const bulk = useBulk()
  bulk.preview({ is: 'keys', keys: ['000010'] }, { is: 'set', field: 'City', input: { is: 'text', text: 'Assen' } })
  await flushPromises()
  const held = holding(fake, 'bulk', 'stage')
  fake.fail('bulk.stage', { code: 'disk-full' })
  const staging = bulk.stage()
  await flushPromises()
  await useSettings().goTo(other)
  held[0]!()
  await expect(staging).rejects.toThrow('disk-full')
})
