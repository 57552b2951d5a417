import { expect, it } from 'vitest'
import { failing, openDevice, openService, text, until } from '../desk-kit.ts'

/** A first sync that got the list, and no customer by itself. */
const listAlone = async () => {
  const service = await openService({ quirks: [{ quirk: 'unavailable', path: '/Customer/' }] })
  const { desk } = openDevice(service)
  await desk.sync.now()
  await until('the list is here', async () => (await desk.sync.read()).customers > 0)
  const key = `s:${service.control.ids()[0]}`
  expect((await desk.customers.read(key)).completeness).toBe('list')
  return { desk, key }
}

it('a change of a customer that cannot be read whole says so, not that it is being sent', async () => {
  const { desk, key } = await listAlone()
  const changes = { City: text('Delft') }
  await expect(desk.customers.save(key, changes, 0, {}, 'cell')).rejects.toThrowError(
    failing('edit-would-reset-fields'),
  )
  await expect(desk.customers.review(key, changes)).rejects.toThrowError(failing('edit-would-reset-fields'))
  expect(await desk.edits.list()).toEqual([])
})

it('a merge with a customer that cannot be read whole names it as not possible now', async () => {
  const { desk, key } = await listAlone()
  expect(
    await desk.duplicates.merge({ keep: key, changes: { City: text('Delft') }, others: [], seen: [] }),
  ).toMatchObject({ is: 'refused', refused: [{ key, why: 'edit-not-possible-now' }] })
})
