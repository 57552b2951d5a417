import { describe, expect, it } from 'vitest'
import type { Cache, StoredEdit } from '../../main/database/database.ts'
import { outsideOfCalls, watchEditWrites } from './edit-writes.ts'

const place = 'production/X'
const editOf = (key: string, revision: number): StoredEdit =>
  ({ id: `edit-${key}`, key, revision, state: { is: 'waiting' } }) as StoredEdit

/** A database without a disk. */
const emptyCache = () => {
  const stored = new Map<string, StoredEdit>()
  return {
    edits: {
      get: (id: string) => stored.get(id),
      put: (edit: StoredEdit) => void stored.set(edit.id, edit),
      remove: (id: string) => void stored.delete(id),
    } as Cache['edits'],
    transaction: <T>(work: () => T): T => work(),
  }
}
const watching = () => {
  const writes = watchEditWrites()
  return { writes, cache: writes.watched(emptyCache(), place) }
}

describe('the writes of edits, in the simulation', () => {
  it('belong to the call that made them, also while calls of one person overlap', async () => {
    const { writes, cache } = watching()
    const [one, other] = await Promise.all([
      writes.asOne(async () => {
        await null
        cache.edits.put(editOf('s:1', 1))
        await writes.call(async () => cache.edits.put(editOf('s:2', 2)))
      }),
      writes.asOne(async () => cache.edits.put(editOf('s:3', 3))),
    ])
    expect([...one.wrote]).toEqual(['s:1', 's:2'])
    expect([...other.wrote]).toEqual(['s:3'])
  })

  it('belong to no call once the call has its answer, nor if the app works by itself', async () => {
    const { writes, cache } = watching()
    let late: Promise<void> = Promise.resolve()
    const { wrote } = await writes.asOne(async () => {
      outsideOfCalls(() => cache.edits.put(editOf('s:1', 1)))
      late = new Promise((resolve) => setImmediate(resolve)).then(() => cache.edits.put(editOf('s:2', 2)))
    })
    await late
    expect([...wrote]).toEqual([])
    expect(writes.count()).toBe(0)
  })

  it('are none if their transaction failed', async () => {
    const { writes, cache } = watching()
    const { wrote } = await writes.asOne(async () => {
      const failing = (): never => {
        cache.edits.put(editOf('s:1', 1))
        throw new Error('the disk is full')
      }
      expect(() => cache.transaction(failing)).toThrow('the disk is full')
    })
    expect([...wrote]).toEqual([])
  })

  it('explain a refused save only at that customer, since it was read, by another revision', async () => {
    const { writes, cache } = watching()
    await writes.call(async () => cache.edits.put(editOf('s:1', 4)))
    const since = writes.count()
    expect(writes.leftAnother(since, place, 's:1', 3)).toBe(false)
    await writes.call(async () => cache.edits.remove('edit-s:1'))
    expect(writes.leftAnother(since, place, 's:1', 4)).toBe(true)
    expect(writes.leftAnother(since, place, 's:1', 0)).toBe(false)
    expect(writes.leftAnother(since, place, 's:2', 4)).toBe(false)
    expect(writes.leftAnother(since, 'test/X', 's:1', 4)).toBe(false)
    expect(writes.leftAnother(writes.count(), place, 's:1', 4)).toBe(false)
  })
})
