import { existsSync } from 'node:fs'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Notice } from '../../../preload/contract/settings.ts'
import type { Changed } from '../../../preload/contract/topics.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { bytesOf, databaseKey, quarantineWithKeys } from '../../base/files/database-key.ts'
import type { Desk, DeskHost, OpenDesk } from '../desk.ts'
import type { Host } from '../../base/host.ts'
import type { RejectedToken } from '../../service/refused-token.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import type { ViesNumber, ViesReply } from '../../service/vies/vies-reply.ts'
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
  /** The user of an environment. */
  readonly user: (environment: string) => Promise<string> | string
  /** A token of this user only. */
  readonly accessToken: (
    environment: string,
    options: RejectedToken & { readonly user: string; readonly administration: string },
  ) => Promise<string>
  /** Absent: VIES is never asked. */
  readonly askVies?: (environment: string, number: ViesNumber, question: string) => Promise<ViesReply | null>
  /** A number that has not left yet does not leave any more. */
  readonly dropVies?: (question: string) => void
  /** An environment's sending rule. */
  readonly sending: (environment: string) => SendingRule
  readonly known: Pick<KnownAdministrations, 'mayDiffer'>
  readonly changed: (changed: Changed) => void
  readonly notice: (notice: Notice) => void
}

/** By itself, or only when a person asks; it sends edits either way. */
export type WhenItSyncs = 'by-itself' | 'when-asked'

export interface AdministrationOpener {
  /**
   * Quarantines a damaged database; a new one takes over all that is readable. Fails as reading registration or user
   * does, or as the database does.
   */
  open(place: AdministrationRef, syncs: WhenItSyncs): Promise<Desk>
  /**
   * Opens what is on disk, to be read: no damaged database is quarantined, and nothing is read from the service or
   * sent. A database that is behind its second copy takes over from it, as always. Null: nothing is on disk. Fails
   * `keychain-changed` and `sealed-for-another` without its key, and as the database does.
   */
  openAtRest(place: AdministrationRef): Promise<Desk | null>
  /**
   * Quarantines the file: the next desk takes over its waiting edits and reads customers again. False: there is no
   * file.
   */
  quarantineDamaged(place: AdministrationRef): Promise<boolean>
}

interface Context {
  readonly options: AdministrationOpenerOptions
  readonly files: AdministrationFiles
}

const deskHost = ({ options }: Context, place: AdministrationRef, user: string): DeskHost => {
  const { host, proxyFor, accessToken, askVies, dropVies, known, changed, notice } = options
  return {
    accessToken: (options) =>
      accessToken(place.environment, { ...options, user, administration: place.administration }),
    proxyFor,
    ...(askVies === undefined ? {} : { askVies: (number, question) => askVies(place.environment, number, question) }),
    ...(dropVies === undefined ? {} : { dropVies }),
    changed: (topic) => {
      if (topic === 'edits') known.mayDiffer(place)
      changed({ topic, place })
    },
    failed: ({ code, status }) => host.log({ event: 'sync-failed', code, ...(status === undefined ? {} : { status }) }),
    notice: ({ code, about }) => {
      host.log({ event: 'desk-notice', code })
      notice({ code, about: { ...place, ...about } })
    },
  }
}

const registrationOf = ({ options }: Context, environment: string): Promise<Registration> =>
  options.registration(environment).catch((error: unknown) => {
    // Sync retries after other failures; after this one a person must act.
    if (isFail(error, 'keychain-changed')) options.notice({ code: 'keychain-changed' })
    throw error
  })

const openAt = async (context: Context, place: AdministrationRef, syncs: WhenItSyncs): Promise<Desk> => {
  const { host, openDesk, vault, user, sending, known, notice } = context.options
  const { fileOf, keyName } = context.files
  const { baseAddress, pathStyle } = await registrationOf(context, place.environment)
  const deskUser = await user(place.environment)
  const { file, key, lost } = await databaseKey(vault, keyName(place), fileOf(place), host.now())
  if (lost) notice({ code: 'database-key-lost', about: { ...place } })
  const { damaged, regained } =
    file === null ? { damaged: [], regained: [] } : await quarantineWithKeys(vault, keyName(place), file)
  const rescue = {
    ...(damaged.length > 0 ? { rescueFrom: damaged } : {}),
    ...(regained.length > 0 ? { regained } : {}),
  }
  const options = {
    place,
    user: deskUser,
    baseAddress,
    pathStyle,
    file,
    key,
    sending: sending(place.environment),
    ...(syncs === 'when-asked' ? { every: 0 } : {}),
    ...rescue,
  }
  const desk = await openDesk(options, deskHost(context, place, deskUser)).finally(() =>
    [key, ...regained.map((each) => each.key)].forEach((each) => each.fill(0)),
  )
  known.mayDiffer(place)
  return desk
}

/** A desk at rest calls no service: a registration would unseal a secret, and start the Demo company. */
const noService = { baseAddress: 'http://at-rest.invalid', pathStyle: 'standard' } as const
/** It asks the main thread for nothing, and reports what it found wrong with its files. */
const hostAtRest = ({ notice }: DeskHost): DeskHost => ({
  accessToken: () => Promise.reject(new AppError('signed-out')),
  proxyFor: async () => null,
  changed: () => undefined,
  ...(notice === undefined ? {} : { notice }),
})

const keyAtRest = async ({ options: { vault }, files }: Context, place: AdministrationRef): Promise<Uint8Array> => {
  const kept = await vault.get(files.keyName(place))
  if (kept.is === 'of-another') throw new AppError('sealed-for-another')
  if (kept.is !== 'text') throw new AppError('keychain-changed')
  return bytesOf(kept.text)
}

const openAtRest = async (context: Context, place: AdministrationRef): Promise<Desk | null> => {
  const { options, files } = context
  const file = files.fileOf(place)
  if (!options.vault.kept || !existsSync(file)) return null
  const user = await options.user(place.environment)
  const key = await keyAtRest(context, place)
  const sending = { locked: true, askAbove: null }
  return options
    .openDesk({ place, user, ...noService, file, key, every: 0, sending }, hostAtRest(deskHost(context, place, user)))
    .finally(() => key.fill(0))
}

const quarantineDamaged = async ({ options, files }: Context, place: AdministrationRef): Promise<boolean> => {
  const { host, notice } = options
  const quarantined = await quarantine(files.fileOf(place), host.now())
  if (quarantined === null) return false
  host.log({ event: 'database-damaged' })
  notice({ code: 'database-damaged', about: { ...place, file: quarantined } })
  return true
}

export const administrationOpener = (
  options: AdministrationOpenerOptions,
  files: AdministrationFiles,
): AdministrationOpener => {
  const context = { options, files }
  return {
    open: (place, syncs) =>
      openAt(context, place, syncs).catch(async (error: unknown) => {
        if (!isFail(error, 'database-damaged') || !(await quarantineDamaged(context, place))) throw error
        return openAt(context, place, syncs)
      }),
    openAtRest: (place) => openAtRest(context, place),
    quarantineDamaged: (place) => quarantineDamaged(context, place),
  }
}
