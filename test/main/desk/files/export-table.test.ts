import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Chosen } from '../../../../preload/contract/customers.ts'
import type { ExportForm, ExportRequest } from '../../../../preload/contract/export.ts'
import { exportName } from '../../../../main/desk/export-edits.ts'
import { tableFileName } from '../../../../main/desk/files/export-table.ts'
import { findingsFileName } from '../../../../main/desk/quality/export-findings.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { openDevice, openService, text, type Device } from '../desk-kit.ts'
import type { RunningService } from '../../../../main/demo/start-service.ts'

const everybody: Chosen = {
  is: 'all',
  of: { search: '', filter: {}, sort: [{ column: 'CustomerId', descending: false }] },
  except: [],
}
const csv: ExportForm = { format: 'csv', values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8-bom' }
const excel: ExportForm = { ...csv, format: 'xlsx' }
const column = (field: ExportRequest['columns'][number]['field'], heading: string, meaning: string | null = null) => ({
  field,
  heading,
  meaning,
})
const request: ExportRequest = {
  chosen: everybody,
  order: everybody.of,
  columns: [column('CustomerId', 'Klantnummer'), column('Name', 'Naam'), column('CreditLimit', 'Limiet')],
  unknown: false,
  form: csv,
  keepForm: true,
  date: 'DD-MM-YYYY',
  view: 'Debiteuren',
}
const names = { environment: 'Kantoor', administration: 'Jansen', language: 'nl', terms: 'customer' } as const

const open = async (
  customers = 12,
): Promise<{ device: Device; service: RunningService; file: (name: string) => string }> => {
  const service = await openService({ customers })
  const device = openDevice(service)
  await device.synced()
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return { device, service, file: (name) => join(folder, name) }
}
const keyOf = (service: RunningService, at = 0): string => `s:${service.control.ids()[at]!}`

describe('an export', () => {
  it('writes the view to CSV: its order, its edits, amounts and headings as people read them', async () => {
    const { device, service, file } = await open()
    service.control.quirk({ quirk: 'unavailable' })
    await device.edit(keyOf(service), { Name: text('=Bakker; "Zn"'), CreditLimit: text('1234.50') })
    const out = file('customers.csv')
    expect(await device.desk.files.writeTable({ path: out, replace: true }, request, names)).toEqual({
      is: 'written',
      customers: 12,
      cut: 0,
      replaced: 0,
      unread: 0,
    })
    const lines = readFileSync(out, 'utf8').split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      '\ufeffKlantnummer;Naam;Limiet',
      `${service.control.ids()[0]!};"'=Bakker; ""Zn""";1234,50`,
    ])
    expect([lines.length, lines.at(-1)]).toEqual([14, ''])
  })

  it('writes the same to Excel, with a sheet that says where, when, by whom and which view', async () => {
    const { device, service, file } = await open()
    const out = file('customers.xlsx')
    await device.desk.files.writeTable({ path: out, replace: true }, { ...request, form: excel }, names)
    const [customers, about] = (await readXlsxFile(out)) as unknown as { sheet: string; data: unknown[][] }[]
    expect(customers!.sheet).toBe('Klanten')
    expect(customers!.data[0]).toEqual(['Klantnummer', 'Naam', 'Limiet'])
    expect(customers!.data[1]).toEqual([service.control.ids()[0]!, expect.any(String), expect.any(Number)])
    expect(customers!.data.length).toBe(13)
    expect(about!.data).toEqual([
      ['Omgeving', 'Kantoor'],
      ['Administratie', 'Jansen'],
      ['Gebruiker', 'j.devries'],
      ['Geschreven', expect.any(Date)],
      ['Tijdzone', expect.stringMatching(/^UTC[+-]\d\d:\d\d \(.+\)$/)],
      ['Weergave', 'Debiteuren'],
      ['Klanten', '12'],
    ])
  })

  it('writes chosen customers only, in the order of the table, and those that it does not show after them', async () => {
    const { device, service, file } = await open()
    const [first, second, third] = [keyOf(service, 1), keyOf(service, 2), keyOf(service, 3)]
    const backwards = { search: '', filter: {}, sort: [{ column: 'CustomerId', descending: true }] } as const
    const written = async (order: ExportRequest['order']): Promise<string[]> => {
      const chosen: Chosen = { is: 'keys', keys: [second, third, first] }
      await device.desk.files.writeTable(
        { path: file('three.csv'), replace: true },
        { ...request, chosen, order },
        names,
      )
      const lines = readFileSync(file('three.csv'), 'utf8').split('\r\n').slice(1, -1)
      return lines.map((line) => `s:${line.split(';')[0]}`)
    }
    expect(await written(backwards)).toEqual([third, second, first])
    expect(await written({ ...backwards, search: first.slice(2) })).toEqual([first, second, third])
  })

  it('puts meanings of codes in a column of their own, and properties that only the service knows at the end', async () => {
    const { device, service, file } = await open()
    await device.desk.files.writeTable(
      { path: file('all.csv'), replace: true },
      { ...request, columns: [column('CountryId', 'Land', 'Land (betekenis)')], unknown: true },
      names,
    )
    const [heading, first] = readFileSync(file('all.csv'), 'utf8').slice(1).split('\r\n') as [string, string]
    const unknown = (await device.desk.customers.read(keyOf(service))).unknown.map(({ name }) => name).sort()
    expect(heading.split(';').slice(0, 2)).toEqual(['Land', 'Land (betekenis)'])
    expect(heading.split(';').slice(2)).toEqual(unknown)
    const [code, meaning] = first.split(';')
    const choices = (await device.desk.customers.choices()).CountryId
    expect(choices?.find((one) => one.code === code)?.label ?? '').toBe(meaning)
  })

  it('as received keeps the texts of the service, without a byte order mark where none is wanted', async () => {
    const { device, service, file } = await open()
    const form = { ...csv, values: 'raw', decimal: '.', encoding: 'utf-8' } as const
    await device.desk.files.writeTable(
      { path: file('raw.csv'), replace: true },
      { ...request, columns: [column('IsInFactoring', 'IsInFactoring'), column('CreditLimit', 'CreditLimit')], form },
      names,
    )
    const record = await device.desk.customers.read(keyOf(service))
    const [heading, first] = readFileSync(file('raw.csv'), 'utf8').split('\r\n')
    expect(heading).toBe('IsInFactoring;CreditLimit')
    const limit = record.values.CreditLimit
    expect(first).toBe(
      `${record.values.IsInFactoring?.is === 'yes-no' && record.values.IsInFactoring.yes};${limit?.is === 'number' ? limit.text : ''}`,
    )
  })

  it('in Windows-1252 says how many characters it replaced', async () => {
    const { device, service, file } = await open()
    service.control.quirk({ quirk: 'unavailable' })
    await device.edit(keyOf(service), { Name: text('Łódź € Zoë') })
    const form = { ...csv, encoding: 'windows-1252' } as const
    expect(
      await device.desk.files.writeTable({ path: file('old.csv'), replace: true }, { ...request, form }, names),
    ).toMatchObject({
      is: 'written',
      replaced: 2,
    })
    expect(readFileSync(file('old.csv'), 'latin1')).toContain(';?\xf3d? \x80 Zo\xeb;')
  })

  it.each(['xlsx', 'csv'] as const)('to %s that is cancelled leaves the file that was there', async (format) => {
    const { device, file } = await open(300)
    const out = file(`customers.${format}`)
    writeFileSync(out, 'before')
    const writing = device.desk.files.writeTable(
      { path: out, replace: true },
      { ...request, form: { ...csv, format } },
      names,
    )
    await device.desk.files.cancelExport()
    expect(await writing).toEqual({ is: 'cancelled' })
    expect(readFileSync(out, 'utf8')).toBe('before')
    expect(readdirSync(join(out, '..'))).toEqual([`customers.${format}`])
    expect(await device.desk.files.exportProgress()).toBe(null)
  })

  it('is written also where another one begins before its end', async () => {
    const { device, file } = await open(300)
    const write = (name: string) =>
      device.desk.files.writeTable({ path: file(name), replace: true }, { ...request, form: excel }, names)
    const both = [write('one.xlsx'), write('two.xlsx')]
    expect(await Promise.all(both)).toMatchObject([
      { is: 'written', customers: 300 },
      { is: 'written', customers: 300 },
    ])
  })

  it('ends with the desk, and leaves no piece of a file', async () => {
    const { device, file } = await open(300)
    const write = (name: string) =>
      device.desk.files.writeTable({ path: file(name), replace: true }, { ...request, form: excel }, names)
    const both = [write('customers.xlsx'), write('others.xlsx')]
    await device.close()
    expect(await Promise.all(both)).toEqual([{ is: 'cancelled' }, { is: 'cancelled' }])
    expect(existsSync(file('customers.xlsx'))).toBe(false)
    expect(readdirSync(join(file('x'), '..'))).toEqual([])
  })

  it('says in words of its own why a folder takes no file', async () => {
    const { device, file } = await open()
    await expect(
      device.desk.files.writeTable({ path: file('none/customers.csv'), replace: true }, request, names),
    ).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'no-folder' } },
    })
  })

  it('remembers its form where that is asked for, also after a restart', async () => {
    const { device, file } = await open()
    await device.desk.files.writeTable(
      { path: file('customers.csv'), replace: true },
      { ...request, keepForm: false },
      names,
    )
    expect(await device.desk.files.exportForm()).toBe(null)
    await device.desk.files.writeTable({ path: file('customers.csv'), replace: true }, request, names)
    expect(await (await device.restart()).desk.files.exportForm()).toEqual(csv)
  })
})

it('an export’s file is named in the terms of the connected product', () => {
  const at = Date.parse('2026-11-21T09:00:00Z')
  expect(tableFileName({ language: 'nl', terms: 'customer' }, 'csv', at)).toBe('Ledgerdesk klanten 2026-11-21.csv')
  expect(tableFileName({ language: 'nl', terms: 'debtor' }, 'csv', at)).toBe('Ledgerdesk debiteuren 2026-11-21.csv')
})

it('an export’s file has the day of the user, also where it is still yesterday in Greenwich', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60)
  onTestFinished(() => void vi.restoreAllMocks())
  const at = Date.parse('2026-11-21T23:30:00Z')
  expect(tableFileName({ language: 'nl', terms: 'customer' }, 'csv', at)).toBe('Ledgerdesk klanten 2026-11-22.csv')
  expect(findingsFileName('nl', 'xlsx', at)).toContain('2026-11-22')
  expect(exportName('nl', at)).toContain('2026-11-22')
})
