import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Changes, CustomerRecord, FieldValue } from '../../../preload/contract/customers.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import type { Notice } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import type { Topic } from '../../../preload/contract/topics.ts'
import { isFail } from '../../../main/base/app-error.ts'
import type { StoredEdit } from '../../../main/database/database.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { startService, type RunningService, type StartOptions } from '../../../main/demo/start-service.ts'
import type { DeskHost, DeskOptions } from '../../../main/desk/desk.ts'
import { askVies } from '../../../main/service/vies/ask-vies.ts'
import { startDesk, type DeskTuning, type StartedDesk } from '../../../main/desk/worker/start-desk.ts'
import { shownOf } from '../../../renderer/checks/shown.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'
import { hurriedClock, hurriedPause, hurry, hurryAgain, stopHurrying } from './hurried-clock.ts'
import { copyPrepared, preparedDatabase } from './prepared-database.ts'

let prepared: string | null = null

/** The service of docs/contract.md over real HTTP; the test's end stops it. */
export const openService = async (options: StartOptions = {}): Promise<RunningService> => {
  prepared = await preparedDatabase()
  const service = await startService({ customers: 12, seed: 7, pause: hurriedPause, ...options })
  onTestFinished(() => service.stop())
  onTestFinished(hurryAgain)
  return service
}

/**
 * Waits for a condition; while nothing goes on, the desks' clock is set forward. A test that never reaches it fails
 * with its name.
 */
export const until = async <T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> => {
  const longest = 30_000
  const end = Date.now() + longest
  const { turn } = hurry(longest)
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`never came: ${what}`)
    turn()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Lets time pass until a desk or service has answered. */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let isOver = false
  const over = (): void => void (isOver = true)
  work.then(over, over)
  await until('the answer', () => isOver)
  return work
}

export interface Device {
  readonly desk: StartedDesk
  readonly options: DeskOptions
  readonly tokensAsked: (string | undefined)[]
  /** The notices that windows got. */
  readonly notices: Notice[]
  /** Windows get a topic to read again. */
  whenChanged(listener: (topic: Topic) => void): void
  /** Waits for a full sync. */
  synced(): Promise<void>
  state<I extends SyncState['is']>(is: I): Promise<Extract<SyncState, { is: I }>>
  edit(key: string, changes: Changes): Promise<CustomerRecord>
  /** Deletes a customer as it is displayed now. */
  remove(key: string): Promise<void>
  /** The only edit in the outbox, once it has this state. */
  editIn<I extends Edit['state']['is']>(is: I): Promise<Edit & { state: Extract<Edit['state'], { is: I }> }>
  close(): Promise<void>
  /** Closes the device and opens it again on the same file. */
  restart(tuning?: DeskTuning, options?: Partial<DeskOptions>): Promise<Device>
}

export const text = (value: string) => ({ is: 'text', text: value }) as const

const device = (options: DeskOptions, service: RunningService, tuning: DeskTuning): Device => {
  const tokensAsked: (string | undefined)[] = []
  const notices: Notice[] = []
  const listeners: ((topic: Topic) => void)[] = []
  let token = service.control.signIn().accessToken
  const host: DeskHost = {
    accessToken: async ({ rejected } = {}) => {
      tokensAsked.push(rejected)
      if (rejected !== undefined) token = service.control.signIn().accessToken
      return token
    },
    proxyFor: async () => null,
    askVies: (number) => askVies(number, { address: service.facts.viesUrl, proxyFor: async () => null }),
    changed: (topic) => listeners.forEach((listener) => listener(topic)),
    notice: (notice) => void notices.push(notice),
  }
  const desk = startDesk(options, host, { clock: hurriedClock, ...tuning })
  let open = true
  const close = async (): Promise<void> => {
    if (open) await inTime(desk.close())
    open = false
  }
  onTestFinished(close)
  const lastAt = async (): Promise<number> => {
    const { state } = await desk.sync.read()
    return state.is === 'idle' ? (state.lastAt ?? 0) : 0
  }
  // The end of sending alone is no full sync, and the state during sending does not tell the two apart.
  let wholeAt = 0
  return {
    desk,
    options,
    tokensAsked,
    notices,
    whenChanged: (listener) => void listeners.push(listener),
    close,
    async synced() {
      const before = Math.max(wholeAt, await lastAt())
      await desk.sync.now()
      wholeAt = await until('a whole sync', async () => {
        const at = await lastAt()
        return at > before && at
      })
    },
    state: <I extends SyncState['is']>(is: I) =>
      until(`sync is ${is}`, async () => {
        const { state } = await desk.sync.read()
        return state.is === is && (state as Extract<SyncState, { is: I }>)
      }),
    async edit(key, changes) {
      const { edit } = await desk.customers.read(key)
      return desk.customers.save(key, changes, edit?.revision ?? 0)
    },
    async remove(key) {
      const shown = await desk.customers.read(key)
      await desk.customers.remove(key, shown.edit?.revision ?? 0, shownOf(shown))
    },
    editIn: <I extends Edit['state']['is']>(is: I) =>
      until(`an edit ${is}`, async () => {
        const found = (await desk.edits.list()).find(({ state }) => state.is === is)
        return found as (Edit & { state: Extract<Edit['state'], { is: I }> }) | undefined
      }),
    async restart(next = {}, other = {}) {
      await close()
      return device({ ...options, ...other }, service, { ...tuning, ...next })
    },
  }
}

/**
 * A computer with its own encrypted cache on disk, whose lists of names were read before; a `file` of the test's own
 * begins empty.
 */
export const openDevice = (
  service: RunningService,
  options: Partial<DeskOptions> = {},
  tuning: DeskTuning = {},
): Device => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  // A request that is given up goes on at the service.
  if (options.timeout !== undefined) stopHurrying()
  const place = { environment: 'test', administration: service.facts.databases[0]! }
  const file = join(folder, 'cache.db')
  const { file: ownFile, key: ownKey, place: ownPlace } = options
  if (prepared !== null && ownFile === undefined && ownKey === undefined && ownPlace === undefined)
    copyPrepared(prepared, file)
  return device(
    {
      place,
      user: 'j.devries',
      baseAddress: service.facts.baseUrl,
      pathStyle: 'standard',
      file,
      key: new Uint8Array(32).fill(7),
      every: 0,
      timeout: 60_000,
      settleTime: 300,
      ...options,
    },
    service,
    tuning,
  )
}

export const valueOf = (
  record: { readonly values: Readonly<Partial<Record<FieldName, FieldValue>>> },
  field: FieldName,
): string => {
  const value = record.values[field]
  return value !== undefined && 'text' in value ? value.text : ''
}

/** Puts an edit into a closed device's outbox, as an earlier version or an older copy would. */
export const putEdit = (device: Device, edit: Partial<StoredEdit> & Pick<StoredEdit, 'id' | 'kind' | 'key'>): void => {
  const cache = openCache({ file: device.options.file, key: device.options.key })
  cache.edits.put({
    customerId: null,
    name: 'x',
    base: null,
    mine: {},
    state: { is: 'waiting' },
    revision: 1,
    madeAt: 1,
    changedAt: 1,
    knownIds: null,
    attempts: 0,
    notBefore: 0,
    outcomeUnknown: false,
    user: '',
    thenDelete: false,
    sequence: 0,
    ...edit,
  })
  cache.close()
}

/** A service, a synced device and the first customer. */
export const openSynced = async (
  options: StartOptions = {},
  deviceOptions: Partial<DeskOptions> = {},
  tuning: DeskTuning = {},
) => {
  const service = await openService(options)
  const a = openDevice(service, deviceOptions, tuning)
  await a.synced()
  const id = service.control.ids()[0]!
  return { service, a, id, key: `s:${id}` }
}

/** Two users of one computer take turns: each opens the same database, and closes it for the next. */
export const oneComputer = (
  service: RunningService,
  options: Partial<DeskOptions> = {},
): ((user: string) => Promise<Device>) => {
  let last: Device | null = null
  onTestFinished(() => last?.close())
  return async (user) => {
    await last?.close()
    last = openDevice(service, { ...options, ...(last === null ? {} : { file: last.options.file }), user })
    return last
  }
}

/** Waits until every edit is settled. */
export const allSettled = ({ desk }: Pick<Device, 'desk'>) =>
  until('all is settled', async () => (await desk.edits.list()).every(({ state }) => state.is === 'settled'))

export const failing = (code: Parameters<typeof isFail>[1]) =>
  expect.toSatisfy((error: unknown) => isFail(error, code!))

/** A new customer: as typed with and without an e-mail address, and as the service has it. */
export const newcomer = {
  Name: text('Bakkerij De Zon'),
  ShortName: text('DEZON'),
  Email: text('zon@example.com'),
} as const
export const newcomerByName = { Name: text('Bakkerij De Zon'), ShortName: text('DEZON') } as const
export const newcomerThere = { Name: 'Bakkerij De Zon', ShortName: 'DEZON', Email: 'zon@example.com' }
/** Ids of that customer on the service. */
export const newcomersAt = ({ control }: RunningService): string[] =>
  control.ids().filter((id) => control.customer(id)?.['ShortName'] === 'DEZON')

/** Ids of customers with its name. */
export const namesakesAt = ({ control }: RunningService): string[] =>
  control.ids().filter((id) => control.customer(id)?.['Name'] === 'Bakkerij De Zon')

/** Requests that create a customer. */
export const posts = { method: 'POST', path: '/Customer' } as const
export const allCustomers = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] } as const
export const offline = { baseAddress: 'http://127.0.0.1:1' } as const

/** Sending rules. `asksFirst`: the device reads lists and records but sends nothing. */
export const sendsNothing = { locked: true, askAbove: null } as const
export const asksFirst = { locked: false, askAbove: 0 } as const
