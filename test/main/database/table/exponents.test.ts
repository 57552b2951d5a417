import { expect, it, onTestFinished } from 'vitest'
import { applyList, listRow, openInMemory, question } from '../samples.ts'

const openOdd = () => {
  const cache = openInMemory()
  onTestFinished(() => cache.close())
  // JSON writes a number with or without an exponent; Java does from ten million on.
  const row = (id: string, limit: string) => ({ id, json: `{"customerId":"${id}","creditLimit":${limit}}` })
  applyList(cache, [row('1', '1.0E7'), row('2', '250.50'), row('3', '5e-1'), listRow('4', { creditLimit: '1E999999' })])
  return cache
}

it('a sum has the numbers that a service writes with an exponent', () => {
  const all = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] } as const
  expect(openOdd().index.totals(all, ['CreditLimit'])).toEqual([
    { field: 'CreditLimit', filled: 4, sum: '10000251.00', average: '3333417' },
  ])
})

it('a filter between two numbers finds those with an exponent', () => {
  const found = (from: string | null, to: string | null): readonly string[] => {
    const filter = { conditions: [{ is: 'between', field: 'CreditLimit', from, to }] } as const
    return openOdd()
      .index.rows(question({ filter }))
      .rows.map(({ key }) => key)
  }
  expect(found('1000', null)).toEqual(['s:1'])
  expect(found(null, '1')).toEqual(['s:3'])
})
