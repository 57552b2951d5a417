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

  it('puts a lost read after all others', () => {
    const order = openTurnOrder(['1', '2', '3', '4'], () => ['2'])
    expect([order.next(), order.next(), order.next()]).toEqual(['2', '1', '3'])
    order.again('1')
    order.again('3')
    expect(rest(order)).toEqual(['4', '1', '3'])
  })

  it('repeats a lost read at once for the customer that somebody looks at, also where they look only then', () => {
    const attention = openAttention()
    const order = openTurnOrder(['1', '2', '3', '4'], attention.first)
    attention.open('3')
    expect(order.next()).toBe('3')
    order.again('3')
    expect([order.next(), order.next()]).toEqual(['3', '1'])
    order.again('3')
    order.again('1')
    attention.open('1')
    expect(rest(order)).toEqual(['1', '2', '4', '3'])
  })

  it('reads each customer once, and once more for each lost read, whatever is looked at in between', () => {
    const ids = Array.from({ length: 12 }, (_, at) => String(at))
    const rows = fc.array(fc.constantFrom(...ids, 'elsewhere'), { maxLength: 5 })
    const steps = fc.array(fc.record({ rows, isLost: fc.boolean() }), { maxLength: 30 })
    fc.assert(
      fc.property(steps, (taken) => {
        const attention = openAttention()
        const order = openTurnOrder(ids, attention.first)
        const read: string[] = []
        for (const step of taken) {
          attention.show(step.rows)
          const id = order.next()
          if (id !== null && step.isLost) order.again(id)
          else if (id !== null) read.push(id)
        }
        expect([...read, ...rest(order)].toSorted()).toEqual(ids.toSorted())
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
