/**
 * `npm run screenshots [-- name…] [--size 1920x1080] [--zoom 2] [--theme dark] [--language nl] [--built] [--no-axe]
 * [--forced]`: draws every screen in every state, theme and language into out/screenshots, with an album. A name
 * selects one state, `changes*` all that start so. `--forced` has the system dictate the colours. `--built` uses the
 * last window built for pictures. Exit code 1 if a state cannot be reached, the page or its policy reports an error, or
 * axe finds a fault.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readOptions } from '../run/read-options.ts'
import { drawStates, type Wanted } from './draw-states.ts'
import { startDrawing } from './drawing.ts'
import { languages, sizes, themes, type SizeName } from './looks.ts'
import { buildWindow, windowBuiltBefore } from './page/bundle.ts'
import type { Screen } from './screen.ts'
import { groups } from './screens.ts'
import { within } from './within.ts'

const folder = join(import.meta.dirname, '../../out/screenshots')

const oneOf = <T extends string>(what: string, known: readonly T[], value: string): T => {
  const found = known.find((one) => one === value)
  if (!found) throw new RangeError(`There is no ${what} ${value}; there are ${known.join(', ')}.`)
  return found
}
const chosen = (names: readonly string[]): readonly Screen[] => {
  const all = groups.flatMap(({ screens }) => screens)
  const fits =
    (name: string) =>
    (screen: Screen): boolean =>
      name.endsWith('*') ? screen.name.startsWith(name.slice(0, -1)) : screen.name === name
  const unknown = names.filter((name) => !all.some(fits(name)))
  if (unknown.length > 0)
    throw new RangeError(
      `There is no screen ${unknown.join(', ')}. The screens are ${all.map(({ name }) => name).join(', ')}.`,
    )
  return names.length === 0 ? all : all.filter((screen) => names.some((name) => fits(name)(screen)))
}
const wanted = (): Wanted & { readonly built: boolean } => {
  const text = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      theme: text,
      language: text,
      size: { type: 'string' },
      zoom: { type: 'string' },
      built: { type: 'boolean', default: false },
      axe: { type: 'boolean', default: true },
      forced: { type: 'boolean', default: false },
    },
  })
  const zoom = Number(values.zoom ?? 1)
  if (!(zoom >= 1 && zoom <= 2)) throw new RangeError('The zoom is between 1 and 2.')
  return {
    folder,
    patience: () => 180_000,
    screens: chosen(positionals),
    zoom,
    built: values.built,
    axe: values.axe,
    forced: values.forced,
    size: oneOf('size', Object.keys(sizes) as SizeName[], values.size ?? '1280x800'),
    themes: values.theme?.map((one) => oneOf('theme', themes, one)) ?? themes,
    languages: values.language ?? languages,
  }
}

/** Writes the album of all pictures in the folder, also of earlier runs. */
const writeAlbum = async (): Promise<void> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  const known = groups.map(({ title, screens }) => ({ title, screens: screens.map(({ name }) => name) }))
  await writeFile(
    join(folder, 'pictures.js'),
    `window.pictures = ${JSON.stringify({ groups: known, themes, languages, files })}\n`,
  )
  await copyFile(join(import.meta.dirname, 'album.html'), join(folder, 'index.html'))
}

const all = readOptions(
  'npm run screenshots -- [NAME…] [--size 1920x1080] [--zoom 2] [--theme dark] [--language nl] [--built] [--no-axe] [--forced]',
  wanted,
)
await mkdir(folder, { recursive: true })
const drawing = await startDrawing(all.built ? windowBuiltBefore() : await buildWindow())
const began = performance.now()
const wrong = await drawStates(drawing, all, (one) => console.log(one))
await writeAlbum()
const pictures = all.screens.length * all.themes.length * all.languages.length
console.log(
  `${pictures} pictures in ${Math.round((performance.now() - began) / 1000)} s, ${wrong.length} complaints: ${join(folder, 'index.html')}`,
)
// A browser with a hanging page may not close; it ends with this process.
await within(20_000, drawing.close()).catch((error: unknown) =>
  console.log(`the browser was not closed: ${String(error)}`),
)
process.exit(wrong.length === 0 ? 0 : 1)
