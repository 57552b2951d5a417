import { describe, expect, it } from 'vitest'
import type { StoredEdit } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { ServiceError } from '../../../../main/service/failures.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'
import {
  askForMissing,
  unlistedCustomers,
  noteAccepted,
  isInconclusive,
} from '../../../../main/sync/read/plausible-list.ts'

const numbers = (count: number, from = 1): string[] => Array.from({ length: count }, (_, index) => String(from + index))
const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id, json: `{"CustomerId":"${id}"}` }))
const failing = (status: number): ServiceError => new ServiceError({ code: 'service-failing', status }, 'unknown', null)
const unreachable = new ServiceError({ code: 'service-unreachable' }, 'unknown', null)
const isShrunk = (gone: number, had: number) =>
  expect.objectContaining({ fail: { code: 'list-shrunk', about: { gone, had } } })

interface Story {
  /** Customers of ours. */
  readonly ours: readonly string[]
  /** Of them, those that an edit is about. */
  readonly edited?: readonly string[]
  /** Those that a single read finds; the others are answered 404. */
  readonly there?: readonly string[]
  readonly fails?: Readonly<Record<string, Error>>
}

const start = ({ ours, edited = [], there = [], fails = {} }: Story) => {
  const cache = openCache({ file: null, key: new Uint8Array(32) })
  cache.customers.putWhole(ours.map((id) => ({ id, raw: `{"CustomerId":"${id}"}`, readAt: 1 })))
  for (const id of edited) {
    cache.edits.put({
      id: `e${id}`,
      kind: 'change',
      key: `s:${id}`,
      customerId: id,
      name: '',
      base: '{}',
      mine: {},
      state: { is: 'waiting' },
      revision: 1,
      madeAt: 0,
      changedAt: 0,
      knownIds: null,
      attempts: 0,
      notBefore: 0,
      outcomeUnknown: false,
      user: 'ann',
      thenDelete: false,
    } satisfies StoredEdit)
  }
  const read: string[] = []
  const signals = new Set<AbortSignal | undefined>()
  let [under, most] = [0, 0]
  const parts = {
    cache,
    atOnce: 4,
    service: {
      read: async (id: string, signal?: AbortSignal) => {
        read.push(id)
        signals.add(signal)
        most = Math.max(most, ++under)
        await Promise.resolve()
        under--
        if (fails[id] !== undefined) throw fails[id]
        return there.includes(id) ? `{"CustomerId":"${id}"}` : null
      },
    },
  } as unknown as SyncContext
  return { cache, parts, read, signals, most: () => most }
}

describe('customers that a list lacks', () => {
  it('are none where it shows them all: nothing is read', async () => {
    const { parts, read } = start({ ours: ['1', '2'] })
    expect(await askForMissing(parts, rowsOf(['1', '2', '3']))).toEqual([])
    expect(read).toEqual([])
  })

  it('are read singly: who answers 404 is gone, and who can be read is there', async () => {
    const { parts, read } = start({ ours: ['1', '2', '3', '4'], there: ['2', '4'] })
    expect(await askForMissing(parts, rowsOf(['4']))).toEqual(['2'])
    expect(read).toEqual(['1', '2', '3'])
  })

  it('are gone where none of them can be read, but another customer can', async () => {
    const { parts, read } = start({ ours: ['1', '2', '3'], there: ['3'] })
    expect(await askForMissing(parts, rowsOf(['3']))).toEqual([])
    expect(read).toEqual(['1', '2', '3'])
  })

  it('are a question where neither they nor three others can be read: the call may not exist', async () => {
    const { parts, read } = start({ ours: numbers(6), there: ['6'] })
    await expect(askForMissing(parts, rowsOf(['3', '4', '5', '6']))).rejects.toThrowError(isShrunk(2, 6))
    expect(read).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are gone where the last of three others can be read', async () => {
    const { parts, read } = start({ ours: numbers(6), there: ['5', '6'] })
    expect(await askForMissing(parts, rowsOf(['3', '4', '5', '6']))).toEqual([])
    expect(read).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are a question where one is answered with a failure, and then those that are there do not count', async () => {
    const { parts } = start({ ours: numbers(5), there: ['3', '5'], fails: { 1: failing(500) } })
    await expect(askForMissing(parts, rowsOf(['4', '5']))).rejects.toThrowError(isShrunk(2, 5))
  })

  it.each([
    ['503', failing(503)],
    ['no network', unreachable],
  ])('are not settled while the service is away (%s)', async (_why, error) => {
    const { parts } = start({ ours: ['1', '2'], there: ['2'], fails: { 1: error } })
    await expect(askForMissing(parts, rowsOf(['2']))).rejects.toBe(error)
  })

  it('are read when they are a hundred, a few at once, and not at all when they are more', async () => {
    const few = start({ ours: numbers(101), there: ['101'] })
    expect(await askForMissing(few.parts, rowsOf(['101']))).toEqual([])
    expect([few.read.length, few.most()]).toEqual([101, 4])
    const many = start({ ours: numbers(102), there: ['102'] })
    await expect(askForMissing(many.parts, rowsOf(['102']))).rejects.toThrowError(isShrunk(101, 102))
    expect(many.read).toEqual([])
  })

  it('are read until somebody says stop', async () => {
    const { parts, signals } = start({ ours: ['1', '2'], there: ['2'] })
    const { signal } = new AbortController()
    await askForMissing(parts, rowsOf(['2']), signal)
    expect(signals).toEqual(new Set([signal]))
  })
})

describe('customers that a list lacks and an edit is about', () => {
  it('do not count, but are read: those that answer 404 are gone with the others', async () => {
    const { parts } = start({
      ours: numbers(5),
      edited: ['1', '2', '3'],
      there: ['2', '5'],
      fails: { 3: failing(500) },
    })
    expect(await askForMissing(parts, rowsOf(['5']))).toEqual(['2', '3'])
  })

  it('are no reason for a question, however many, and a hundred of them are read', async () => {
    const { parts, read } = start({ ours: numbers(151), edited: numbers(150) })
    expect(await askForMissing(parts, rowsOf(['151']))).toEqual(numbers(50, 101))
    expect(read).toEqual(numbers(100))
  })

  it('are a question where edits hold all customers and the list has none of them', async () => {
    const { parts, read } = start({ ours: ['1', '2'], edited: ['1', '2'], there: ['1'] })
    await expect(askForMissing(parts, rowsOf(['3']))).rejects.toThrowError(isShrunk(2, 2))
    expect(read).toEqual([])
  })

  it('are no question where the list has one of them, or where there is only one customer', async () => {
    const some = start({ ours: ['1', '2', '3'], edited: ['1', '2', '3'], there: ['1'] })
    expect(await askForMissing(some.parts, rowsOf(['3']))).toEqual(['1'])
    const only = start({ ours: ['1'], edited: ['1'] })
    expect(await askForMissing(only.parts, rowsOf([]))).toEqual([])
  })
})

describe('customers that a person accepted as gone, and that an edit holds', () => {
  const story = { ours: ['1', '2', '3'], edited: ['1', '2', '3'] }

  it('are no question any more, until the list has them again', async () => {
    const { cache, parts } = start(story)
    noteAccepted(cache, new Set(), true)
    expect(await askForMissing(parts, [])).toEqual([])
    noteAccepted(cache, new Set(), false)
    expect(await askForMissing(parts, [])).toEqual([])
    noteAccepted(cache, new Set(['1', '2', '3']), false)
    await expect(askForMissing(parts, [])).rejects.toThrowError(isShrunk(3, 3))
  })

  it('are those that the accepted list lacked, and no others', async () => {
    const { cache, parts } = start(story)
    noteAccepted(cache, new Set(['1', '3']), true)
    noteAccepted(cache, new Set(['1']), false)
    await expect(askForMissing(parts, [])).rejects.toThrowError(isShrunk(2, 2))
  })

  it('are nobody as long as no list was accepted', async () => {
    const { cache, parts } = start(story)
    noteAccepted(cache, new Set(), false)
    await expect(askForMissing(parts, [])).rejects.toThrowError(isShrunk(3, 3))
  })
})

describe('customers beside those of a list, before a create leaves', () => {
  it('are those that can be read all the same', async () => {
    const { parts } = start({ ours: ['1', '2', '3'], there: ['1', '3'] })
    expect(await unlistedCustomers(parts, rowsOf(['3']))).toEqual(['1'])
  })

  it('are all that it lacks while a person is asked about it', async () => {
    const { parts } = start({ ours: ['1', '2', '3'], fails: { 1: failing(500) } })
    expect(await unlistedCustomers(parts, rowsOf(['3']))).toEqual(['1', '2'])
  })

  it('cannot be told by a list that shows none of ours: it may be of another administration', async () => {
    const { parts } = start({ ours: ['1', '2'] })
    await expect(unlistedCustomers(parts, rowsOf(['8', '9']))).rejects.toThrowError(isShrunk(2, 2))
  })

  it('cannot be told while the service is away', async () => {
    const { parts } = start({ ours: ['1', '2', '3'], fails: { 1: unreachable } })
    await expect(unlistedCustomers(parts, rowsOf(['3']))).rejects.toBe(unreachable)
  })
})

describe('a list by which a lost create is looked for', () => {
  it('says something where it shows all there were, and all of ours', async () => {
    const { parts, read } = start({ ours: ['1', '2'] })
    expect(await isInconclusive(parts, rowsOf(['1', '2', '3']), ['1', '3'])).toBe(false)
    expect(await isInconclusive(parts, rowsOf(['1', '2']), [])).toBe(false)
    expect(read).toEqual([])
  })

  it('says something where whoever it lacks is gone', async () => {
    const { parts, read } = start({ ours: ['1', '2'] })
    expect(await isInconclusive(parts, rowsOf(['2']), ['2', '7'])).toBe(false)
    expect(read).toEqual(['7', '1'])
  })

  it('says nothing where one that it lacks can be read, of those before or of ours', async () => {
    const { parts } = start({ ours: ['1', '2'], there: ['1', '7'] })
    expect(await isInconclusive(parts, rowsOf(['1', '2']), ['2', '7'])).toBe(true)
    expect(await isInconclusive(parts, rowsOf(['2']), ['2'])).toBe(true)
  })

  it('says nothing where it has none of those that there were, and nobody is asked for', async () => {
    const { parts, read } = start({ ours: ['1'] })
    expect(await isInconclusive(parts, rowsOf(['1']), ['7', '8'])).toBe(true)
    expect(read).toEqual([])
  })

  it('says nothing where it lacks more than a hundred of those that there were; of a hundred each is asked for', async () => {
    const { parts, read } = start({ ours: ['1'] })
    expect(await isInconclusive(parts, rowsOf(['1']), numbers(102))).toBe(true)
    expect(read).toEqual([])
    expect(await isInconclusive(parts, rowsOf(['1']), numbers(101))).toBe(false)
    expect(read).toEqual(numbers(100, 2))
  })
})
