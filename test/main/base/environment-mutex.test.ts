import { expect, it } from 'vitest'
import { openGates } from '../../../main/base/environment-mutex.ts'

it('a gate lets works through one after the other, each environment’s its own, and opens after one that fails', async () => {
  const gates = openGates()
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = gates.closedFor('one', () => first.promise.then(() => order.push('first')))
  const two = gates.closedFor('one', async () => {
    order.push('second')
    throw new RangeError('second')
  })
  await gates.closedFor('other', async () => order.push('another’s'))
  expect([gates.passed('one') === undefined, gates.passed('other')]).toEqual([false, undefined])
  first.resolve()
  await one
  await expect(two).rejects.toThrow('second')
  await gates.closedFor('one', async () => order.push('third'))
  expect([order, gates.passed('one')]).toEqual([['another’s', 'first', 'second', 'third'], undefined])
})
