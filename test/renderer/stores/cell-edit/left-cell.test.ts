// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useCellEdit } from '../../../../renderer/stores/cell-edit.ts'
import { useFailures } from '../../../../renderer/stores/failures.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'
import { authored, place } from '../../fake-environments.ts'
import type { Fake } from '../../fake-api.ts'

const cell = { key: '000012', field: 'City', name: 'De Zon', text: 'Gent', was: null, mark: null } as const
const elsewhere = { environment: 'demo', administration: 'DEMO0002' }

it.each(['typed in', 'being saved'])(
  'a cell that is %s when the window leaves is saved where it is, and a failure is told',
  async (state) => {
    const fake = await atDesk()
    const cellEdit = useCellEdit()
    cellEdit.start(cell)
    cellEdit.type('Brugge')
    const held = holding(fake, 'customers', 'read')
    const saving = state === 'being saved' ? cellEdit.commit() : null
    fake.fail('customers.save', { code: 'disk-full' })
    await useSettings().goTo(elsewhere)
    await flushPromises()
    held.forEach((release) => release())
    await flushPromises()
    await saving
    expect(argsOf(fake, 'customers.save').map((args) => args.slice(0, 3))).toEqual([
      [authored, '000012', { City: text('Brugge') }],
    ])
    expect([cellEdit.edit.is, useFailures().fail?.code]).toEqual(['none', 'disk-full'])
  },
)

/** A cell whose saving fails after the window has left its administration. */
const leftBehind = async (): Promise<Fake> => {
  const fake = await atDesk()
  const cellEdit = useCellEdit()
  cellEdit.start(cell)
  cellEdit.type('Brugge')
  fake.fail('customers.save', { code: 'disk-full' })
  await useSettings().goTo(elsewhere)
  await flushPromises()
  return fake
}
const isTyped = { is: 'typing', cell, typed: 'Brugge', fail: { code: 'disk-full' } }

describe('a cell that could not be saved when the window left', () => {
  it('is named in the failure, with its administration', async () => {
    await leftBehind()
    expect(useFailures().fail).toMatchObject({
      code: 'disk-full',
      about: { administration: 'Bakkerij Jansen B.V.', name: 'De Zon', field: 'City' },
    })
  })

  it('is open again with what was typed when the window comes back, and can be saved then', async () => {
    const fake = await leftBehind()
    const cellEdit = useCellEdit()
    await useSettings().goTo(place)
    await flushPromises()
    expect(cellEdit.edit).toMatchObject(isTyped)
    fake.fail('customers.save', null)
    expect(await cellEdit.commit()).toBe(true)
    expect(argsOf(fake, 'customers.save').at(-1)?.slice(0, 3)).toEqual([authored, '000012', { City: text('Brugge') }])
    expect([cellEdit.edit.is, cellEdit.unsaved]).toEqual(['none', false])
  })

  it('counts as unsaved until then, so that the window asks before it closes', async () => {
    await leftBehind()
    expect(useCellEdit().unsaved).toBe(true)
  })

  it('is open again also if the window came back before the failure', async () => {
    const fake = await atDesk()
    const cellEdit = useCellEdit()
    cellEdit.start(cell)
    cellEdit.type('Brugge')
    const held = holding(fake, 'customers', 'read')
    fake.fail('customers.save', { code: 'disk-full' })
    await useSettings().goTo(elsewhere)
    await useSettings().goTo(place)
    await flushPromises()
    held.forEach((release) => release())
    await flushPromises()
    expect(cellEdit.edit).toMatchObject(isTyped)
  })

  it('waits until a cell of the administration in between is saved', async () => {
    const fake = await leftBehind()
    const cellEdit = useCellEdit()
    cellEdit.start({ ...cell, key: '000013' })
    cellEdit.type('Assen')
    fake.fail('customers.save', null)
    const held = holding(fake, 'customers', 'save')
    await useSettings().goTo(place)
    await flushPromises()
    expect(cellEdit.edit.is).toBe('saving')
    held.forEach((release) => release())
    await flushPromises()
    expect(cellEdit.edit).toMatchObject(isTyped)
  })

  it('is not shown to another user of the environment', async () => {
    const fake = await leftBehind()
    const signIn = async (user: string): Promise<void> => {
      fake.changeEnvironment('demo', { user })
      await useSettings().read()
    }
    await signIn('k.bakker')
    await useSettings().goTo(place)
    await flushPromises()
    expect(useCellEdit().edit.is).toBe('none')
    await useSettings().goTo(elsewhere)
    await signIn('j.devries')
    await useSettings().goTo(place)
    await flushPromises()
    expect(useCellEdit().edit).toMatchObject(isTyped)
  })
})

it('a cell whose saving fails once another user works there is not shown to that one, and waits', async () => {
  const fake = await atDesk()
  const cellEdit = useCellEdit()
  cellEdit.start(cell)
  cellEdit.type('Brugge')
  const held = holding(fake, 'customers', 'read')
  const saving = cellEdit.commit()
  fake.fail('customers.save', { code: 'disk-full' })
  fake.changeEnvironment('demo', { user: 'k.bakker' })
  await useSettings().read()
  held.forEach((release) => release())
  await flushPromises()
  await saving
  expect(argsOf(fake, 'customers.save').map(([at]) => at)).toEqual([authored])
  expect([cellEdit.edit.is, cellEdit.unsaved, useFailures().fail?.code]).toEqual(['none', false, 'disk-full'])
})
