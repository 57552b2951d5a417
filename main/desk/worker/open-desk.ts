import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { calls } from '../../../preload/contract/services.ts'
import type { Notice } from '../../../preload/contract/settings.ts'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import type { Topic } from '../../../preload/contract/topics.ts'
import { AppError } from '../../base/app-error.ts'
import type { RejectedToken } from '../../service/refused-token.ts'
import type { ProxyTrouble } from '../../service/network/proxy.ts'
import type { ViesNumber } from '../../service/vies/vies-reply.ts'
import { namedCertificates, systemCertificates } from '../../service/network/trust.ts'
import type { Channel } from './channel.ts'
import type { Desk, DeskGroup, DeskHost, DeskOptions, Trusted } from '../desk.ts'
import { runThread } from './desk-thread.ts'

/** The worker's file is next to this one; in the bundle it may be one folder up. */
const workerFile = (): string => {
  const places = ['./desk-worker.js', '../desk-worker.js', './desk-worker.ts'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`no desk worker in ${places.join(', ')}`)
  return found
}

const answerFor =
  (host: DeskHost) =>
  (name: string, args: readonly unknown[]): unknown => {
    switch (name) {
      case 'accessToken':
        return host.accessToken(args[0] as RejectedToken | undefined)
      case 'proxyFor':
        return host.proxyFor(args[0] as string, args[1] as ProxyTrouble | undefined)
      case 'askVies':
        return host.askVies?.(args[0] as ViesNumber)
      case 'changed':
        return host.changed(args[0] as Topic)
      case 'notice':
        return host.notice?.(args[0] as Notice)
      case 'failed':
        return host.failed?.(args[0] as ErrorPayload)
      default:
        throw new AppError('call-unknown')
    }
  }

/** Calls that the desk carries out in part and the main thread completes. */
const forMain: Readonly<Partial<Record<DeskGroup, readonly string[]>>> = {
  customers: ['copyText'],
  edits: ['exportText'],
  files: ['writeTable'],
  imports: ['openTable', 'planText', 'planIn', 'handOver', 'takeOver', 'outcomes', 'isRehearsal'],
  quality: ['writeFindings'],
}

const group = <G extends DeskGroup>(channel: Pick<Channel, 'call'>, name: G): Desk[G] =>
  Object.fromEntries(
    [...calls[name], ...(forMain[name] ?? [])].map((method) => [
      method,
      (...args: unknown[]) => channel.call(`${name}.${method}`, args),
    ]),
  ) as unknown as Desk[G]

/** Certificates to trust in addition to Node's own. The main thread reports an unreadable store. */
const trustedFor = ({ baseAddress }: DeskOptions): string[] =>
  baseAddress.startsWith('https:') ? [...namedCertificates(), ...systemCertificates(() => undefined)] : []

/**
 * Opens a desk in its own thread, with an empty environment. Fails as opening the cache does (`database-damaged`,
 * `database-newer`, `disk-full` ...). After the thread ends by itself, or is terminated, every call fails `unexpected`.
 */
export const openDesk = async (
  options: DeskOptions,
  host: DeskHost,
  certificates = trustedFor(options),
): Promise<Desk> => {
  const worker = new Worker(workerFile(), {
    workerData: { ...options, certificates } satisfies DeskOptions & Trusted,
    execArgv: [],
    env: {},
    name: 'desk',
  })
  const thread = runThread(worker, answerFor(host))
  try {
    await thread.call('open', [])
  } catch (error) {
    await thread.terminate()
    throw error
  }
  thread.watch()
  return {
    place: options.place,
    ended: thread.ended,
    customers: group(thread, 'customers'),
    edits: group(thread, 'edits'),
    bulk: group(thread, 'bulk'),
    files: group(thread, 'files'),
    imports: group(thread, 'imports'),
    quality: group(thread, 'quality'),
    duplicates: group(thread, 'duplicates'),
    undo: group(thread, 'undo'),
    history: group(thread, 'history'),
    sync: group(thread, 'sync'),
    vat: group(thread, 'vat'),
    hold: async (rule) => void (await thread.call('hold', [rule])),
    close: async () => (await thread.close()) as EditCounts | null,
  }
}
