import { describe, expect, it } from 'vitest'
import { settingsToConfirm } from '../../../main/settings/settings-to-confirm.ts'
import { firstSettings, type StoredEnvironment, type StoredSettings } from '../../../main/settings/stored-settings.ts'

const first = firstSettings('en')
const office: StoredEnvironment = {
  ...first.environments[0]!,
  id: 'office',
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://books.example/acc',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  signInWith: 'window',
  pkce: 'off',
  lockMinutes: 30,
  askAbove: 10,
}
const withServices = (...services: readonly Partial<StoredEnvironment>[]): StoredSettings => ({
  ...first,
  environments: [...first.environments, ...services.map((changed) => ({ ...office, ...changed }))],
})

const servicesToConfirm = (settings: StoredSettings) => settingsToConfirm(settings).services

describe('the services that a person confirms', () => {
  it('are all but the Demo company, with what tells them apart', () => {
    expect(servicesToConfirm(first)).toEqual([])
    const alike = {
      name: 'Office',
      address: 'https://books.example/acc',
      clientId: 'client',
      redirectUri: 'https://desk.example/cb',
      signInWith: 'window',
      pkce: false,
      askAbove: 10,
      administrations: office.administrations.length,
    }
    expect(servicesToConfirm(withServices({}, { id: 'shop', kind: 'test', lockMinutes: null }))).toEqual([
      { kind: 'production', lockMinutes: 30, ...alike },
      { kind: 'test', lockMinutes: null, ...alike },
    ])
    expect(settingsToConfirm(first).vies).toBe(false)
    expect(settingsToConfirm({ ...first, vies: true }).vies).toBe(true)
  })

  it('have the address that is really asked, in plain letters', () => {
    const addressOf = (baseAddress: string) => servicesToConfirm(withServices({ baseAddress }))[0]?.address
    expect(addressOf('HTTPS://Bücher.example:443/x/../acc')).toBe('https://xn--bcher-kva.example/acc')
    expect(addressOf('https://books.example\\@crooks.example/')).toBe('https://books.example/@crooks.example/')
    expect(addressOf('no address')).toBe('no address')
  })

  it.each(['name', 'clientId', 'baseAddress', 'redirectUri'] as const)(
    'have a %s of one line of at most 80 characters, which hides nothing and imitates nothing',
    (field) => {
      const shown = { name: 'name', clientId: 'clientId', baseAddress: 'address', redirectUri: 'redirectUri' } as const
      const shownOf = (text: string) => servicesToConfirm(withServices({ [field]: text }))[0]?.[shown[field]]
      expect(shownOf('one\n\u202etwo\tthree ')).toBe('one two three')
      expect(shownOf('a'.repeat(80))).toBe('a'.repeat(80))
      expect(shownOf('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`)
    },
  )
})
