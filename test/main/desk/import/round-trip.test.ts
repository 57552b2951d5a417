import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ExportForm } from '../../../../preload/contract/export.ts'
import { check, counts, openWithFolder } from './import-kit.ts'
import { exportNames, exportOf, oddChanges, writingQuirks } from './odd-customers.ts'

const forms: readonly Partial<ExportForm>[] = [
  { format: 'xlsx' },
  { format: 'xlsx', values: 'raw' },
  { format: 'csv' },
  { format: 'csv', values: 'raw', separator: ',', decimal: '.', encoding: 'utf-8' },
]

/** Exports everything and imports the file unchanged: every row must be the same. */
const returnsUnchanged = async (
  { desk, file }: Awaited<ReturnType<typeof openWithFolder>>,
  customers: number,
): Promise<void> => {
  for (const [at, form] of forms.entries()) {
    const path = file(`customers-${at}.${form.format}`)
    await desk.files.writeTable({ path: path, replace: true }, exportOf(form), exportNames)
    const preview = (await desk.imports.openTable({ is: 'file', path }))!
    const summary = await check({ desk }, preview)
    const others = await desk.imports.rows(preview.id, ['change', 'problem', 'several', 'none'], 0, 3)
    expect(others, JSON.stringify(form)).toEqual([])
    expect(summary).toEqual({ rows: counts({ same: customers }), changes: 0, warnings: 0, unread: 0 })
    expect(preview.plan.columns.filter(({ field }) => field !== null)).toHaveLength(exportOf(form).columns.length)
  }
}

describe('an export that is imported unchanged', () => {
  it.each(writingQuirks.map((rules) => [rules.map(({ quirk }) => quirk).join(', ') || 'no quirk', rules] as const))(
    'changes nothing, whatever the service does: %s',
    async (_name, rules) => returnsUnchanged(await openWithFolder(30, rules), 30),
  )

  it('changes nothing, whatever texts, amounts and dates people wrote', async () => {
    const opened = await openWithFolder(40)
    opened.service.control.quirk({ quirk: 'unavailable' })
    for (const [at, changes] of oddChanges.entries())
      await opened.desk.customers.save(`s:${opened.ids[at]!}`, changes, 0)
    await returnsUnchanged(opened, 40)
  })
})

describe('an export that is imported with changes', () => {
  it('brings exactly these changes', async () => {
    const { desk, file } = await openWithFolder(30)
    const path = file('customers.csv')
    await desk.files.writeTable({ path: path, replace: true }, exportOf({ format: 'csv' }), exportNames)
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
    expect(await check({ desk }, preview)).toEqual({
      rows: counts({ same: 28, change: 2 }),
      changes: 3,
      warnings: 0,
      unread: 0,
    })
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
