import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readOptions } from '../run/read-options.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { figureProcess, names, planOf } from './plan.ts'
import { table } from './report.ts'
import { runBench } from './run-bench.ts'

/** `npm run bench`: see README.md. */
const { values } = readOptions('npm run bench -- [--customers N,N…] [--only NAME,NAME…] [--minutes N] [--smoke]', () =>
  parseArgs({
    options: {
      customers: { type: 'string', default: '100000,10000,1000' },
      only: { type: 'string' },
      minutes: { type: 'string', default: '15' },
      smoke: { type: 'boolean', default: false },
    },
  }),
)
const only = values.only?.split(',') ?? null
const [sizes, minutes] = [values.customers.split(',').map(Number), Number(values.minutes)]
const wrong = (only ?? []).filter((name) => !names.includes(name))
if (wrong.length > 0 || sizes.some((size) => !Number.isInteger(size) || size < 250) || !(minutes > 0)) {
  console.error(
    `--only takes ${names.join(', ')}; --customers takes whole numbers from 250 on; both separated by commas. --minutes is a number above 0.`,
  )
  process.exit(1)
}

const folder = newFolder('bench')
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())
try {
  const report = await runBench({
    script: figureProcess,
    jobs: planOf({ sizes, only, folder, isSmoke: values.smoke }),
    inProcess: 1,
    until: performance.now() + minutes * 60_000,
    signal: interrupt.signal,
    out: join(import.meta.dirname, '../../out'),
    say: (text) => console.error(text),
  })
  console.log(table(report))
  console.log(
    '\nRatios are ours / bare, both taken in turns in this run; the middle one, the smallest and the largest of the rounds. out/bench.json and out/bench.md have the same.',
  )
  process.exitCode = report.failures.length > 0 ? 1 : 0
} finally {
  removeFolder(folder)
}
