import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { databaseFail } from '../../../main/database/database-failures.ts'
import { backupsOf } from '../../../main/database/recovery/backup-files.ts'
import { numbered, useDatabases } from './use-databases.ts'

const { folder, moments, open } = useDatabases()
const hour = 60 * 60 * 1_000
const day = 24 * hour

describe('a disk that is gone', () => {
  it.runIf(process.platform !== 'win32')('ends no thread in an idle moment, and the next hour tries again', () => {
    open().edits.put(numbered(1))
    moments.runIdle()
    const [there, away] = [dirname(folder.file), join(folder.folder, 'away')]
    renameSync(there, away)
    moments.pass(day)
    renameSync(away, there)
    moments.pass(hour)
    expect(backupsOf(folder.file)).toHaveLength(2)
  })

  it.each(['EIO', 'ENOENT', 'ENXIO', 'ENODEV', 'ESTALE', 'ENOTCONN'])(
    'is reported as one that cannot be written (%s)',
    (code) => {
      const fail = databaseFail(Object.assign(new Error('as the system says it'), { code }))
      expect(fail instanceof AppError && fail.fail.code).toBe('disk-read-only')
    },
  )
})
