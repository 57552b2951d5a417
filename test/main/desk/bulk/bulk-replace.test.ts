import { describe, expect, it } from 'vitest'
import { openTwelve } from '../bulk-kit.ts'
import { allCustomers, failing, openDevice, openService, text, until, valueOf } from '../desk-kit.ts'

describe('find and replace', () => {
  it('finds and replaces plain text literally, dollar signs and dots included', async () => {
    const { apply, values } = await openTwelve()
    await apply({ is: 'set', field: 'Name', input: text('A.B. (x) $1 a.b.') })
    await apply({
      is: 'replace',
      fields: ['Name'],
      find: 'a.b.',
      by: '$& & co',
      pattern: false,
      matchCase: true,
      whole: false,
    })
    expect((await values('Name'))[0]).toBe('A.B. (x) $1 $& & co')
    await apply({
      is: 'replace',
      fields: ['Name'],
      find: 'A.B.',
      by: 'C',
      pattern: false,
      matchCase: false,
      whole: false,
    })
    expect((await values('Name'))[0]).toBe('C (x) $1 $& & co')
  })

  it('replaces in several fields as one step, or only values that match whole', async () => {
    const { a, bulk, keys, values } = await openTwelve()
    await a.edit(keys[0]!, { City: text('Assen'), Name: text('Assen Bakkers'), Person: text('A. de Vries') })
    await a.edit(keys[1]!, { City: text('ASSEN'), Name: text('Assen') })
    const found = (change: { whole?: boolean; matchCase?: boolean; pattern?: boolean; find?: string }) =>
      bulk.preview(allCustomers, {
        is: 'replace',
        fields: ['Name', 'City'],
        find: 'Assen',
        by: 'Emmen',
        pattern: false,
        matchCase: false,
        whole: false,
        ...change,
      })
    expect(await found({ whole: true })).toMatchObject({ customers: 2, changes: 3 })
    expect(await found({ whole: true, matchCase: true })).toMatchObject({ customers: 2, changes: 2 })
    expect(await found({ whole: true, pattern: true, find: 'x|Assen' })).toMatchObject({ customers: 2, changes: 3 })
    const preview = await found({})
    expect(preview).toMatchObject({ customers: 2, changes: 4, unchanged: 10, impossible: 0 })
    const lines = await bulk.lines(preview.id, 0, 9)
    expect(lines.map(({ field, from, to }) => [field, from, to])).toEqual(
      expect.arrayContaining([
        ['Name', text('Assen Bakkers'), text('Emmen Bakkers')],
        ['City', text('ASSEN'), text('Emmen')],
      ]),
    )
    const before = await values('City')
    await bulk.stage(preview.id)
    expect((await values('City')).filter((city) => city === 'Emmen')).toHaveLength(2)
    await a.desk.undo.undo()
    expect(await values('City')).toEqual(before)
  })

  it('finds letters however their accents are stored, and leaves what does not match as it was', async () => {
    const { a, keys, apply, values } = await openTwelve()
    const [apart, whole] = ['Café'.normalize('NFD'), 'Café'.normalize('NFC')]
    await a.edit(keys[0]!, { Name: text(`${apart} De Zon`), City: text('Châlons'.normalize('NFD')) })
    await a.edit(keys[1]!, { Name: text(`${whole} De Maan`) })
    const change = { is: 'replace', fields: ['Name', 'City'], by: 'Eetcafé', matchCase: true, whole: false } as const
    await apply({ ...change, find: whole, pattern: false })
    expect((await values('Name')).slice(0, 2)).toEqual(['Eetcafé De Zon', 'Eetcafé De Maan'])
    expect((await values('City'))[0]).toBe('Châlons'.normalize('NFD'))
    await a.edit(keys[2]!, { Name: text(`${whole} De Ster`) })
    await apply({ ...change, find: 'Caf[é]'.normalize('NFD'), pattern: true })
    expect((await values('Name'))[2]).toBe('Eetcafé De Ster')
  })

  it('says of a search only that customers with a match cannot change', async () => {
    const { a, bulk, keys } = await openTwelve()
    const name = String(valueOf(await a.desk.customers.read(keys[0]!), 'Name'))
    await a.remove(keys[0]!)
    await a.remove(keys[1]!)
    const change = { is: 'replace', fields: ['Name'], by: 'X', pattern: false, matchCase: true, whole: true } as const
    const preview = await bulk.preview(allCustomers, { ...change, find: name })
    expect(preview).toMatchObject({ customers: 0, unchanged: 11, impossible: 1 })
    expect(await bulk.lines(preview.id, 0, 9)).toMatchObject([{ key: keys[0], why: 'edit-not-possible-now' }])
  })

  it('knows of customers that are not read in full what their rows in the list have', async () => {
    const service = await openService({ quirks: [{ quirk: 'unavailable', path: '/Customer/' }] })
    const { desk } = openDevice(service)
    await desk.sync.now()
    await until('the list is here', async () => (await desk.sync.read()).customers > 0)
    const key = `s:${service.control.ids()[0]}`
    const name = String(valueOf(await desk.customers.read(key), 'Name'))
    const found = (field: 'Name' | 'Fax', find: string) =>
      desk.bulk.preview(allCustomers, {
        is: 'replace',
        fields: [field],
        find,
        by: '',
        pattern: false,
        matchCase: true,
        whole: true,
      })
    expect(await found('Name', 'nobody')).toMatchObject({ customers: 0, unchanged: 12, impossible: 0 })
    expect(await found('Name', name)).toMatchObject({ customers: 0, unchanged: 11, impossible: 1 })
    expect(await found('Fax', 'nothing')).toMatchObject({ customers: 0, unchanged: 0, impossible: 12 })
  })

  it('replaces by a pattern and its groups; a wrong or endless pattern fails and changes nothing', async () => {
    const { a, apply, bulk, values } = await openTwelve()
    await apply({ is: 'set', field: 'Telephone', input: text('030 123 45 67') })
    await apply({
      is: 'replace',
      fields: ['Telephone'],
      find: '^0(\\d+) ',
      by: '+31 $1 ',
      pattern: true,
      matchCase: true,
      whole: false,
    })
    expect((await values('Telephone'))[0]).toBe('+31 30 123 45 67')
    await apply({ is: 'set', field: 'Name', input: text('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!') })
    const before = (await a.desk.edits.list()).map(({ revision }) => revision)
    const replace = (find: string) =>
      bulk.preview(allCustomers, {
        is: 'replace',
        fields: ['Name'],
        find,
        by: '',
        pattern: true,
        matchCase: true,
        whole: false,
      })
    await expect(replace('(')).rejects.toEqual(
      expect.objectContaining({ fail: { code: 'bulk-pattern-wrong', about: { why: 'round' } } }),
    )
    await expect(replace('')).rejects.toEqual(
      expect.objectContaining({ fail: { code: 'bulk-pattern-wrong', about: { why: 'empty' } } }),
    )
    await expect(replace('^(a+)+$')).rejects.toEqual(failing('bulk-pattern-slow'))
    expect((await a.desk.edits.list()).map(({ revision }) => revision)).toEqual(before)
  })

  it('raises numbers by an exact percentage, and skips text', async () => {
    const { apply, values } = await openTwelve()
    await apply({ is: 'set', field: 'CreditLimit', input: text('1000.10') })
    await apply({ is: 'percent', field: 'CreditLimit', percent: '2.5', decimals: 2 })
    expect(new Set(await values('CreditLimit'))).toEqual(new Set(['1025.10']))
    expect(await apply({ is: 'percent', field: 'Name', percent: '5', decimals: 2 })).toEqual({
      staged: 0,
      skipped: [],
      left: 0,
    })
  })
})
