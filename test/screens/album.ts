import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, themes } from './looks.ts'
import type { Group } from './screen.ts'

/** Lays the album over the pictures that are there: of this run and of those before. */
export const bindAlbum = async (folder: string, groups: readonly Group[]): Promise<void> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  const known = groups.map(({ title, screens }) => ({ title, screens: screens.map(({ name }) => name) }))
  await writeFile(
    join(folder, 'pictures.js'),
    `window.pictures = ${JSON.stringify({ groups: known, themes, languages, files })}\n`,
  )
  await copyFile(join(import.meta.dirname, 'album.html'), join(folder, 'index.html'))
}
