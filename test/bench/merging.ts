import { parseRawList, parseRawRecord, writeRawRecord } from '../../main/customers/raw-record.ts'
import { merge, refuseResets } from '../../main/sync/merge.ts'
import type { Figure } from './figures.ts'
import { inTurns, took } from './measure.ts'
import type { Sample } from './sample.ts'

const records = 1_000
const mine = { Name: '"Bakker en Zonen"', City: '"Delft"' }

/** The body of a PUT from three texts; the customer's name was different before. */
const body = (base: string, theirs: string): string => {
  const read = parseRawRecord(theirs)
  const merged = merge(parseRawRecord(base), mine, read)
  if (merged.is !== 'put') throw new Error(`a merge is ${merged.is}`)
  refuseResets(read, merged.body, merged.changed)
  return writeRawRecord(merged.body)
}

/** Bodies by a three-way merge on texts, against objects that are parsed, spread and written again. */
export const merging = (sample: Sample): Figure => {
  const wholes = Array.from(parseRawList(sample.wholes())).slice(0, sample.some(records, 50))
  const each = (work: (whole: string) => unknown): number => (took(() => wholes.forEach(work)) * 1_000) / wholes.length
  const bare = (): number =>
    each((whole) => JSON.stringify({ ...(JSON.parse(whole) as object), Name: 'Bakker en Zonen', City: 'Delft' }))
  const ours = (): number => each((whole) => body(whole, whole))
  // The first runs pay for compiling.
  inTurns(sample.some(2, 0), ours, bare)
  return {
    goal: 'merge',
    what: 'body of a PUT by a three-way merge / an object parsed, spread and written',
    customers: sample.customers,
    unit: 'µs',
    bar: {},
    rounds: inTurns(sample.some(7), ours, bare),
    note: `${wholes.length} records; the bare way changes texts of numbers, and sees no conflict`,
    limit: { value: each((whole) => JSON.parse(whole)), why: 'parsing one record' },
  }
}
