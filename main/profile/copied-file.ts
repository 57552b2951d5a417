import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { makePrivateFolder } from '../base/files/quarantine.ts'

/**
 * The relative paths of the files in a folder, and in its folders of these names, with `/` as separator. Other folders
 * are not read: those of Chromium change and vanish while the app runs. Symbolic links are not followed.
 */
export const filesIn = async (folder: string, ...inner: readonly string[]): Promise<string[]> => {
  const top = await readdir(folder, { withFileTypes: true })
  const folders = top.filter((entry) => entry.isDirectory() && inner.includes(entry.name))
  const below = await Promise.all(
    folders.map(({ name }) => readdir(join(folder, name), { recursive: true, withFileTypes: true })),
  )
  return [...top, ...below.flat()]
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .toSorted()
}

/** SHA-256 of a file, in base64. */
export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('base64')
}

const toDisk = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/**
 * Copies a file for its owner only, reads the copy back, and returns its SHA-256. It clones blocks if the disk can.
 * Fails where something has the copy's name, so that it follows no planted link.
 */
export const copyChecked = async (from: string, to: string): Promise<string> => {
  await makePrivateFolder(dirname(to))
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  await toDisk(to)
  const [there, here] = [await digestOf(from), await digestOf(to)]
  if (there !== here) throw new RangeError('the copy is not what it was made from')
  return here
}

export const writeNew = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close())
}
