import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  type PathLike,
} from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { TargetExists, writeFaultFor, writeExport } from '../../../../main/base/files/write-export.ts'
import { newProfile, removeProfile } from '../../test-host.ts'

let folder: string
beforeEach(() => void (folder = newProfile()))
afterEach(() => {
  chmodSync(folder, 0o700)
  removeProfile(folder)
})

describe('an exported file', () => {
  it('replaces the old file, and leaves nothing else beside it', async () => {
    const file = join(folder, 'changes.csv')
    writeFileSync(file, 'before')
    await writeExport({ path: file, replace: true }, '\ufeffé\r\n')
    expect(readFileSync(file)).toEqual(Buffer.from([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0d, 0x0a]))
    expect(readdirSync(folder)).toEqual(['changes.csv'])
  })

  it.skipIf(process.platform === 'win32')('is readable to no more people than the file that it replaces', async () => {
    const file = join(folder, 'changes.csv')
    for (const mode of [0o600, 0o640, 0o644]) {
      writeFileSync(file, 'before')
      chmodSync(file, mode)
      await writeExport({ path: file, replace: true }, 'after')
      expect((statSync(file).mode & 0o777).toString(8)).toBe(mode.toString(8))
    }
  })

  it('removes what a power failure left of exports to its folder a day before, and nothing else', async () => {
    const days = (ago: number): Date => new Date(Date.now() - ago * 86_400_000)
    const stay = ['Ledgerdesk-0a1b2c3d.part.csv', 'Ledgerdesk-plan.part', 'my Ledgerdesk-0a1b2c3d.part']
    const left = {
      'Ledgerdesk-0a1b2c3d.part': 2,
      'Ledgerdesk-ffffffff.part': 0.5,
      ...Object.fromEntries(stay.map((name) => [name, 2])),
    }
    for (const [name, ago] of Object.entries(left)) {
      writeFileSync(join(folder, name), 'customers')
      utimesSync(join(folder, name), days(ago), days(ago))
    }
    await writeExport({ path: join(folder, 'changes.csv'), replace: true }, 'x')
    expect(readdirSync(folder).toSorted()).toEqual(['Ledgerdesk-ffffffff.part', 'changes.csv', ...stay].toSorted())
  })

  it('removes what was left of an export although folders beside it have names of the same form', async () => {
    const long = new Date(Date.now() - 2 * 86_400_000)
    const [left, ...folders] = ['5', '0', '1', '2', '8', '9', 'f'].map((digit) =>
      join(folder, `Ledgerdesk-${digit.repeat(8)}.part`),
    )
    const [before, after] = [folders.slice(0, 3), folders.slice(3)]
    for (const one of before) mkdirSync(one)
    writeFileSync(left!, 'customers')
    for (const one of after) mkdirSync(one)
    for (const one of [left!, ...folders]) utimesSync(one, long, long)
    await writeExport({ path: join(folder, 'changes.csv'), replace: true }, 'x')
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([...folders, join(folder, 'changes.csv')])
  })

  // Windows lets few users make links.
  it.skipIf(process.platform === 'win32')('replaces the file that a link leads to, and the link stays', async () => {
    const [shared, path] = [join(folder, 'shared'), join(folder, 'changes.csv')]
    mkdirSync(shared)
    writeFileSync(join(shared, 'all.csv'), 'before')
    symlinkSync(join('shared', 'all.csv'), path)
    await writeExport({ path, replace: true }, 'after')
    expect([lstatSync(path).isSymbolicLink(), readFileSync(join(shared, 'all.csv'), 'utf8')]).toEqual([true, 'after'])
    expect([readdirSync(folder), readdirSync(shared)]).toEqual([['changes.csv', 'shared'], ['all.csv']])
  })

  it.skipIf(process.platform === 'win32')('takes the place of a link that leads nowhere', async () => {
    const path = join(folder, 'changes.csv')
    symlinkSync(join('gone', 'all.csv'), path)
    await writeExport({ path, replace: true }, 'x')
    expect([lstatSync(path).isSymbolicLink(), readFileSync(path, 'utf8')]).toEqual([false, 'x'])
  })

  it.each([
    ['new', false],
    ['replaced', true],
  ])('may have the longest name that the disk takes, %s', async (_what, replace) => {
    const name = `${'é'.repeat(125)}.xlsx`
    if (replace) writeFileSync(join(folder, name), 'before')
    await writeExport({ path: join(folder, name), replace }, 'x')
    expect([readdirSync(folder), readFileSync(join(folder, name), 'utf8')]).toEqual([[name], 'x'])
  })

  it('is not left empty where the disk has no links and a scanner takes the new file away', async () => {
    const taken = async (fresh: PathLike): Promise<void> => {
      rmSync(fresh)
      throw Object.assign(new Error('no links'), { code: 'EPERM' })
    }
    await expect(writeExport({ path: join(folder, 'a.csv'), replace: false }, 'x', taken)).rejects.toMatchObject({
      fail: { code: 'export-not-written' },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  /** From now on the disk answers so to each wish to have a file durable. */
  const syncFails = async (code: string): Promise<void> => {
    const handle = await open(folder)
    const prototype = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    const spy = vi.spyOn(prototype, 'sync').mockRejectedValue(Object.assign(new Error(code), { code }))
    onTestFinished(() => spy.mockRestore())
  }

  it.each(['EINVAL', 'ENOTSUP'])('is written where the disk cannot sync files, as %s says', async (code) => {
    await syncFails(code)
    await writeExport({ path: join(folder, 'a.csv'), replace: true }, 'x')
    expect([readdirSync(folder), readFileSync(join(folder, 'a.csv'), 'utf8')]).toEqual([['a.csv'], 'x'])
  })

  it('fails as its content does, and leaves nothing', async () => {
    async function* broken() {
      yield 'x'
      throw new AppError('database-locked')
    }
    await expect(writeExport({ path: join(folder, 'a.csv'), replace: true }, broken())).rejects.toMatchObject({
      fail: { code: 'database-locked' },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('gives the first reason where its partial file cannot be removed either', async () => {
    const replaced = async (fresh: PathLike): Promise<void> => {
      rmSync(fresh)
      mkdirSync(fresh)
      throw Object.assign(new Error('no links'), { code: 'EPERM' })
    }
    await expect(writeExport({ path: join(folder, 'a.csv'), replace: false }, 'x', replaced)).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'no-folder' } },
    })
  })

  it.runIf(process.platform === 'linux')('does not stay open', async () => {
    const open = (): number => readdirSync('/proc/self/fd').length
    const before = open()
    for (let turn = 0; turn < 20; turn++) await writeExport({ path: join(folder, 'a.csv'), replace: true }, 'x')
    expect(open()).toBeLessThan(before + 10)
  })

  it('is not written where the disk refuses a part of it', async () => {
    async function* refused() {
      yield 'x'
      throw Object.assign(new Error('EINVAL'), { code: 'EINVAL' })
    }
    await expect(writeExport({ path: join(folder, 'a.csv'), replace: true }, refused())).rejects.toMatchObject({
      fail: { code: 'export-not-written' },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not written where the disk is full only as it is synced', async () => {
    await syncFails('ENOSPC')
    await expect(writeExport({ path: join(folder, 'a.csv'), replace: true }, 'x')).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'disk-full' } },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('that cannot be written gives the reason, and leaves no partial file', async () => {
    mkdirSync(join(folder, 'taken.csv'))
    await expect(writeExport({ path: join(folder, 'none', 'changes.csv'), replace: true }, 'x')).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'no-folder' } },
      cause: { code: 'ENOENT' },
    })
    await expect(writeExport({ path: join(folder, 'taken.csv'), replace: true }, 'x')).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'no-file' } },
    })
    expect(readdirSync(folder)).toEqual(['taken.csv'])
  })

  /** The fault of a file system without links. */
  const noLinks = async (): Promise<void> => {
    throw Object.assign(new Error('no links'), { code: 'EPERM' })
  }

  it.each([
    ['a file system with links', undefined],
    ['one without', noLinks],
  ])('that may replace nothing leaves a file alone that appeared while it was written (%s)', async (_, link) => {
    const path = join(folder, 'changes.csv')
    await writeExport({ path, replace: false }, 'first', link)
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['first', ['changes.csv']])
    async function* slowly() {
      yield 'second'
      writeFileSync(join(folder, 'other.csv'), 'of another program')
    }
    const writing = writeExport({ path: join(folder, 'other.csv'), replace: false }, slowly(), link)
    await expect(writing).rejects.toBeInstanceOf(TargetExists)
    expect(readFileSync(join(folder, 'other.csv'), 'utf8')).toBe('of another program')
    expect(readdirSync(folder)).toEqual(['changes.csv', 'other.csv'])
  })

  it.each([
    ['ENOSPC', false, 'disk-full'],
    ['EDQUOT', true, 'disk-full'],
    ['EROFS', false, 'disk-read-only'],
    ['EACCES', false, 'not-allowed'],
    ['EPERM', false, 'not-allowed'],
    // Windows says so when Excel has the old file open: the folder itself has just taken the new one.
    ['EACCES', true, 'in-use'],
    ['EPERM', true, 'in-use'],
    ['EBUSY', true, 'in-use'],
    ['ENOENT', true, 'no-folder'],
    ['ENODEV', false, 'no-folder'],
    ['ENAMETOOLONG', false, 'no-file'],
    ['EISDIR', true, 'no-file'],
    ['EIO', false, 'unknown'],
  ])('that meets %s (at its replacement: %s) is not written for the reason "%s"', (code, replacing, reason) => {
    expect(writeFaultFor(code, replacing)).toBe(reason)
  })
})
