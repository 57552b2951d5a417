import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import { openVat } from '../../../../main/desk/vat/vat.ts'
import { listRow, openInMemory } from '../../database/samples.ts'
import { turnedClock } from '../turned-clock.ts'

const keys = Array.from({ length: 5_000 }, (_, at) => `s:${at}`)

/** The calls over many customers, of whom none has a number. */
const open = () => {
  const cache = openInMemory()
  cache.customers.layRows(keys.map((key) => listRow(key.slice(2), { Name: key, VatNumber: '', CountryId: 'NL' })))
  const closing = new AbortController()
  let ids = 0
  const context = {
    cache,
    clock: turnedClock().clock,
    newId: () => `check ${++ids}`,
    changed: () => undefined,
    failed: () => undefined,
    closing: closing.signal,
    underWay: () => undefined,
  } as unknown as DeskContext
  return { vat: openVat(context), cache, closing }
}

it('a check of thousands of customers lets other work of the desk run while it reads them', async () => {
  const { vat } = open()
  let [turns, isReading] = [0, true]
  const checking = vat.check(keys).finally(() => (isReading = false))
  while (isReading) {
    await setImmediate()
    if (isReading) turns++
  }
  expect((await checking).total).toBe(5_000)
  expect(turns).toBeGreaterThan(0)
})

it('of two checks whose customers are read at once, the one that began last is shown', async () => {
  const { vat } = open()
  const first = vat.check(keys)
  const last = await vat.check(keys.slice(0, 10))
  await first
  expect((await vat.progress())?.id).toBe(last.id)
})

it('a check whose desk closes reads no more customers', async () => {
  const { vat, cache, closing } = open()
  const checking = vat.check(keys)
  closing.abort()
  const { total } = await checking
  cache.close()
  expect(total).toBeLessThan(5_000)
})
