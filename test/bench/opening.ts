import { readFileSync } from 'node:fs'
import type { Cache } from '../../main/database/database.ts'
import { openCache } from '../../main/database/open-database.ts'
import type { RowsQuestion } from '../../preload/contract/customers.ts'
import type { Figure } from './figures.ts'
import { barFor, median } from './figures.ts'
import { inTurns, memoryInUse, took } from './measure.ts'
import { key, type Sample } from './sample.ts'

export const question = (search: string, sort: RowsQuestion['sort'] = []): RowsQuestion => ({
  search,
  sort,
  filter: {},
  columns: ['CustomerId', 'Name', 'City', 'Email', 'VatNumber'],
  from: 0,
  count: 50,
})

/** G5: time from the encrypted file to the first search result, against parsing the same list from memory. */
export const opening = ({ customers, list, copy, some }: Sample): Figure => {
  const file = copy('list')
  const taken = inTurns(
    some(9),
    () => {
      let cache: Cache | undefined
      let shown = 0
      const time = took(() => {
        cache = openCache({ file, key })
        ;({ shown } = cache.index.rows(question('bakker')))
      })
      cache?.close()
      if (shown === 0) throw new Error('the first search found nothing')
      return time
    },
    () => took(() => JSON.parse(list)),
  )
  return {
    goal: 'G5',
    what: 'encrypted list on disk to first search / JSON.parse',
    customers,
    unit: 'ms',
    bar: barFor(customers, { ratio: { 'at-most': 2 } }),
    rounds: taken,
    note: 'by scanning; the index follows when idle',
    limit: { value: median(taken.map(() => took(() => readFileSync(file)))), why: 'reading the file' },
    grows: true,
  }
}

const openAndSearch = async ({ open, rest }: Sample): Promise<Cache> => {
  const cache = open('list')
  await rest(600)
  cache.index.rows(question('bakker'))
  return cache
}

/**
 * G11: memory of an open, indexed and searched database, against the bytes of the list. A first opening compiles 0.4 MB
 * of code, which is neither rows nor index.
 */
export const memory = async (sample: Sample): Promise<Figure> => {
  const { customers, list, rest } = sample
  ;(await openAndSearch(sample)).close()
  await rest(300)
  const before = memoryInUse()
  const cache = await openAndSearch(sample)
  const ours = (memoryInUse() - before) / 1e6
  cache.close()
  const rounds = [{ ours, bare: Buffer.byteLength(list) / 1e6 }]
  return {
    goal: 'G11',
    what: 'memory of the rows and their index / bytes of the list',
    customers,
    unit: 'MB',
    bar: { ratio: { 'at-most': 1.5 } },
    rounds,
    grows: true,
  }
}
