import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { UpdateState } from '../../../../preload/contract/updates.ts'
import { startUpdates } from '../../../../main/profile/updates/start-updates.ts'
import type { InstallTarget } from '../../../../main/profile/updates/install-target.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'
import type { FeedServer } from './feed-server.ts'

export interface CopyOptions {
  readonly feed: Pick<FeedServer, 'address' | 'signer'>
  readonly version?: string
  readonly kind?: InstallTarget['kind']
  /** The folder of an earlier start of the same copy. */
  readonly folder?: string
  readonly unkept?: number
  readonly backUp?: () => Promise<void>
  readonly timeout?: number
  readonly checkLimit?: number
  readonly proxyFor?: Parameters<typeof startUpdates>[0]['proxyFor']
}

/** An installed copy of the app: real files, the real library, and a clock that the test moves. Retries do not wait. */
const installedCopy = ({
  feed,
  version = '1.0.0',
  kind = 'appimage',
  folder = newProfile(),
  unkept = 0,
  backUp,
  timeout = 10_000,
  checkLimit,
  proxyFor = async () => null,
}: CopyOptions) => {
  const [profile, cacheFolder, settingsFile] = [
    join(folder, 'profile'),
    join(folder, 'cache'),
    join(folder, 'app-update.yml'),
  ]
  mkdirSync(profile, { recursive: true })
  writeFileSync(settingsFile, 'provider: generic\nupdaterCacheDirName: ledgerdesk-updater\n')
  const target: InstallTarget = {
    kind,
    feed: feed.address,
    keys: [feed.signer.publicKey],
    settingsFile,
    cacheFolder,
    asksAdministrator: kind === 'deb',
  }
  const host = testHost({ profile, version, updates: { is: 'released', target } })
  const states: UpdateState[] = []
  const waiting = new Set<() => void>()
  const backups: string[] = []
  const updates = startUpdates({
    host,
    proxyFor,
    timeout,
    ...(checkLimit === undefined ? {} : { checkLimit }),
    arch: 'x64',
    wait: async () => undefined,
    unkept: async () => unkept,
    backUp: backUp ?? (async () => void backups.push('update')),
    changed: () => {
      states.push(state())
      waiting.forEach((check) => check())
    },
  })
  const { service } = updates
  const state = (): UpdateState =>
    updates.service.read() instanceof Promise
      ? { is: 'unknown' }
      : (updates.service.read() as { readonly state: UpdateState }).state
  /** Resolves with the state when it is one of these. */
  const comesTo = <S extends UpdateState['is']>(
    ...wanted: readonly S[]
  ): Promise<Extract<UpdateState, { readonly is: S }>> => {
    const { promise, resolve } = Promise.withResolvers<Extract<UpdateState, { readonly is: S }>>()
    const check = (): void => {
      const now = state()
      if (!(wanted as readonly string[]).includes(now.is)) return
      waiting.delete(check)
      resolve(now as Extract<UpdateState, { readonly is: S }>)
    }
    waiting.add(check)
    check()
    return promise
  }
  return {
    folder,
    host,
    updates,
    service,
    states,
    state,
    comesTo,
    backups,
    profile,
    /** Checks as a person does, and resolves with the state after a check or download. */
    look: async (): Promise<UpdateState> => {
      await service.look()
      return comesTo('current', 'found', 'ready', 'failed')
    },
    /** The files in the download folder. */
    fetched: (): string[] => {
      try {
        return readdirSync(join(cacheFolder, 'ledgerdesk-updater', 'pending')).sort()
      } catch {
        // Nothing was downloaded yet.
        return []
      }
    },
  }
}

export const failure = (state: UpdateState): string => (state.is === 'failed' ? state.fail.code : state.is)

/** Copies with an AppImage in their folder. The last one made is the running one. */
export const appImages = (feed: FeedServer) => {
  const folders: string[] = []
  return {
    copyOf: (options: Partial<CopyOptions> = {}) => {
      const copy = installedCopy({ feed, ...options })
      folders.push(copy.folder)
      const appImage = join(copy.folder, 'Ledgerdesk.AppImage')
      if (options.folder === undefined) writeFileSync(appImage, 'the version that runs')
      vi.stubEnv('APPIMAGE', appImage)
      return { ...copy, appImage }
    },
    remove: () => folders.forEach(removeProfile),
  }
}
export type Copies = ReturnType<typeof appImages>
