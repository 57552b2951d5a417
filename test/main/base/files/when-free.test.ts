import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { renameDurably, writeDurably, writeDurablySync } from '../../../../main/base/files/durable-file.ts'
import { whenFree, whenFreeSync } from '../../../../main/base/files/when-free.ts'
import { writeExport } from '../../../../main/base/files/write-export.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { canMount } from '../../small-disk.ts'

/** A file that nothing may rename or replace: a mount point is busy, as an open file is on Windows. */
const busyFile = (): { readonly file: string; readonly freeSoon: () => void } => {
  const folder = newFolder()
  const file = join(folder, 'a.json')
  writeFileSync(file, 'one')
  execFileSync('mount', ['--bind', file, file])
  const free = `umount --lazy '${file}'`
  onTestFinished(() => {
    execFileSync('sh', ['-c', `${free} 2>/dev/null; true`])
    removeFolder(folder)
  })
  return { file, freeSoon: () => void spawn('sh', ['-c', `sleep 0.1; ${free}`]) }
}

describe.runIf(canMount)('a file that another program has open', () => {
  it.each([
    ['writeDurably', async (file: string) => writeDurably(file, 'two')],
    ['writeDurablySync', async (file: string) => writeDurablySync(file, 'two')],
  ])('is replaced by %s once the program has closed it', async (_how, write) => {
    const { file, freeSoon } = busyFile()
    freeSoon()
    await write(file)
    expect(readFileSync(file, 'utf8')).toBe('two')
  })

  it('is renamed once the program has closed it', async () => {
    const { file, freeSoon } = busyFile()
    freeSoon()
    await renameDurably(file, `${file}.behind`)
    expect(readFileSync(`${file}.behind`, 'utf8')).toBe('one')
  })

  it('is replaced by an export once the program has closed it, and else named as in use', async () => {
    const { file, freeSoon } = busyFile()
    await expect(writeExport({ path: file, replace: true }, 'two')).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'in-use' } },
    })
    expect(readFileSync(file, 'utf8')).toBe('one')
    freeSoon()
    await writeExport({ path: file, replace: true }, 'two')
    expect(readFileSync(file, 'utf8')).toBe('two')
  })

  it('stays as it is where the program does not close it', async () => {
    const { file } = busyFile()
    await expect(writeDurably(file, 'two')).rejects.toMatchObject({ cause: { code: 'EBUSY' } })
    expect(() => writeDurablySync(file, 'two')).toThrowError('EBUSY')
    expect(readFileSync(file, 'utf8')).toBe('one')
  })
})

describe('work on a file', () => {
  /** Fails so many times before it succeeds. */
  const failing = (code: string, times: number) => {
    let tries = 0
    return () => {
      if (tries++ < times) throw Object.assign(new Error(code), { code })
      return tries
    }
  }

  it.each([0, 1, 3])('is tried again while the file is in use, %i times', async (times) => {
    const async = failing('EBUSY', times)
    expect(await whenFree(async () => async())).toBe(times + 1)
    expect(whenFreeSync(failing('EBUSY', times))).toBe(times + 1)
  })

  it.each(['EPERM', 'EACCES'])('is tried again on Windows alone while the system refuses it by %s', async (code) => {
    expect(() => whenFreeSync(failing(code, 1))).toThrowError(code)
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    onTestFinished(() => void vi.restoreAllMocks())
    expect(whenFreeSync(failing(code, 1))).toBe(2)
    const async = failing(code, 1)
    expect(await whenFree(async () => async())).toBe(2)
  })

  it('fails at once for any other reason', async () => {
    const async = failing('ENOENT', 1)
    await expect(whenFree(async () => async())).rejects.toThrowError('ENOENT')
    expect(() => whenFreeSync(failing('ENOENT', 1))).toThrowError('ENOENT')
  })
})
