import { describe, expect, it } from 'vitest'
import type { ImportReading, ImportUse } from '../../../../preload/contract/import.ts'
import { cellReader } from '../../../../main/desk/import/cell-input.ts'
import { cellText } from '../../../../main/desk/import/cell-text.ts'
import { foundShare, type FoundShare } from '../../../../main/desk/import/cell-share.ts'
import type { ReadCell } from '../../../../main/desk/import/reader/table.ts'
import { check, counts, openWithFolder, pasted } from './import-kit.ts'

const reading: ImportReading = {
  encoding: 'utf-8',
  separator: ';',
  sheet: 0,
  headerRow: 1,
  decimal: ',',
  dates: 'day-month-year',
}
const number = (text: string): ReadCell => ({ is: 'number', text })
const percentage = (text: string): ReadCell => ({ is: 'percentage', text })

describe('the share that a column of discounts holds', () => {
  it.each<[string, readonly ReadCell[], FoundShare]>([
    ['Korting %', ['1', '0', '', '1,00'], 'percent'],
    ['Kortingspercentage', ['1', '2,5', '0,5'], 'percent'],
    ['Discount pct', ['10'], 'percent'],
    ['Korting %', [], 'percent'],
    // Half a percent, or the half.
    ['Korting %', ['0,5', '1'], 'unclear'],
    ['Korting (%)', ['0,05', '0,1'], 'unclear'],
    ['Korting %', [number('0.05')], 'unclear'],
    ['Korting', ['5', '10', '1'], 'percent'],
    ['Korting', [number('5'), '0'], 'percent'],
    ['Korting', ['0,05', '0,1', '0'], 'fraction'],
    ['DiscountPercentage', ['0,05', '0'], 'fraction'],
    ['discountPercentage', ['5', '2,5'], 'percent'],
    ['Korting', ['1', '0'], 'unclear'],
    ['Korting', ['0,5', '1'], 'unclear'],
    ['Korting', ['0,5', '5'], 'unclear'],
    ['Korting', ['0', '', '-'], 'unclear'],
    // A percent sign says it of its own cell only.
    ['Korting', ['5%', percentage('0.05'), '0,1'], 'fraction'],
    ['Korting', ['veel', '-5'], 'percent'],
  ])('below %j, of the cells %j, is %s', (heading, cells, share) =>
    expect(foundShare('DiscountPercentage', heading, cells, reading)).toBe(share),
  )
})

const effect = (cell: ReadCell, json: string, found: FoundShare, more: Partial<ImportUse> = {}): string => {
  const use: ImportUse = { field: 'DiscountPercentage', empty: { is: 'keep' }, codes: 'code', ...more }
  const context = { kind: 'csv', reading, learned: null, choices: {} } as const
  const result = cellReader('DiscountPercentage', use, context, found)(cell, json)
  if (result.is === 'value') return result.json
  return result.is === 'problem' ? `!${result.problem}` : 'keep'
}

it('a percentage of a workbook is shown as a person would type it', () => {
  expect(cellText(percentage('0.025'), reading)).toBe('2,5%')
  expect(cellText(percentage('1'), { ...reading, decimal: '.' })).toBe('100%')
})

describe('a discount', () => {
  it.each<[FoundShare, ReadCell, string, string]>([
    ['percent', '1', '0.0', '0.01'],
    ['percent', '2,5', '0.0', '0.025'],
    ['percent', number('12.5'), '0.0', '0.125'],
    ['percent', '5', '0.05', 'keep'],
    ['percent', '0', '0.05', '0'],
    ['percent', '5%', '0.0', '0.05'],
    ['percent', percentage('0.05'), '0.0', '0.05'],
    ['percent', 'veel', '0.0', '!not-a-number'],
    // An export has the present number, whatever the service means by it.
    ['percent', '5,00', '5.0', 'keep'],
    ['fraction', '1', '0.0', '1'],
    ['fraction', '0,05', '0.0', '0.05'],
    ['fraction', '5 %', '0.0', '0.05'],
    ['unclear', '1', '0.0', '!share-unclear'],
    ['unclear', number('0.5'), '0.0', '!share-unclear'],
    ['unclear', '1', '1.0', 'keep'],
    ['unclear', '1%', '0.0', '0.01'],
    ['unclear', percentage('1'), '0.0', '1'],
    ['unclear', '0', '0.05', '0'],
    ['unclear', 'veel', '0.0', '!not-a-number'],
  ])('found as %s, %j over %s is %s', (found, cell, json, result) => expect(effect(cell, json, found)).toBe(result))

  it('is what the user says, whatever was found', () => {
    expect(effect('1', '0.0', 'unclear', { share: 'percent' })).toBe('0.01')
    expect(effect('1', '1.0', 'unclear', { share: 'percent' })).toBe('0.01')
    expect(effect('1', '0.0', 'percent', { share: 'fraction' })).toBe('1')
    expect(effect('', '0.0', 'fraction', { share: 'percent', empty: { is: 'fill', text: '2' } })).toBe('0.02')
  })
})

describe('an import of discounts', () => {
  const discounts = async (heading: string, ...cells: readonly string[]) => {
    const opened = await openWithFolder(4)
    const lines = cells.map((cell, at) => `${opened.ids[at]!};${cell}`)
    const preview = await pasted(opened, `Klantnummer;${heading}`, ...lines)
    return { ...opened, preview }
  }

  it('takes 1 below "Korting %" for one percent', async () => {
    const { desk, preview } = await discounts('Korting %', '1', '7,5')
    await check({ desk }, preview)
    const rows = await desk.imports.rows(preview.id, ['change'], 0, 9)
    expect(rows.map(({ changes }) => changes[0]!.to)).toEqual([
      { is: 'number', text: '0.01' },
      { is: 'number', text: '0.075' },
    ])
  })

  it('asks about numbers that may be either, and takes the answer for a cell or for the column', async () => {
    const { desk, preview } = await discounts('Korting', '1', '1')
    expect((await check({ desk }, preview)).rows).toEqual(counts({ problem: 2 }))
    await desk.imports.correct(preview.id, 2, 1, '1%')
    const [row] = await desk.imports.rowsAt(preview.id, [2])
    expect(row!.changes.map(({ to }) => to)).toEqual([{ is: 'number', text: '0.01' }])
    const { columns } = preview.plan
    const said = { columns: [columns[0]!, { ...columns[1]!, share: 'fraction' as const }] }
    expect((await check({ desk }, preview, said)).rows).toEqual(counts({ change: 2 }))
    const again = await pasted({ desk }, 'Klantnummer;Korting', 'x;1')
    expect(again.plan.columns[1]!.share).toBe('fraction')
  })
})
