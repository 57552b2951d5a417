import { expect, it } from 'vitest'
import { openEnvironmentMutex } from '../../../main/base/environment-mutex.ts'

it('a gate lets works through one after the other, each environment’s its own, and opens after one that fails', async () => {
  const gates = openEnvironmentMutex()
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = gates.runExclusive('one', () => first.promise.then(() => order.push('first')))
  const two = gates.runExclusive('one', async () => {
    order.push('second')
    throw new RangeError('second')
  })
  await gates.runExclusive('other', async () => order.push('another’s'))
  expect([gates.unlocked('one') === undefined, gates.unlocked('other')]).toEqual([false, undefined])
  first.resolve()
  await one
  await expect(two).rejects.toThrow('second')
  await gates.runExclusive('one', async () => order.push('third'))
  expect([order, gates.unlocked('one')]).toEqual([['another’s', 'first', 'second', 'third'], undefined])
})
