import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FindingsExport } from '../../../../preload/contract/quality.ts'
import type { Changes } from '../../../../preload/contract/customers.ts'
import type { ExportFor } from '../../../../main/desk/export-edits.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { allCustomers, openDevice, openService, text } from '../desk-kit.ts'
import { findingHeadings, findingsRequest } from './findings-request.ts'

const names = { environment: 'Kantoor', administration: 'Jansen', language: 'nl', terms: 'customer' } as const

/** Four customers without findings of their own; nothing is sent. */
const start = async () => {
  const service = await openService({ customers: 4 })
  service.control.ids().forEach((id, at) =>
    service.control.change(id, {
      ...{ Name: `Bakker ${id}`, ShortName: `00${at}`, CountryId: 'NL', PaymentConditionId: '30' },
      ...{ ZipCode: '1234 AB', City: 'Assen', Email: `${id}@example.nl`, Homepage: '', VatNumber: '' },
      ...{ Telephone: '', MobilePhone: '', Fax: '', CocRegistration: '', CreditLimit: 0 },
    }),
  )
  const device = openDevice(service)
  const { desk, edit } = device
  await device.synced()
  await desk.hold({ locked: true, askAbove: null })
  const keys = await desk.customers.keys(allCustomers)
  const change = async (at: number, changes: Changes): Promise<void> => void (await edit(keys[at]!, changes))
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  const write = async (part: Partial<FindingsExport> = {}, name = 'findings.csv', given: ExportFor = names) =>
    desk.quality.writeFindings({ path: join(folder, name), replace: true }, { ...findingsRequest, ...part }, given)
  const lines = (name = 'findings.csv'): string[] => readFileSync(join(folder, name), 'utf8').trimEnd().split('\r\n')
  return { device, desk, keys, ids: keys.map((key) => key.slice(2)), change, write, lines, folder }
}

describe('exported findings', () => {
  it('have a row each with the customer, the rule in words, values and the suggestion', async () => {
    const { desk, ids, change, write, lines } = await start()
    await change(0, { Name: text('Vos'), ZipCode: text('1234ab') })
    await change(1, { Name: text('Smit'), Email: text('nobody') })
    await desk.quality.run()
    expect(await write()).toEqual({ is: 'written', findings: 2, cut: 0, replaced: 0 })
    expect(lines()).toEqual([
      findingHeadings.join(';'),
      `${ids[1]};001;Smit;regel email;fout;E-mail;nobody;;`,
      `${ids[0]};000;Vos;regel postcode-style;opmerking;Postcode;1234ab;1234 AB;`,
    ])
  })

  it('name their fields in the terms of the connected product', async () => {
    const { desk, change, write, lines } = await start()
    await change(0, { PaymentConditionId: text('') })
    await desk.quality.run()
    await write({}, 'findings.csv', { ...names, terms: 'debtor-terms' })
    expect(lines()[1]).toContain(';Betalingsvoorwaarde;')
  })

  it('of one rule are those of that rule alone', async () => {
    const { desk, change, write, lines } = await start()
    await change(0, { ZipCode: text('1234ab'), Email: text('nobody') })
    await desk.quality.run()
    expect(await write({ rule: 'email' })).toMatchObject({ findings: 1 })
    expect(lines()[1]).toContain('regel email')
  })

  it('name each field where a rule objects to several', async () => {
    const { desk, change, write, lines } = await start()
    await change(0, { Name: text(' Vos '), City: text('Emmen ') })
    await desk.quality.run()
    await write({ rule: 'spaces' })
    expect(lines()[1]).toContain(';Naam | Plaats;"Naam:  Vos  | Plaats: Emmen ";Naam: Vos | Plaats: Emmen;')
  })

  it('say why a finding or its whole rule is muted', async () => {
    const { desk, keys, change, write, lines } = await start()
    await change(0, { Email: text('nobody') })
    await change(1, { Email: text('nothing'), ZipCode: text('1234ab') })
    await desk.quality.run()
    await desk.quality.mute('email', [keys[0]!], 'has no other')
    await desk.quality.mute('postcode-style', null, 'of no use; here')
    await write()
    expect(
      lines()
        .slice(1)
        .map((line) => line.split(';').slice(8).join(';')),
    ).toEqual(['has no other', '', '"of no use; here"'])
  })

  it('leave out what was mended and who was removed since the run', async () => {
    const { device, desk, keys, change, write } = await start()
    for (const at of [0, 1, 2]) await change(at, { Email: text('nobody') })
    await desk.quality.run()
    await change(0, { Email: text('jan@example.nl') })
    await device.remove(keys[1]!)
    expect(await write()).toMatchObject({ findings: 1 })
  })

  it('are those of a run of its own where none is readable', async () => {
    const { desk, change, write } = await start()
    await change(0, { Email: text('nobody') })
    expect(await write()).toMatchObject({ findings: 1 })
    expect(await desk.quality.read()).toMatchObject({ readable: true, result: { customers: 4 } })
  })

  it('are never a formula', async () => {
    const { desk, change, write, lines } = await start()
    await change(0, { Name: text('=1+1'), Email: text('@SUM(1)') })
    await desk.quality.run()
    await write({ rule: 'email' })
    expect(lines()[1]).toContain(";'=1+1;")
    expect(lines()[1]).toContain(";'@SUM(1);")
  })

  it('are texts in a workbook, leading zeros kept, beside a sheet about their rule', async () => {
    const { desk, ids, change, write, folder } = await start()
    await change(0, { Email: text('nobody') })
    await desk.quality.run()
    await write({ rule: 'email', form: { ...findingsRequest.form, format: 'xlsx' } }, 'findings.xlsx')
    const [sheet, about] = (await readXlsxFile(join(folder, 'findings.xlsx'))) as unknown as {
      sheet: string
      data: unknown[][]
    }[]
    expect(sheet!.sheet).toBe('Bevindingen')
    expect(sheet!.data[0]).toEqual(findingHeadings)
    expect(sheet!.data[1]!.slice(0, 2)).toEqual([ids[0], '000'])
    expect(about!.data).toEqual(
      expect.arrayContaining([
        ['Regel', 'regel email'],
        ['Klanten', '4'],
        ['Bevindingen', '1'],
      ]),
    )
  })

  it('that are cancelled leave the file of before as it was', async () => {
    const { desk, change, write, folder } = await start()
    for (const at of [0, 1, 2, 3]) await change(at, { Email: text('nobody') })
    await desk.quality.run()
    writeFileSync(join(folder, 'findings.csv'), 'before')
    const writing = write()
    await desk.files.cancelExport()
    expect(await writing).toEqual({ is: 'cancelled' })
    expect(readFileSync(join(folder, 'findings.csv'), 'utf8')).toBe('before')
    expect(await desk.files.exportProgress()).toBeNull()
  })

  it('say why they could not be written', async () => {
    const { write, folder } = await start()
    await expect(write({}, join('none', 'findings.csv'))).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'no-folder' } },
    })
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})
