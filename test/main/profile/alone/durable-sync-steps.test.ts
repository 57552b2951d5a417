import type * as Files from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The calls to the disk in their order. `refused`: the calls that fail, by their names. */
let [steps, refused] = [[] as string[], {} as Readonly<Record<string, Error>>]
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Files>()
  const names = new Map<number, string>()
  const step = (name: string): void => {
    steps.push(name)
    const error = refused[name]
    if (error !== undefined) throw error
  }
  const nameOf = (file: Files.PathOrFileDescriptor): string => names.get(Number(file)) ?? basename(String(file))
  return {
    ...real,
    openSync: (path: string, flags: string, mode?: number) => {
      step(`open ${basename(path)}`)
      const file = real.openSync(path, flags, mode)
      names.set(file, basename(path))
      return file
    },
    writeFileSync: (file: Files.PathOrFileDescriptor, text: string) => {
      step(`write ${nameOf(file)}`)
      real.writeFileSync(file, text)
    },
    fsyncSync: (file: number) => {
      step(`sync ${nameOf(file)}`)
      real.fsyncSync(file)
    },
    closeSync: (file: number) => {
      real.closeSync(file)
      step(`close ${nameOf(file)}`)
    },
    renameSync: (from: string, to: string) => {
      step(`rename ${basename(from)} to ${basename(to)}`)
      real.renameSync(from, to)
    },
  }
})
const { readdirSync, readFileSync } = await vi.importActual<typeof Files>('node:fs')
const { writeDurablySync } = await import('../../../../main/base/files/durable-file.ts')

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder('durable')
  onTestFinished(() => removeFolder(folder))
  file = join(folder, 'a.json')
  ;[steps, refused] = [[], {}]
})
const coded = (code: string): Error => Object.assign(new Error(code), { code })
const written = ['open a.json.new', 'write a.json.new', 'sync a.json.new', 'close a.json.new']
const renamed = 'rename a.json.new to a.json'
const folderSteps = (): string[] => ['open', 'sync', 'close'].map((step) => `${step} ${basename(folder)}`)

describe.runIf(process.platform !== 'win32')('a durable write of the settings', () => {
  it('syncs the file before renaming it, and the folder before it returns', () => {
    writeDurablySync(file, 'one')
    expect(steps).toEqual([...written, renamed, ...folderSteps()])
  })

  it('opens no folder on Windows, which cannot, and whose renames are durable without', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    onTestFinished(() => void vi.restoreAllMocks())
    writeDurablySync(file, 'one')
    expect(steps).toEqual([...written, renamed])
  })

  it.each(['write a.json.new', 'sync a.json.new'])(
    'closes the file, keeps the old text and leaves no part of the new one when the disk refuses: %s',
    (step) => {
      writeDurablySync(file, 'one')
      ;[steps, refused] = [[], { [step]: coded('EIO') }]
      expect(() => writeDurablySync(file, 'two')).toThrowError('EIO')
      expect(steps.at(-1)).toBe('close a.json.new')
      expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['a.json'], 'one'])
    },
  )

  it.each(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
    'succeeds on a file system that cannot sync folders (%s)',
    (code) => {
      refused = { [`sync ${basename(folder)}`]: coded(code) }
      writeDurablySync(file, 'one')
      expect(steps).toEqual([...written, renamed, ...folderSteps()])
    },
  )

  it('fails when its new name is not on disk', () => {
    refused = { [`sync ${basename(folder)}`]: coded('EIO') }
    expect(() => writeDurablySync(file, 'two')).toThrowError('EIO')
    expect(steps.at(-1)).toBe(`close ${basename(folder)}`)
  })
})
