import { cellsOf } from '../../main/database/cells.ts'
import { fold } from '../../main/database/search/fold.ts'
import { lineOf } from '../../main/database/search/search-line.ts'
import type { Cells } from '../../main/database/cells.ts'
import type { Figure, Round } from './figures.ts'
import { fullTextSearch } from './full-text.ts'
import { barFor, quantile } from './figures.ts'
import { collectGarbage, took } from './measure.ts'
import { question } from './opening.ts'
import type { Sample } from './sample.ts'
import { miniSearch, uFuzzy } from './search-libraries.ts'

/** Some searches of other libraries take long, so their 99th percentile is of fewer. */
const mostByLibrary = 200
const libraries = [
  { name: 'SQLite FTS5, in memory', open: fullTextSearch },
  { name: 'MiniSearch', open: miniSearch },
  { name: 'uFuzzy', open: uFuzzy },
]
const byName = [{ column: 'Name', descending: false }] as const

/** Searches as people type them: words of a name in either order, a city, part of a number, an address. */
const searchOf = (cells: Cells, kind: number): string => {
  const [first = '', second = ''] = (cells.get('Name') ?? '').split(' ')
  const phone = (cells.get('Telephone') ?? '').replace(/\D/g, '')
  const searches = [
    first,
    `${second} ${first}`,
    `${cells.get('City') ?? ''} ${second}`,
    phone.slice(3, 9),
    cells.get('CustomerId') ?? '',
    (cells.get('Email') ?? '').slice(2, 14),
  ]
  return searches[kind % searches.length]!.slice(0, 14)
}

/** The texts after each keystroke. */
const keystrokes = (search: string): string[] =>
  Array.from({ length: search.length }, (_, at) => search.slice(0, at + 1))

const foldedWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Milliseconds of looking for one byte that is not there. */
const onePass = (lines: readonly string[]): number => {
  const bytes = Buffer.from(lines.join('\n'))
  return took(() => bytes.indexOf(0))
}

/** G7: time from keystroke to a sorted window of 50 rows, against a plain scan that finds the same rows. */
export const searching = async ({ customers, rows, open, some, rest }: Sample): Promise<Figure> => {
  const all = rows.map(({ json }) => cellsOf({ listRow: json, raw: null, stale: true }))
  const lines = all.map(lineOf)
  const plain = (search: string): string[] => {
    const words = foldedWords(search)
    return lines.filter((line) => words.every((word) => line.includes(word)))
  }
  const cache = open('list')
  cache.index.rows(question('', byName))
  await rest(1_500)
  const ask = (search: string): { ours: number; bare: number } => {
    let [shown, found] = [0, 0]
    const bare = took(() => (found = plain(search).length))
    const ours = took(() => (shown = cache.index.rows(question(search, byName)).shown))
    if (shown !== found) throw new Error(`"${search}" finds ${shown} rows, and a plain scan ${found}`)
    return { ours, bare }
  }
  const searchesInRound = some(24, 4)
  const typed = (round: number): string[] =>
    Array.from({ length: searchesInRound }, (_, at) =>
      searchOf(all[((round * searchesInRound + at) * 7919 + 13) % all.length]!, at),
    ).flatMap(keystrokes)
  typed(5).forEach(ask)
  const taken = Array.from({ length: some(5) }, (_, round): Round => {
    collectGarbage()
    const times = typed(round).map(ask)
    return {
      ours: quantile(
        times.map(({ ours }) => ours),
        0.99,
      ),
      bare: quantile(
        times.map(({ bare }) => bare),
        0.99,
      ),
    }
  })
  cache.close()
  const peers = libraries.map(({ name, open: openIndex }) => {
    const search = openIndex(lines)
    const times = typed(0)
      .slice(0, mostByLibrary)
      .map((text) => took(() => search(foldedWords(text))))
    return { name, value: quantile(times, 0.99) }
  })
  return {
    goal: 'G7',
    what: 'keystroke to rows, p99 / plain includes() scan, p99',
    customers,
    unit: 'ms',
    bar: barFor(customers, { ratio: { 'at-most': 0.75 }, ours: 10 }),
    rounds: taken,
    note: `${typed(0).length} keystrokes a round, indexed`,
    limit: { value: onePass(lines), why: 'one pass over the bytes' },
    peers,
    grows: true,
  }
}

/** G8: sorting again by an earlier column, after another one, against one Collator's first sort. */
export const sorting = ({ customers, rows, open, some }: Sample): Figure => {
  const names = rows.map(({ json }) => cellsOf({ listRow: json, raw: null, stale: true }).get('Name') ?? '')
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const cache = open('list')
  cache.index.rows(question('', byName))
  const taken = Array.from({ length: some(7) }, (): Round => {
    collectGarbage()
    const bare = took(() => names.toSorted(collator.compare))
    cache.index.rows(question('', [{ column: 'City', descending: false }]))
    return { bare, ours: took(() => cache.index.rows(question('', byName))) }
  })
  cache.close()
  return {
    goal: 'G8',
    what: 'sorting again / first Collator sort',
    customers,
    unit: 'ms',
    bar: { ratio: { 'at-most': 0.02 } },
    rounds: taken,
  }
}
