import { expect, it } from 'vitest'
import { openCache } from '../../../../main/database/open-database.ts'
import { openBatches } from '../../../../main/sync/outbox/batch.ts'

const start = () => {
  const cache = openCache({ file: null, key: new Uint8Array(32).fill(7) })
  const at = (user = 'j.devries') => openBatches(cache, user)
  return { cache, at, stagings: at() }
}

it('two that are saved beside each other are under way until both have ended', () => {
  const { stagings } = start()
  const [bulk, undo] = [stagings.begin('bulk'), stagings.begin('undo')]
  undo.whole()
  undo.end()
  expect(stagings.underWay()).toBe(true)
  bulk.end()
  expect(stagings.underWay()).toBe(false)
})

it('one that ends in part is cut off, also after a new start; one beside it that is whole changes nothing of that', () => {
  const { at, stagings } = start()
  const [bulk, undo] = [stagings.begin('bulk'), stagings.begin('undo')]
  bulk.part()
  undo.part()
  undo.whole()
  undo.end()
  expect([stagings.cutOff(), at().cutOff()]).toEqual([false, true])
  bulk.end()
  expect(stagings.cutOff()).toBe(true)
  const later = at()
  const next = later.begin('next')
  next.part()
  next.whole()
  next.end()
  expect([later.cutOff(), at('somebody.else').cutOff()]).toEqual([true, false])
})

it('one whose last transaction fails is not whole', () => {
  const { cache, stagings } = start()
  const bulk = stagings.begin('bulk')
  bulk.part()
  expect(() =>
    cache.transaction(() => {
      bulk.whole()
      throw new Error('full')
    }),
  ).toThrowError('full')
  bulk.end()
  expect(stagings.cutOff()).toBe(true)
})

it('a decision is about those that were cut off, not about one that is under way', () => {
  const { at, stagings } = start()
  stagings.begin('before').part()
  const now = at()
  const bulk = now.begin('bulk')
  bulk.part()
  now.forget()
  expect([now.cutOff(), at().cutOff()]).toEqual([false, true])
  bulk.end()
  expect(now.cutOff()).toBe(true)
  now.forget()
  expect([now.cutOff(), at().cutOff()]).toEqual([false, false])
})
