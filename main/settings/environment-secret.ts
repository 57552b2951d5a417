import { never } from '../../preload/contract/never.ts'
import type { Environment } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { Vault } from '../base/files/vault.ts'
import { sealedTo } from './service-address.ts'
import { demoId, type StoredEnvironment } from './stored-settings.ts'

const secretName = (environment: string): string => `secret:${environment}`

/** The Demo company always has one. */
export const hasSecret = (vault: Vault, id: string): boolean =>
  id === demoId || vault.names(secretName(id)).includes(secretName(id))

/** Fails `keychain-changed` for an unreadable secret, `sealed-for-another` for one of another service or client. */
export const secretOf = async (vault: Vault, environment: StoredEnvironment): Promise<string | null> => {
  const kept = await vault.get(secretName(environment.id), sealedTo(environment))
  switch (kept.is) {
    case 'none':
      return null
    case 'text':
      return kept.text
    case 'unreadable':
      throw new AppError('keychain-changed')
    case 'of-another':
      throw new AppError('sealed-for-another')
    default:
      return never(kept)
  }
}

export const isSecretFor = async (
  vault: Vault,
  service: Pick<Environment, 'id' | 'baseAddress' | 'clientId'>,
): Promise<boolean> => (await vault.get(secretName(service.id), sealedTo(service))).is === 'text'

export const removeSecret = (vault: Vault, id: string): Promise<void> => vault.remove(secretName(id))

/** A stored secret stays valid for another client of the same service. */
const keptSecret = async (
  vault: Vault,
  before: StoredEnvironment | undefined,
  to: string,
): Promise<string | undefined> =>
  before === undefined || sealedTo(before) === to ? undefined : ((await secretOf(vault, before)) ?? undefined)

/**
 * The returned function brings back the secret of now after a failure. One that is unreadable or of another service is
 * not missed.
 */
const bringBack = async (
  vault: Vault,
  environment: Pick<StoredEnvironment, 'id' | 'baseAddress' | 'clientId'>,
): Promise<() => Promise<void>> => {
  const [name, to] = [secretName(environment.id), sealedTo(environment)]
  const kept = await vault.get(name, to)
  return async () => {
    try {
      if (kept.is === 'text') await vault.put(name, kept.text, to)
      if (kept.is === 'none') await vault.remove(name)
    } catch {
      // A full disk: the vault keeps the earlier text for this run, and its file never had another.
    }
  }
}

/**
 * `typed`: an empty text removes the secret; undefined keeps it. Returns what undoes it where the settings cannot be
 * stored. After a failure the secret is the earlier one.
 */
export const putSecret = async (
  vault: Vault,
  environment: StoredEnvironment,
  before: StoredEnvironment | undefined,
  typed: string | undefined,
): Promise<() => Promise<void>> => {
  const to = sealedTo(environment)
  const secret = typed ?? (await keptSecret(vault, before, to))
  if (secret === undefined) return async () => undefined
  const undo = await bringBack(vault, before ?? environment)
  try {
    await (secret === '' ? removeSecret(vault, environment.id) : vault.put(secretName(environment.id), secret, to))
  } catch (error) {
    await undo()
    throw error
  }
  return undo
}
