import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstallTarget } from '../../../../main/profile/updates/install-target.ts'
import type { UpdaterOptions } from '../../../../main/profile/updates/running-updater.ts'
import type { FeedServer } from './feed-server.ts'

export interface Copy {
  readonly kind?: InstallTarget['kind']
  readonly version?: string
  readonly cacheFolder?: string
  readonly asksAdministrator?: boolean
}

/** Options for the updater of a copy of the app, whose files are in `folder`. */
export const updaterOptions = (
  folder: string,
  feed: FeedServer,
  { kind = 'appimage', version = '1.0.0', cacheFolder = join(folder, 'cache'), asksAdministrator = false }: Copy = {},
): UpdaterOptions => {
  const settingsFile = join(folder, 'app-update.yml')
  writeFileSync(settingsFile, 'provider: generic\nupdaterCacheDirName: ledgerdesk-updater\n')
  mkdirSync(join(folder, 'profile'), { recursive: true })
  return {
    target: {
      kind,
      feed: feed.address,
      keys: [feed.signer.publicKey],
      settingsFile,
      cacheFolder,
      asksAdministrator,
    },
    version,
    arch: 'x64',
    profile: join(folder, 'profile'),
    timeout: 60_000,
    checkLimit: 60_000,
    wait: async () => undefined,
    clock: () => ({ now: Date.parse('2026-11-22T08:00:00.000Z'), signedBefore: null, newestList: null }),
    accepted: () => undefined,
    quit: () => undefined,
    relaunch: () => undefined,
  }
}
