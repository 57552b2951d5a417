import { afterEach, describe, expect, test } from 'vitest'
import type { Cache } from '../../../../main/database/database.ts'
import type { RowsQuestion } from '../../../../preload/contract/customers.ts'
import { applyList, edit, listRow, openInMemory, question } from '../samples.ts'

const open: Cache[] = []
afterEach(() => open.splice(0).forEach((cache) => cache.close()))

const inBelgium: RowsQuestion = question({
  filter: { conditions: [{ field: 'CountryId', is: 'one-of', codes: ['BE'] }] },
  count: 0,
})
/** More customers than one piece has. Every second one is in Belgium. */
const customers = 2_000
const withCustomers = (): Cache => {
  const cache = openInMemory()
  open.push(cache)
  applyList(
    cache,
    Array.from({ length: customers }, (_, at) => listRow(String(at), { countryId: at % 2 ? 'BE' : 'NL' })),
  )
  return cache
}
const toEnd = (cache: Cache): number => {
  let pieces = 1
  while (cache.index.readAhead('CountryId')) pieces++
  return pieces
}
const moveTo = (cache: Cache, at: number, country: string): void =>
  cache.edits.put(
    edit({
      id: `e${at}`,
      key: `s:${at}`,
      customerId: String(at),
      base: `{"CustomerId":"${at}"}`,
      mine: { CountryId: `"${country}"` },
    }),
  )

describe('the values of a filter that are read ahead', () => {
  test('come in pieces, and are read once', () => {
    const cache = withCustomers()
    expect(toEnd(cache)).toBe(4)
    expect(toEnd(cache)).toBe(1)
    expect(cache.index.rows(inBelgium)).toEqual({ rows: [], shown: customers / 2, total: customers })
  })

  test('are right after customers changed, came and went between the pieces', () => {
    const cache = withCustomers()
    expect(cache.index.readAhead('CountryId')).toBe(true)
    // Of each kind one that was read, and one that was not.
    for (const at of [0, 1_900]) moveTo(cache, at, 'BE')
    for (const at of [3, 1_903]) cache.customers.remove(String(at))
    cache.customers.layRows([5, 1_905].map((at) => listRow(String(at), { countryId: 'DE' })))
    cache.customers.layRows([listRow('new', { countryId: 'BE' })])
    cache.edits.put(
      edit({ id: 'made', kind: 'create', key: 'n:1', customerId: null, base: null, mine: { CountryId: '"BE"' } }),
    )
    toEnd(cache)
    expect(cache.index.rows(inBelgium).shown).toBe(customers / 2 + 2 - 2 - 2 + 1 + 1)
    cache.edits.remove('e1900')
    expect(cache.index.rows(inBelgium).shown).toBe(customers / 2 + 1 - 2 - 2 + 1 + 1)
  })

  test('are dropped when the table reads them itself meanwhile', () => {
    const cache = withCustomers()
    cache.index.readAhead('CountryId')
    expect(cache.index.rows(inBelgium).shown).toBe(customers / 2)
    expect(cache.index.readAhead('CountryId')).toBe(false)
  })

  test('are not needed of a column that is in memory', () => {
    expect(withCustomers().index.readAhead('City')).toBe(false)
  })
})
