import { describe, expect, it } from 'vitest'
import { servicesToConfirm } from '../../../main/settings/services-to-confirm.ts'
import { firstSettings, type StoredEnvironment, type StoredSettings } from '../../../main/settings/stored-settings.ts'

const first = firstSettings('en')
const office: StoredEnvironment = {
  ...first.environments[0]!,
  id: 'office',
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://books.example/acc',
  clientId: 'client',
  lockMinutes: 30,
}
const withServices = (...services: readonly Partial<StoredEnvironment>[]): StoredSettings => ({
  ...first,
  environments: [...first.environments, ...services.map((changed) => ({ ...office, ...changed }))],
})

describe('the services that a person confirms', () => {
  it('are all but the Demo company, with what tells them apart', () => {
    expect(servicesToConfirm(first)).toEqual([])
    expect(servicesToConfirm(withServices({}, { id: 'shop', kind: 'test', lockMinutes: null }))).toEqual([
      {
        kind: 'production',
        name: 'Office',
        address: 'https://books.example/acc',
        clientId: 'client',
        lockMinutes: 30,
      },
      { kind: 'test', name: 'Office', address: 'https://books.example/acc', clientId: 'client', lockMinutes: null },
    ])
  })

  it('have the address that is really asked, in plain letters', () => {
    const addressOf = (baseAddress: string) => servicesToConfirm(withServices({ baseAddress }))[0]?.address
    expect(addressOf('HTTPS://Bücher.example:443/x/../acc')).toBe('https://xn--bcher-kva.example/acc')
    expect(addressOf('https://books.example\\@crooks.example/')).toBe('https://books.example/@crooks.example/')
    expect(addressOf('no address')).toBe('no address')
  })

  it.each(['name', 'clientId', 'baseAddress'] as const)(
    'have a %s of one line of at most 80 characters, which hides nothing and imitates nothing',
    (field) => {
      const shown = { name: 'name', clientId: 'clientId', baseAddress: 'address' } as const
      const shownOf = (text: string) => servicesToConfirm(withServices({ [field]: text }))[0]?.[shown[field]]
      expect(shownOf('one\n\u202etwo\tthree ')).toBe('one two three')
      expect(shownOf('a'.repeat(80))).toBe('a'.repeat(80))
      expect(shownOf('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`)
    },
  )
})
