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

describe('a durable write', () => {
  it('replaces a file whole, for its owner only, and leaves nothing beside it', async () => {
    const { folder, file } = start()
    await writeDurably(file, 'one, and longer')
    await writeDurably(file, 'two')
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['two', ['a.json']])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.runIf(canMount)('to a full disk fails and leaves the old file', async () => {
    const file = join(smallDisk(start().folder, 1), 'a.json')
    await writeDurably(file, 'one')
    fillDisk(dirname(file))
    await expect(writeDurably(file, 'two')).rejects.toThrowError(failing('disk-full', 'ENOSPC'))
    expect(readFileSync(file, 'utf8')).toBe('one')
  })

  it('fails as read-only where anything else prevents it', async () => {
    const { folder, file } = start()
    mkdirSync(`${file}.new`)
    await expect(writeDurably(file, 'two')).rejects.toThrowError(failing('disk-read-only', 'ERR_FS_EISDIR'))
    await expect(writeDurably(join(folder, 'none', 'a.json'), 'two')).rejects.toThrowError(
      failing('disk-read-only', 'ENOENT'),
    )
  })
})

describe('a durable rename', () => {
  it('gives the new name, and replaces the file that had it', async () => {
    const { folder, file } = start()
    writeFileSync(file, 'one')
    writeFileSync(join(folder, 'b.json'), 'before')
    await renameDurably(file, join(folder, 'b.json'))
    expect([readdirSync(folder), readFileSync(join(folder, 'b.json'), 'utf8')]).toEqual([['b.json'], 'one'])
  })

  it('fails where the file does not exist', async () => {
    const { folder, file } = start()
    await expect(renameDurably(file, join(folder, 'b.json'))).rejects.toThrowError(failing('disk-read-only', 'ENOENT'))
  })
})

describe('a folder sync', () => {
  it.skipIf(process.platform === 'win32')(
    'makes names durable, and fails where the folder does not exist',
    async () => {
      await expect(syncFolder(start().folder)).resolves.toBeUndefined()
      await expect(syncFolder(join(start().folder, 'none'))).rejects.toThrow('ENOENT')
    },
  )

  it.skipIf(!existsSync('/proc/self'))('is skipped on a file system that cannot sync folders', async () => {
    await expect(syncFolder('/proc/self')).resolves.toBeUndefined()
  })
})

describe('reading a file', () => {
  it('gives its text, or nothing where there is none', async () => {
    const { file } = start()
    expect(await readIfThere(file)).toBeUndefined()
    writeFileSync(file, 'één')
    expect(await readIfThere(file)).toBe('één')
  })

  it.skipIf(process.platform === 'win32')('and writing it follow no planted link', async () => {
    const { folder, file } = start()
    writeFileSync(join(folder, 'theirs'), 'theirs')
    symlinkSync(join(folder, 'theirs'), file)
    symlinkSync(join(folder, 'theirs'), `${file}.new`)
    await expect(readIfThere(file)).rejects.toThrowError(failing('disk-read-only', 'ELOOP'))
    await writeDurably(file, 'ours')
    expect([readFileSync(join(folder, 'theirs'), 'utf8'), await readIfThere(file)]).toEqual(['theirs', 'ours'])
  })

  it('fails where it cannot be read, instead of reporting it as absent', async () => {
    const { folder } = start()
    await expect(readIfThere(folder)).rejects.toThrowError(failing('disk-read-only', 'EISDIR'))
  })
})
