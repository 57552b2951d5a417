import { spawnSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, it, onTestFinished } from 'vitest'
import { finishQuarantine, quarantine, quarantinedOf } from '../../../../main/base/files/quarantine.ts'
import { removeCopy } from '../../../../main/database/recovery/copy-files.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { asIfKilled } from '../damage.ts'
import { key } from '../samples.ts'
import { numbered, useDatabases } from '../use-databases.ts'

const { folder, notices, open, closeAll } = useDatabases()

/** Another program that has a database open, such as a scanner of viruses. Returns its end. */
const hold = (file: string): (() => void) => {
  const db = new Database(file)
  onTestFinished(() => void db.close())
  db.pragma(`cipher = 'aegis'`)
  db.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
  db.pragma('locking_mode = EXCLUSIVE')
  db.exec('BEGIN EXCLUSIVE')
  return () => void db.close()
}

/** A quarantined database that alone has the edit e1. */
const setAside = async (): Promise<{ readonly aside: string; readonly rescueFrom: readonly string[] }> => {
  open().edits.put(numbered(1))
  closeAll()
  rmSync(copyFileOf(folder.file))
  const aside = (await quarantine(folder.file, 5))!
  return { aside, rescueFrom: await quarantinedOf(folder.file) }
}

it('edits of a quarantined database that another program has open come back at a later start', async () => {
  const { aside, rescueFrom } = await setAside()
  const release = hold(aside)
  expect(open({ rescueFrom }).edits.unsettled()).toEqual([])
  closeAll()
  release()
  const edits = open({ rescueFrom }).edits.unsettled()
  expect(edits.map(({ id, state }) => [id, state])).toEqual([
    ['e1', { is: 'refused', fail: { code: 'edit-restored' } }],
  ])
  expect(notices).toEqual(['edits-restored'])
})

it('such an edit waits in its file while another edit of the same customer does, and comes back after it', async () => {
  const { aside, rescueFrom } = await setAside()
  const release = hold(aside)
  open({ rescueFrom }).edits.put(numbered(2, { key: 's:1', customerId: '1' }))
  closeAll()
  release()
  const cache = open({ rescueFrom })
  expect(cache.edits.unsettled().map(({ id }) => id)).toEqual(['e2'])
  cache.edits.remove('e2')
  closeAll()
  expect(
    open({ rescueFrom })
      .edits.unsettled()
      .map(({ id }) => id),
  ).toEqual(['e1'])
})

it.runIf(process.platform !== 'win32')(
  'edits of one that a full disk does not let us read come back later',
  async () => {
    const { rescueFrom } = await setAside()
    open().facts.put('a', 'fact')
    closeAll()
    const { stdout, stderr } = spawnSync(
      'bash',
      [
        '-c',
        // SQLite needs 32 kB for the index of the other file's journal.
        'ulimit -f 24; exec "$0" "$@"',
        process.execPath,
        join(import.meta.dirname, 'open-on-full-disk.ts'),
        folder.file,
        ...rescueFrom,
      ],
      { encoding: 'utf8' },
    )
    expect([stdout, stderr]).toEqual(['[]', ''])
    expect(
      open({ rescueFrom })
        .edits.unsettled()
        .map(({ id }) => id),
    ).toEqual(['e1'])
  },
)

it('edits in a journal that another program had open when its database was renamed come back', async () => {
  open().edits.put(numbered(1))
  const file = asIfKilled(folder.file, join(folder.folder, 'killed'))
  closeAll()
  removeCopy(copyFileOf(file))
  renameSync(file, `${file}.set-aside-5`)
  await finishQuarantine(file)
  const cache = open({ file, rescueFrom: await quarantinedOf(file) })
  expect(cache.edits.unsettled().map(({ id }) => id)).toEqual(['e1'])
})

it('a quarantined database that is damaged is read once', async () => {
  const { aside, rescueFrom } = await setAside()
  writeFileSync(aside, Buffer.alloc(8_192, 3))
  open({ rescueFrom })
  closeAll()
  open().facts.put('a', 'fact')
  closeAll()
  expect(open({ rescueFrom }).facts.get(`rescued:cache.db.set-aside-5`)).toBe('yes')
})
