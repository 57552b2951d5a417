import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { HistoryBatch } from '../../../preload/contract/history.ts'
import type { HistoryStore } from '../database.ts'
import { checkHeads, verdictOf, checkLines, type Head, type LineRow, type SealLine } from './history-chain.ts'
import type { Heads } from './history-heads.ts'
import { batchOf, vatCheckOf, type HistoryDraft } from './history-events.ts'
import { customerOfEdit, lastVatLines, lineOf, listLines } from './history-list.ts'
import { openLineFinder } from './line-finder.ts'
import type { Transactions } from '../transactions.ts'

export interface Writer {
  readonly who: string
  readonly place: AdministrationRef
  readonly now: () => number
}

export interface WritableHistory extends HistoryStore {
  /** The caller has opened the transaction that writes the edit. `made`: the edit is new, and makes a customer. */
  append(drafts: readonly HistoryDraft[], made?: boolean): void
  /** Appends another file's lines where they continue this history; otherwise does nothing. */
  adopt(lines: readonly LineRow[]): void
  lines(): IterableIterator<LineRow>
}

interface OpenBatch {
  readonly id: string
  readonly batch: HistoryBatch
  /** Its own line is written. */
  begun: boolean
}

export interface HistoryContext {
  readonly db: Database
  readonly seal: SealLine
  readonly writer: Writer
  readonly transactions: Transactions
  readonly heads: Heads
  /** The head in the second copy; undefined where the copy cannot be read. */
  readonly otherHead: () => Head | undefined
}

const prepareStatements = (db: Database) => ({
  insert: db.prepare<[LineRow]>(
    'INSERT INTO history (number, edit, key, content, hash) VALUES (@number, @edit, @key, @content, @hash)',
  ),
  after: db.prepare<[number, number], LineRow>(
    'SELECT number, edit, key, content, hash FROM history WHERE number > ? ORDER BY number LIMIT ?',
  ),
  get: db.prepare<[number], LineRow>('SELECT number, edit, key, content, hash FROM history WHERE number = ?'),
  all: db.prepare<[], LineRow>('SELECT number, edit, key, content, hash FROM history ORDER BY number'),
  count: db.prepare<[], number>('SELECT count(*) FROM history').pluck(),
})

/** Marks the lines that are written inside a batch. */
const markBatches = (
  appendOne: (draft: HistoryDraft) => void,
): Required<Pick<WritableHistory, 'append' | 'openBatch'>> => {
  let partOf: OpenBatch | null = null
  return {
    append: (drafts, made = false) => {
      if (partOf === null) return drafts.forEach(appendOne)
      const { id, batch, begun } = partOf
      if (!begun && drafts.length > 0) {
        appendOne(batchOf(id, batch))
        partOf.begun = true
      }
      for (const draft of drafts) appendOne({ ...draft, partOf: id, ...(made ? { made } : {}) })
    },
    openBatch: (id, batch) => {
      const own: OpenBatch = { id, batch, begun: false }
      return (work) => {
        partOf = own
        try {
          return work()
        } finally {
          partOf = null
        }
      }
    },
  }
}

export const openHistory = ({ db, seal, writer, transactions, heads, otherHead }: HistoryContext): WritableHistory => {
  const { insert, after, get, all, count } = prepareStatements(db)
  const finder = openLineFinder(db)
  const {
    who,
    place: { environment, administration },
    now,
  } = writer

  const appendOne = ({ edit, key, ...details }: HistoryDraft): void => {
    const head = heads.get()
    const content = JSON.stringify({ at: now(), who, environment, administration, ...details })
    const line = { number: head.number + 1, edit, key, content }
    const hash = seal(line, head.hash)
    insert.run({ ...line, hash })
    heads.move({ number: line.number, hash })
    transactions.touchCopied(edit)
  }
  const { append, openBatch } = markBatches(appendOne)
  const adopt = (lines: readonly LineRow[]): void => {
    const head = heads.get()
    const same = head.number === 0 || lines[head.number - 1]?.hash === head.hash
    const more = same ? lines.slice(head.number) : []
    for (const line of more) insert.run(line)
    const last = more.at(-1)
    if (last !== undefined) heads.move(last)
  }
  return {
    adopt,
    lines: () => all.iterate(),
    append,
    after: (number, most) => after.all(number, most).map(lineOf),
    openBatch,
    list: (question) => listLines(db, finder, question),
    get: (number) => {
      const row = get.get(number)
      return row && lineOf(row)
    },
    noteVat: (checked) => transactions.run(() => checked.map(vatCheckOf).forEach(appendOne)),
    lastVat: (keys) => lastVatLines(finder, keys),
    customerOf: (edit) => customerOfEdit(finder, edit),
    *verify() {
      const walk = yield* checkLines(db, seal)
      // After the walk: lines may be added between its slices.
      const other = otherHead()
      return verdictOf(checkHeads(walk, [heads.get(), ...(other ? [other] : [])]), count.get()!)
    },
  }
}
