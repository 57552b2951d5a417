import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Notice } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import {
  runToEnd,
  checkHeads,
  startOfCheck,
  checkLines,
  type Head,
  type SealLine,
  type ChainCheck,
} from './history/history-chain.ts'
import { headOf } from './history/history-heads.ts'
import type { Job } from './idle-work.ts'

/** Customers read in one slice, which takes some milliseconds. */
const perSlice = 1_000

const customerTexts: readonly (readonly [table: string, text: string])[] = [
  ['customers', 'list_row'],
  ['wholes', 'raw'],
  ['lines', 'text'],
]

const isSound = (db: Database, table: string): boolean =>
  db.prepare<[string], string>('SELECT * FROM pragma_quick_check(?)').pluck().get(table) === 'ok'

const damaged = (): AppError => new AppError('database-damaged')

/** Both tables are small, so every start checks them whole. */
const alwaysChecked = ['edits', 'facts'] as const

/** Every start checks this many lines at the end of the history; the rest is checked once a day. */
const linesAtStart = 1_000

/** Walks the last lines of the history, up to the written head. */
const walkTail = (db: Database, seal: SealLine): ChainCheck => {
  const head = headOf(db)
  const before = db
    .prepare<[number], Head>('SELECT number, hash FROM history WHERE number = ?')
    .get(head.number - linesAtStart)
  return checkHeads(runToEnd(checkLines(db, seal, before === undefined ? startOfCheck : { ...before, broken: null })), [
    head,
  ])
}

const notifyIfBroken = ({ broken }: ChainCheck, notify: (notice: Notice) => void): void => {
  if (broken !== null) notify({ code: 'history-broken', about: { number: broken.number } })
}

/** Fails `database-damaged` where the outbox or the facts cannot be read. A broken history only causes a notice. */
export const checkAtStart = (db: Database, seal: SealLine, notify: (notice: Notice) => void): void => {
  for (const table of alwaysChecked) if (!isSound(db, table)) throw damaged()
  notifyIfBroken(walkTail(db, seal), notify)
}

/**
 * Reads every page of the customers, which authenticates it, then checks the small tables. One `quick_check` would
 * block the thread for seconds. Throws SQLite's own errors, or `database-damaged`.
 */
export const checkWhole = (db: Database, done: () => void): Job =>
  function* () {
    for (const [table, text] of customerTexts) {
      const read = db.prepare<[number, number], number>(
        `SELECT total(length(${text})) FROM ${table} WHERE number BETWEEN ? AND ?`,
      )
      const highest = db.prepare<[], number>(`SELECT coalesce(max(number), -1) FROM ${table}`).pluck().get()!
      for (let from = 0; from <= highest; from += perSlice) {
        read.get(from, from + perSlice - 1)
        yield
      }
    }
    for (const table of alwaysChecked) {
      if (!isSound(db, table)) throw damaged()
      yield
    }
    done()
  }

/** Walks the whole chain of the history, up to the written head. */
export const checkHistory = (db: Database, seal: SealLine, notify: (notice: Notice) => void): Job =>
  function* () {
    notifyIfBroken(checkHeads(yield* checkLines(db, seal), [headOf(db)]), notify)
  }
