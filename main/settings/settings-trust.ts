import { never } from '../../preload/contract/never.ts'
import type { SettingsDoubt } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'
import type { FoundVault } from '../base/files/vault-seal.ts'
import type { Vault } from '../base/files/vault.ts'
import { readStoredSettings } from './earlier-settings.ts'
import { keepSealed } from './keep-sealed.ts'
import type { SettingsFile } from './settings-file.ts'
import { doubtOf, type FoundSettings, sealedContent } from './settings-seal.ts'
import { demoId, type StoredSettings } from './stored-settings.ts'

/** Whether this app wrote the settings and the vault. If not, nothing is sent before the user confirms. */
export interface SettingsTrust {
  /** The part that does not fit; null: none, or not known yet. */
  doubt(): SettingsDoubt | null
  /** Whether nothing may be sent to an environment now, also before the keychain answers. */
  holds(environment: string): boolean
  /** Fails `settings-not-confirmed`, or `keychain-unavailable` if that is not known now. */
  passed(environment: string): Promise<void>
  /**
   * Shows the settings through `ask` and seals them if the user agrees. Fails `confirming-cancelled` after a no or a
   * change meanwhile, and as settings and vault do; then nothing is confirmed.
   */
  confirm(ask: (settings: StoredSettings) => Promise<boolean>): Promise<void>
  /** Resolves when the vault has stored the last number. */
  stop(): Promise<void>
}

export interface TrustOptions {
  readonly file: SettingsFile
  readonly vault: Pick<Vault, 'seal'>
  /** Whether the profile holds databases of administrations. */
  readonly databases: boolean
  readonly log: Host['log']
  /** The keychain answered late, and the result is known now. */
  readonly changed: () => void
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
 * Damaged settings were quarantined with a notice, and the first settings are in use. The Demo company alone sends
 * nothing elsewhere.
 */
const leadsNowhere = (file: SettingsFile, doubt: SettingsDoubt): boolean =>
  file.damaged || (doubt !== 'settings' && file.read().environments.every(({ id }) => id === demoId))

/** Settings that were sealed before, in a run whose keychain is missing: nothing vouches for them. */
const withoutKeychain = (file: SettingsFile, { seal }: FoundSettings, log: Host['log']): 'fits' | 'keychain' => {
  if (seal === null || leadsNowhere(file, 'keychain')) return 'fits'
  logDoubt(log, 'keychain')
  return 'keychain'
}

const sealedPart = (found: object): FoundSettings => ({
  content: sealedContent(found),
  seal: readStoredSettings(found).seal ?? null,
})

/** Puts the second copy in place where it fits. */
const useCopy = (file: SettingsFile, vault: FoundVault, databases: boolean): boolean => {
  const fits = file.copy !== null && doubtOf(sealedPart(file.copy), vault, databases) === null
  if (fits) file.useCopy()
  return fits
}

export const openSettingsTrust = async (options: TrustOptions): Promise<SettingsTrust> => {
  const { file, databases, log, changed } = options
  const { seal } = options.vault
  const kept = seal === null ? null : { seal, ...keepSealed({ file, log }, seal) }
  let settings = sealedPart(file.found())
  let state: 'unknown' | 'fits' | SettingsDoubt = kept === null ? withoutKeychain(file, settings, log) : 'unknown'
  let checking: Promise<void> | null = null
  if (state === 'fits') file.keepCopy()

  const check = async ({ seal: sealing, begin }: NonNullable<typeof kept>): Promise<void> => {
    const found = await sealing.found()
    let doubt = doubtOf(settings, found, databases)
    if (doubt !== null) logDoubt(log, doubt)
    // The seal shows that the copy has the latest settings, so a changed file needs no question.
    if (doubt === 'settings' && useCopy(file, found, databases)) {
      settings = sealedPart(file.found())
      doubt = null
    }
    state = doubt === null || leadsNowhere(file, doubt) ? 'fits' : doubt
    if (state !== 'fits') return
    // The app also opens on a read-only disk, where nothing can be sealed.
    await begin(found, settings).catch((error: unknown) => log({ event: 'settings-not-sealed', error }))
    file.keepCopy()
  }
  const ensureKnown = async (): Promise<void> => {
    if (state !== 'unknown' || kept === null) return
    checking ??= check(kept).finally(() => (checking = null))
    await checking
  }
  // The vault has logged the failure of its keychain. The next call that sends asks it again.
  await ensureKnown().catch(() => undefined)
  const doubt = (): SettingsDoubt | null => (state === 'fits' || state === 'unknown' ? null : state)
  return {
    doubt,
    holds: (environment) => environment !== demoId && state !== 'fits',
    passed: async (environment) => {
      if (environment === demoId || state === 'fits') return
      if (state === 'unknown') {
        await ensureKnown()
        changed()
      }
      if (doubt() !== null) throw new AppError('settings-not-confirmed')
    },
    confirm: async (ask) => {
      await ensureKnown()
      if (doubt() === null) return
      const shown = file.read()
      if (!(await ask(shown)) || sealedContent(file.read()) !== sealedContent(shown))
        throw new AppError('confirming-cancelled')
      // Without a keychain nothing can be sealed: the next start asks again.
      try {
        await kept?.begin(await kept.seal.found(), settings)
      } catch (error) {
        file.sealWith(null)
        throw error
      }
      state = 'fits'
      file.keepCopy()
    },
    stop: async () => kept?.stop(),
  }
}
