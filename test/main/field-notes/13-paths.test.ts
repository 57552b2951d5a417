import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, valueOf } from '../desk/desk-kit.ts'
import { openWire } from './wire.ts'

const ids = ['a b', 'a/b', '50%', 'a%2Fb', '10', '010', 'a!_42', 'aB', 'ab', 'é', '?x#y']

describe.each(['standard', 'bang-underscore'] as const)(
  'Field note 13: ids are text, in paths of the style %s',
  (pathStyle) => {
    const quirks = pathStyle === 'standard' ? [] : [{ quirk: 'bangPaths' } as const]

    it('spaces, slashes, percent signs and leading zeros reach the right customer only', async () => {
      const service = await openService({ quirks })
      for (const id of ids) service.control.create({ CustomerId: id, Name: `Number ${id}` })
      const a = openDevice(service, { pathStyle })
      await a.synced()
      expect(await a.desk.sync.read()).toMatchObject({ customers: 12 + ids.length, complete: 12 + ids.length })
      for (const id of ids) {
        expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe(`Number ${id}`)
        await a.edit(`s:${id}`, { City: text(`Town of ${id}`) })
      }
      await until('all are sent', async () => (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'))
      expect(ids.map((id) => service.control.customer(id)!['City'])).toEqual(ids.map((id) => `Town of ${id}`))
      expect(service.control.customer('000010')!['City']).not.toMatch(/^Town of/)
    })

    it('a delete removes that customer only', async () => {
      const service = await openService({ quirks })
      for (const id of ids) service.control.create({ CustomerId: id, Name: `Number ${id}` })
      const a = openDevice(service, { pathStyle })
      await a.synced()
      for (const id of ['10', 'a/b']) await a.remove(`s:${id}`)
      await until(
        'both are gone',
        () => service.control.customer('10') === null && service.control.customer('a/b') === null,
      )
      expect(service.control.ids()).toHaveLength(12 + ids.length - 2)
    })
  },
)

describe('Field note 13: the style of paths is a setting', () => {
  it.each([
    ['standard', /\/Customer\/a%2Fb%20c$/],
    ['bang-underscore', /\/Customer\/a!_2Fb!_20c$/],
  ] as const)('the style %s changes the address', async (pathStyle, path) => {
    const service = await openService(pathStyle === 'standard' ? {} : { quirks: [{ quirk: 'bangPaths' }] })
    service.control.create({ CustomerId: 'a/b c', Name: 'Name' })
    const wire = await openWire(service)
    const a = openDevice(service, { pathStyle, baseAddress: wire.baseAddress })
    await a.synced()
    expect(wire.passed.filter((call) => path.test(call.path))).toHaveLength(1)
  })
})
