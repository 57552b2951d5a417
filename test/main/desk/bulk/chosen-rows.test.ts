import { describe, expect, it } from 'vitest'
import { mostPrinted } from '../../../../preload/contract/customers.ts'
import { openTwelve } from '../bulk-kit.ts'
import { allCustomers, failing, openDevice, openService, text, until } from '../desk-kit.ts'

describe('the chosen rows', () => {
  it('come in the order of the table, whatever the order of the keys, with edits that wait', async () => {
    const { a, keys } = await openTwelve()
    const [first, second, third] = keys as [string, string, string]
    await a.edit(first, { Name: text('Zebra') })
    await a.edit(second, { Name: text('Aap') })
    await a.edit(third, { Name: text('Midden') })
    const rows = (descending: boolean) =>
      a.desk.customers.chosenRows(
        { is: 'keys', keys: [third, first, second, 's:none'] },
        [{ column: 'Name', descending }],
        ['City', 'Name'],
      )
    expect((await rows(false)).map(({ key, cells, mark }) => [key, cells[1], mark?.is])).toEqual([
      [second, 'Aap', 'waiting'],
      [third, 'Midden', 'waiting'],
      [first, 'Zebra', 'waiting'],
    ])
    expect((await rows(true)).map(({ key }) => key)).toEqual([first, third, second])
  })
  it('are those of all customers but some too', async () => {
    const { a, keys } = await openTwelve()
    const rows = await a.desk.customers.chosenRows({ ...allCustomers, except: keys.slice(0, 10) }, [], ['Name'])
    expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.slice(10).toSorted())
    expect(rows.length).toBeLessThan(mostPrinted)
  })
  it('are not cut where they have grown beyond those of one printed list', async () => {
    const service = await openService({
      customers: mostPrinted + 1,
      quirks: [{ quirk: 'unavailable', path: '/Customer/' }],
    })
    const { desk } = openDevice(service)
    await desk.sync.now()
    await until('the list is here', async () => (await desk.sync.read()).customers > mostPrinted)
    const [one] = await desk.customers.keys(allCustomers)
    expect(await desk.customers.chosenRows({ ...allCustomers, except: [one!] }, [], ['Name'])).toHaveLength(mostPrinted)
    await expect(desk.customers.chosenRows(allCustomers, [], ['Name'])).rejects.toThrowError(
      failing('too-many-at-once'),
    )
  })
})
