import type { Host } from '../base/host.ts'
import { type FoundVault, sealIn } from '../base/files/vault-seal.ts'
import type { VaultSeal } from '../base/files/vault-sealing.ts'
import { sealedTo } from './service-address.ts'
import type { Sealer, SettingsFile } from './settings-file.ts'
import { believedSeal, type FoundSettings, sealedContent, sealOf } from './settings-seal.ts'

/** The service and client of an earlier version's token or secret, by the settings now. */
const serviceOf =
  (file: SettingsFile) =>
  (name: string): string | null => {
    const environment = file.read().environments.find(({ id }) => name === `tokens:${id}` || name === `secret:${id}`)
    return environment === undefined ? null : sealedTo(environment)
  }

/** Keeps the seal of the settings and the vault's record of it in step, from `begin` on. */
export const keepSealed = (
  { file, log }: { readonly file: SettingsFile; readonly log: Host['log'] },
  seal: VaultSeal,
) => {
  let noting: Promise<void> = Promise.resolve()
  const failed = (error: unknown): void => log({ event: 'settings-not-sealed', error })
  const note = (number: number): void =>
    void (noting = Promise.allSettled([noting, seal.note(number).catch(failed)]).then(() => undefined))

  /** `settings`: what the file, or its copy, had at the start. */
  const begin = async (vault: FoundVault, settings: FoundSettings): Promise<void> => {
    const before = sealIn(vault)
    const believed = before === null ? null : believedSeal(settings, before.key)
    // Above every number sealed with this key, so that no older file fits again.
    let number = Math.max(before?.settings ?? 0, believed?.number ?? 0)
    let content = believed === null ? null : settings.content
    const sealer: Sealer = {
      seal: (next) => {
        const written = sealedContent(next)
        return sealOf(written, written === content ? number : number + 1, seal.current()!)
      },
      // The vault may not know of a number that is on no disk: the earlier settings would look outdated.
      stored: (next) => {
        const written = sealedContent(next)
        if (written === content) return
        content = written
        note(++number)
      },
    }
    await seal.accept(believed?.vault ?? 0, serviceOf(file))
    file.sealWith(sealer)
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
