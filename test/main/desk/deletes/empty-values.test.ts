import { expect, it } from 'vitest'
import { openSynced, until } from '../desk-kit.ts'

const nothing = [
  ['Fax', null, ''],
  ['Fax', '', null],
  ['Addresses', null, []],
  ['Addresses', [], null],
] as const

it.each(nothing)('a deletion asks nothing where %s was %j and is %j', async (field, before, there) => {
  const { service, a, id, key } = await openSynced()
  service.control.change(id, { [field]: before })
  await a.synced()
  service.control.change(id, { [field]: there })
  await a.remove(key)
  const end = await until('the end of the deletion', async () => {
    const state = (await a.desk.edits.list())[0]?.state
    return state?.is !== 'waiting' && state?.is !== 'sending' && state
  })
  expect(end).toMatchObject({ is: 'settled' })
  expect(service.control.ids()).not.toContain(id)
})
