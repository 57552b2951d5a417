import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { HistoryVerdict } from '../../../preload/contract/history.ts'
import { prepared } from '../prepared.ts'

/** `content` is JSON of everything but `edit` and `key`. */
export interface LineRow {
  readonly number: number
  readonly edit: string
  readonly key: string
  readonly content: string
  readonly hash: string
}

export interface Head {
  readonly number: number
  readonly hash: string
}

export const noLines: Head = { number: 0, hash: '' }

/**
 * Seals a line: its number, its content and the seal before it. The key derives from the database's key, so write
 * access to files is not enough to forge a line.
 */
export type SealLine = (line: Omit<LineRow, 'hash'>, before: string) => string

export const lineSealer = (key: Uint8Array): SealLine => {
  // Node would convert raw bytes for every line; it converts a key object once.
  const own = createSecretKey(new Uint8Array(hkdfSync('sha256', key, new Uint8Array(0), 'ledgerdesk history', 32)))
  return ({ number, edit, key: customer, content }, before) =>
    createHmac('sha256', own)
      .update(JSON.stringify([number, edit, customer, content, before]))
      .digest('base64url')
}

export interface ChainCheck extends Head {
  readonly broken: { readonly number: number; readonly found: 'altered' | 'missing' } | null
}

export const startOfCheck: ChainCheck = { ...noLines, broken: null }

export const checkLine = (seal: SealLine, walk: ChainCheck, line: LineRow): ChainCheck => {
  if (walk.broken !== null) return walk
  if (line.number !== walk.number + 1) return { ...walk, broken: { number: walk.number + 1, found: 'missing' } }
  if (seal(line, walk.hash) !== line.hash) return { ...walk, broken: { number: line.number, found: 'altered' } }
  return { number: line.number, hash: line.hash, broken: null }
}

/** Compares a walk with heads stored elsewhere, which shows lines that were cut off at the end. */
export const checkHeads = (walk: ChainCheck, heads: readonly Head[]): ChainCheck =>
  heads.reduce<ChainCheck>(
    (far, head) =>
      far.broken === null && head.number > far.number
        ? { ...far, broken: { number: far.number + 1, found: 'missing' } }
        : far,
    walk,
  )

const perSlice = 500

/** Checks the chain in slices, so that a long one does not block the thread. Throws SQLite's own errors. */
export function* checkLines(
  db: Database,
  seal: SealLine,
  from: ChainCheck = startOfCheck,
): Generator<void, ChainCheck, undefined> {
  const read = prepared<[number, number], LineRow>(
    db,
    'SELECT number, edit, key, content, hash FROM history WHERE number > ? ORDER BY number LIMIT ?',
  )
  let walk = from
  for (
    let lines = read.all(walk.number, perSlice);
    lines.length > 0;
    lines = read.all(lines.at(-1)!.number, perSlice)
  ) {
    for (const line of lines) walk = checkLine(seal, walk, line)
    yield
  }
  return walk
}

export const runToEnd = <T>(work: Generator<void, T, undefined>): T => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

export const verdictOf = (walk: ChainCheck, entries: number): HistoryVerdict =>
  walk.broken === null ? { is: 'whole', entries } : { is: 'broken', entries, ...walk.broken }
