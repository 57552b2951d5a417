import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import {
  runToEnd,
  lineSealer,
  noLines,
  checkHeads,
  startOfCheck,
  checkLine,
  verdictOf,
  checkLines,
  type LineRow,
} from '../../../../main/database/history/history-chain.ts'
import { headOf, openHeads, readHead } from '../../../../main/database/history/history-heads.ts'

const key = new Uint8Array(32).fill(7)
const seal = lineSealer(key)

/** Sealed lines of a whole chain. */
const chain = (count: number): LineRow[] => {
  const lines: LineRow[] = []
  for (let number = 1; number <= count; number++) {
    const line = { number, edit: `e${number}`, key: 's:1', content: '{}' }
    lines.push({ ...line, hash: seal(line, lines.at(-1)?.hash ?? noLines.hash) })
  }
  return lines
}
const database = (lines: readonly LineRow[] = []) => {
  const db = new Database(':memory:')
  db.exec(
    'CREATE TABLE history (number INTEGER PRIMARY KEY, edit TEXT, key TEXT, content TEXT, hash TEXT); CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT)',
  )
  const put = db.prepare('INSERT INTO history VALUES (:number, :edit, :key, :content, :hash)')
  for (const line of lines) put.run(line)
  return db
}
const walked = (lines: readonly LineRow[]) => runToEnd(checkLines(database(lines), seal))

describe('the chain of the history', () => {
  it('is sealed in every version as in the first, so that an earlier history stays whole', () => {
    const line = {
      number: 1,
      edit: 'e1',
      key: 's:1',
      content: '{}',
      hash: 'CxZPLVTRoWejKAFP1QalZzuAkbQhtXyPHYgwAx61OZc',
    }
    expect(checkLine(seal, startOfCheck, line)).toEqual({ number: 1, hash: line.hash, broken: null })
  })

  it('is walked to its end in any number of slices', () => {
    const lines = chain(1_201)
    expect(walked(lines)).toEqual({ number: 1_201, hash: lines.at(-1)!.hash, broken: null })
    expect([...checkLines(database(lines), seal)]).toHaveLength(3)
  })

  it.each([3, 700, 1_201])('shows an altered line, in whatever slice it is (line %i)', (at) => {
    expect(walked(chain(1_201).map((line) => (line.number === at ? { ...line, content: '[]' } : line))).broken).toEqual(
      { number: at, found: 'altered' },
    )
  })

  it('shows the first missing line, and nothing that follows from it', () => {
    const lines = chain(9)
    expect(walked(lines.filter(({ number }) => number !== 4 && number !== 6))).toEqual({
      number: 3,
      hash: lines[2]!.hash,
      broken: { number: 4, found: 'missing' },
    })
  })

  it('can be walked from where an earlier walk ended', () => {
    const lines = chain(5)
    const from = { number: 3, hash: lines[2]!.hash, broken: null }
    expect(runToEnd(checkLines(database(lines), seal, from))).toMatchObject({ number: 5, broken: null })
  })

  it('shows lines cut off at the end wherever a later head is stored', () => {
    const walk = walked(chain(4))
    expect(checkHeads(walk, [{ number: 4, hash: 'x' }, noLines])).toBe(walk)
    expect(checkHeads(walk, [noLines, { number: 6, hash: 'x' }, { number: 9, hash: 'x' }]).broken).toEqual({
      number: 5,
      found: 'missing',
    })
    const broken = { ...walk, broken: { number: 2, found: 'altered' } as const }
    expect(checkHeads(broken, [{ number: 6, hash: 'x' }])).toBe(broken)
  })

  it('is reported as whole, or by the first line that is not', () => {
    expect(verdictOf(walked(chain(2)), 2)).toEqual({ is: 'whole', entries: 2 })
    expect(verdictOf({ ...startOfCheck, broken: { number: 1, found: 'missing' } }, 5)).toEqual({
      is: 'broken',
      entries: 5,
      number: 1,
      found: 'missing',
    })
  })
})

describe('the head of the history', () => {
  const lines = chain(3)
  const last = { number: 3, hash: lines[2]!.hash }
  const written = (db: ReturnType<typeof database>): unknown =>
    JSON.parse(db.prepare<[], string>(`SELECT value FROM facts WHERE name = 'history-head'`).pluck().get() ?? 'null')

  it('is its last line where none is stored, and empty without lines', () => {
    expect(headOf(database(lines))).toEqual({ ...last, sequence: 0 })
    expect(headOf(database())).toEqual({ number: 0, hash: '', sequence: 0 })
    expect(readHead('{}')).toEqual({ number: 0, hash: '', sequence: 0 })
  })

  it('is stored at the end of a transaction, which counts as one commit', () => {
    const db = database(lines)
    const heads = openHeads(db)
    heads.commit()
    heads.move({ number: 4, hash: 'h' })
    expect(written(db)).toEqual({ ...last, sequence: 1 })
    heads.commit()
    expect(written(db)).toEqual({ number: 4, hash: 'h', sequence: 2 })
    expect(headOf(db)).toEqual({ number: 4, hash: 'h', sequence: 2 })
  })

  it('is the stored one again after a rollback', () => {
    const db = database(lines)
    const heads = openHeads(db)
    heads.commit()
    heads.move({ number: 4, hash: 'h' })
    heads.forget()
    expect(heads.get()).toEqual({ ...last, sequence: 1 })
  })

  it('is the last line where that is beyond the stored head, and else the stored head', () => {
    const db = database(chain(4))
    const put = db.prepare<[string]>(`INSERT OR REPLACE INTO facts VALUES ('history-head', ?)`)
    put.run(JSON.stringify({ ...last, sequence: 5 }))
    expect(openHeads(db).get()).toEqual({ number: 4, hash: chain(4)[3]!.hash, sequence: 5 })
    put.run(JSON.stringify({ number: 4, hash: 'written', sequence: 5 }))
    expect(openHeads(db).get()).toEqual({ number: 4, hash: 'written', sequence: 5 })
  })

  it('continues the count of another file, never back', () => {
    const heads = openHeads(database(lines))
    heads.countFrom(8)
    expect(heads.get()).toEqual({ ...last, sequence: 8 })
    heads.countFrom(2)
    expect(heads.get().sequence).toBe(8)
  })
})
