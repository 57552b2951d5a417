import { setImmediate } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../../main/desk/files/export-cells.ts'
import { columnName, escapeXml, longestText, rowXml } from '../../../../main/desk/files/sheet-xml.ts'
import { workbook } from '../../../../main/desk/files/workbook.ts'

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  for (const one of all) yield one
}

const text = (value: string): Cell => ({ is: 'text', text: value })
const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const sheetOf = (rows: AsyncIterable<readonly Cell[]>) => ({ name: 'Customers', headings: ['A'], widths: [12], rows })
const written = (headings: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  bytesOf(
    workbook(
      { name: 'Customers', headings, widths: headings.map(() => 12), rows: each(rows) },
      { name: 'About', date: 'DD-MM-YYYY', lines: () => [['User', 'Anna']] },
    ),
  )
/** The parts of the archive by their path. */
const partsOf = (file: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]))
/** As an independent library reads the first sheet. */
const read = async (file: Buffer): Promise<unknown[][]> => {
  const sheets = (await readXlsxFile(file, { trim: false })) as unknown as { sheet: string; data: unknown[][] }[]
  return sheets[0]!.data
}

describe('a workbook', () => {
  it('has typed cells for another program: texts with leading zeros, numbers and days', async () => {
    const file = await written(
      ['Id', 'Credit limit', 'Checked', 'Name'],
      [
        [
          text('00042'),
          { is: 'number', text: '2500.50' },
          { is: 'day', day: { year: 2025, month: 12, day: 31 } },
          text('=1+1'),
        ],
        [text(''), { is: 'number', text: '-0.1' }, text('soon'), text(' <&> "é" 😀\nnext')],
      ],
    )
    expect(await read(file)).toEqual([
      ['Id', 'Credit limit', 'Checked', 'Name'],
      ['00042', 2500.5, new Date(Date.UTC(2025, 11, 31)), '=1+1'],
      [null, -0.1, 'soon', ' <&> "é" 😀\nnext'],
    ])
  })

  it('has a frozen heading, a filter over all rows, widths, and a sheet about the export', async () => {
    const parts = partsOf(
      await written(
        ['A', 'B'],
        [
          [text('1'), text('2')],
          [text('3'), text('4')],
        ],
      ),
    )
    const sheet = parts['xl/worksheets/sheet1.xml']!
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:B3"/>')
    expect(sheet).toContain('<col min="2" max="2" width="12" customWidth="1"/>')
    expect(parts['xl/workbook.xml']).toMatch(/name="Customers".*name="About"/)
    expect(parts['xl/worksheets/sheet2.xml']).toMatch(/User.*Anna/)
    for (const [path, part] of Object.entries(parts)) expect(XMLValidator.validate(part), path).toBe(true)
  })

  it('keeps every decimal of a number, and a number with too many digits as text', () => {
    expect(rowXml(2, [{ is: 'number', text: '1.20' }])).toBe('<row r="2"><c r="A2" s="6"><v>1.20</v></c></row>')
    expect(rowXml(2, [{ is: 'number', text: '1234567890123456' }])).toContain('t="inlineStr"')
    expect(rowXml(2, [{ is: 'number', text: '0.1234567' }])).toContain('t="inlineStr"')
  })

  it.each(['+3', '007.50', '-01', '00'])(
    'keeps the number %s as text, because a spreadsheet would change it',
    (one) => {
      expect(rowXml(2, [{ is: 'number', text: one }])).toContain(`t="inlineStr"><is><t>${one}</t>`)
    },
  )

  it.each([
    [1900, 3, 1, '<v>61</v>'],
    [2000, 1, 1, '<v>36526</v>'],
    [1900, 2, 28, '1900-02-28'],
    [1600, 1, 1, '1600-01-01'],
  ])('writes %i-%i-%i as a spreadsheet counts it, or as text before it can', (year, month, day, expected) => {
    expect(rowXml(1, [{ is: 'day', day: { year, month, day } }])).toContain(expected)
  })

  it('cuts a text that is longer than a cell holds', async () => {
    const [[, cut]] = (await read(await written(['A'], [[text('x'.repeat(longestText + 5))]])))
      .map((row) => [0, row[0]])
      .slice(1) as [[0, string]]
    expect(cut.length).toBe(longestText)
  })

  it('gives any text back as it was', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const sheet = partsOf(
            await written(
              ['A'],
              texts.map((one) => [text(one)]),
            ),
          )['xl/worksheets/sheet1.xml']!
          expect(XMLValidator.validate(sheet)).toBe(true)
          const found = [
            ...sheet.matchAll(/<c r="A(\d+)" s="2" t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t>/g),
          ]
          const plain = (xml: string): string =>
            xml
              .replaceAll('&lt;', '<')
              .replaceAll('&gt;', '>')
              .replaceAll('&quot;', '"')
              .replaceAll('&amp;', '&')
              .replace(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
          expect(found.map(([, , one]) => plain(one!))).toEqual(texts.map((one) => one.toWellFormed()))
        },
      ),
      { numRuns: 60 },
    ))

  it.each([' a', 'a ', '\na', 'a\t'])('keeps the space at an end of %j', async (one) => {
    expect(rowXml(2, [text(one)])).toContain('<t xml:space="preserve">')
    expect((await read(await written(['A'], [[text(one)]])))[1]).toEqual([one])
  })

  it('escapes what XML does not hold, and texts that look escaped', () => {
    expect(escapeXml('a\u0000b_x0041_\ud800')).toBe('a_x0000_b_x005F_x0041_\ufffd')
  })

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  it('fails as its rows do', async () => {
    async function* broken(): AsyncGenerator<readonly Cell[]> {
      yield [text('one')]
      throw new RangeError('broken rows')
    }
    await expect(
      bytesOf(workbook(sheetOf(broken()), { name: 'About', date: 'DD-MM-YYYY', lines: () => [] })),
    ).rejects.toThrow('broken rows')
  })

  it('reads no row before somebody reads its bytes, and none after they stop', async () => {
    const ended = Promise.withResolvers<void>()
    let begun = false
    async function* endless(): AsyncGenerator<readonly Cell[]> {
      begun = true
      try {
        for (;;) yield [text('x'.repeat(10_000))]
      } finally {
        ended.resolve()
      }
    }
    const bytes = workbook(sheetOf(endless()), { name: 'About', date: 'DD-MM-YYYY', lines: () => [] })
    await setImmediate()
    expect(begun).toBe(false)
    for await (const { length } of bytes) if (begun && length > 0) break
    await ended.promise
  })
})
