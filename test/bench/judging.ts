import { join } from 'node:path'
import type { Cache } from '../../main/database/database.ts'
import { openCache } from '../../main/database/open-database.ts'
import { fold } from '../../main/database/search/fold.ts'
import { findDuplicates } from '../../main/desk/quality/duplicates.ts'
import type { JudgedCustomer } from '../../main/desk/quality/judged-customer.ts'
import { readCustomers } from '../../main/desk/quality/read-customers.ts'
import { openRuns, runQuality } from '../../main/desk/quality/run.ts'
import { barFor, type Figure, type Round } from './figures.ts'
import { processorTime } from './measure.ts'
import { key, layWhole } from './sample.ts'

const rounds = 5
const never = new AbortController().signal

/** A database of customers that were read whole. */
const openWhole = (
  folder: string,
  name: string,
  list: string,
  wholes: string,
): { readonly cache: Cache; readonly customers: number } => {
  const cache = openCache({ file: join(folder, `${name}.db`), key })
  layWhole(cache, list, wholes)
  return { cache, customers: cache.customers.count().all }
}

const inTurns = async (ours: () => unknown, bare: () => unknown, count: number): Promise<Round[]> => {
  const taken: Round[] = []
  for (let round = 0; round < count; round++) {
    const first = await processorTime(round % 2 === 0 ? bare : ours)
    const second = await processorTime(round % 2 === 0 ? ours : bare)
    taken.push(round % 2 === 0 ? { bare: first, ours: second } : { ours: first, bare: second })
  }
  return taken
}

const parseAll = (cache: Cache): number => {
  let filled = 0
  for (let after = -1; ;) {
    const page = cache.customers.page(after, 1_000)
    for (const { raw } of page) filled += Object.keys(JSON.parse(raw ?? '{}') as object).length
    const last = page.at(-1)
    if (last === undefined) return filled
    after = last.number
  }
}

/** All rules over all customers, against reading and parsing every record once. */
export const judging = async (folder: string, list: string, wholes: string): Promise<Figure> => {
  const { cache, customers } = openWhole(folder, 'judging', list, wholes)
  const ours = (): Promise<unknown> => runQuality(cache, Date.now(), { signal: never, show: () => undefined })
  const taken = await inTurns(ours, () => parseAll(cache), rounds)
  cache.close()
  return {
    goal: 'quality',
    what: 'processor time of all quality rules / of reading and parsing every record',
    customers,
    unit: 'ms',
    bar: barFor(customers, { ours: 2_000 }),
    rounds: taken,
  }
}

/** Customers that change between two runs, as edits and a sync change them. */
const someChanged = 200

/** A run after some customers changed, against a whole run. */
export const judgingAgain = async (folder: string, list: string, wholes: string): Promise<Figure> => {
  const { cache, customers } = openWhole(folder, 'judging-again', list, wholes)
  const [watch, now] = [{ signal: never, show: () => undefined }, Date.now()]
  const runs = openRuns(cache)
  const some = cache.customers.page(-1, someChanged)
  await runs.run(now, watch)
  const taken: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const email = JSON.stringify(`round${round}@example.nl`)
    const raw = (text: string | null): string =>
      (text ?? '{}').replace(/"email":\s*(?:null|"[^"]*")/i, `"email":${email}`)
    cache.customers.putWhole(some.map((one) => ({ id: one.id, raw: raw(one.raw), readAt: round + 2 })))
    const ours = await processorTime(() => runs.run(now, watch))
    taken.push({ ours, bare: await processorTime(() => runQuality(cache, now, watch)) })
  }
  cache.close()
  return {
    goal: 'quality',
    what: `processor time of a run after ${someChanged} customers changed / of a whole run`,
    customers,
    unit: 'ms',
    bar: {},
    rounds: taken,
  }
}

const trigramsOf = (text: string): Set<string> => {
  const found = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at++) found.add(text.slice(at, at + 3))
  return found
}

/** As in `candidate-pairs.ts`: larger blocks would take the plain loop minutes. */
const largestBlock = 24

/** The plain way: blocks of customers with a trigram of the name and the postcode in common, and their likeness. */
const trigramPairs = (customers: readonly JudgedCustomer[]): number => {
  const grams = customers.map((customer) => trigramsOf(fold(customer.text('Name') ?? '')))
  const blocks = new Map<string, number[]>()
  customers.forEach((customer, place) => {
    const postcode = (customer.text('ZipCode') ?? '').slice(0, 4)
    for (const gram of grams[place]!) {
      const block = `${gram}${postcode}`
      const members = blocks.get(block)
      if (members === undefined) blocks.set(block, [place])
      else members.push(place)
    }
  })
  const compared = new Set<number>()
  let alike = 0
  for (const members of blocks.values()) {
    if (members.length > largestBlock) continue
    for (let at = 0; at < members.length; at++)
      for (let next = at + 1; next < members.length; next++) {
        const [a, b] = [members[at]!, members[next]!]
        const pair = a * customers.length + b
        if (compared.has(pair)) continue
        compared.add(pair)
        const shared = grams[a]!.intersection(grams[b]!).size
        if (shared / (grams[a]!.size + grams[b]!.size - shared) > 0.6) alike++
      }
  }
  return alike
}

const slicesOf = async function* (cache: Cache): AsyncGenerator<readonly JudgedCustomer[]> {
  for await (const { customers } of readCustomers(cache, never)) yield customers
}

/** Groups of duplicates, against a loop over plain blocks of trigrams. Both read the customers. */
export const findingDuplicates = async (folder: string, list: string, wholes: string): Promise<Figure> => {
  const { cache, customers } = openWhole(folder, 'duplicates', list, wholes)
  const plain = async (): Promise<number> =>
    trigramPairs(await Array.fromAsync(slicesOf(cache)).then((all) => all.flat()))
  const taken = await inTurns(() => findDuplicates(slicesOf(cache), never), plain, 3)
  cache.close()
  return {
    goal: 'duplicates',
    what: 'processor time of finding duplicates / of a loop over blocks of trigrams',
    customers,
    unit: 'ms',
    bar: barFor(customers, { ratio: { 'at-most': 1 }, ours: 5_000 }),
    rounds: taken,
  }
}
