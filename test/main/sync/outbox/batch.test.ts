import { expect, it } from 'vitest'
import { openCache } from '../../../../main/database/open-database.ts'
import { openBatches } from '../../../../main/sync/outbox/batch.ts'

const start = () => {
  const cache = openCache({ file: null, key: new Uint8Array(32).fill(7) })
  const at = (user = 'j.devries') => openBatches(cache, user)
  return { cache, at, batches: at() }
}

it('two concurrent batches are under way until both have ended', () => {
  const { batches } = start()
  const [bulk, undo] = [batches.begin('bulk'), batches.begin('undo')]
  undo.whole()
  undo.end()
  expect(batches.underWay()).toBe(true)
  bulk.end()
  expect(batches.underWay()).toBe(false)
})

it('a batch without its end is cut off, also after a restart; a whole batch that ran at the same time does not change that', () => {
  const { at, batches } = start()
  const [bulk, undo] = [batches.begin('bulk'), batches.begin('undo')]
  bulk.part()
  undo.part()
  undo.whole()
  undo.end()
  expect([batches.cutOff(), at().cutOff()]).toEqual([false, true])
  bulk.end()
  expect(batches.cutOff()).toBe(true)
  const later = at()
  const next = later.begin('next')
  next.part()
  next.whole()
  next.end()
  expect([later.cutOff(), at('somebody.else').cutOff()]).toEqual([true, false])
})

it('a batch whose last transaction fails is not whole', () => {
  const { cache, batches } = start()
  const bulk = batches.begin('bulk')
  bulk.part()
  expect(() =>
    cache.transaction(() => {
      bulk.whole()
      throw new Error('full')
    }),
  ).toThrowError('full')
  bulk.end()
  expect(batches.cutOff()).toBe(true)
})

it('a decision covers the batches that were cut off, not one that is under way', () => {
  const { at, batches } = start()
  batches.begin('before').part()
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
