import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFile } from '../../../main/database/database-file.ts'
import { lineSealer } from '../../../main/database/history/history-chain.ts'
import { migrate, migrations } from '../../../main/database/migrations.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { backupFile, backupsOf } from '../../../main/database/recovery/backup-files.ts'
import { readQuarantined } from '../../../main/database/recovery/read-quarantined.ts'
import { administrationFiles } from '../../../main/desk/pool/administration-files.ts'
import { openProfile } from '../../../main/profile/open-profile.ts'
import { key } from '../database/samples.ts'
import { newProfile, removeProfile } from '../test-host.ts'

const open = (profile: string) => openProfile({ profile, version: '1.4.0', now: () => 1 })
const now = Date.UTC(2026, 2, 2)

/** The longest path that may be a profile. */
const longest = async (parent: string): Promise<string> => {
  const tooLong = await open(join(parent, 'x'.repeat(200), 'y'.repeat(200)))
  const most = tooLong.is === 'path-too-long' ? tooLong.most : 0
  return join(parent, 'x'.repeat(200), 'y'.repeat(most - 202 - Buffer.byteLength(parent)))
}

it.runIf(process.platform !== 'win32')('the longest path has room for the backups of a database', async () => {
  const parent = newProfile()
  onTestFinished(() => removeProfile(parent))
  const profile = await longest(parent)
  expect(await open(profile)).toMatchObject({ is: 'ready' })
  const files = administrationFiles(profile, { names: () => [], remove: async () => undefined })
  const file = files.fileOf({ environment: randomUUID(), administration: 'A' })
  const older = openFile(file, key)
  migrate(older, migrations.slice(0, -1))
  older.close()
  openCache({ file, key, now: () => now }).close()
  expect(backupsOf(file)).toMatchObject([{ kind: 'migration' }])
  const aside = `${backupFile(file, 'daily', now)}.set-aside-${now}`
  copyFileSync(file, aside)
  expect(readQuarantined(aside, key, lineSealer(key)).complete).toBe(true)
})
