import { describe, expect, it } from 'vitest'
import type { Figure } from './figures.ts'
import { growth } from './growth.ts'
import { planOf } from './plan.ts'
import { markdown, reportOf, table } from './report.ts'

const figure = (extra: Partial<Figure>): Figure => ({
  goal: 'G5',
  what: 'opening',
  customers: 1_000,
  unit: 'ms',
  bar: {},
  rounds: [{ ours: 10, bare: 20 }],
  ...extra,
})

/** The cells of the only line, by the heads of the table. */
const cellsOf = (of: Figure): Readonly<Record<string, string>> => {
  const [heads, , cells] = markdown(reportOf([of], []))
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '))
  return Object.fromEntries(heads!.map((head, at) => [head, cells![at]!]))
}

describe('the table of the benchmark', () => {
  it('has the middle ratio and its range, our value, the bare one, the limit and other programs', () => {
    const rounds = [10, 30, 20].map((ours) => ({ ours, bare: 20 }))
    const limit = { value: 4, why: 'reading the file' }
    const peers = [
      { name: 'axios', value: 31 },
      { name: 'LibreOffice', value: null },
    ]
    expect(cellsOf(figure({ rounds, limit, peers }))).toMatchObject({
      ratio: '1.00',
      'min - max': '0.500 - 1.50',
      ours: '20.0 ms',
      bare: '20.0 ms',
      limit: '4.00 ms (reading the file)',
      others: 'axios: 31.0 ms, LibreOffice: not installed',
    })
  })

  it('says whether a bar holds, for the ratio and for our own value', () => {
    const verdictOf = (bar: Figure['bar'], extra: Partial<Figure> = {}): string =>
      cellsOf(figure({ bar, ...extra }))['verdict']!
    expect(verdictOf({})).toBe('-')
    expect(verdictOf({ ratio: { 'at-most': 0.5 } })).toBe('holds')
    expect(verdictOf({ ratio: { 'at-most': 0.4 } })).toBe('does not hold')
    expect(verdictOf({ ratio: { 'at-least': 0.6 } })).toBe('does not hold')
    expect(verdictOf({ ratio: { 'at-most': 1 }, ours: 9 })).toBe('does not hold')
    expect(verdictOf({ ours: 10 })).toBe('holds')
    expect(verdictOf({ ours: 10 }, { worst: 11 })).toBe('does not hold')
    expect(verdictOf({ ratio: { 'at-most': 9 } }, { rounds: [{ ours: 1, bare: Number.NaN }] })).toBe('does not hold')
  })

  it('keeps the order of the goals and sizes, and ends with what could not be measured', () => {
    const report = reportOf(
      [figure({ goal: 'start', customers: 10_000 }), figure({ goal: 'start' }), figure({ goal: 'G1' })],
      [{ name: 'G12', customers: 0, cause: 'took longer than 150 s' }],
    )
    const starts = table(report)
      .split('\n')
      .map((line) => line.split(/ +/, 2).join(' '))
    expect(starts).toEqual(['figure customers', 'G1 1,000', 'start 1,000', 'start 10,000', 'G12 -'])
    expect(table(report)).toMatch(/not measured.*took longer than 150 s$/)
  })
})

describe('the growth of a figure', () => {
  const at = (customers: number, ours: number, extra: Partial<Figure> = {}): Figure =>
    figure({ customers, rounds: [{ ours, bare: 1 }], grows: true, ...extra })

  it('is the exponent of our value over the customers', () => {
    const [linear] = growth([at(1_000, 2), at(10_000, 20), at(100_000, 200)])
    expect(linear!.rounds[0]!.ours).toBeCloseTo(1)
    const [square] = growth([at(1_000, 1), at(100_000, 10_000)])
    expect(square!.rounds[0]!.ours).toBeCloseTo(2)
    expect(cellsOf(linear!)).toMatchObject({ bar: '≤ 1.1', ours: '1.00' })
    expect(reportOf([linear!, square!], []).lines.map(({ holds }) => holds)).toEqual([true, false])
  })

  it('needs two sizes, and is told apart by what is measured', () => {
    expect(growth([at(1_000, 1)])).toEqual([])
    expect(growth([at(1_000, 1), at(10_000, 1, { what: 'another' })])).toEqual([])
    expect(growth([figure({ customers: 1_000 }), figure({ customers: 10_000 })])).toEqual([])
  })
})

describe('the plan of a run', () => {
  const namesOf = (only: readonly string[] | null, sizes: readonly number[]): string[] =>
    planOf({ sizes, only, folder: '/none', isSmoke: false }).map(({ name, setting }) => `${name} ${setting.customers}`)

  it('makes the data of each size before its figures', () => {
    expect(namesOf(['G8', 'G5'], [1_000, 10_000])).toEqual([
      'prepare 1000',
      'G5 1000',
      'G8 1000',
      'prepare 10000',
      'G5 10000',
      'G8 10000',
    ])
  })

  it('takes figures that do not depend on the customers at the largest size alone', () => {
    expect(namesOf(['merge'], [1_000, 10_000])).toEqual(['prepare 10000', 'merge 10000'])
    expect(namesOf(['G3'], [1_000, 10_000])).toEqual(['prepare 10000', 'G1, G3 10000'])
  })

  it('finds figures by the first word of their task, and needs no data for those of the app', () => {
    expect(namesOf(['import'], [1_000])).toHaveLength(5)
    expect(namesOf(['G12', 'size'], [1_000])).toEqual(['G12 0', 'size 0'])
  })

  it('gives each job a folder of its own', () => {
    const jobs = planOf({ sizes: [1_000, 10_000], only: null, folder: '/none', isSmoke: false })
    expect(new Set(jobs.map(({ setting }) => setting.folder)).size).toBe(jobs.length)
  })
})
