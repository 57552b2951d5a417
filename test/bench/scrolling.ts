import type { Page } from '@playwright/test'
import { startDrawing, type Drawing } from '../screens/drawing.ts'
import { buildWindow, bundled } from '../screens/page/bundle.ts'
import type { Figure, Round } from './figures.ts'

const customers = 100_000
const size = { width: 1280, height: 800 }
const framesInRound = 480
/** Pixels per frame: three rows, like a wheel turned without a pause. */
const step = 96
/** A frame longer than this is visibly late. */
const late = 20
const jumps = 40

/** The smoke run scrolls a little, once. */
export interface Pace {
  readonly isSmoke: boolean
  /** The folder of a built window; by default it is built. */
  readonly window?: string
}

/** Rows that the window requested and received. */
interface Asked {
  rows: number
  /** Bytes of the largest answer as JSON, while `counting` is on. */
  largest: number
  counting: boolean
}
interface Measured {
  readonly asked: Asked
}

/**
 * Runs before the page's own script: answers at once with a few rows under other keys, and counts them. The page has
 * few customers because garbage collection slows down with a large heap, and the app's window holds none.
 */
const answerAtOnce = (all: number): void => {
  const customers = window.api.customers as unknown as {
    rows: (
      place: unknown,
      question: { readonly from: number; readonly count: number },
    ) => Promise<{ readonly value: { readonly rows: readonly object[] } }>
  }
  const real = customers.rows.bind(customers)
  const seen = new Map<string, Awaited<ReturnType<typeof real>>>()
  const asked: Asked = { rows: 0, largest: 0, counting: false }
  Object.assign(window, { asked })
  customers.rows = async (place, question) => {
    const kind = JSON.stringify({ ...question, from: 0 })
    const reply = seen.get(kind) ?? (await real(place, { ...question, from: 0 }))
    seen.set(kind, reply)
    const rows = reply.value.rows.map((row, at) => ({ ...row, key: `s:${question.from + at}`, mark: null, was: null }))
    const answer = { ...reply, value: { ...reply.value, rows, shown: all, total: all } }
    asked.rows += rows.length
    if (asked.counting) asked.largest = Math.max(asked.largest, new TextEncoder().encode(JSON.stringify(answer)).length)
    return answer
  }
}

/** Scrolls evenly down and back; returns the time of each frame in milliseconds. */
const scroll = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(
    async ([frames, step]) => {
      const viewport = document.querySelector<HTMLElement>('.ag-grid-viewport')!
      const next = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn))
      const times: number[] = []
      let before = await next()
      for (let frame = 0; frame < frames; frame++) {
        viewport.scrollTop += frame < frames / 2 ? step : -step
        const now = await next()
        times.push(now - before)
        before = now
      }
      return times
    },
    [frames, step] as const,
  )

const lateIn = (times: readonly number[]): number => times.filter((time) => time > late).length

/**
 * G12: late frames while 100,000 rows scroll, in the app's window and in the bare grid. One is added to both to avoid
 * dividing by zero.
 */
const smoothness = async (ours: Page, bare: Page, { isSmoke }: Pace): Promise<Figure> => {
  const frames = isSmoke ? 60 : framesInRound
  // Pages alternate: one that was in the background collects garbage every few frames for a while, and the app's window
  // never is.
  const turn = async (page: Page): Promise<number> => {
    // Over the rows, as while turning the wheel.
    await page.mouse.move(size.width / 2, size.height / 2)
    return 1 + lateIn(await scroll(page, frames))
  }
  if (!isSmoke) for (const page of [ours, bare, ours, bare]) await turn(page)
  const taken: Round[] = []
  for (let round = 0; round < (isSmoke ? 1 : 5); round++) {
    if (round % 2 === 0) taken.push({ ours: await turn(ours), bare: await turn(bare) })
    else {
      const first = await turn(bare)
      taken.push({ bare: first, ours: await turn(ours) })
    }
  }
  return {
    goal: 'G12',
    what: `frames over ${late} ms of ${frames} while scrolling / the bare grid`,
    customers,
    unit: 'frames',
    bar: { ratio: { 'at-most': 1.2 } },
    rounds: taken,
    note: 'one is added to both',
    limit: { value: 1, why: 'no late frame' },
  }
}

/** G9: rows handed to the window for a jump, against the visible rows; and the largest answer. */
const handedOver = async (page: Page, { isSmoke }: Pace): Promise<Figure[]> => {
  await page.bringToFront()
  const visible = await page.evaluate(() => {
    ;(window as unknown as Measured).asked.counting = true
    return (
      document.querySelector('.ag-grid-viewport')!.clientHeight /
      document.querySelector<HTMLElement>('.ag-row')!.clientHeight
    )
  })
  const taken: Round[] = []
  let largest = 0
  for (let jump = 0; jump < (isSmoke ? 3 : jumps); jump++) {
    const { rows, bytes } = await page.evaluate(
      async (part) => {
        const { asked } = window as unknown as Measured
        const before = asked.rows
        const viewport = document.querySelector<HTMLElement>('.ag-grid-viewport')!
        viewport.scrollTop = part * (viewport.scrollHeight - viewport.clientHeight)
        await new Promise((passed) => setTimeout(passed, 200))
        return { rows: asked.rows - before, bytes: asked.largest }
      },
      ((jump * 7_919) % jumps) / jumps,
    )
    taken.push({ ours: rows, bare: visible })
    largest = Math.max(largest, bytes)
  }
  await page.evaluate(() => ((window as unknown as Measured).asked.counting = false))
  return [
    {
      goal: 'G9',
      what: 'rows handed over for a jump / rows in sight',
      customers,
      unit: 'rows',
      bar: { ratio: { 'at-most': 3 } },
      rounds: taken,
      limit: { value: visible, why: 'rows in sight' },
    },
    {
      goal: 'G9',
      what: 'largest answer',
      customers,
      unit: 'KiB',
      bar: { ours: 64 },
      rounds: [{ ours: largest / 1_024, bare: Number.NaN }],
      worst: largest / 1_024,
    },
  ]
}

/** The built window over a fake main; rows are synthetic and answered at once. */
const openOurs = async (drawing: Drawing): Promise<Page> => {
  const page = await (await drawing.context('en', size)).newPage()
  await page.addInitScript(answerAtOnce, customers)
  await page.goto(`${drawing.site.base}/?scene=few&language=en`)
  await page.locator('.ag-row').first().waitFor()
  return page
}

/** The bare grid with as many rows and columns, in the same browser. */
const openBare = async (drawing: Drawing, ours: Page): Promise<Page> => {
  const shown = await ours.evaluate(() => ({
    columns: document.querySelectorAll('.ag-header-cell').length,
    rowHeight: document.querySelector<HTMLElement>('.ag-row')!.offsetHeight,
  }))
  const page = await (await drawing.context('en', size)).newPage()
  await page.setContent('<style>html, body { margin: 0; height: 100%; }</style>')
  await page.addScriptTag({ content: await bundled('../../bench/page/bare-grid.ts') })
  await page.evaluate(({ columns, rowHeight, rows }) => window.bareGrid(columns, rows, rowHeight), {
    ...shown,
    rows: customers,
  })
  await page.locator('.ag-row').first().waitFor()
  return page
}

const inWindow = async <T>({ window }: Pace, work: (drawing: Drawing, ours: Page) => Promise<T>): Promise<T> => {
  const drawing = await startDrawing(window ?? (await buildWindow()))
  try {
    return await work(drawing, await openOurs(drawing))
  } finally {
    await drawing.close()
  }
}

export const jumping = (pace: Pace): Promise<Figure[]> => inWindow(pace, (_, ours) => handedOver(ours, pace))

export const scrolling = (pace: Pace): Promise<Figure> =>
  inWindow(pace, async (drawing, ours) => smoothness(ours, await openBare(drawing, ours), pace))
