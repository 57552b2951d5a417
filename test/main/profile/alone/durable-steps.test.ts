import type * as Files from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The calls to the disk in their order. `refused`: the calls that fail, by their names. */
let [steps, refused] = [[] as string[], {} as Readonly<Record<string, Error>>]
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  const step = async (name: string): Promise<void> => {
    steps.push(name)
    const error = refused[name]
    if (error !== undefined) throw error
  }
  return {
    ...real,
    rename: async (from: string, to: string) => {
      await step(`rename ${basename(from)} to ${basename(to)}`)
      return real.rename(from, to)
    },
    open: async (path: string, flags: string, mode?: number) => {
      const name = basename(path)
      await step(`open ${name}`)
      const handle = await real.open(path, flags, mode)
      return {
        writeFile: async (text: string) => (await step(`write ${name}`), handle.writeFile(text)),
        readFile: async (encoding: 'utf8') => (await step(`read ${name}`), handle.readFile(encoding)),
        sync: async () => (await step(`sync ${name}`), handle.sync()),
        close: async () => (await handle.close(), step(`close ${name}`)),
      }
    },
  }
})
const { readIfThere, renameDurably, syncFolder, writeDurably } =
  await import('../../../../main/base/files/durable-file.ts')

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder('durable')
  onTestFinished(() => removeFolder(folder))
  file = join(folder, 'a.json')
  ;[steps, refused] = [[], {}]
})
const coded = (code: string): Error => Object.assign(new Error(code), { code })
const folderSteps = (): string[] => ['open', 'sync', 'close'].map((step) => `${step} ${basename(folder)}`)
const written = ['open a.json.new', 'write a.json.new', 'sync a.json.new', 'close a.json.new']
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )

describe.runIf(process.platform !== 'win32')('a durable write', () => {
  it('syncs the file before renaming it, and the folder before it returns', async () => {
    await writeDurably(file, 'one')
    expect(steps).toEqual([...written, 'rename a.json.new to a.json', ...folderSteps()])
  })

  it('opens no folder on Windows, which cannot, and whose renames are durable without', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    onTestFinished(() => void vi.restoreAllMocks())
    await writeDurably(file, 'one')
    expect(steps).toEqual([...written, 'rename a.json.new to a.json'])
  })

  it.each(['write a.json.new', 'sync a.json.new'])(
    'closes the file and keeps the old text when the disk refuses: %s',
    async (step) => {
      await writeDurably(file, 'one')
      ;[steps, refused] = [[], { [step]: coded('EIO') }]
      expect(await failureOf(writeDurably(file, 'two'))).toMatchObject({
        fail: { code: 'disk-read-only' },
        cause: { code: 'EIO' },
      })
      expect([steps.at(-1), steps.some((one) => one.startsWith('rename'))]).toEqual(['close a.json.new', false])
      refused = {}
      expect(await readIfThere(file)).toBe('one')
    },
  )

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EROFS', 'disk-read-only'],
    ['EACCES', 'disk-read-only'],
  ])('reports %s as %s', async (code, expected) => {
    refused = { 'write a.json.new': coded(code) }
    expect(await failureOf(writeDurably(file, 'two'))).toMatchObject({ fail: { code: expected }, cause: { code } })
  })

  it.each<[string, unknown]>([
    ['has no code', new Error('no')],
    ['is no error', 'no'],
    ['is no error and has the code of one', { code: 'ENOSPC' }],
  ])('reports a failure as disk-read-only when its reason %s', async (_what, error) => {
    refused = { 'write a.json.new': error as Error }
    expect(await failureOf(writeDurably(file, 'two'))).toMatchObject({ fail: { code: 'disk-read-only' }, cause: error })
  })

  it('fails when its new name is not on disk', async () => {
    refused = { [`sync ${basename(folder)}`]: coded('EIO') }
    expect(await failureOf(writeDurably(file, 'two'))).toMatchObject({ fail: { code: 'disk-read-only' } })
    expect(steps.at(-1)).toBe(`close ${basename(folder)}`)
  })
})

describe.runIf(process.platform !== 'win32')('a durable rename', () => {
  it('syncs the folder before it returns', async () => {
    await writeDurably(file, 'one')
    steps = []
    await renameDurably(file, join(folder, 'b.json'))
    expect(steps).toEqual(['rename a.json to b.json', ...folderSteps()])
  })
  it('fails when the new name is not on disk', async () => {
    await writeDurably(file, 'one')
    refused = { [`sync ${basename(folder)}`]: coded('ENOSPC') }
    expect(await failureOf(renameDurably(file, join(folder, 'b.json')))).toMatchObject({ fail: { code: 'disk-full' } })
  })
})

describe.runIf(process.platform !== 'win32')('syncing a folder', () => {
  it.each(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
    'is skipped on a file system that cannot do it (%s), and closes the folder',
    async (code) => {
      refused = { [`sync ${basename(folder)}`]: coded(code) }
      await syncFolder(folder)
      expect(steps).toEqual(folderSteps())
    },
  )
  it.each<[string, unknown]>([
    ['another code', coded('EIO')],
    ['no code', new Error('no')],
    ['no error', { code: 'EINVAL' }],
  ])('fails by %s, and closes the folder', async (_what, error) => {
    refused = { [`sync ${basename(folder)}`]: error as Error }
    expect(await failureOf(syncFolder(folder))).toBe(error)
    expect(steps).toEqual(folderSteps())
  })
})

describe('reading a file', () => {
  it('closes it, also after a failure', async () => {
    await writeDurably(file, 'one')
    for (const fails of [false, true]) {
      ;[steps, refused] = [[], fails ? { 'read a.json': coded('EIO') } : {}]
      expect(await failureOf(readIfThere(file))).toEqual(
        fails ? expect.objectContaining({ fail: { code: 'disk-read-only' } }) : 'nothing failed',
      )
      expect(steps).toEqual(['open a.json', 'read a.json', 'close a.json'])
    }
  })
  it.each<[string, unknown]>([
    ['no code', new Error('no')],
    ['no error', { code: 'ENOENT' }],
  ])('does not report it as absent when it fails by %s', async (_what, error) => {
    refused = { 'open a.json': error as Error }
    expect(await failureOf(readIfThere(file))).toMatchObject({ fail: { code: 'disk-read-only' } })
  })
})
