import { never } from '../../preload/contract/never.ts'
import type { SettingsDoubt } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'
import { sealIn, type FoundVault } from '../base/files/vault-seal.ts'
import type { VaultSeal } from '../base/files/vault-sealing.ts'
import type { Vault } from '../base/files/vault.ts'
import { sealedTo } from './service-address.ts'
import type { SettingsFile } from './settings-file.ts'
import { believedSeal, doubtOf, sealedContent, sealOf, type FoundSettings } from './settings-seal.ts'
import { demoId, type SettingsSeal, type StoredSettings } from './stored-settings.ts'

/**
 * Whether settings and vault are what this app wrote. Where they are not, nothing is sent before a person has
 * confirmed.
 */
export interface SettingsTrust {
  /** What does not fit; null: nothing, as far as is known. */
  doubt(): SettingsDoubt | null
  /** Whether nothing may be sent to an environment now, also because the keychain has not answered yet. */
  holds(environment: string): boolean
  /** Fails `settings-not-confirmed`, and `keychain-unavailable` where that cannot be known now. */
  passed(environment: string): Promise<void>
  /**
   * Seals the settings as they are once `ask` has shown them to a person, who says that they are right. Fails
   * `confirming-cancelled` where they do not, or where the settings changed meanwhile, and as settings and vault do;
   * then nothing is confirmed.
   */
  confirm(ask: (settings: StoredSettings) => Promise<boolean>): Promise<void>
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
const serviceOf =
  (file: SettingsFile) =>
  (name: string): string | null => {
    const environment = file.read().environments.find(({ id }) => name === `tokens:${id}` || name === `secret:${id}`)
    return environment === undefined ? null : sealedTo(environment)
  }

const logDoubt = (log: Host['log'], doubt: SettingsDoubt): void => {
  switch (doubt) {
    case 'settings':
      return log({ event: 'settings-do-not-fit' })
    case 'vault':
      return log({ event: 'vault-does-not-fit' })
    case 'keychain':
      return log({ event: 'seal-not-readable' })
    default:
      return never(doubt)
  }
}

/**
 * Damaged settings were set aside, which is told, and the first ones are used. And with the Demo company alone there is
 * nobody to send anything to.
 */
const leadsNowhere = (file: SettingsFile, doubt: SettingsDoubt): boolean =>
  file.damaged || (doubt !== 'settings' && file.read().environments.every(({ id }) => id === demoId))

/** Keeps the seal of the settings and what the vault knows of it in step, from `begin` on. */
const keepSealed = ({ file, log }: Pick<TrustOptions, 'file' | 'log'>, seal: VaultSeal, settings: FoundSettings) => {
  let noting: Promise<void> = Promise.resolve()
  const failed = (error: unknown): void => log({ event: 'settings-not-sealed', error })
  const note = (number: number): void =>
    void (noting = Promise.allSettled([noting, seal.note(number).catch(failed)]).then(() => undefined))

  const begin = async (vault: FoundVault): Promise<void> => {
    const before = sealIn(vault)
    const believed = before === null ? null : believedSeal(settings, before.key)
    // Beyond all that was ever sealed with this key, so that none of it fits again.
    let number = Math.max(before?.settings ?? 0, believed?.number ?? 0)
    let content = believed === null ? null : settings.content
    const sealed = (next: StoredSettings): SettingsSeal => {
      const written = sealedContent(next)
      if (written !== content) {
        content = written
        note(++number)
      }
      return sealOf(written, number, seal.current()!)
    }
    await seal.accept(believed?.vault ?? 0, serviceOf(file))
    file.sealWith(sealed)
    seal.onWritten(() => {
      try {
        file.change({})
      } catch (error) {
        failed(error)
      }
    })
    const isBehind = believed?.vault !== seal.current()?.writes
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
    const doubt = doubtOf(settings, found)
    if (doubt !== null) logDoubt(log, doubt)
    state = doubt === null || leadsNowhere(file, doubt) ? 'fits' : doubt
    // On a disk that cannot be written the app opens too, and nothing can be taken for sealed that is not.
    if (state === 'fits') await begin(found).catch((error: unknown) => log({ event: 'settings-not-sealed', error }))
  }
  const known = async (): Promise<void> => {
    if (state !== 'unknown' || kept === null) return
    looking ??= look(kept).finally(() => (looking = null))
    await looking
  }
  // The vault has logged why its keychain did not answer; whoever wants to send asks it again.
  await known().catch(() => undefined)
  const doubt = (): SettingsDoubt | null => (state === 'fits' || state === 'unknown' ? null : state)
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
    confirm: async (ask) => {
      await known()
      if (kept === null || doubt() === null) return
      const shown = file.read()
      if (!(await ask(shown)) || sealedContent(file.read()) !== sealedContent(shown))
        throw new AppError('confirming-cancelled')
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
