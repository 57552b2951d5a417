import { join } from 'node:path'
import type { Drawing } from './drawing.ts'
import { faults } from './faults.ts'
import { layoutFaults } from './layout.ts'
import { sizes, wear, type SizeName, type ThemeName } from './looks.ts'
import { startWalk, type Walk } from './reach.ts'
import type { Screen } from './screen.ts'
import { within } from './within.ts'

export interface Wanted {
  readonly screens: readonly Screen[]
  readonly themes: readonly ThemeName[]
  readonly languages: readonly string[]
  readonly size: SizeName
  readonly zoom: number
  /** Whether the system dictates the colours, as Windows' contrast themes do. */
  readonly forced: boolean
  readonly axe: boolean
  /** Target folder of the pictures. */
  readonly folder: string
  /** Milliseconds for a state in all its themes. */
  readonly patience: (screen: Screen) => number
}
interface Drawn {
  readonly wrong: readonly string[]
  /** Whether the page can draw another state. */
  readonly goesOn: boolean
}

/** `customers--dark--nl.png`, followed by an unusual size or zoom. */
const fileOf = (screen: Screen, theme: ThemeName, language: string, { size, zoom, forced }: Wanted): string =>
  `${[screen.name, theme, language, ...(size === '1280x800' ? [] : [size]), ...(zoom === 1 ? [] : [`zoom${zoom}`]), ...(forced ? ['forced'] : [])].join('--')}.png`

const draw = async ({ page, go }: Walk, screen: Screen, language: string, all: Wanted): Promise<readonly string[]> => {
  const small = screen.size && { width: screen.size.width / all.zoom, height: screen.size.height / all.zoom }
  const complaints = await go(small ? { ...screen, size: small } : screen, language)
  for (const theme of all.themes) {
    await wear(page, theme)
    await page.screenshot({ path: join(all.folder, fileOf(screen, theme, language, all)), animations: 'disabled' })
  }
  return [...complaints, ...(await layoutFaults(page)), ...(all.axe ? await faults(page, all.themes) : [])]
}

/** Playwright has no timeout for a page's own script, so a hanging page would block all others. */
const drawOne = async (walk: Walk, screen: Screen, language: string, all: Wanted): Promise<Drawn> => {
  const named = (found: readonly string[]): readonly string[] => found.map((one) => `${screen.name} ${language} ${one}`)
  try {
    return { wrong: named(await within(all.patience(screen), draw(walk, screen, language, all))), goesOn: true }
  } catch (error) {
    return { wrong: named([`cannot be drawn: ${String(error)}`]), goesOn: false }
  }
}

/** Draws the queue on one page after another: a page that failed is abandoned. */
const drawQueue = async (
  drawing: Drawing,
  queue: Screen[],
  language: string,
  all: Wanted,
  notify: (wrong: string) => void,
): Promise<void> => {
  const context = await drawing.context(language, sizes[all.size], all.zoom, all.forced)
  const walk = await startWalk(context, drawing.site)
  let goesOn = true
  while (goesOn && queue.length > 0) {
    const drawn = await drawOne(walk, queue.shift()!, language, all)
    drawn.wrong.forEach(notify)
    goesOn = drawn.goesOn
  }
  // A hanging page may not even close; it ends with its browser.
  await within(10_000, context.close()).catch((error: unknown) =>
    notify(`a page of ${language} was not closed: ${String(error)}`),
  )
  if (queue.length > 0) await drawQueue(drawing, queue, language, all, notify)
}

/** Draws two pages at a time, one per core. Reports each fault at once, and returns all. */
export const drawStates = async (
  drawing: Drawing,
  all: Wanted,
  notify: (wrong: string) => void,
): Promise<readonly string[]> => {
  const wrong: string[] = []
  const told = (one: string): void => {
    wrong.push(one)
    notify(one)
  }
  for (const language of all.languages) {
    const queue = [...all.screens]
    await Promise.all([1, 2].map(() => drawQueue(drawing, queue, language, all, told)))
  }
  return wrong
}
