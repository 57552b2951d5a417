import type * as Files from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** Each step that the disk is asked for, in its order; one of them may be refused. */
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
const failOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )

describe.runIf(process.platform !== 'win32')('a file that is written durably', () => {
  it('is on disk before it has its name, and its name is on disk before this returns', async () => {
    await writeDurably(file, 'one')
    expect(steps).toEqual([...written, 'rename a.json.new to a.json', ...folderSteps()])
  })

  it.each(['write a.json.new', 'sync a.json.new'])(
    'is closed and keeps its old text where the disk refuses: %s',
    async (step) => {
      await writeDurably(file, 'one')
      ;[steps, refused] = [[], { [step]: coded('EIO') }]
      expect(await failOf(writeDurably(file, 'two'))).toMatchObject({
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
  ])('that cannot be (%s) is told as %s', async (code, told) => {
    refused = { 'write a.json.new': coded(code) }
    expect(await failOf(writeDurably(file, 'two'))).toMatchObject({ fail: { code: told }, cause: { code } })
  })

  it.each<[string, unknown]>([
    ['has no code', new Error('no')],
    ['is no error', 'no'],
    ['is no error and has the code of one', { code: 'ENOSPC' }],
  ])('that fails by what %s is told as one that cannot be written', async (_what, error) => {
    refused = { 'write a.json.new': error as Error }
    expect(await failOf(writeDurably(file, 'two'))).toMatchObject({ fail: { code: 'disk-read-only' }, cause: error })
  })

  it('fails where its name is not on disk', async () => {
    refused = { [`sync ${basename(folder)}`]: coded('EIO') }
    expect(await failOf(writeDurably(file, 'two'))).toMatchObject({ fail: { code: 'disk-read-only' } })
    expect(steps.at(-1)).toBe(`close ${basename(folder)}`)
  })
})

describe.runIf(process.platform !== 'win32')('a file that is renamed durably', () => {
  it('has its new name on disk before this returns', async () => {
    await writeDurably(file, 'one')
    steps = []
    await renameDurably(file, join(folder, 'b.json'))
    expect(steps).toEqual(['rename a.json to b.json', ...folderSteps()])
  })
  it('fails where the name is not on disk', async () => {
    await writeDurably(file, 'one')
    refused = { [`sync ${basename(folder)}`]: coded('ENOSPC') }
    expect(await failOf(renameDurably(file, join(folder, 'b.json')))).toMatchObject({ fail: { code: 'disk-full' } })
  })
})

describe.runIf(process.platform !== 'win32')('a folder', () => {
  it.each(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
    'of a file system that has no such thing (%s) is left to it, and closed',
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
  ])('that fails by %s fails, and is closed', async (_what, error) => {
    refused = { [`sync ${basename(folder)}`]: error as Error }
    expect(await failOf(syncFolder(folder))).toBe(error)
    expect(steps).toEqual(folderSteps())
  })
})

describe('a file that is read', () => {
  it('is closed, also where it cannot be', async () => {
    await writeDurably(file, 'one')
    for (const fails of [false, true]) {
      ;[steps, refused] = [[], fails ? { 'read a.json': coded('EIO') } : {}]
      expect(await failOf(readIfThere(file))).toEqual(
        fails ? expect.objectContaining({ fail: { code: 'disk-read-only' } }) : 'nothing failed',
      )
      expect(steps).toEqual(['open a.json', 'read a.json', 'close a.json'])
    }
  })
  it.each<[string, unknown]>([
    ['no code', new Error('no')],
    ['no error', { code: 'ENOENT' }],
  ])('is not taken for absent where it fails by %s', async (_what, error) => {
    refused = { 'open a.json': error as Error }
    expect(await failOf(readIfThere(file))).toMatchObject({ fail: { code: 'disk-read-only' } })
  })
})
