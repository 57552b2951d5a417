import { never } from '../../preload/contract/never.ts'
import type { SettingsDoubt } from '../../preload/contract/settings.ts'
import { isSameMac, macOf, type FoundVault, type Seal } from '../base/files/vault-seal.ts'
import type { SettingsSeal } from './stored-settings.ts'

/**
 * How the window looks and where it is lead nothing anywhere: enumerations and whole numbers, fitted to the screens.
 * They change while a keychain does not answer, too, and must not make the next start ask.
 */
const unsealed: readonly string[] = ['seal', 'preferences', 'window']

const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is sealed of settings of any format: the same text for the same content, whatever the order of its members. */
export const sealedContent = (settings: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(settings).filter(([name]) => !unsealed.includes(name))),
    (_name, part: unknown) => (isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(inOrder)) : part),
  )

const macFor = (key: Uint8Array, content: string, { number, vault }: Omit<SettingsSeal, 'mac'>): string =>
  macOf(key, 'settings', `${number}\n${vault}\n${content}`)

export const sealOf = (content: string, number: number, { key, writes: vault }: Seal): SettingsSeal => ({
  number,
  vault,
  mac: macFor(key, content, { number, vault }),
})

/** A settings file as it was found. */
export interface FoundSettings {
  readonly content: string
  readonly seal: SettingsSeal | null
}

/** The seal, where it was made with this key over this content. */
export const believedSeal = ({ content, seal }: FoundSettings, key: Uint8Array): SettingsSeal | null =>
  seal !== null && isSameMac(seal.mac, macFor(key, content, seal)) ? seal : null

/**
 * What does not fit; null: all does. Each of the two knows how far the other one was at least, and is written after it:
 * a crash in between leaves them behind, never ahead. Pure.
 */
export const doubtOf = (settings: FoundSettings, vault: FoundVault): SettingsDoubt | null => {
  switch (vault.is) {
    case 'unsealed':
      return settings.seal === null ? null : 'vault'
    case 'unreadable':
      return 'keychain'
    case 'altered':
      return 'vault'
    case 'whole': {
      // The first start that seals was cut off before it sealed the settings.
      if (settings.seal === null && vault.seal.settings === 0) return null
      const seal = believedSeal(settings, vault.seal.key)
      if (seal === null || seal.number < vault.seal.settings) return 'settings'
      return seal.vault > vault.seal.writes ? 'vault' : null
    }
    default:
      return never(vault)
  }
}
