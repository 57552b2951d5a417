import type { SettingsDoubt } from '../../preload/contract/settings.ts'
import { AppError } from '../app-error.ts'
import type { Host } from '../host.ts'
import type { FoundVault } from '../oauth/vault-seal.ts'
import type { VaultSeal } from '../oauth/vault-sealing.ts'
import type { Vault } from '../oauth/vault.ts'
import { sealedTo } from './service-address.ts'
import type { SettingsFile } from './settings-file.ts'
import { believedSeal, doubtOf, sealedContent, sealOf, type FoundSettings } from './settings-seal.ts'
import { demoId, type SettingsSeal, type StoredSettings } from './stored-settings.ts'

/** Whether settings and vault are what this app wrote. Where they are not, nothing is sent before a person has confirmed. */
export interface SettingsTrust {
  /** What does not fit; null: nothing, as far as is known. */
  doubt(): SettingsDoubt | null
  /** Whether nothing may be sent to an environment now, also because the keychain has not answered yet. */
  holds(environment: string): boolean
  /** Fails `settings-not-confirmed`, and `keychain-unavailable` where that cannot be known now. */
  passed(environment: string): Promise<void>
  /** A person says that all is right as it is, and it is sealed so. Fails as settings and vault do; then nothing is confirmed. */
  confirm(): Promise<void>
  /** When what was noted is on disk. */
  stop(): Promise<void>
}

export interface TrustOptions {
  readonly file: SettingsFile
  readonly vault: Pick<Vault, 'seal'>
  readonly log: Host['log']
  /** The keychain answered late: only now it is known what fits. */
  readonly changed: () => void
}

/** The service and client that a token or a secret of earlier versions is for, as the settings are now. */
const serviceOf = (file: SettingsFile) => (name: string): string | null => {
  const environment = file.read().environments.find(({ id }) => name === `tokens:${id}` || name === `secret:${id}`)
  return environment === undefined ? null : sealedTo(environment)
}

/** Keeps the seal of the settings and what the vault knows of it in step, from `begin` on. */
const keepSealed = ({ file, log }: Pick<TrustOptions, 'file' | 'log'>, seal: VaultSeal, settings: FoundSettings) => {
  let noting: Promise<void> = Promise.resolve()
  const failed = (error: unknown): void => log({ event: 'settings-not-sealed', error })
  const note = (number: number): void => void (noting = Promise.allSettled([noting, seal.note(number).catch(failed)]).then(() => undefined))

  const begin = async (vault: FoundVault): Promise<void> => {
    const before = vault.is === 'unsealed' || vault.seal === null ? null : { ...vault.seal, believed: believedSeal(settings, vault.seal.key) }
    // Beyond all that was ever sealed with this key, so that none of it fits again.
    let number = Math.max(before?.settings ?? 0, before?.believed?.number ?? 0)
    let content = before?.believed == null ? null : settings.content
    const sealed = (next: StoredSettings): SettingsSeal => {
      const written = sealedContent(next)
      if (written !== content) {
        content = written
        note(++number)
      }
      return sealOf(written, number, seal.current()!)
    }
    await seal.accept(before?.believed?.vault ?? 0, serviceOf(file))
    file.sealWith(sealed)
    seal.onWritten(() => {
      try {
        file.change({})
      } catch (error) {
        failed(error)
      }
    })
    const isBehind = before?.believed?.vault !== seal.current()?.writes
    if (isBehind || sealedContent(file.read()) !== content) file.change({})
    note(number)
    await noting
  }
  return { begin, stop: () => noting }
}

export const openSettingsTrust = async ({ file, vault, log, changed }: TrustOptions): Promise<SettingsTrust> => {
  const { seal } = vault
  const settings: FoundSettings = { content: sealedContent(file.found), seal: file.read().seal ?? null }
  const kept = seal === null ? null : { seal, ...keepSealed({ file, log }, seal, settings) }
  let state: 'unknown' | 'fits' | SettingsDoubt = kept === null ? 'fits' : 'unknown'
  let looking: Promise<void> | null = null

  const look = async ({ seal: sealing, begin }: NonNullable<typeof kept>): Promise<void> => {
    const found = await sealing.found()
    // Damaged settings were set aside, which is told; the first ones lead nowhere.
    state = file.damaged ? 'fits' : (doubtOf(settings, found) ?? 'fits')
    if (state === 'settings') log({ event: 'settings-do-not-fit' })
    else if (state === 'vault') log({ event: 'vault-does-not-fit' })
    // On a disk that cannot be written the app opens too, and nothing can be taken for sealed that is not.
    else await begin(found).catch((error: unknown) => log({ event: 'settings-not-sealed', error }))
  }
  const known = async (): Promise<void> => {
    if (state !== 'unknown' || kept === null) return
    looking ??= look(kept).finally(() => (looking = null))
    await looking
  }
  // The vault has logged why its keychain did not answer; whoever wants to send asks it again.
  await known().catch(() => undefined)
  const doubt = (): SettingsDoubt | null => (state === 'settings' || state === 'vault' ? state : null)
  return {
    doubt,
    holds: (environment) => environment !== demoId && state !== 'fits',
    passed: async (environment) => {
      if (environment === demoId || state === 'fits') return
      if (state === 'unknown') {
        await known()
        changed()
      }
      if (doubt() !== null) throw new AppError('settings-not-confirmed')
    },
    confirm: async () => {
      await known()
      if (kept === null || doubt() === null) return
      try {
        await kept.begin(await kept.seal.found())
      } catch (error) {
        file.sealWith(null)
        throw error
      }
      state = 'fits'
    },
    stop: async () => kept?.stop(),
  }
}
