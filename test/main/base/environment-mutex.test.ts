import { expect, it } from 'vitest'
import { openEnvironmentMutex } from '../../../main/base/environment-mutex.ts'

it('the environment mutex runs exclusive work in order, each environment on its own, and opens after a failure', async () => {
  const mutex = openEnvironmentMutex()
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = mutex.runExclusive('one', () => first.promise.then(() => order.push('first')))
  const two = mutex.runExclusive('one', async () => {
    order.push('second')
    throw new RangeError('second')
  })
  await mutex.runExclusive('other', async () => order.push('another’s'))
  expect([mutex.unlocked('one') === undefined, mutex.unlocked('other')]).toEqual([false, undefined])
  first.resolve()
  await one
  await expect(two).rejects.toThrow('second')
  await mutex.runExclusive('one', async () => order.push('third'))
  expect([order, mutex.unlocked('one')]).toEqual([['another’s', 'first', 'second', 'third'], undefined])
})

it('an operation starts in the call itself where none runs', async () => {
  const mutex = openEnvironmentMutex()
  const order: string[] = []
  const done = mutex.runExclusive('one', async () => void order.push('operation'))
  order.push('caller')
  await done
  expect(order).toEqual(['operation', 'caller'])
})
