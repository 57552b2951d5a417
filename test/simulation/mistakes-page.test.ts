import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tableRows } from '../markdown-table.ts'
import { mutants } from './mutants.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/simulation.md'), 'utf8')
const rows = tableRows(page, ['mistake'])

describe('docs/simulation.md', () => {
  it('has a row for each mutant, in the order of the list', () => {
    expect(rows.map(([mistake]) => mistake)).toEqual(mutants.map(({ name, says }) => `${name}: ${says}`))
  })

  it('gives the median number of runs until a mutant is found', () => {
    // A mistake that was not found counts as found after all others.
    const runs = rows
      .map(([, , count]) => (/^not within \d+$/.test(count ?? '') ? Number.MAX_VALUE : Number(count)))
      .toSorted((one, other) => one - other)
    expect(runs.filter(Number.isNaN)).toEqual([])
    const middle = (runs[Math.floor((runs.length - 1) / 2)]! + runs[Math.ceil((runs.length - 1) / 2)]!) / 2
    expect(page).toContain(`The median is ${middle} runs.`)
  })
})
