import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Changes } from '../../../../preload/contract/customers.ts'
import type { ExportForm } from '../../../../preload/contract/export.ts'
import type { QuirkRule } from '../../../../main/demo/quirks/quirk-names.ts'
import type { StartedDesk } from '../../../../main/desk/worker/start-desk.ts'
import { text } from '../desk-kit.ts'
import { check, counts, exportNames, exportOf, openWithFolder } from './import-kit.ts'

const forms: readonly Partial<ExportForm>[] = [
  { format: 'xlsx' },
  { format: 'xlsx', values: 'raw' },
  { format: 'csv' },
  { format: 'csv', values: 'raw', separator: ',', decimal: '.', encoding: 'utf-8' },
]

const everyQuirk: readonly (readonly QuirkRule[])[] = [
  [],
  [{ quirk: 'camelCase' }, { quirk: 'extraProperties' }, { quirk: 'escapes' }, { quirk: 'dates', value: 'ISO' }],
  [{ quirk: 'typeDrift' }, { quirk: 'dates', value: 'DD-MM-YYYY' }],
  [{ quirk: 'noNameValueLists' }, { quirk: 'dates', value: 'D-M-YYYY' }],
]

/** Texts that other programs and formats like to change. */
const oddTexts = [
  '=1+1',
  "'=1+1",
  "'Jansen",
  '+31 20 1234567',
  '-',
  ' spaces ',
  'two\nlines',
  'two\r\nlines',
  '"quoted"; text, with\tall',
  '007',
  '1e5',
  '1/2',
  '3-4',
  'TRUE',
  'waar',
  'NULL',
  '#N/A',
  '_x0041_',
  'Zoë Ångström ﬁ Ĳ',
  '漢字 😀',
  'a\u00a0b\u200b',
  '\ttab',
  '<b>&amp;</b>',
  '9999999999999999999999',
  '0x10',
  'ja',
]
const oddAmounts = ['0.1', '-12.50', '999999999.999999', '0.1234567890123', '12345678901234567890', '7']

const writeOddCustomers = async (desk: StartedDesk, ids: readonly string[]): Promise<void> => {
  for (const [at, odd] of oddTexts.entries()) {
    const changes: Changes = {
      Name: text(odd),
      Person: text(odd),
      ZipCode: text(odd),
      VatNumber: text(odd),
      CreditLimit: text(oddAmounts[at % oddAmounts.length]!),
      CocDate: text(['', '1-2-2024', '31-12-1899', 'unknown', '2024'][at % 5]!),
      IsInFactoring: { is: 'yes-no', yes: at % 2 === 0 },
    }
    await desk.customers.save(`s:${ids[at]!}`, changes, 0)
  }
}

/** Exports everything and imports the file unchanged: every row must be the same. */
const returnsUnchanged = async (
  { desk, file }: Awaited<ReturnType<typeof openWithFolder>>,
  customers: number,
): Promise<void> => {
  for (const [at, form] of forms.entries()) {
    const path = file(`customers-${at}.${form.format}`)
    await desk.files.writeTable(path, exportOf(form), exportNames)
    const preview = (await desk.imports.openTable({ is: 'file', path }))!
    const summary = await check({ desk }, preview)
    const others = await desk.imports.rows(preview.id, ['change', 'problem', 'several', 'none'], 0, 3)
    expect(others, JSON.stringify(form)).toEqual([])
    expect(summary).toEqual({ rows: counts({ same: customers }), changes: 0, warnings: 0 })
    expect(preview.plan.columns.filter(({ field }) => field !== null)).toHaveLength(exportOf(form).columns.length)
  }
}

describe('an export that is imported unchanged', () => {
  it.each(everyQuirk.map((rules) => [rules.map(({ quirk }) => quirk).join(', ') || 'no quirk', rules] as const))(
    'changes nothing, whatever the service does: %s',
    async (_name, rules) => returnsUnchanged(await openWithFolder(100, rules), 100),
  )

  it('changes nothing, whatever texts, amounts and dates people wrote', async () => {
    const opened = await openWithFolder(40)
    opened.service.control.quirk({ quirk: 'unavailable' })
    await writeOddCustomers(opened.desk, opened.ids)
    await returnsUnchanged(opened, 40)
  })
})

describe('an export that is imported with changes', () => {
  it('brings exactly these changes', async () => {
    const { desk, file } = await openWithFolder(30)
    const path = file('customers.csv')
    await desk.files.writeTable(path, exportOf({ format: 'csv' }), exportNames)
    const [heading, ...lines] = readFileSync(path, 'utf8').split('\r\n')
    const at = (name: string): number => heading!.replace('\ufeff', '').split(';').indexOf(name)
    const put = (line: string, name: string, value: string): string => line.split(';').with(at(name), value).join(';')
    const changed = lines.map((line, index) => {
      if (index === 3) return put(put(line, 'Contactpersoon', 'Ann Bakker'), 'Kredietlimiet', '1.234,50')
      if (index === 7) return put(line, 'In factoring', line.split(';')[at('In factoring')] === 'Ja' ? 'nee' : 'ja')
      return line
    })
    writeFileSync(path, [heading, ...changed].join('\r\n'))
    const preview = (await desk.imports.openTable({ is: 'file', path }))!
    expect(await check({ desk }, preview)).toEqual({ rows: counts({ same: 28, change: 2 }), changes: 3, warnings: 0 })
    const rows = await desk.imports.rows(preview.id, ['change'], 0, 10)
    expect(rows.map(({ line, changes }) => [line, changes.map(({ field }) => field)])).toEqual([
      [5, ['Person', 'CreditLimit']],
      [9, ['IsInFactoring']],
    ])
    expect(rows[0]!.changes.map(({ to }) => to)).toEqual([
      { is: 'text', text: 'Ann Bakker' },
      { is: 'number', text: '1234.50' },
    ])
  })
})
