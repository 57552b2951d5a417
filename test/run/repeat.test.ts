import { describe, expect, it } from 'vitest'
import { asTable, planRuns, type Ended } from './repeat-plan.ts'

const passed = { passed: 40, failed: 0, skipped: 0 }
const planned = { run: 1, seed: 7, loaded: false, browser: null }

describe('the repeated suite', () => {
  it('draws an order for each run, loads half of them, and gives two an installed browser', () => {
    let drawn = 0
    const runs = planRuns(10, '/usr/bin/chromium', () => ++drawn)
    expect(runs.map(({ run, seed }) => [run, seed])).toEqual(runs.map((_run, at) => [at + 1, at + 1]))
    expect(runs.filter(({ loaded }) => loaded)).toHaveLength(5)
    expect(runs.filter(({ browser }) => browser !== null).map(({ loaded }) => loaded)).toEqual([true, false])
    expect(planRuns(2, null, () => 1).map(({ browser }) => browser)).toEqual([null, null])
  })

  it('ends with a table that names every failure', () => {
    const runs: Ended[] = [
      {
        ...planned,
        exitCode: 0,
        seconds: 200,
        stages: [
          { name: 'types', exitCode: 0, seconds: 12.4, counts: { ...passed, passed: 1 } },
          { name: 'unit', exitCode: 0, seconds: 140, counts: passed },
        ],
      },
      {
        ...planned,
        run: 2,
        loaded: true,
        browser: '/usr/bin/chromium',
        exitCode: 1,
        seconds: 300,
        stages: [
          { name: 'types', exitCode: 2, seconds: 20, counts: { passed: 0, failed: 1, skipped: 0 } },
          {
            name: 'unit',
            exitCode: 1,
            seconds: 250,
            counts: { passed: 39, failed: 1, skipped: 0, failures: ['a.test.ts › a|b works\n    expected 1'] },
          },
        ],
      },
      { ...planned, run: 3, exitCode: 143, seconds: 3, stages: [] },
    ]
    expect(asTable(runs).trim().split('\n')).toEqual([
      '| run | order | load | browser | types s | unit s | all s | passed | failed | what failed |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      "| 1 | 7 | quiet | npm's | 12 | 140 | 200 | 41 | 0 |  |",
      '| 2 | 7 | one core busy | /usr/bin/chromium | 20 | 250 | 300 | 39 | 2 | types; a.test.ts › a\\|b works |',
      "| 3 | 7 | quiet | npm's |  |  | 3 | 0 | 0 | ended with 143 |",
      '',
      '1 of 3 passed',
    ])
  })
})
