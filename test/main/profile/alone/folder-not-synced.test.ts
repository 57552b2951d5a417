import { mkdirSync } from 'node:fs'
import type * as Files from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { backupsOf } from '../../../../main/database/recovery/backup-files.ts'
import { copiesBehind } from '../../../../main/database/recovery/copy-files.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { numbered, useDatabases } from '../../database/use-databases.ts'

/** A network drive on which folders cannot be synced. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    fsyncSync: (open: number) => {
      if (real.fstatSync(open).isDirectory()) throw Object.assign(new Error('no'), { code: 'EINVAL' })
      real.fsyncSync(open)
    },
  }
})

const { folder, moments, notices, open, closeAll } = useDatabases()

describe.runIf(process.platform !== 'win32')('a database on a drive that cannot sync folders', () => {
  it('is backed up', () => {
    open().edits.put(numbered(1))
    moments.runIdle()
    expect([backupsOf(folder.file).length, notices]).toEqual([1, []])
  })

  it('sends its edits while its second copy, which cannot be written, has another name', () => {
    open().edits.put(numbered(1))
    closeAll()
    mkdirSync(`${copyFileOf(folder.file)}-wal`)
    const cache = open()
    mkdirSync(join(`${copyFileOf(folder.file)}-journal`, 'in the way'), { recursive: true })
    cache.edits.remove('e1')
    cache.checkCopy()
    expect([copiesBehind(folder.file).length, notices]).toEqual([1, ['copy-not-written']])
  })
})
