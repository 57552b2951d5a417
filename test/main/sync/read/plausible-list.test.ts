import { describe, expect, it } from 'vitest'
import { edit } from '../../database/samples.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { ServiceError } from '../../../../main/service/failures.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'
import {
  readUnlisted,
  unlistedCustomers,
  noteAccepted,
  isInconclusive,
  noteUnlisted,
} from '../../../../main/sync/read/plausible-list.ts'

const numbers = (count: number, from = 1): string[] => Array.from({ length: count }, (_, index) => String(from + index))
const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id, json: `{"CustomerId":"${id}"}` }))
const failing = (status: number): ServiceError => new ServiceError({ code: 'service-failing', status }, 'unknown', null)
const unreachable = new ServiceError({ code: 'service-unreachable' }, 'unknown', null)
const isShrunk = (gone: number, had: number) =>
  expect.objectContaining({ fail: { code: 'list-shrunk', about: { gone, had } } })

interface Story {
  readonly ours: readonly string[]
  /** Our customers that an edit holds. */
  readonly edited?: readonly string[]
  /** Customers that a read finds; others answer 404. */
  readonly there?: readonly string[]
  readonly fails?: Readonly<Record<string, Error>>
}

const start = ({ ours, edited = [], there = [], fails = {} }: Story) => {
  const cache = openCache({ file: null, key: new Uint8Array(32) })
  cache.customers.putWhole(ours.map((id) => ({ id, raw: `{"CustomerId":"${id}"}`, readAt: 1 })))
  for (const id of edited) {
    cache.edits.put(edit({ id: `e${id}`, key: `s:${id}`, customerId: id, user: 'ann' }))
  }
  const read: string[] = []
  const signals = new Set<AbortSignal | undefined>()
  let [under, most] = [0, 0]
  const context = {
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
  return { cache, context, read, signals, most: () => most }
}

describe('customers that a list lacks', () => {
  it('are none if it shows them all, and nothing is read', async () => {
    const { context, read } = start({ ours: ['1', '2'] })
    expect(await readUnlisted(context, rowsOf(['1', '2', '3']))).toEqual([])
    expect(read).toEqual([])
  })

  it('are read one by one: a 404 means gone, a record means there', async () => {
    const { context, read } = start({ ours: ['1', '2', '3', '4'], there: ['2', '4'] })
    expect(await readUnlisted(context, rowsOf(['4']))).toEqual(['2'])
    expect(read).toEqual(['1', '2', '3'])
  })

  it('are gone if none of them can be read but another customer can', async () => {
    const { context, read } = start({ ours: ['1', '2', '3'], there: ['3'] })
    expect(await readUnlisted(context, rowsOf(['3']))).toEqual([])
    expect(read).toEqual(['1', '2', '3'])
  })

  it('raise a question if neither they nor three others can be read: the call may not exist', async () => {
    const { context, read } = start({ ours: numbers(6), there: ['6'] })
    await expect(readUnlisted(context, rowsOf(['3', '4', '5', '6']))).rejects.toThrowError(isShrunk(2, 6))
    expect(read).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are gone if the last of three others can be read', async () => {
    const { context, read } = start({ ours: numbers(6), there: ['5', '6'] })
    expect(await readUnlisted(context, rowsOf(['3', '4', '5', '6']))).toEqual([])
    expect(read).toEqual(['1', '2', '3', '4', '5'])
  })

  it('raise a question if one read fails, and the readable ones do not count', async () => {
    const { context } = start({ ours: numbers(5), there: ['3', '5'], fails: { 1: failing(500) } })
    await expect(readUnlisted(context, rowsOf(['4', '5']))).rejects.toThrowError(isShrunk(2, 5))
  })

  it.each([
    ['503', failing(503)],
    ['no network', unreachable],
  ])('stay undecided while the service is away (%s)', async (_why, error) => {
    const { context } = start({ ours: ['1', '2'], there: ['2'], fails: { 1: error } })
    await expect(readUnlisted(context, rowsOf(['2']))).rejects.toBe(error)
  })

  it('are read up to a hundred, a few at once, and not at all beyond', async () => {
    const few = start({ ours: numbers(101), there: ['101'] })
    expect(await readUnlisted(few.context, rowsOf(['101']))).toEqual([])
    expect([few.read.length, few.most()]).toEqual([101, 4])
    const many = start({ ours: numbers(102), there: ['102'] })
    await expect(readUnlisted(many.context, rowsOf(['102']))).rejects.toThrowError(isShrunk(101, 102))
    expect(many.read).toEqual([])
  })

  it('are read until the caller aborts', async () => {
    const { context, signals } = start({ ours: ['1', '2'], there: ['2'] })
    const { signal } = new AbortController()
    await readUnlisted(context, rowsOf(['2']), signal)
    expect(signals).toEqual(new Set([signal]))
  })
})

describe('customers that a list lacks and an edit holds', () => {
  it('do not count, but are read: a 404 means gone here too', async () => {
    const { context } = start({
      ours: numbers(5),
      edited: ['1', '2', '3'],
      there: ['2', '5'],
      fails: { 3: failing(500) },
    })
    expect(await readUnlisted(context, rowsOf(['5']))).toEqual(['2', '3'])
  })

  it('raise no question, however many, and a hundred of them are read', async () => {
    const { context, read } = start({ ours: numbers(151), edited: numbers(150) })
    expect(await readUnlisted(context, rowsOf(['151']))).toEqual(numbers(50, 101))
    expect(read).toEqual(numbers(100))
  })

  it('raise a question if edits hold all customers and the list has none of them', async () => {
    const { context, read } = start({ ours: ['1', '2'], edited: ['1', '2'], there: ['1'] })
    await expect(readUnlisted(context, rowsOf(['3']))).rejects.toThrowError(isShrunk(2, 2))
    expect(read).toEqual([])
  })

  it('raise no question if the list has one of them, or if there is only one customer', async () => {
    const some = start({ ours: ['1', '2', '3'], edited: ['1', '2', '3'], there: ['1'] })
    expect(await readUnlisted(some.context, rowsOf(['3']))).toEqual(['1'])
    const only = start({ ours: ['1'], edited: ['1'] })
    expect(await readUnlisted(only.context, rowsOf([]))).toEqual([])
  })
})

describe('missing customers that a person accepted as gone and that an edit holds', () => {
  const story = { ours: ['1', '2', '3'], edited: ['1', '2', '3'] }

  it('raise no question until the list has them again', async () => {
    const { cache, context } = start(story)
    noteAccepted(cache, new Set(), true)
    expect(await readUnlisted(context, [])).toEqual([])
    noteAccepted(cache, new Set(), false)
    expect(await readUnlisted(context, [])).toEqual([])
    noteAccepted(cache, new Set(['1', '2', '3']), false)
    await expect(readUnlisted(context, [])).rejects.toThrowError(isShrunk(3, 3))
  })

  it('are those that the accepted list lacked, and no others', async () => {
    const { cache, context } = start(story)
    noteAccepted(cache, new Set(['1', '3']), true)
    noteAccepted(cache, new Set(['1']), false)
    await expect(readUnlisted(context, [])).rejects.toThrowError(isShrunk(2, 2))
  })

  it('are none as long as no list was accepted', async () => {
    const { cache, context } = start(story)
    noteAccepted(cache, new Set(), false)
    await expect(readUnlisted(context, [])).rejects.toThrowError(isShrunk(3, 3))
  })
})

describe('unlisted customers before a create leaves', () => {
  it('are those that can still be read', async () => {
    const { context } = start({ ours: ['1', '2', '3'], there: ['1', '3'] })
    expect(await unlistedCustomers(context, rowsOf(['3']))).toEqual(['1'])
  })

  it('are all that the list lacks while a person is asked about it', async () => {
    const { context } = start({ ours: ['1', '2', '3'], fails: { 1: failing(500) } })
    expect(await unlistedCustomers(context, rowsOf(['3']))).toEqual(['1', '2'])
  })

  it('cannot be told from a list that shows none of ours: it may belong to another administration', async () => {
    const { context } = start({ ours: ['1', '2'] })
    await expect(unlistedCustomers(context, rowsOf(['8', '9']))).rejects.toThrowError(isShrunk(2, 2))
  })

  it('cannot be told while the service is away', async () => {
    const { context } = start({ ours: ['1', '2', '3'], fails: { 1: unreachable } })
    await expect(unlistedCustomers(context, rowsOf(['3']))).rejects.toBe(unreachable)
  })
})

describe('a list in the search for a lost create', () => {
  it('proves something if it shows all earlier customers and all of ours', async () => {
    const { context, read } = start({ ours: ['1', '2'] })
    expect(await isInconclusive(context, rowsOf(['1', '2', '3']), 'new', ['1', '3'])).toBe(false)
    expect(await isInconclusive(context, rowsOf(['1', '2']), 'new', [])).toBe(false)
    expect(read).toEqual([])
  })

  it('proves something if all that it lacks are gone', async () => {
    const { context, read } = start({ ours: ['1', '2'] })
    expect(await isInconclusive(context, rowsOf(['2']), 'new', ['2', '7'])).toBe(false)
    expect(read).toEqual(['7', '1'])
  })

  it('proves nothing if it lacks a readable customer, an earlier one or one of ours', async () => {
    const { context } = start({ ours: ['1', '2'], there: ['1', '7'] })
    expect(await isInconclusive(context, rowsOf(['1', '2']), 'new', ['2', '7'])).toBe(true)
    expect(await isInconclusive(context, rowsOf(['2']), 'another', ['2'])).toBe(true)
  })

  it('proves nothing after a list that hid a customer, until a longer list shows that one', async () => {
    const there = ['1']
    const { context, read } = start({ ours: ['1', '2', '3'], there })
    expect(await isInconclusive(context, rowsOf(['2', '3']), 'new', ['1', '2'])).toBe(true)
    there.pop()
    expect(await isInconclusive(context, rowsOf(['2', '3']), 'new', ['1', '2'])).toBe(true)
    expect(await isInconclusive(context, rowsOf(['1', '3']), 'new', ['1', '2'])).toBe(true)
    expect(await isInconclusive(context, rowsOf(['2', '3']), 'another', ['1', '2'])).toBe(false)
    expect(await isInconclusive(context, rowsOf(['1', '2', '3']), 'new', ['1', '2'])).toBe(false)
    expect(read).toEqual(['1', '1'])
  })

  it('proves nothing if it lacked a customer that was there a moment ago, and keeps the first that a list hid', async () => {
    const { context, read } = start({ ours: ['1', '2', '3'] })
    noteUnlisted(context, rowsOf(['2', '3']), 'new', [])
    expect(await isInconclusive(context, rowsOf(['2', '3']), 'new', ['2'])).toBe(false)
    noteUnlisted(context, rowsOf(['2', '3']), 'new', ['1'])
    noteUnlisted(context, rowsOf(['1', '3']), 'new', ['2'])
    expect(read).toEqual(['1'])
    expect(await isInconclusive(context, rowsOf(['2', '3']), 'new', ['2'])).toBe(true)
    expect(await isInconclusive(context, rowsOf(['2', '3', '4']), 'new', ['2'])).toBe(true)
    expect(await isInconclusive(context, rowsOf(['1', '2', '3']), 'new', ['2'])).toBe(false)
    noteUnlisted(context, rowsOf(['1', '3', '4']), 'new', ['2'])
    expect(await isInconclusive(context, rowsOf(['1', '3', '4']), 'new', ['3'])).toBe(true)
  })

  it('proves nothing if it has no earlier customer, and none is read', async () => {
    const { context, read } = start({ ours: ['1'] })
    expect(await isInconclusive(context, rowsOf(['1']), 'new', ['7', '8'])).toBe(true)
    expect(read).toEqual([])
  })

  it('proves nothing if it lacks more than a hundred earlier customers; up to a hundred are read', async () => {
    const { context, read } = start({ ours: ['1'] })
    expect(await isInconclusive(context, rowsOf(['1']), 'new', numbers(102))).toBe(true)
    expect(read).toEqual([])
    expect(await isInconclusive(context, rowsOf(['1']), 'new', numbers(101))).toBe(false)
    expect(read).toEqual(numbers(100, 2))
  })
})
