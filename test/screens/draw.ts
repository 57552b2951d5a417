/**
 * `npm run screenshots [-- name…] [--size 1920x1080] [--zoom 2] [--theme dark] [--language nl] [--built] [--no-axe]`: draws every screen in every
 * state, theme and language into out/screenshots, with an album to page through. A name draws that state; a part of one, as `changes*`, all that begin so.
 * `--built` takes the window as it was built for the pictures before. Exit status 1 when a state cannot be reached, the page complains, its policy
 * refuses something, or axe finds something; each is named.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bindAlbum } from './album.ts'
import { startDrawing, type Drawing } from './drawing.ts'
import { faults } from './faults.ts'
import { languages, sizes, themes, wear, type SizeName, type ThemeName } from './looks.ts'
import { buildWindow, windowFolder } from './page/bundle.ts'
import { startWalk, type Walk } from './reach.ts'
import type { Screen } from './screen.ts'
import { groups } from './screens.ts'

interface Wanted {
  readonly screens: readonly Screen[]
  readonly themes: readonly ThemeName[]
  readonly languages: readonly string[]
  readonly size: SizeName
  readonly zoom: number
  readonly built: boolean
  readonly axe: boolean
}
const folder = join(import.meta.dirname, '../../out/screenshots')

const oneOf = <T extends string>(what: string, known: readonly T[], value: string): T => {
  const found = known.find((one) => one === value)
  if (!found) throw new Error(`There is no ${what} ${value}; there are ${known.join(', ')}.`)
  return found
}
const chosen = (names: readonly string[]): readonly Screen[] => {
  const all = groups.flatMap(({ screens }) => screens)
  const fits = (name: string) => (screen: Screen): boolean => (name.endsWith('*') ? screen.name.startsWith(name.slice(0, -1)) : screen.name === name)
  const unknown = names.filter((name) => !all.some(fits(name)))
  if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}. The screens are ${all.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? all : all.filter((screen) => names.some((name) => fits(name)(screen)))
}
const wanted = (): Wanted => {
  const text = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, allowNegative: true, options: { theme: text, language: text, size: { type: 'string' }, zoom: { type: 'string' }, built: { type: 'boolean', default: false }, axe: { type: 'boolean', default: true } } })
  const zoom = Number(values.zoom ?? 1)
  if (!(zoom >= 1 && zoom <= 2)) throw new Error('The zoom is between 1 and 2.')
  return {
    screens: chosen(positionals), zoom, built: values.built, axe: values.axe, size: oneOf('size', Object.keys(sizes) as SizeName[], values.size ?? '1280x800'),
    themes: values.theme?.map((one) => oneOf('theme', themes, one)) ?? themes, languages: values.language ?? languages,
  }
}
/** `customers--dark--nl.png`; other than usual, the size and the zoom come after that. */
const fileOf = (screen: Screen, theme: ThemeName, language: string, { size, zoom }: Wanted): string =>
  `${[screen.name, theme, language, ...(size === '1280x800' ? [] : [size]), ...(zoom === 1 ? [] : [`zoom${zoom}`])].join('--')}.png`

const drawOne = async ({ page, go }: Walk, screen: Screen, language: string, all: Wanted): Promise<readonly string[]> => {
  const small = screen.size && { width: screen.size.width / all.zoom, height: screen.size.height / all.zoom }
  const complaints = await go(small ? { ...screen, size: small } : screen, language)
  const found: string[] = []
  try {
    for (const theme of all.themes) {
      await wear(page, theme)
      await page.screenshot({ path: join(folder, fileOf(screen, theme, language, all)), animations: 'disabled' })
    }
    if (all.axe) found.push(...await faults(page, all.themes))
  } catch (error) {
    found.push(`cannot be drawn: ${String(error)}`)
  }
  return [...complaints, ...found].map((one) => `${screen.name} ${language} ${one}`)
}

/** Two pages at a time: one for each core. Answers with everything that is wrong. */
const drawAll = async (drawing: Drawing, all: Wanted): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const language of all.languages) {
    const queue = [...all.screens]
    const worker = async (): Promise<void> => {
      const mine = await drawing.context(language, sizes[all.size], all.zoom)
      const walk = await startWalk(mine, drawing.site)
      for (let screen = queue.shift(); screen; screen = queue.shift()) {
        const found = await drawOne(walk, screen, language, all)
        found.forEach((one) => console.log(one))
        wrong.push(...found)
      }
      await mine.close()
    }
    await Promise.all([worker(), worker()])
  }
  return wrong
}

const all = wanted()
await mkdir(folder, { recursive: true })
const drawing = await startDrawing(all.built ? windowFolder : await buildWindow())
const began = performance.now()
const wrong = await drawAll(drawing, all)
await drawing.close()
await bindAlbum(folder, groups)
const pictures = all.screens.length * all.themes.length * all.languages.length
console.log(`${pictures} pictures in ${Math.round((performance.now() - began) / 1000)} s, ${wrong.length} complaints: ${join(folder, 'index.html')}`)
process.exitCode = wrong.length === 0 ? 0 : 1
