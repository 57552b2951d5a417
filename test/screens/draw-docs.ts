import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { docPictures, fileOf, looks, page } from './doc-pictures.ts'
import { drawStates } from './draw-states.ts'
import { startDrawing } from './drawing.ts'
import { buildWindow } from './page/bundle.ts'
import { groups } from './screens.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'

/**
 * `npm run pictures`: draws the pictures of docs/pictures.md again, in both looks, and writes the page. Exit code 1 if
 * a state cannot be reached, or the page reports an error.
 */
const docs = join(import.meta.dirname, '../../docs')
const screens = groups.flatMap((group) => group.screens)
const folder = newFolder('pictures')
const drawing = await startDrawing(await buildWindow())
const wrong = await drawStates(
  drawing,
  {
    screens: docPictures.map(({ screen }) => {
      const found = screens.find(({ name }) => name === screen)
      if (found === undefined) throw new Error(`There is no screen ${screen}.`)
      return found
    }),
    themes: looks,
    languages: ['en'],
    size: '1280x800',
    zoom: 1,
    forced: false,
    axe: false,
    folder,
    patience: () => 180_000,
  },
  (one) => console.log(one),
)
await mkdir(join(docs, 'pictures'), { recursive: true })
if (wrong.length === 0) {
  for (const picture of docPictures)
    for (const look of looks)
      await rename(join(folder, `${picture.screen}--${look}--en.png`), join(docs, fileOf(picture, look)))
  await writeFile(join(docs, 'pictures.md'), page)
}
removeFolder(folder)
await drawing.close()
process.exitCode = wrong.length === 0 ? 0 : 1
