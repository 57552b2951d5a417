import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { readIfThere, renameDurably, syncFolder, writeDurably } from '../../../../main/base/files/durable-file.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { canMount, fillDisk, smallDisk } from '../../small-disk.ts'

const start = (): { readonly folder: string; readonly file: string } => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return { folder, file: join(folder, 'a.json') }
}
const failing = (code: 'disk-full' | 'disk-read-only', cause: string) =>
  expect.toSatisfy(
    (error: unknown) =>
      isFail(error, code) && error.cause instanceof Error && 'code' in error.cause && error.cause.code === cause,
  )

describe('a file that is written durably', () => {
  it('is replaced whole, for its owner only, with nothing left beside it', async () => {
    const { folder, file } = start()
    await writeDurably(file, 'one, and longer')
    await writeDurably(file, 'two')
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['two', ['a.json']])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.runIf(canMount)('stays as it was on a full disk, and that is told', async () => {
    const file = join(smallDisk(start().folder, 1), 'a.json')
    await writeDurably(file, 'one')
    fillDisk(dirname(file))
    await expect(writeDurably(file, 'two')).rejects.toThrowError(failing('disk-full', 'ENOSPC'))
    expect(readFileSync(file, 'utf8')).toBe('one')
  })

  it('is told as one that cannot be written where anything else is in the way', async () => {
    const { folder, file } = start()
    mkdirSync(`${file}.new`)
    await expect(writeDurably(file, 'two')).rejects.toThrowError(failing('disk-read-only', 'ERR_FS_EISDIR'))
    await expect(writeDurably(join(folder, 'none', 'a.json'), 'two')).rejects.toThrowError(
      failing('disk-read-only', 'ENOENT'),
    )
  })
})

describe('a file that is renamed durably', () => {
  it('has the new name, and replaces what had it', async () => {
    const { folder, file } = start()
    writeFileSync(file, 'one')
    writeFileSync(join(folder, 'b.json'), 'before')
    await renameDurably(file, join(folder, 'b.json'))
    expect([readdirSync(folder), readFileSync(join(folder, 'b.json'), 'utf8')]).toEqual([['b.json'], 'one'])
  })

  it('fails where it is not there', async () => {
    const { folder, file } = start()
    await expect(renameDurably(file, join(folder, 'b.json'))).rejects.toThrowError(failing('disk-read-only', 'ENOENT'))
  })
})

describe('the names in a folder', () => {
  it.skipIf(process.platform === 'win32')('are asked to be on disk; a folder that is not there fails', async () => {
    await expect(syncFolder(start().folder)).resolves.toBeUndefined()
    await expect(syncFolder(join(start().folder, 'none'))).rejects.toThrow('ENOENT')
  })

  it.skipIf(!existsSync('/proc/self'))('are left to a file system that has no such thing for folders', async () => {
    await expect(syncFolder('/proc/self')).resolves.toBeUndefined()
  })
})

describe('the text of a file', () => {
  it('is read as text, or nothing where there is none', async () => {
    const { file } = start()
    expect(await readIfThere(file)).toBeUndefined()
    writeFileSync(file, 'één')
    expect(await readIfThere(file)).toBe('één')
  })

  it.skipIf(process.platform === 'win32')('is read and written through no link that somebody laid', async () => {
    const { folder, file } = start()
    writeFileSync(join(folder, 'theirs'), 'theirs')
    symlinkSync(join(folder, 'theirs'), file)
    symlinkSync(join(folder, 'theirs'), `${file}.new`)
    await expect(readIfThere(file)).rejects.toThrowError(failing('disk-read-only', 'ELOOP'))
    await writeDurably(file, 'ours')
    expect([readFileSync(join(folder, 'theirs'), 'utf8'), await readIfThere(file)]).toEqual(['theirs', 'ours'])
  })

  it('fails where it cannot be read, and is not taken for absent', async () => {
    const { folder } = start()
    await expect(readIfThere(folder)).rejects.toThrowError(failing('disk-read-only', 'EISDIR'))
  })
})
