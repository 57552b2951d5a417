import { never } from '../../preload/contract/never.ts'
import type { SettingsDoubt } from '../../preload/contract/settings.ts'
import { isSameMac, macOf, type FoundVault, type Seal } from '../base/files/vault-seal.ts'
import type { SettingsSeal } from './stored-settings.ts'

/**
 * Not sealed: the window's look and bounds, which are safe enumerations and numbers. They change without a keychain
 * too, and must not cause a question at the next start.
 */
const unsealed: readonly string[] = ['seal', 'preferences', 'window']

const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The sealed value of settings of any format. Equal content gives equal text, whatever the order of its members. */
export const sealedContent = (settings: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(settings).filter(([name]) => !unsealed.includes(name))),
    (_name, value: unknown) => (isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(inOrder)) : value),
  )

const macFor = (key: Uint8Array, content: string, { number, vault }: Omit<SettingsSeal, 'mac'>): string =>
  macOf(key, 'settings', `${number}\n${vault}\n${content}`)

export const sealOf = (content: string, number: number, { key, writes: vault }: Seal): SettingsSeal => ({
  number,
  vault,
  mac: macFor(key, content, { number, vault }),
})

export interface FoundSettings {
  readonly content: string
  readonly seal: SettingsSeal | null
}

/** The seal if it was made with this key over this content. */
export const believedSeal = ({ content, seal }: FoundSettings, key: Uint8Array): SettingsSeal | null =>
  seal !== null && isSameMac(seal.mac, macFor(key, content, seal)) ? seal : null

/**
 * The value that does not fit; null: all fits. Settings and vault each record a minimum for the other, written after
 * it. A crash in between leaves a record behind, never ahead. `databases`: there are some, so the vault had their keys.
 * Pure.
 */
export const doubtOf = (settings: FoundSettings, vault: FoundVault, databases: boolean): SettingsDoubt | null => {
  switch (vault.is) {
    case 'empty':
      return settings.seal === null && !databases ? null : 'vault'
    case 'unsealed':
      return settings.seal === null ? null : 'vault'
    case 'unreadable':
      return 'keychain'
    case 'altered':
      return 'vault'
    case 'whole': {
      // The first start with a seal ended before it sealed the settings.
      if (settings.seal === null && vault.seal.settings === 0) return null
      const seal = believedSeal(settings, vault.seal.key)
      if (seal === null || seal.number < vault.seal.settings) return 'settings'
      return seal.vault > vault.seal.writes ? 'vault' : null
    }
    default:
      return never(vault)
  }
}
