import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cache } from '../../../main/database/database.ts'
import { applyList, edit, listRow, openInMemory } from './samples.ts'

let cache: Cache
beforeEach(() => {
  cache = openInMemory()
})
afterEach(() => cache.close())

const whole = (id: string, name = 'Bakker'): { id: string; raw: string; readAt: number } => ({
  id,
  raw: `{"CustomerId":"${id}","Name":"${name}","CreditLimit":0.0}`,
  readAt: 5,
})

describe('a fresh list', () => {
  test('adds rows to be read singly, oldest first', () => {
    expect(applyList(cache, [listRow('2'), listRow('1')])).toEqual({ added: 2, changed: 0, removed: 0 })
    expect(cache.customers.stale(10)).toEqual(['2', '1'])
    cache.customers.putWhole([whole('2')])
    expect(cache.customers.stale(10)).toEqual(['1'])
    expect([cache.customers.count(), cache.customers.staleCount()]).toEqual([{ all: 2, whole: 1 }, 1])
  })

  test('makes only rows stale whose text differs', () => {
    applyList(cache, [listRow('1'), listRow('2')])
    cache.customers.putWhole([whole('1'), whole('2')])
    expect(applyList(cache, [listRow('1'), listRow('2', { city: 'Gent' })])).toEqual({
      added: 0,
      changed: 1,
      removed: 0,
    })
    expect(cache.customers.stale(10)).toEqual(['2'])
  })

  test('queues new stale rows after the earlier ones', () => {
    applyList(cache, [listRow('1'), listRow('2'), listRow('3')])
    cache.customers.putWhole([whole('1')])
    applyList(cache, [listRow('1', { city: 'Gent' }), listRow('2', { city: 'Gent' }), listRow('3')])
    expect(cache.customers.stale(10)).toEqual(['2', '3', '1'])
    expect(cache.customers.stale(1)).toEqual(['2'])
  })

  test.each(['000010', 'a/b', 'a\u0000b', 'é'])('keeps a customer %j that an edit holds', (id) => {
    cache.customers.layRows([listRow(id)])
    cache.edits.put(edit({ key: `s:${id}`, customerId: id }))
    cache.customers.keepOnly(new Set(['other']))
    expect(cache.customers.ids()).toEqual([id])
  })

  test('removes missing customers, unless an unsettled edit holds them', () => {
    applyList(cache, [listRow('000010'), listRow('000011')])
    cache.edits.put(edit())
    expect(applyList(cache, [])).toEqual({ added: 0, changed: 0, removed: 1 })
    expect(cache.customers.ids()).toEqual(['000010'])
    cache.edits.put(edit({ state: { is: 'settled', at: 9, serviceChanged: [], messages: [] } }))
    expect(applyList(cache, []).removed).toBe(1)
  })

  test('counts an id that is listed twice once', () => {
    expect(applyList(cache, [listRow('1'), listRow('1', { name: 'again' })]).added).toBe(1)
    expect(cache.customers.count().all).toBe(1)
  })
})

describe('a customer', () => {
  test('is stored byte for byte', () => {
    const raw = '{ "customerId":"000010" , "creditLimit":0.0, "vatVerificationDate":"4/13/2022","x":{"y":[1e3]} }'
    cache.customers.putWhole([{ id: '000010', raw, readAt: 7 }])
    expect(cache.customers.get('000010')).toEqual({ id: '000010', listRow: null, raw, readAt: 7, stale: false })
    expect(cache.customers.get('10')).toBeUndefined()
  })

  test('leaves with its whole record, and the counts follow', () => {
    applyList(cache, [listRow('1'), listRow('2')])
    cache.customers.putWhole([whole('1')])
    cache.customers.remove('1')
    cache.customers.remove('1')
    expect(cache.customers.count()).toEqual({ all: 1, whole: 0 })
    expect(cache.customers.staleCount()).toBe(1)
  })
})

test('pages have every customer once, in the order of their numbers', () => {
  applyList(cache, [listRow('3'), listRow('1'), listRow('2')])
  cache.customers.putWhole([whole('1'), whole('2')])
  applyList(cache, [listRow('3'), listRow('1', { city: 'Gent' }), listRow('2')])
  const first = cache.customers.page(-1, 2)
  const second = cache.customers.page(first.at(-1)!.number, 2)
  expect(first.map(({ id, raw, stale }) => [id, raw, stale])).toEqual([
    ['3', null, true],
    ['1', whole('1').raw, true],
  ])
  expect(second).toMatchObject([{ id: '2', listRow: listRow('2').json, raw: whole('2').raw, stale: false }])
  expect(cache.customers.page(second.at(-1)!.number, 2)).toEqual([])
})

describe('a transaction', () => {
  const failing =
    (work: () => void): (() => void) =>
    () =>
      cache.transaction(() => {
        work()
        throw new Error('change of mind')
      })

  test('that fails leaves customers, edits, facts, rows and counts unchanged', () => {
    applyList(cache, [listRow('1')])
    const rows = () => cache.index.rows({ search: '', filter: {}, sort: [], columns: ['Name'], from: 0, count: 9 })
    const before = rows()
    expect(
      failing(() => {
        applyList(cache, [])
        cache.edits.put(edit())
        cache.facts.put('case', 'camel')
      }),
    ).toThrow('change of mind')
    expect([cache.customers.ids(), cache.customers.count().all, cache.edits.all(), cache.facts.get('case')]).toEqual([
      ['1'],
      1,
      [],
      undefined,
    ])
    expect(rows()).toEqual(before)
    expect(before.total).toBe(1)
  })

  test('inside another one is rolled back alone', () => {
    cache.transaction(() => {
      cache.facts.put('kept', '1')
      expect(failing(() => applyList(cache, [listRow('1')]))).toThrow('change of mind')
    })
    expect([cache.facts.get('kept'), cache.customers.count().all]).toEqual(['1', 0])
  })

  test('shows its rows after the commit, not before', () => {
    cache.transaction(() => {
      applyList(cache, [listRow('1')])
      expect(cache.index.row('s:1', [])).toBeUndefined()
    })
    expect(cache.index.row('s:1', ['CustomerId'])?.cells).toEqual(['1'])
  })
})
