import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openCache } from '../../../main/database/open-database.ts'
import { openDevice, openService } from './desk-kit.ts'

const lines = 20_000

const openWithLongHistory = async () => {
  const before = openDevice(await openService({ customers: 1 }))
  await before.close()
  const { file, key } = before.options
  const cache = openCache({ file, key })
  const vat = { number: 'NL000099998B57', answer: { is: 'valid' }, request: null } as const
  cache.history.noteVat(
    Array.from({ length: lines }, () => ({ check: 'check', key: 's:1', customerId: '1', name: 'Jansen', vat })),
  )
  cache.close()
  return before.restart()
}

it('a desk answers other calls while it verifies a long history', async () => {
  const { desk } = await openWithLongHistory()
  const answered: string[] = []
  const verified = desk.history.verify().then(() => answered.push('history'))
  await setImmediate()
  await desk.customers.savedViews()
  answered.push('customers')
  await verified
  expect(answered).toEqual(['customers', 'history'])
})

it('a desk that closes finishes the verification of its history first', async () => {
  const { desk, close, synced } = await openWithLongHistory()
  await synced()
  const verified = desk.history.verify()
  await close()
  expect(await verified).toEqual({ is: 'whole', entries: lines })
})
