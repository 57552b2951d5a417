import { parseArgs } from 'node:util'
import { acknowledging } from './acknowledging.ts'
import { startDemoProcess } from './demo-process.ts'
import type { DemoProcess } from './demo-process.ts'
import type { Figure, Goal } from './figures.ts'
import { goals, table } from './figures.ts'
import { memory, opening } from './opening.ts'
import { exporting } from './exporting.ts'
import { importing } from './importing.ts'
import { findingDuplicates, judging, judgingAgain } from './judging.ts'
import { makeSample, runFolder } from './sample.ts'
import { scrolling } from './scrolling.ts'
import { searching, sorting } from './searching.ts'
import { sending } from './sending.ts'
import { starting } from './starting.ts'
import { syncing } from './syncing.ts'

/** `npm run bench`: see README.md. */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: goals.join(',') },
  },
})
const wanted = new Set(values.only.split(','))
const wants = (...some: readonly Goal[]): boolean => some.some((goal) => wanted.has(goal))
const sizes = values.customers.split(',').map(Number)
const wrong = [...wanted].filter((goal) => !(goals as readonly string[]).includes(goal))
if (wrong.length > 0 || sizes.some((size) => !Number.isInteger(size) || size < 250)) {
  console.error(`--only takes ${goals.join(', ')}; --customers takes whole numbers from 250 on, separated by commas.`)
  process.exit(1)
}

const began = performance.now()
const say = (text: string): void =>
  console.error(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const figuresOf = async (demo: DemoProcess, folder: string): Promise<Figure[]> => {
  const list = await demo.list('CustomerInfoList')
  const sample = makeSample(folder, list)
  const figures: Figure[] = []
  const add = async (goal: Goal, work: () => Figure | Promise<Figure>): Promise<void> => {
    if (!wants(goal)) return
    say(goal)
    figures.push(await work())
  }
  if (wants('G1', 'G3')) {
    say('G1, G3')
    figures.push(
      ...(
        await syncing(
          demo,
          folder,
          sample.rows.map(({ id }) => id),
        )
      ).filter(({ goal }) => wants(goal)),
    )
  }
  await add('G5', () => opening(sample))
  await add('G7', () => searching(sample))
  await add('G8', () => sorting(sample))
  await add('G10', () => acknowledging(sample))
  await add('G11', () => memory(sample))
  await add('sending', () =>
    sending(
      demo,
      folder,
      sample.rows.map(({ id }) => id),
    ),
  )
  await add('start', async () => starting(folder, demo.database, list, await demo.list('CustomerList')))
  if (wants('export')) {
    say('export')
    figures.push(...(await exporting(folder, list, await demo.list('CustomerList'))))
  }
  if (wants('import')) {
    say('import')
    figures.push(...(await importing(folder, list, await demo.list('CustomerList'))))
  }
  await add('quality', async () => judging(folder, list, await demo.list('CustomerList')))
  await add('quality', async () => judgingAgain(folder, list, await demo.list('CustomerList')))
  await add('duplicates', async () => findingDuplicates(folder, list, await demo.list('CustomerList')))
  return figures
}

const all: Figure[] = []
for (const size of sizes) {
  say(`${size.toLocaleString('en')} customers`)
  const place = runFolder()
  const demo = await startDemoProcess(size)
  try {
    all.push(...(await figuresOf(demo, place.folder)))
  } finally {
    await demo.stop()
    place.remove()
  }
}

if (wants('G9', 'G12')) {
  say('G9, G12')
  all.push(...(await scrolling()).filter(({ goal }) => wants(goal)))
}

console.log(table(all.toSorted((a, b) => goals.indexOf(a.goal) - goals.indexOf(b.goal))))
console.log(
  '\nRatios are ours / bare, both taken in turns in this run; the middle one, the smallest and the largest of the rounds.',
)
