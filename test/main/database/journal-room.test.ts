import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { numbered, useDatabases } from './use-databases.ts'

const { folder, moments, open, closeAll } = useDatabases()
const journal = (): Buffer => (existsSync(`${folder.file}-wal`) ? readFileSync(`${folder.file}-wal`) : Buffer.alloc(0))
/** SQLite restarts its journal at 1,000 pages. */
const wholeJournal = 1_000 * 4_120

it('an idle moment fills the journal with zeros, past the edits that are in it', () => {
  const cache = open()
  cache.transaction(() => cache.edits.put(numbered(1)))
  const before = journal()
  expect(before.length).toBeLessThan(wholeJournal)
  moments.runIdle()
  const after = journal()
  expect(after.length).toBeGreaterThanOrEqual(wholeJournal)
  expect(after.subarray(0, before.length).equals(before)).toBe(true)
  const free = after.subarray(wholeJournal / 2)
  expect(free.equals(Buffer.alloc(free.length))).toBe(true)
  cache.transaction(() => cache.edits.put(numbered(2)))
  expect(journal().length).toBe(after.length)
  closeAll()
  const again = open()
  expect([again.edits.get('e1')?.id, again.edits.get('e2')?.id]).toEqual(['e1', 'e2'])
})

it('a database that is asked not to fills no journal', () => {
  open({ fillsJournal: false })
  moments.runIdle()
  expect(journal().length).toBeLessThan(wholeJournal)
})
