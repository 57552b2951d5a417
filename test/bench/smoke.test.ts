import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { figureProcess, planOf } from './plan.ts'
import { runBench } from './run-bench.ts'
import { sizeTasks } from './tasks.ts'

it('every figure about customers can be measured with 1,000 of them', { timeout: 900_000 }, async () => {
  const folder = newFolder('bench')
  onTestFinished(() => removeFolder(folder))
  const report = await runBench({
    script: figureProcess,
    jobs: planOf({ sizes: [1_000], only: sizeTasks, folder, isSmoke: true }),
    // The start of a process costs more than most of the figures.
    inProcess: Infinity,
    out: join(folder, 'out'),
    say: () => undefined,
  })
  expect(report.failures.map(({ name, cause }) => `${name}: ${cause}`)).toEqual([])
  expect(new Set(report.lines.map(({ goal }) => goal))).toEqual(
    new Set([
      ...[
        'G1',
        'G2',
        'G3',
        'G4',
        'G5',
        'G7',
        'G8',
        'G10',
        'G11',
        'start',
        'line',
        'sending',
        'resync',
        'record',
        'merge',
      ],
      ...['export', 'import', 'quality', 'duplicates', 'memory', 'disk'],
    ]),
  )
  const alone = report.lines.filter(({ bare }) => bare === null)
  expect(alone.map(({ goal }) => goal)).toEqual(['start', 'memory', 'memory'])
  // Memory may shrink between two processes on a busy machine; everything else is above zero.
  for (const { what, ours, bare } of report.lines.filter(({ goal }) => goal !== 'memory')) {
    expect(ours.median, what).toBeGreaterThan(0)
    if (bare !== null) expect(bare.median, `bare way of ${what}`).toBeGreaterThan(0)
  }
})
