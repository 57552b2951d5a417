import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { realClock } from '../../../main/base/clock.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { copyFileOf } from '../../../main/database/recovery/second-copy.ts'
import { startService } from '../../../main/demo/start-service.ts'
import type { DeskOptions } from '../../../main/desk/desk.ts'
import { createCustomerService } from '../../../main/service/customer-service.ts'
import { createServiceClient } from '../../../main/service/service-client.ts'
import { pullChoices } from '../../../main/sync/pull/pull-choices.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'

export type OnDisk = Pick<DeskOptions, 'place' | 'user' | 'key'> & { readonly file: string }

const deskOf: Pick<OnDisk, 'user' | 'key'> = { user: 'j.devries', key: new Uint8Array(32).fill(7) }

let prepared: Promise<string> | null = null

const prepare = async (): Promise<string> => {
  const folder = newFolder('prepared')
  process.once('exit', () => removeFolder(folder))
  const file = join(folder, 'cache.db')
  const service = await startService({ customers: 1 })
  const place = { environment: 'test', administration: service.facts.databases[0]! }
  const client = createServiceClient({
    baseAddress: service.facts.baseUrl,
    databaseId: place.administration,
    pathStyle: 'standard',
    atOnce: 8,
    timeout: 60_000,
    now: Date.now,
    accessToken: async () => service.control.signIn().accessToken,
    proxyFor: async () => null,
    mayWrite: () => false,
  })
  const cache = openCache({ file, key: deskOf.key, who: deskOf.user, place })
  await pullChoices(
    { cache, service: createCustomerService(client), clock: realClock, changed: () => undefined },
    new AbortController().signal,
  )
  cache.close()
  client.close()
  await service.stop()
  return file
}

/**
 * A database without customers whose lists of names were read: a device that starts with it saves the schema and
 * thirteen requests, a third of its first sync. Made once per process.
 */
export const preparedDatabase = (): Promise<string> => (prepared ??= prepare())

/** Starts a device with a copy of it. */
export const copyPrepared = (from: string, to: string): void => {
  copyFileSync(from, to)
  copyFileSync(copyFileOf(from), copyFileOf(to))
}
