import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAttention } from '../../../main/sync/attention.ts'
import { openTurnOrder, type TurnOrder } from '../../../main/sync/turn-order.ts'

const rest = ({ next }: TurnOrder): string[] => {
  const ids: string[] = []
  for (let id = next(); id !== null; id = next()) ids.push(id)
  return ids
}

describe('the order of a download', () => {
  it('is that of the list, but for what somebody looks at: the opened customer, then the rows', () => {
    const attention = openAttention()
    const order = openTurnOrder(['1', '2', '3', '4', '5', '6'], attention.first)
    expect(order.next()).toBe('1')
    attention.show(['5', '1', '4', 'elsewhere'])
    expect(attention.open('6')).toBe(true)
    expect(rest(order)).toEqual(['6', '5', '4', '2', '3'])
  })

  it('follows the rows: those shown before have no precedence any more', () => {
    const attention = openAttention()
    const order = openTurnOrder(['1', '2', '3', '4', '5'], attention.first)
    attention.show(['4', '5'])
    expect(order.next()).toBe('4')
    attention.show(['3'])
    expect(rest(order)).toEqual(['3', '1', '2', '5'])
  })

  it('puts a repeated read after all others', () => {
    const order = openTurnOrder(['1', '2', '3'], () => ['2'])
    expect(order.next()).toBe('2')
    order.again('2')
    expect(rest(order)).toEqual(['1', '3', '2'])
  })

  it('reads each customer once, whatever is looked at in between', () => {
    const ids = Array.from({ length: 12 }, (_, at) => String(at))
    const looks = fc.array(fc.array(fc.constantFrom(...ids, 'elsewhere'), { maxLength: 5 }), { maxLength: 20 })
    fc.assert(
      fc.property(looks, (shown) => {
        const attention = openAttention()
        const order = openTurnOrder(ids, attention.first)
        const early = shown.flatMap((rows) => {
          attention.show(rows)
          return order.next() ?? []
        })
        expect([...early, ...rest(order)].toSorted()).toEqual(ids.toSorted())
      }),
    )
  })

  it('knows whether an opened customer is another one', () => {
    const attention = openAttention()
    expect([attention.open('1'), attention.open('1'), attention.open('2'), attention.open('1')]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
