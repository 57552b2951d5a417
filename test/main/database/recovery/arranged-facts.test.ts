import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Cache } from '../../../../main/database/database.ts'
import { arrangedFacts } from '../../../../main/database/facts.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { withRepair } from '../damage.ts'
import { withSqlite } from '../moments.ts'
import { numbered, useDatabases } from '../use-databases.ts'

const { folder, moments, options, open, closeAll } = useDatabases()
const arrange = (): Cache => {
  const cache = open()
  for (const name of arrangedFacts) cache.facts.put(name, `${name} of a person`)
  return cache
}
const arranged = arrangedFacts.map((name) => [name, `${name} of a person`])
const inCopy = (): unknown[] =>
  withSqlite(copyFileOf(folder.file), (db) =>
    arrangedFacts.map((name) => [name, db.prepare('SELECT value FROM facts WHERE name = ?').pluck().get(name)]),
  )

it('views, templates, mutes and dismissals come back from the second copy of a database that cannot be read', async () => {
  arrange()
  closeAll()
  writeFileSync(folder.file, Buffer.alloc(8_192, 3))
  const after = await withRepair(options(), ({ facts }) => arrangedFacts.map((name) => [name, facts.get(name)]))
  expect(after).toEqual(arranged)
})

it('a second copy that an earlier version wrote without them gets them at the next start', () => {
  arrange().edits.put(numbered(1))
  closeAll()
  withSqlite(copyFileOf(folder.file), (db) => {
    for (const name of arrangedFacts) db.prepare('DELETE FROM facts WHERE name = ?').run(name)
  })
  open()
  moments.runIdle()
  closeAll()
  expect(inCopy()).toEqual(arranged)
})

it('the second copy loses a view that is removed', () => {
  arrange()
  moments.runIdle()
  closeAll()
  const [first, ...others] = arrangedFacts
  open().facts.remove(first!)
  closeAll()
  expect(inCopy()).toEqual([[first, undefined], ...arranged.filter(([name]) => others.includes(name!))])
})
