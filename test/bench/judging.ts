import type { Cache } from '../../main/database/database.ts'
import { fold } from '../../main/database/search/fold.ts'
import { findDuplicates } from '../../main/desk/quality/duplicates.ts'
import type { JudgedCustomer } from '../../main/desk/quality/judged-customer.ts'
import { readCustomers } from '../../main/desk/quality/read-customers.ts'
import { openRuns, runQuality } from '../../main/desk/quality/run.ts'
import { barFor, median, type Figure, type Round } from './figures.ts'
import { processorTime, processorTurns, tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

const never = new AbortController().signal

function* pagesOf(cache: Cache): Generator<ReturnType<Cache['customers']['page']>> {
  for (let after = -1; ;) {
    const page = cache.customers.page(after, 1_000)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = last.number
  }
}

const readAll = (cache: Cache): number => {
  let bytes = 0
  for (const page of pagesOf(cache)) for (const { raw } of page) bytes += raw?.length ?? 0
  return bytes
}

const parseAll = (cache: Cache): number => {
  let filled = 0
  for (const page of pagesOf(cache))
    for (const { raw } of page) filled += Object.keys(JSON.parse(raw ?? '{}') as object).length
  return filled
}

/** All rules over all customers, against reading and parsing every record once. */
export const judging = async ({ open, customers, some }: Sample): Promise<Figure> => {
  const cache = open('whole')
  const clock: number[] = []
  const ours = async (): Promise<void> => {
    clock.push(await tookAsync(() => runQuality(cache, Date.now(), { signal: never, show: () => undefined })))
  }
  const taken = await processorTurns(some(3), { ours, bare: () => parseAll(cache) })
  const limit = await processorTime(() => readAll(cache))
  cache.close()
  return {
    goal: 'quality',
    what: 'processor time of all quality rules / of reading and parsing every record',
    customers,
    unit: 'ms',
    bar: barFor(customers, { ours: 2_000 }),
    rounds: taken,
    limit: { value: limit, why: 'decrypting every record' },
    grows: true,
    note: `${median(clock).toFixed(0)} ms by the clock`,
  }
}

/** Customers that change between two runs, as edits and a sync change them. */
const someChanged = 200

/** A run after some customers changed, against a whole run. */
export const judgingAgain = async ({ open, customers, some }: Sample): Promise<Figure> => {
  const cache = open('whole')
  const [watch, now] = [{ signal: never, show: () => undefined }, Date.now()]
  const runs = openRuns(cache)
  const changing = cache.customers.page(-1, someChanged)
  await runs.run(now, watch)
  const taken: Round[] = []
  for (let round = 0; round < some(3); round++) {
    const email = JSON.stringify(`round${round}@example.nl`)
    const raw = (text: string | null): string =>
      (text ?? '{}').replace(/"email":\s*(?:null|"[^"]*")/i, `"email":${email}`)
    cache.customers.putWhole(changing.map((one) => ({ id: one.id, raw: raw(one.raw), readAt: round + 2 })))
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
export const findingDuplicates = async ({ open, customers, some }: Sample): Promise<Figure> => {
  const cache = open('whole')
  const plain = async (): Promise<number> =>
    trigramPairs(await Array.fromAsync(slicesOf(cache)).then((all) => all.flat()))
  const taken = await processorTurns(some(3), { ours: () => findDuplicates(slicesOf(cache), never), bare: plain })
  const limit = await processorTime(() => Array.fromAsync(slicesOf(cache)))
  cache.close()
  return {
    goal: 'duplicates',
    what: 'processor time of finding duplicates / of a loop over blocks of trigrams',
    customers,
    unit: 'ms',
    bar: barFor(customers, { ratio: { 'at-most': 1 }, ours: 5_000 }),
    rounds: taken,
    limit: { value: limit, why: 'reading the customers' },
    grows: true,
  }
}
