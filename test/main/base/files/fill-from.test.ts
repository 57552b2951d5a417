import { writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fillFrom } from '../../../../main/base/files/fill-from.ts'
import { readWhole } from '../../../files/read-whole.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

const fileOf = (content: string): string => {
  const folder = newFolder('fill')
  onTestFinished(() => removeFolder(folder))
  const path = join(folder, 'customers.csv')
  writeFileSync(path, content)
  return path
}

/** From now on each read of a file returns at most `most` bytes, as one from a server may. */
const readShort = async (path: string, most: number): Promise<void> => {
  const handle = await open(path)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const read = prototype.read as (this: FileHandle, ...of: [Buffer, number, number, number]) => Promise<unknown>
  const short = function (this: FileHandle, bytes: Buffer, offset: number, length: number, position: number) {
    return read.call(this, bytes, offset, Math.min(length, most), position)
  }
  const spy = vi.spyOn(prototype, 'read').mockImplementation(short as never)
  onTestFinished(() => spy.mockRestore())
}

it('a file is read whole where the system returns it in parts', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => [`Jansen ${at}`, 'Assen'])
  const path = fileOf(['Name;City', ...rows.map((row) => row.join(';'))].join('\n'))
  await readShort(path, 100)
  expect((await readWhole({ is: 'file', path })).rows).toEqual(rows)
})

it('bytes are filled up to the end of the file, or of the bytes', async () => {
  const path = fileOf('0123456789')
  await readShort(path, 3)
  const handle = await open(path)
  onTestFinished(() => handle.close())
  expect((await fillFrom(handle, Buffer.alloc(20))).toString()).toBe('0123456789')
  expect((await fillFrom(handle, Buffer.alloc(5))).toString()).toBe('01234')
  expect((await fillFrom(handle, Buffer.alloc(0))).toString()).toBe('')
})
