import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { mostCopiedCells, type CopyForm } from '../../../preload/contract/customers.ts'
import { openTwelve } from './bulk-kit.ts'
import { tableServices } from '../../../main/desk/table-services.ts'
import { applyList, listRow, openInMemory } from '../database/samples.ts'
import { failing, openDevice, openService, text } from './desk-kit.ts'

const forDutch = { decimal: ',', date: 'DD-MM-YYYY', yes: 'Ja', no: 'Nee' } as const

describe('a copy of rows', () => {
  it("has amounts and dates as a spreadsheet of the user's country reads them; an ambiguous date stays as received", async () => {
    const { a, keys } = await openTwelve()
    await a.edit(keys[0]!, {
      CreditLimit: text('-1234.50'),
      CocDate: text('4/13/2022'),
      VatVerificationDate: text('2026-11-21'),
    })
    const of = async (key: string, form: CopyForm) =>
      (
        await a.desk.customers.copyText(
          { is: 'keys', keys: [key] },
          (['CreditLimit', 'CocDate', 'VatVerificationDate'] as const).map((field) => ({ field, heading: '' })),
          form,
        )
      ).text
    expect(await of(keys[0]!, forDutch)).toBe('-1234,50\t13-04-2022\t21-11-2026\r\n')
    expect(await of(keys[0]!, { ...forDutch, decimal: '.', date: 'MM/DD/YYYY' })).toBe(
      '-1234.50\t04/13/2022\t11/21/2026\r\n',
    )
    const unknown = openDevice(await openService({ customers: 0 }))
    const { key } = await unknown.desk.customers.create({
      Name: text('Nieuw'),
      CocDate: text('3/4/2022'),
      VatVerificationDate: text('soon'),
    })
    expect(
      (
        await unknown.desk.customers.copyText(
          { is: 'keys', keys: [key] },
          [
            { field: 'CocDate', heading: '' },
            { field: 'VatVerificationDate', heading: '' },
          ],
          forDutch,
        )
      ).text,
    ).toBe('3/4/2022\tsoon\r\n')
  })
  it('is a table with headings, quoted where needed, and no cell is a formula', async () => {
    const { a, keys } = await openTwelve()
    await a.edit(keys[0]!, { Name: text('=1+1'), City: text('a\tb "c"'), Telephone: text('+31 30 12') })
    await a.edit(keys[1]!, { Name: text('"x"') })
    const { rows, text: table } = await a.desk.customers.copyText(
      { is: 'keys', keys: keys.slice(0, 2) },
      [
        { field: 'Name', heading: 'Name' },
        { field: 'City', heading: 'City' },
        { field: 'Telephone', heading: 'Telephone' },
      ],
      forDutch,
    )
    expect(rows).toBe(2)
    expect(table.split('\r\n').slice(0, 2)).toEqual(['Name\tCity\tTelephone', `'=1+1\t"a\tb ""c"""\t+31 30 12`])
    expect(table.split('\r\n')[2]).toMatch(/^"""x"""\t/)
  })
  it('counts the customers whose missing values are blank because they are not read in full yet', async () => {
    const cache = openInMemory()
    applyList(cache, [listRow('1', { name: 'A', city: 'Gent' }), listRow('2', { name: 'B' })])
    const copied = async (...fields: readonly ('Name' | 'City')[]) => {
      const columns = fields.map((field) => ({ field, heading: '' }))
      const { rows, unread } = await tableServices(cache).copyText(
        { is: 'keys', keys: ['s:1', 's:2'] },
        columns,
        forDutch,
      )
      return { rows, unread }
    }
    expect(await copied('Name', 'City')).toEqual({ rows: 2, unread: 1 })
    expect(await copied('Name')).toEqual({ rows: 2, unread: 0 })
    cache.customers.putWhole([{ id: '2', raw: '{"CustomerId":"2","Name":"B","City":""}', readAt: 1 }])
    expect(await copied('Name', 'City')).toEqual({ rows: 2, unread: 0 })
    cache.close()
  })
  it('has yes and no in the words that the table shows', async () => {
    const { a, keys } = await openTwelve()
    const copy = async () =>
      (
        await a.desk.customers.copyText(
          { is: 'keys', keys: keys.slice(0, 1) },
          [{ field: 'ApplyOrderSurcharge', heading: '' }],
          forDutch,
        )
      ).text
    const { values } = await a.desk.customers.read(keys[0]!)
    const yes = isDeepStrictEqual(values.ApplyOrderSurcharge, { is: 'yes-no', yes: true })
    expect(await copy()).toBe(yes ? 'Ja' : 'Nee')
    await a.edit(keys[0]!, { ApplyOrderSurcharge: { is: 'yes-no', yes: !yes } })
    expect(await copy()).toBe(yes ? 'Nee' : 'Ja')
  })
  it('of more than a million cells is refused', async () => {
    const { a, keys } = await openTwelve()
    const columns = (count: number) => Array.from({ length: count }, () => ({ field: 'City', heading: '' }) as const)
    const copy = (count: number) =>
      a.desk.customers.copyText({ is: 'keys', keys: keys.slice(0, 2) }, columns(count), forDutch)
    await expect(copy(mostCopiedCells / 2 + 1)).rejects.toEqual(failing('copy-too-many-cells'))
    await expect(copy(2)).resolves.toMatchObject({ rows: 2 })
  })
  it('has no headings unless they are given, and a single cell has no line end', async () => {
    const { a, keys } = await openTwelve()
    await a.edit(keys[0]!, { Name: text('Alone'), City: text('Here') })
    const of = (...fields: ('Name' | 'City')[]) =>
      a.desk.customers.copyText(
        { is: 'keys', keys: keys.slice(0, 1) },
        fields.map((field) => ({ field, heading: '' })),
        forDutch,
      )
    expect(await of('Name')).toEqual({ rows: 1, unread: 0, text: 'Alone' })
    expect(await of('Name', 'City')).toEqual({ rows: 1, unread: 0, text: 'Alone\tHere\r\n' })
  })
})
