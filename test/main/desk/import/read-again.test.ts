import { describe, expect, it } from 'vitest'
import { makeWorkbook, rowOf } from '../../../files/make-workbook.ts'
import { until } from '../desk-kit.ts'
import { check, openWithFolder, pasted } from './import-kit.ts'

describe('an import', () => {
  it('finds the headings of another sheet or separator anew, unless a person chose them', async () => {
    const { desk } = await openWithFolder(1)
    const bytes = makeWorkbook({
      sheets: {
        Titled: `${rowOf(1, 'Customers of 2025')}${rowOf(3, 'Name', 'City')}${rowOf(4, 'A', 'Delft')}`,
        Plain: `${rowOf(1, 'Name', 'City')}${rowOf(2, 'B', 'Gent')}${rowOf(3, 'C', 'Gent')}${rowOf(4, 'D', 'Gent')}`,
      },
    })
    const first = (await desk.imports.openTable({ is: 'bytes', name: 'two.xlsx', bytes }))!
    expect(first.reading).toMatchObject({ sheet: 0, headerRow: 3 })
    const other = await desk.imports.readAgain(first.id, { ...first.reading, sheet: 1 })
    expect(other).toMatchObject({ rows: 3, reading: { sheet: 1, headerRow: 1 } })
    const without = await desk.imports.readAgain(first.id, { ...other!.reading, headerRow: 0 })
    expect(without).toMatchObject({ rows: 4, reading: { sheet: 1, headerRow: 0 } })
    const point = await desk.imports.readAgain(first.id, { ...without!.reading, decimal: '.' })
    expect(point).toMatchObject({ rows: 4, reading: { sheet: 1, headerRow: 0, decimal: '.' } })
  })

  it('is saved whole also while another file is opened, checked and closed', async () => {
    const { service, device, desk, ids } = await openWithFolder(300)
    service.control.quirk({ quirk: 'unavailable' })
    const table = { is: 'text', text: ['Klantnummer\tFax', ...ids.map((id) => `${id}\t1`)].join('\n') } as const
    const first = (await desk.imports.openTable(table))!
    await check(device, first)
    const staging = desk.imports.stage(first.id)
    await until('a part is saved', async () => ((await desk.imports.progress())?.done ?? 0) > 0)
    const next = await pasted(device, 'Klantnummer\tFax', `${ids[0]}\t2`)
    await check(device, next)
    await desk.imports.close(next.id)
    expect(await staging).toMatchObject({ changed: 300, left: 0 })
  })

  it('keeps both of two corrections of a row that are made at once', async () => {
    const { device, desk, ids } = await openWithFolder(300)
    const preview = await pasted(device, 'Klantnummer\tBtw-nummer\tFax', `${ids[0]}\tNL1\t1`)
    await check(device, preview, { match: ['id', 'vat'], unmatched: 'create' })
    await Promise.all([
      desk.imports.correct(preview.id, 2, 0, ''),
      desk.imports.correct(preview.id, 2, 2, '2'),
      desk.imports.choose(preview.id, 2, { is: 'create' }),
    ])
    const [row] = await desk.imports.rowsAt(preview.id, [2])
    expect([row?.cells, row?.choice]).toEqual([['', 'NL1', '2'], { is: 'create' }])
  })
})
