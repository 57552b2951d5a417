import { describe, expect, it } from 'vitest'
import { openAccount } from './account.ts'

const json = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ CustomerId: '1', Name: 'Jansen', City: 'Gent', Email: 'a@b', ...fields })
const books = (...customers: readonly (readonly [string, Readonly<Record<string, unknown>>])[]) =>
  new Map(customers.map(([id, fields]) => [id, json({ CustomerId: id, ...fields })]))
const start = books(['1', {}])
const fresh = () => openAccount(start)

describe('the account of a soak', () => {
  it('reports nothing if nothing was done', () => {
    expect(fresh().judge(start)).toEqual([])
  })
  it('reports a field that nobody wrote', () => {
    expect(fresh().judge(books(['1', { City: 'Delft' }]))).toEqual(['1: City is "Delft", and not "Gent"'])
    expect(fresh().judge(books(['1', { Email: null }]))).toEqual(['1: Email is "", and not "a@b"'])
  })
  it('reports an acknowledged save that is missing, and an old value that came back', () => {
    const account = fresh()
    account.saved('1', 'City', 'Gent', 'Assen')
    expect(account.judge(start)).toEqual(['1: City is "Gent", and not "Assen"'])
    account.saved('1', 'City', 'Assen', 'Breda')
    expect(account.judge(books(['1', { City: 'Assen' }]))).toEqual(['1: City is "Assen", and not "Breda"'])
    expect(account.judge(books(['1', { City: 'Breda' }]))).toEqual([])
  })
  it('accepts either value without an answer, until the next save', () => {
    const account = fresh()
    account.perhapsSaved('1', 'City', 'Gent', 'Assen')
    expect([account.judge(start), account.judge(books(['1', { City: 'Assen' }]))]).toEqual([[], []])
    account.saved('1', 'City', 'Assen', 'Breda')
    expect(account.judge(books(['1', { City: 'Assen' }]))).toHaveLength(1)
    account.created('Nieuw', { City: 'Ede' }, true)
    account.perhapsSaved('Nieuw', 'Email', '', 'n@b')
    for (const Email of ['', 'n@b'])
      expect(account.judge(books(['1', { City: 'Breda' }], ['2', { Name: 'Nieuw', City: 'Ede', Email }]))).toEqual([])
  })
  it("reports a colleague's value overwritten unseen, and accepts the value that a person picked", () => {
    const account = fresh()
    account.colleague('1', 'City', 'Gent', 'Delft')
    expect(account.judge(start)).toHaveLength(1)
    account.saved('1', 'City', 'Gent', 'Assen')
    expect(account.judge(books(['1', { City: 'Delft' }]))).toEqual([])
    account.picked('1', 'City', 'Delft', 'Assen', true)
    expect(account.judge(books(['1', { City: 'Assen' }]))).toHaveLength(1)
    account.saved('1', 'City', 'Delft', 'Breda')
    expect(account.judge(books(['1', { City: 'Delft' }]))).toHaveLength(1)
  })
  it('accepts both the present value and the one that may replace it', () => {
    const account = fresh()
    account.mayCome('1', 'City', 'Assen')
    expect([
      account.judge(start),
      account.judge(books(['1', { City: 'Assen' }])),
      account.judge(books(['1', { City: 'Ede' }])).length,
    ]).toEqual([[], [], 1])
  })
  it('reports a customer that was created twice, by nobody, or not at all', () => {
    const account = fresh()
    account.created('Nieuw', { City: 'Ede' }, true)
    expect(account.judge(start)).toEqual(['Nieuw is gone'])
    expect(account.judge(books(['1', {}], ['2', { Name: 'Nieuw', City: 'Ede' }]))).toEqual([])
    expect(account.judge(books(['1', {}], ['2', { Name: 'Nieuw', City: 'Gent' }]))).toEqual([
      'Nieuw: City is "Gent", and not "Ede"',
    ])
    expect(
      account.judge(books(['1', {}], ['2', { Name: 'Nieuw', City: 'Ede' }], ['3', { Name: 'Nieuw', City: 'Ede' }])),
    ).toEqual(['Nieuw was made 2 times'])
    expect(account.judge(books(['1', {}], ['2', { Name: 'Nieuw', City: 'Ede' }], ['3', { Name: 'Vreemd' }]))).toEqual([
      '3 (Vreemd) was made by nobody',
    ])
  })
  it('expects a customer that was saved after its deletion, and of one made here either', () => {
    const account = fresh()
    account.deleted('1', true)
    account.saved('1', 'City', 'Gent', 'Breda')
    account.created('Nieuw', { City: 'Ede' }, true)
    account.deleted('Nieuw', true)
    account.saved('Nieuw', 'City', 'Ede', 'Assen')
    expect(account.judge(new Map())).toEqual(['1 is gone'])
    const made = ['2', { Name: 'Nieuw', City: 'Assen' }] as const
    expect(account.judge(books(['1', { City: 'Breda' }], made))).toEqual([])
  })
  it('expects no customer that a colleague deleted, also after a save', () => {
    const account = fresh()
    account.goneAtService('1')
    account.saved('1', 'City', 'Gent', 'Breda')
    expect([account.judge(new Map()), account.judge(books(['1', { City: 'Breda' }]))]).toEqual([
      [],
      ['1 was deleted and is there'],
    ])
  })
  it('reports a customer gone without a deletion, and a deleted one that is still there', () => {
    expect(fresh().judge(new Map())).toEqual(['1 is gone'])
    const account = fresh()
    account.deleted('1', true)
    expect([account.judge(start), account.judge(new Map())]).toEqual([['1 was deleted and is there'], []])
  })
})
