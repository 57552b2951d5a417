import { expect, it } from 'vitest'
import { failing, openDevice, openService, text } from '../desk-kit.ts'

it('a cell of a customer that was marked for deletion meanwhile says so, and the deletion waits on', async () => {
  const service = await openService()
  const { desk, remove, synced } = openDevice(service)
  await synced()
  const key = `s:${service.control.ids()[0]!}`
  service.control.quirk({ quirk: 'unavailable' })
  await remove(key)
  const { edit } = await desk.customers.read(key)
  await expect(desk.customers.save(key, { City: text('Delft') }, edit!.revision, {}, 'cell')).rejects.toThrowError(
    failing('customer-to-be-deleted'),
  )
  expect(await desk.edits.list()).toMatchObject([{ kind: 'delete', changes: [] }])
})
