import { rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { quarantine, quarantinedOf } from '../../../../main/base/files/quarantine.ts'
import { draftFactOf } from '../../../../main/database/facts.ts'
import { backupsOf } from '../../../../main/database/recovery/backup-files.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { withRepair } from '../damage.ts'
import { withSqlite } from '../moments.ts'
import { numbered, useDatabases } from '../use-databases.ts'

const { folder, moments, options, open, closeAll } = useDatabases()
const [ann, bob] = [draftFactOf('ann'), draftFactOf('b: bob')]
const day = 24 * 60 * 60 * 1_000

const damaged = (): void => writeFileSync(folder.file, Buffer.alloc(8_192, 3))
const afterRepair = (): Promise<unknown> => withRepair(options(), ({ facts }) => [facts.get(ann), facts.get(bob)])

it('what each person typed and did not save comes back from the second copy of a database that cannot be read', async () => {
  const { facts } = open()
  facts.put(ann, 'typed for hours')
  facts.put(bob, 'typed as well')
  closeAll()
  damaged()
  expect(await afterRepair()).toEqual(['typed for hours', 'typed as well'])
})

it('what a person typed comes back from a quarantined database that has no second copy', async () => {
  open().facts.put(ann, 'typed for hours')
  closeAll()
  rmSync(copyFileOf(folder.file))
  await quarantine(folder.file, 5)
  expect(open({ rescueFrom: await quarantinedOf(folder.file) }).facts.get(ann)).toBe('typed for hours')
})

it('what a person saved or discarded leaves the second copy', async () => {
  const { facts } = open()
  facts.put(ann, 'typed for hours')
  moments.runIdle()
  facts.remove(ann)
  closeAll()
  damaged()
  expect(await afterRepair()).toEqual([undefined, undefined])
})

it('what a person typed yesterday does not come back from a backup', async () => {
  const cache = open()
  cache.edits.put(numbered(1))
  cache.facts.put(ann, 'typed yesterday')
  moments.pass(day)
  expect(backupsOf(folder.file)).toHaveLength(1)
  closeAll()
  damaged()
  rmSync(copyFileOf(folder.file))
  expect(await afterRepair()).toEqual([undefined, undefined])
})

it('a second copy that an earlier version kept gets at the next start what was typed under that version', async () => {
  open().facts.put(ann, 'typed')
  closeAll()
  withSqlite(copyFileOf(folder.file), (db) => db.prepare('UPDATE facts SET value = ? WHERE name = ?').run('old', ann))
  open()
  moments.runIdle()
  closeAll()
  damaged()
  expect(await afterRepair()).toEqual(['typed', undefined])
})
