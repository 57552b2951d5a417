import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Notice } from '../../../preload/contract/settings.ts'
import type { Changed } from '../../../preload/contract/topics.ts'
import { isFail } from '../../base/app-error.ts'
import { databaseKey, quarantineWithKeys } from '../../base/files/database-key.ts'
import type { Desk, DeskHost, OpenDesk } from '../desk.ts'
import type { Host } from '../../base/host.ts'
import type { RejectedToken } from '../../service/refused-token.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import type { Registration } from '../../oauth/registration.ts'
import type { Vault } from '../../base/files/vault.ts'
import type { AdministrationFiles } from './administration-files.ts'
import { quarantine } from '../../base/files/quarantine.ts'
import type { KnownAdministrations } from '../../settings/known-administrations.ts'
import type { SendingRule } from '../../sync/outbox/sending-policy.ts'

export interface AdministrationOpenerOptions {
  readonly host: Pick<Host, 'profile' | 'now' | 'log'>
  readonly openDesk: OpenDesk
  readonly proxyFor: ProxyFor
  readonly vault: Vault
  readonly registration: (environment: string) => Promise<Registration>
  /** Who works in an environment. */
  readonly user: (environment: string) => Promise<string> | string
  /** A token for this person's work, and nobody else's. */
  readonly accessToken: (environment: string, options: RejectedToken & { readonly user: string }) => Promise<string>
  /** What an environment says of sending, now. */
  readonly sending: (environment: string) => SendingRule
  readonly known: Pick<KnownAdministrations, 'mayDiffer'>
  readonly changed: (changed: Changed) => void
  readonly notice: (notice: Notice) => void
}

/** Opens the desk of a place, for whoever works there. */
export interface AdministrationOpener {
  /**
   * A database that is damaged is set aside, and a new one takes over what can be read of it. Fails as finding
   * registration or user does, or as the database does.
   */
  open(place: AdministrationRef): Promise<Desk>
  /** Not deleted: the next desk takes the waiting edits over, and customers are read anew. False where there is no file. */
  setDamagedAside(place: AdministrationRef): Promise<boolean>
}

export const administrationOpener = (
  {
    host,
    openDesk,
    proxyFor,
    vault,
    registration,
    user,
    accessToken,
    sending,
    known,
    changed,
    notice,
  }: AdministrationOpenerOptions,
  { fileOf, keyName }: AdministrationFiles,
): AdministrationOpener => {
  const deskHost = (place: AdministrationRef, worker: string): DeskHost => ({
    accessToken: (options) => accessToken(place.environment, { ...options, user: worker }),
    proxyFor,
    changed: (topic) => {
      if (topic === 'edits') known.mayDiffer(place)
      changed({ topic, place })
    },
    failed: ({ code, status }) => host.log({ event: 'sync-failed', code, ...(status === undefined ? {} : { status }) }),
    notice: ({ code, about }) => {
      host.log({ event: 'desk-notice', code })
      notice({ code, about: { administration: place.administration, ...about } })
    },
  })
  const openAt = async (place: AdministrationRef): Promise<Desk> => {
    const { baseAddress, pathStyle } = await registration(place.environment).catch((error: unknown) => {
      // What else fails with this is asked again by itself; a person must be told until they have put it right.
      if (isFail(error, 'keychain-changed')) notice({ code: 'keychain-changed' })
      throw error
    })
    const worker = await user(place.environment)
    const { file, key, lost } = await databaseKey(vault, keyName(place), fileOf(place), host.now())
    if (lost) notice({ code: 'keychain-changed' })
    const { damaged, regained } =
      file === null ? { damaged: [], regained: [] } : await quarantineWithKeys(vault, keyName(place), file)
    const rescue = {
      ...(damaged.length > 0 ? { rescueFrom: damaged } : {}),
      ...(regained.length > 0 ? { regained } : {}),
    }
    const options = {
      place,
      user: worker,
      baseAddress,
      pathStyle,
      file,
      key,
      sending: sending(place.environment),
      ...rescue,
    }
    const desk = await openDesk(options, deskHost(place, worker)).finally(() =>
      [key, ...regained.map((each) => each.key)].forEach((each) => each.fill(0)),
    )
    known.mayDiffer(place)
    return desk
  }
  const setDamagedAside = async (place: AdministrationRef): Promise<boolean> => {
    const aside = await quarantine(fileOf(place), host.now())
    if (aside === null) return false
    host.log({ event: 'database-damaged' })
    notice({ code: 'database-damaged', about: { administration: place.administration, file: aside } })
    return true
  }
  const open = (place: AdministrationRef): Promise<Desk> =>
    openAt(place).catch(async (error: unknown) => {
      if (!isFail(error, 'database-damaged') || !(await setDamagedAside(place))) throw error
      return openAt(place)
    })
  return { open, setDamagedAside }
}
